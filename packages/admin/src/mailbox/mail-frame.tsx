import { useState } from 'react'
import styles from './mail-reader.module.css'

const smallestPx = 240

/**
 * The mail's HTML in a frame where no script runs, no form is sent and nothing reaches this page; its links open in a new window. The frame
 * is of our own origin only so that its height can be read.
 */
export function MailFrame({ title, html }: { readonly title: string; readonly html: string }) {
  const [heightPx, setHeightPx] = useState(smallestPx)
  return (
    <iframe
      className={styles.frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={withBase(withoutDark(html))}
      style={{ height: heightPx }}
      onLoad={(event) => {
        const page = event.currentTarget.contentDocument?.documentElement
        setHeightPx(Math.max(smallestPx, page?.scrollHeight ?? 0))
      }}
    />
  )
}

/** Mails are whole documents or fragments; a base in front of either is understood by browsers. */
function withBase(html: string): string {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
}

/** The frame is white whatever the editor is; how a mail looks in the dark is another document. */
function withoutDark(html: string): string {
  return html.replace(/@media\s*\(prefers-color-scheme:\s*dark\)/gi, '@media not all')
}

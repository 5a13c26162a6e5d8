import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useSession } from '../session/session.ts'
import { classNames } from './class-names.ts'
import styles from './page.module.css'

interface PageProps {
  readonly title: string
  /** Beside the title: states, a link back is in `before`. */
  readonly before?: ReactNode
  readonly aside?: ReactNode
  readonly actions?: ReactNode
  /** The widest the page gets: forms are narrow, lists and orders wide. */
  readonly width?: 'narrow' | 'wide'
  /** As high as the window: one part of the screen takes what the others leave. On a phone only where it says `always`. */
  readonly fill?: 'desktop' | 'always'
  /** The window's title where it says more than the heading: the thing, then where it belongs. */
  readonly windowTitle?: readonly string[]
  readonly children: ReactNode
}

/** A screen: names itself in the window's title; the shell moves the focus to its heading where a link was followed. */
export function Page({ title, before, aside, actions, width = 'wide', fill, windowTitle, children }: PageProps) {
  const { site } = useSession()
  const named = [...(windowTitle ?? [title]), site.title].join(' · ')
  useEffect(() => {
    document.title = named
  }, [named])
  return (
    <div className={classNames(styles.page, styles[width], fill && styles.fill, fill === 'always' && styles.fillPhone)}>
      <header className={styles.header}>
        {before}
        <div className={styles.line}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {aside}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
      </header>
      {children}
    </div>
  )
}

interface PanelProps {
  readonly title?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A white box with an optional title: one matter of a page. */
export function Panel({ title, actions, children }: PanelProps) {
  return (
    <section className={styles.panel} {...(title === undefined ? {} : { 'aria-label': title })}>
      {title !== undefined && (
        <div className={styles.panelHeader}>
          <h2 className={styles.panelTitle} tabIndex={-1}>
            {title}
          </h2>
          {Boolean(actions) && <div className={styles.panelActions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  )
}

interface BackLinkProps {
  readonly link: LinkProps
  /** The name of the screen that it leads to. */
  readonly children: ReactNode
}

/** The way back from a screen to the one that it belongs to, above its heading. */
export function BackLink({ link, children }: BackLinkProps) {
  return (
    <Link {...link} className={styles.back}>
      <ChevronLeft size={16} aria-hidden="true" />
      {children}
    </Link>
  )
}

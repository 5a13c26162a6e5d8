import type { ReactNode } from 'react'
import { Mark } from '../ui/mark.tsx'
import type { SessionState } from '../session/session.ts'
import styles from './signed-out-page.module.css'
import { t } from '../i18n/text.ts'

interface SignedOutPageProps {
  readonly title: string
  readonly site?: SessionState['site']
  readonly children: ReactNode
}

/** The frame of screens for people who are signed out. */
export function SignedOutPage(props: SignedOutPageProps) {
  return (
    <main className={styles.page}>
      <SignedOutBox {...props} />
    </main>
  )
}

/** The same without its place on the page. */
export function SignedOutBox({ title, site, children }: SignedOutPageProps) {
  return (
    <>
      <div className={styles.box}>
        <Mark size={40} />
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
      {site && (
        <a className={styles.shop} href={site.url}>
          {t('View site')}
        </a>
      )}
    </>
  )
}

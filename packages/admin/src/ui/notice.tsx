import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './notice.module.css'

interface NoticeProps {
  readonly tone: 'danger' | 'caution' | 'neutral'
  /** Set for what happens while the person looks: it is read out at once. */
  readonly alert?: boolean
  readonly children: ReactNode
}

/** A sentence that stands out, in the flow of the page. */
export function Notice({ tone, alert = false, children }: NoticeProps) {
  const Icon = tone === 'neutral' ? Info : CircleAlert
  return (
    <div className={classNames(styles.notice, styles[tone])} {...(alert ? { role: 'alert' } : {})}>
      <Icon size={18} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}

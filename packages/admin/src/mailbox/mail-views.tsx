import { type ReactNode, useState } from 'react'
import { t } from '../i18n/text.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/states.tsx'
import { MailFrame } from './mail-frame.tsx'
import styles from './mail-views.module.css'

type View = 'desktop' | 'phone' | 'dark' | 'plain'

const views: readonly { readonly view: View; readonly label: string }[] = [
  { view: 'desktop', label: t('Desktop') },
  { view: 'phone', label: t('Phone') },
  { view: 'dark', label: t('Dark') },
  { view: 'plain', label: t('Plain text') },
]

interface MailViewsProps {
  /** Undefined while the first one is made. */
  readonly shown: { readonly html: string; readonly darkHtml: string; readonly plain: string } | undefined
  /** Between the choice and the mail. */
  readonly children?: ReactNode
}

/** A mail as it will be seen: wide, on a phone, in dark mode and as plain text. */
export function MailViews({ shown, children }: MailViewsProps) {
  const [view, setView] = useState<View>('desktop')
  return (
    <div className={styles.body}>
      <fieldset aria-label={t('Preview as')} className={styles.views}>
        {views.map(({ view: each, label }) => (
          <Button
            key={each}
            kind={each === view ? 'primary' : 'plain'}
            aria-pressed={each === view}
            onPress={() => setView(each)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {children}
      {shown === undefined ? (
        <p aria-busy="true">
          <Skeleton width={30} />
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by key.
        <section className={styles.stage} aria-label={t('Email')} tabIndex={0}>
          {view === 'plain' ? (
            <pre className={styles.plain}>{shown.plain}</pre>
          ) : (
            <div className={view === 'phone' ? styles.phone : styles.desktop}>
              <MailFrame key={view} title={t('Preview')} html={view === 'dark' ? shown.darkHtml : shown.html} />
            </div>
          )}
        </section>
      )}
    </div>
  )
}

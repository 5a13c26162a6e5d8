import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../i18n/text.ts'
import { MailFrame } from '../mailbox/mail-frame.tsx'
import { Button } from '../ui/button.tsx'
import { useFormats } from '../ui/format.ts'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { type Audience, type CampaignContent, previewQuery } from './campaigns.ts'
import styles from './campaigns.module.css'

type View = 'desktop' | 'phone' | 'dark' | 'plain'

const views: readonly { readonly view: View; readonly label: string }[] = [
  { view: 'desktop', label: t('Desktop') },
  { view: 'phone', label: t('Phone') },
  { view: 'dark', label: t('Dark') },
  { view: 'plain', label: t('Plain text') },
]

interface PreviewProps {
  readonly content: CampaignContent
  readonly audience: Audience
}

/** The mail as people will see it. */
export function CampaignPreview({ content, audience }: PreviewProps) {
  const [view, setView] = useState<View>('desktop')
  const formats = useFormats()
  const preview = useQuery(useSettledPreview(content, audience))
  const shown = preview.data
  return (
    <Panel title={t('Preview')}>
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
        {preview.isPending && (
          <p aria-busy="true">
            <Skeleton width={30} />
          </p>
        )}
        {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
        {shown && (
          <div className={styles.stage}>
            {view === 'plain' ? (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by key.
              <pre className={styles.plain} tabIndex={0}>
                {shown.plain}
              </pre>
            ) : (
              <div className={view === 'phone' ? styles.phone : styles.desktop}>
                <MailFrame key={view} title={t('Preview')} html={view === 'dark' ? shown.darkHtml : shown.html} />
              </div>
            )}
          </div>
        )}
        {shown && (
          <p className={styles.hint}>
            {t('{size} KB. Some mail programs cut mails off at 100 KB.', {
              size: formats.number(Math.ceil(shown.bytes / 1000)),
            })}
          </p>
        )}
      </div>
    </Panel>
  )
}

const pauseMs = 400

/** The query of the last pause: nobody needs a preview for each key. */
export function useSettledPreview(content: CampaignContent, audience: Audience) {
  const [settled, setSettled] = useState({ content, audience })
  const text = JSON.stringify({ content, audience })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ content, audience }), pauseMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the text says whether they changed.
  }, [text])
  return previewQuery(settled.content, settled.audience)
}

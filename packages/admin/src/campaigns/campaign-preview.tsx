import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../i18n/text.ts'
import { MailViews } from '../mailbox/mail-views.tsx'
import { useFormats } from '../ui/format.ts'
import { Panel } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { type Audience, type CampaignContent, previewQuery } from './campaigns.ts'
import styles from './campaigns.module.css'

interface PreviewProps {
  readonly content: CampaignContent
  readonly audience: Audience
}

/** The mail as people will see it. */
export function CampaignPreview({ content, audience }: PreviewProps) {
  const formats = useFormats()
  const preview = useQuery(useSettledPreview(content, audience))
  const shown = preview.data
  return (
    <Panel title={t('Preview')}>
      {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {!preview.isError && <MailViews shown={shown} />}
      {shown && (
        <p className={styles.previewHint}>
          {t('{size} KB. Some mail programs cut mails off at 100 KB.', {
            size: formats.number(Math.ceil(shown.bytes / 1000)),
          })}
        </p>
      )}
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

import { Badge, type Tone } from '../ui/badge.tsx'
import type { MailSummary } from './mails.ts'
import { t } from '../i18n/text.ts'

const texts: Readonly<Record<MailSummary['status'], { readonly label: string; readonly tone: Tone }>> = {
  queued: { label: t('Waiting'), tone: 'accent' },
  sent: { label: t('Sent'), tone: 'done' },
  // Without a mail server nothing leaves: the mailbox is where it can be read.
  kept: { label: t('Not sent'), tone: 'neutral' },
  failed: { label: t('Failed'), tone: 'danger' },
}

export function MailStatus({ status }: { readonly status: MailSummary['status'] }) {
  const { label, tone } = texts[status]
  return <Badge tone={tone}>{label}</Badge>
}

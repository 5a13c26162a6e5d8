import { Badge, type Tone } from '../ui/badge.tsx'
import type { MailSummary } from './mails.ts'

const texts: Readonly<Record<MailSummary['status'], { readonly label: string; readonly tone: Tone }>> = {
  queued: { label: 'Waiting', tone: 'accent' },
  sent: { label: 'Sent', tone: 'done' },
  // Without a mail server nothing leaves: the mailbox is where it can be read.
  kept: { label: 'Not sent', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
}

export function MailStatus({ status }: { readonly status: MailSummary['status'] }) {
  const { label, tone } = texts[status]
  return <Badge tone={tone}>{label}</Badge>
}

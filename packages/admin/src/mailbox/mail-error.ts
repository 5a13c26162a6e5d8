import type { MailSummary } from './mails.ts'
import { t } from '../i18n/text.ts'

/** Why an email was not sent, or not yet. */
export function describeMailError({ status, error }: Pick<MailSummary, 'status' | 'error'>): string {
  // One that was sent without its file says so itself.
  if (status === 'sent') return error ?? ''
  return status === 'failed'
    ? t('Couldn’t be sent: {error}', { error: error ?? '' })
    : t('The last attempt failed: {error}', { error: error ?? '' })
}

import type { Site } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'
import { type CustomerMail, mailParts } from '../customer-mails/index.ts'
import { getConfirmPath } from './token.ts'

/** Asks whose address it is whether they want mails. */
export function describeConfirmation(
  site: Site,
  { subscriberId, epoch, email }: { readonly subscriberId: string; readonly epoch: number; readonly email: string },
): CustomerMail {
  const t = translateFor(site)
  const url = site.baseUrl + getConfirmPath(site, subscriberId, epoch)
  return {
    template: 'newsletter-confirm',
    // Who reads the mailbox of the site must not confirm for others.
    outbox: { subjectId: newId(), recipient: email, isPrivate: true },
    values: { site: site.title },
    subject: t('newsletterMailSubject'),
    heading: t('newsletterConfirmTitle'),
    opening: t('newsletterMailText'),
    details: [mailParts.createButton(t('newsletterConfirmButton'), url)],
    footer: mailParts.createParagraph(t('newsletterMailIgnore')),
  }
}

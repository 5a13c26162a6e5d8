import type { Site } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'
import { type NewMail, renderButton, renderMail, renderParagraph, renderPlainLink } from '../mail/index.ts'
import { getConfirmPath } from './token.ts'

/** Asks whose address it is whether they want mails. */
export function renderConfirmMail(
  site: Site,
  { subscriberId, epoch, email }: { readonly subscriberId: string; readonly epoch: number; readonly email: string },
): NewMail {
  const t = translateFor(site)
  const values = { site: site.title }
  const url = site.baseUrl + getConfirmPath(site, subscriberId, epoch)
  const text = t('newsletterMailText', values)
  const ignore = t('newsletterMailIgnore')
  return {
    kind: 'newsletter-confirm',
    subjectId: newId(),
    recipient: email,
    subject: t('newsletterMailSubject', values),
    html: renderMail({
      site,
      preview: text,
      heading: t('newsletterConfirmTitle'),
      language: t.language,
      sections: [renderParagraph(text), renderButton(t('newsletterConfirmButton'), url)],
      footer: renderParagraph(ignore),
    }),
    plain: [t('newsletterConfirmTitle'), text, renderPlainLink(t('newsletterConfirmButton'), url), ignore].join('\n\n'),
    // Who reads the mailbox of the site must not confirm for others.
    isPrivate: true,
  }
}

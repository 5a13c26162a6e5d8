import type { Site } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import type { NewMail } from '../mail/index.ts'
import { renderButton, renderMail, renderParagraph, renderPlainLink } from '../mail-layout/index.ts'
import { type MailTexts, mailTexts } from './mail-texts.ts'
import type { MailLanguage } from './schema.ts'

interface SignUpMail {
  readonly language: MailLanguage
  readonly recipient: string
  readonly url: string
}

/** To an email without an account: the link that makes the site. */
export function buildConfirmMail(site: Site, mail: SignUpMail): NewMail {
  return buildMail(site, 'sign-up', mail, mailTexts[mail.language].confirm)
}

/** To an email that has an account: no site is made, and the mail says where to sign in. */
export function buildKnownMail(site: Site, mail: SignUpMail): NewMail {
  return buildMail(site, 'sign-up-known', mail, mailTexts[mail.language].known)
}

/** Nothing that the sender typed is in it but the recipient: nobody sends words of their own to strangers. */
function buildMail(site: Site, kind: string, { language, recipient, url }: SignUpMail, texts: MailTexts): NewMail {
  const { heading, text, button, note } = texts
  return {
    kind,
    subjectId: newId(),
    recipient,
    subject: `${heading} · ${site.title}`,
    isPrivate: true,
    html: renderMail({
      site,
      preview: text,
      heading,
      language,
      sections: [renderParagraph(text), renderButton(button, url)],
      footer: renderParagraph(note),
    }),
    plain: [heading, text, renderPlainLink(button, url), note].join('\n\n'),
  }
}

import type { Site } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { type NewMail } from '../mail/index.ts'
import { renderButton, renderMail, renderParagraph, renderPlainLink } from '../mail-layout/index.ts'

interface Invitation {
  readonly email: string
  readonly roleTitle: string
  readonly invitedBy: string
  readonly link: string
}

/** The mail that asks somebody to work on the site. */
export function buildInvitationMail(site: Site, invitation: Invitation): NewMail {
  const heading = `Join ${site.title}`
  const text = `${invitation.invitedBy} invited you to work on ${site.title}. Your role: ${invitation.roleTitle}.`
  const note = 'The link works once, for 7 days. If you don’t know why you got this email, ignore it.'
  const label = 'Accept invitation'
  return {
    kind: 'staff-invitation',
    subjectId: newId(),
    recipient: invitation.email,
    subject: `${invitation.invitedBy} invited you to ${site.title}`,
    isPrivate: true,
    html: renderMail({
      site,
      preview: text,
      heading,
      language: 'en',
      sections: [renderParagraph(text), renderButton(label, invitation.link)],
      footer: renderParagraph(note),
    }),
    plain: [heading, text, renderPlainLink(label, invitation.link), note].join('\n\n'),
  }
}

import type { Site } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { type NewMail } from '../mail/index.ts'
import { renderButton, renderMail, renderParagraph, renderPlainLink } from '../mail-layout/index.ts'

interface AccountMail {
  readonly kind: string
  readonly recipient: string
  readonly heading: string
  readonly text: string
  readonly link?: { readonly label: string; readonly url: string }
  readonly note: string
}

export function buildPasswordMail(site: Site, recipient: string, url: string): NewMail {
  return buildAccountMail(site, {
    kind: 'password-reset',
    recipient,
    heading: 'Set a new password',
    text: `Somebody asked for a new password for your account at ${site.title}.`,
    link: { label: 'Set new password', url },
    note: 'The link works once, for one hour. If this wasn’t you, ignore this email: your password stays.',
  })
}

export function buildPasswordNotice(site: Site, recipient: string): NewMail {
  return buildAccountMail(site, {
    kind: 'password-changed',
    recipient,
    heading: 'Your password was changed',
    text: `The password of your account was changed with a link from ${site.title}. You were signed out everywhere.`,
    note: 'If this wasn’t you, ask for a new password at once, and tell an administrator of the site.',
  })
}

export function buildEmailMail(site: Site, recipient: string, url: string): NewMail {
  return buildAccountMail(site, {
    kind: 'email-confirmation',
    recipient,
    heading: 'Confirm your email',
    text: `You want to sign in to ${site.title} with ${recipient}. Confirm that this email is yours.`,
    link: { label: 'Confirm email', url },
    note: 'The link works once, for one hour. If this wasn’t you, ignore this email.',
  })
}

/** `isDone` false: somebody has asked; true: the new email was confirmed. */
export function buildEmailNotice(site: Site, recipient: string, newEmail: string, isDone: boolean): NewMail {
  return buildAccountMail(site, {
    kind: isDone ? 'email-changed' : 'email-change-requested',
    recipient,
    heading: isDone ? 'Your email was changed' : 'Your email is about to change',
    text: isDone
      ? `Your account at ${site.title} signs in with ${newEmail} from now on.`
      : `Somebody asked that your account at ${site.title} signs in with ${newEmail}. It happens once that email is confirmed.`,
    note: 'If this wasn’t you, change your password at once, and tell an administrator of the site.',
  })
}

function buildAccountMail(site: Site, { kind, recipient, heading, text, link, note }: AccountMail): NewMail {
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
      language: 'en',
      sections: [renderParagraph(text), ...(link ? [renderButton(link.label, link.url)] : [])],
      footer: renderParagraph(note),
    }),
    plain: [heading, text, ...(link ? [renderPlainLink(link.label, link.url)] : []), note].join('\n\n'),
  }
}

import type { MessageKey } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { type CustomerMail, mailParts, type mailKinds } from '../customer-mails/index.ts'

interface AccountMail {
  readonly kind: mailKinds.CustomerMailKind
  readonly heading: MessageKey
  readonly text: MessageKey
  readonly note?: MessageKey
  readonly code?: string
  /** Path of the site that a button leads to. */
  readonly path?: string
}

export function buildCodeMail(site: Site, recipient: string, code: string): CustomerMail {
  const texts = { heading: 'accountMailCode', text: 'accountMailCodeText', note: 'accountMailCodeNote' } as const
  return buildMail(site, recipient, { kind: 'account-code', ...texts, code })
}

export function buildEmailCodeMail(site: Site, recipient: string, code: string): CustomerMail {
  const texts = { heading: 'accountMailCode', text: 'accountMailEmailText', note: 'accountMailCodeNote' } as const
  return buildMail(site, recipient, { kind: 'account-email-code', ...texts, code })
}

export function buildWelcomeMail(site: Site, recipient: string): CustomerMail {
  const texts = { heading: 'accountMailWelcome', text: 'accountMailWelcomeText' } as const
  return buildMail(site, recipient, { kind: 'account-welcome', ...texts, path: '/account' })
}

export function buildPasswordNotice(site: Site, recipient: string): CustomerMail {
  const texts = { heading: 'accountMailPassword', text: 'accountMailPasswordText', note: 'accountMailNotYou' } as const
  return buildMail(site, recipient, { kind: 'account-password', ...texts, path: '/account' })
}

/** To the present email, while the new one is not proved yet. */
export function buildEmailWarning(site: Site, recipient: string): CustomerMail {
  const texts = { heading: 'accountMailChanging', text: 'accountMailChangingText', note: 'accountMailNotYou' } as const
  return buildMail(site, recipient, { kind: 'account-email-changing', ...texts, path: '/account' })
}

/** To the email that was the account's, with the way back. */
export function buildEmailNotice(site: Site, recipient: string, undoPath: string): CustomerMail {
  const texts = { heading: 'accountMailChanged', text: 'accountMailChangedText', note: 'accountMailUndoNote' } as const
  return buildMail(site, recipient, { kind: 'account-email-changed', ...texts, path: undoPath })
}

/** To a customer without an account: no secret is in it. */
export function buildInvitation(site: Site, recipient: string): CustomerMail {
  const path = `/account?email=${encodeURIComponent(recipient)}`
  const texts = { heading: 'accountMailInvite', text: 'accountMailInviteText' } as const
  return buildMail(site, recipient, { kind: 'account-invitation', ...texts, path })
}

function buildMail(site: Site, recipient: string, mail: AccountMail): CustomerMail {
  const { kind, heading, text, note, code, path } = mail
  const t = translateFor(site)
  const values = { site: site.title, email: recipient }
  return {
    template: kind,
    outbox: { subjectId: newId(), recipient, isPrivate: true },
    values,
    subject: `${t(heading)} · {site}`,
    heading: t(heading),
    opening: t(text),
    details: [
      ...(code === undefined ? [] : [mailParts.createMarkup(renderCode(code), code)]),
      ...(path === undefined ? [] : [mailParts.createButton(t(getLabel(kind)), `${site.baseUrl}${path}`)]),
    ],
    footer: mailParts.createParagraph(note ? t(note, values) : ''),
  }
}

function getLabel(kind: string): MessageKey {
  return kind === 'account-email-changed' ? 'accountUndo' : 'accountTitle'
}

function renderCode(code: string): string {
  return `<p dir="ltr" style="margin:4px 0;font-size:32px;line-height:1.3;font-weight:600;letter-spacing:.25em">${escapeHtml(code)}</p>`
}

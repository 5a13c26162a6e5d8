import { fillText, isolate } from '@vitrine/commerce'
import type { Template } from '@vitrine/template'
import type { Ctx, Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { memoizeBySettings } from '../../platform/settings.ts'
import { type NewMail, queueMail } from '../mail/index.ts'
import { renderMail } from '../mail-layout/index.ts'
import type { CustomerMailKind, MailValues } from './kinds.ts'
import { createParagraph, type MailPart } from './parts.ts'
import { mailDesign } from './settings.ts'
import { findTemplate, listOwnTemplateIds, type OwnTexts, type TemplateKey, toTemplateId } from './store.ts'
import { compileText, renderText } from './template.ts'

/** A mail to a customer as its cause describes it. The platform's texts have their `{variables}` unfilled. */
export interface CustomerMail {
  readonly template: CustomerMailKind
  /** Whom it goes to, and what makes it the same mail. `kind` is that of the template when absent. */
  readonly outbox: Omit<NewMail, 'kind' | 'subject' | 'html' | 'plain'> & { readonly kind?: string }
  readonly values: MailValues
  readonly subject: string
  readonly heading: string
  /** The first paragraph; '' for none. Null: the store's own does not belong here either. */
  readonly opening: string | null
  /** Sentences of the first paragraph that stay, whatever the opening says: amounts, dates, reasons. */
  readonly facts?: string
  /** The first line in inboxes, where it is not the first text. */
  readonly preview?: string
  /** Above the opening. */
  readonly before?: readonly MailPart[]
  readonly details: readonly MailPart[]
  readonly footer: MailPart
  /** Where the head of the mail leads; the site when absent. */
  readonly baseUrl?: string
}

/** A site's own texts of some mails, ready to be rendered. */
export type LoadedTexts = ReadonlyMap<string, Readonly<Record<keyof OwnTexts, Template | undefined>>>

/** The language under which a site keeps own texts: without its region, so that `de-AT` uses those of `de`. */
export function getMailLanguage({ language }: Pick<Site, 'language'>): string {
  return (language.split('-')[0] ?? language).toLowerCase()
}

/** Reads the site's own texts of one kind of mail. A job that writes many reads once. */
export async function loadOwnTexts(ctx: Pick<Ctx, 'db' | 'site'>, kind: CustomerMailKind): Promise<LoadedTexts> {
  const key = { kind, language: getMailLanguage(ctx.site) }
  const row = (await hasOwnTexts(ctx, key)) ? await findTemplate(ctx, key) : undefined
  return new Map(row ? [[row.kind, compileTexts(row)]] : [])
}

/** Which mails have own texts, known for one revision of the site: first own texts of a mail raise the revision. */
const readKnown = memoizeBySettings<Pick<Site, 'settings'>, { ids?: ReadonlySet<string> }>(() => ({}))

/** Most sites have no own texts, so that most mails cost no query. */
async function hasOwnTexts(ctx: Pick<Ctx, 'db' | 'site'>, key: TemplateKey): Promise<boolean> {
  const known = readKnown(ctx.site)
  known.ids ??= new Set(await listOwnTemplateIds(ctx))
  return known.ids.has(toTemplateId(key))
}

export function compileTexts({ subject, heading, opening, closing }: OwnTexts) {
  const read = (text: string | null) => (text === null ? undefined : compileText(text))
  return { subject: read(subject), heading: read(heading), opening: read(opening), closing: read(closing) }
}

/** Puts a mail to a customer into the outbox, in the transaction of its cause; false when it was there already. */
export async function queueCustomerMail(ctx: Ctx, mail: CustomerMail, own?: LoadedTexts): Promise<boolean> {
  return queueMail(ctx, renderCustomerMail(ctx.site, own ?? (await loadOwnTexts(ctx, mail.template)), mail))
}

/** HTML and plain text of a mail, with the site's own texts where it has some. `isDark` shows it as on a dark screen. */
export function renderCustomerMail(site: Site, own: LoadedTexts, mail: CustomerMail, isDark = false): NewMail {
  const { template, outbox, baseUrl = site.baseUrl } = mail
  const { accentColor, footerText } = mailDesign.read(site)
  const words = sayTexts(site, own, mail)
  const body = [
    ...(mail.before ?? []),
    ...words.opening.map(createParagraph),
    ...mail.details,
    ...words.closing.map(createParagraph),
  ]
  const footer = [mail.footer, ...(footerText === '' ? [] : [createParagraph(footerText)])]
  return {
    kind: template,
    ...outbox,
    subject: words.subject,
    html: renderMail({
      site: { ...site, baseUrl },
      preview: words.preview,
      heading: words.heading,
      language: translateFor(site).language,
      sections: body.map(({ html }) => html(accentColor)),
      footer: footer.map(({ html }) => html(accentColor)).join('<br>'),
      isDark,
    }),
    plain: [words.heading, ...[...body, ...footer].map(({ plain }) => plain)]
      .filter((text) => text !== '')
      .join('\n\n'),
  }
}

function sayTexts(site: Site, loaded: LoadedTexts, mail: CustomerMail) {
  const own = loaded.get(mail.template)
  const { language } = translateFor(site)
  const isolated = Object.fromEntries(
    Object.entries(mail.values).map(([name, value]) => [name, isolate(value, language)]),
  )
  const say = (template: Template | undefined) => template && renderText(template, isolated)
  const sayLine = (template: Template | undefined, text: string) =>
    say(template)?.replaceAll(/\s+/g, ' ') || fillText(text, mail.values)
  const facts = fillText(mail.facts ?? '', mail.values)
  const opening = mail.opening === null ? undefined : say(own?.opening)
  const usual = [fillText(mail.opening ?? '', mail.values), facts].filter((text) => text !== '').join(' ')
  const paragraphs = opening === undefined ? [usual] : [...splitParagraphs(opening), facts]
  const shown = paragraphs.filter((text) => text !== '')
  const heading = sayLine(own?.heading, mail.heading)
  const first = mail.before?.[0]?.plain ?? shown[0] ?? heading
  return {
    subject: sayLine(own?.subject, mail.subject),
    heading,
    opening: shown,
    closing: splitParagraphs(say(own?.closing) ?? ''),
    preview: (opening === undefined ? mail.preview : undefined) ?? first,
  }
}

function splitParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

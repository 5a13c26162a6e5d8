import { type Ctx, type Site, transaction } from '../../platform/context.ts'
import { invalidInput } from '../../platform/errors.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import { messageLanguages } from '../../platform/messages.ts'
import { previewSettings } from '../../platform/settings.ts'
import {
  compileTexts,
  findTextProblem,
  getMailLanguage,
  mailDesign,
  type MailDesign,
  mailTemplateStore as store,
  renderCustomerMail,
  mailKinds,
} from '../customer-mails/index.ts'
import { queueMail } from '../mail/index.ts'
import { changeSettings, publishChange } from '../sites/index.ts'
import { findOwnEmail } from './account.ts'
import { createExample } from './catalog.ts'
import { mailTemplateChanged } from './errors.ts'
import type {
  MailTemplate,
  MailTemplatePreview,
  MailTemplates,
  OwnTextsInput,
  PreviewMailTemplate,
  SaveMailTemplate,
} from './schema.ts'

type TemplateKey = store.TemplateKey

const testMails = { name: 'mail template test mails', limit: 30, windowSeconds: 3600 } as const
const noTexts = { subject: null, heading: null, opening: null, closing: null }

/** All mails to customers in a language, with the subjects that they have now. */
export async function listMailTemplates(ctx: Ctx, language: string): Promise<MailTemplates> {
  const site = speak(ctx.site, language)
  const rows = await store.selectTemplates(ctx, language)
  const byKind = new Map(rows.map((row) => [row.kind, row]))
  const own = new Map(rows.map((row) => [row.kind, compileTexts(row)]))
  return {
    language,
    languages: await listLanguages(ctx),
    templates: mailKinds.customerMailKinds.map((kind) => ({
      kind,
      subject: renderCustomerMail(site, own, createExample(site, kind, ctx.now)).subject,
      isChanged: byKind.has(kind),
    })),
  }
}

/** The language of the site first, then all others in which the platform speaks or the store has texts. */
async function listLanguages(ctx: Ctx): Promise<MailTemplates['languages']> {
  const counts = new Map((await store.countTemplates(ctx)).map(({ language, count }) => [language, count]))
  const ofSite = getMailLanguage(ctx.site)
  const others = [...new Set([...messageLanguages, ...counts.keys()])].filter((language) => language !== ofSite)
  return [ofSite, ...others.toSorted()].map((language) => ({
    language,
    isOfSite: language === ofSite,
    changedCount: counts.get(language) ?? 0,
  }))
}

export async function getMailTemplate(ctx: Ctx, { kind, language }: TemplateKey): Promise<MailTemplate> {
  const row = await store.findTemplate(ctx, { kind, language })
  const { subject, heading, opening, closing } = row ?? noTexts
  const example = createExample(speak(ctx.site, language), kind, ctx.now)
  return {
    kind,
    language,
    version: row?.version ?? 0,
    own: { subject, heading, opening, closing },
    defaults: readDefaults(example),
    variables: listVariables(example),
  }
}

function listVariables({ values }: ReturnType<typeof createExample>): MailTemplate['variables'] {
  return mailKinds.mailVariables.flatMap((name) => {
    const value = values[name]
    return value === undefined ? [] : [{ name, example: value }]
  })
}

function readDefaults({ subject, heading, opening }: ReturnType<typeof createExample>) {
  return { subject, heading, opening: opening ?? '', closing: '' }
}

/** Stores the texts that differ from the platform's. Throws what is wrong with a text, by field, or `mail_template_changed`. */
export async function saveMailTemplate(
  ctx: Ctx,
  key: TemplateKey,
  { version, ...input }: SaveMailTemplate,
): Promise<MailTemplate> {
  const example = createExample(speak(ctx.site, key.language), key.kind, ctx.now)
  checkTexts(input, example)
  const texts = dropDefaults(input, readDefaults(example))
  return storeTexts(ctx, key, version, texts)
}

/** Goes back to the platform's texts. Throws `mail_template_changed`. */
export async function restoreMailTemplate(ctx: Ctx, key: TemplateKey, version: number): Promise<MailTemplate> {
  return storeTexts(ctx, key, version, noTexts)
}

/** A row whose texts are all null stays: its version refuses what somebody began to write before. */
async function storeTexts(ctx: Ctx, key: TemplateKey, version: number, texts: store.OwnTexts): Promise<MailTemplate> {
  await transaction(ctx, async (ctx) => {
    const before = await store.findTemplate(ctx, key)
    if (!(await store.upsertTemplate(ctx, key, version, texts))) throw mailTemplateChanged({})
    // Every process remembers for a revision which mails have own texts.
    if (store.isOwn(texts) && !(before && store.isOwn(before))) await publishChange(ctx)
  })
  return getMailTemplate(ctx, key)
}

function checkTexts(
  { subject, heading, opening, closing }: OwnTextsInput,
  example: ReturnType<typeof createExample>,
): void {
  const variables = listVariables(example).map(({ name }) => name)
  const problems = Object.entries({ subject, heading, opening, closing }).flatMap(([field, text]) => {
    const problem = text === null ? undefined : findTextProblem(text, variables)
    return problem === undefined ? [] : [[field, problem] as const]
  })
  if (problems.length > 0) throw invalidInput({ fields: Object.fromEntries(problems) })
}

function dropDefaults({ subject, heading, opening, closing }: OwnTextsInput, defaults: MailTemplate['defaults']) {
  const drop = (text: string | null, usual: string) => (text === usual ? null : text)
  return {
    subject: drop(subject, defaults.subject),
    heading: drop(heading, defaults.heading),
    opening: drop(opening, defaults.opening),
    closing: drop(closing, defaults.closing),
  }
}

/** The typed texts in a mail to an invented buyer. Throws what is wrong with a text, by field. */
export function previewMailTemplate(ctx: Ctx, key: TemplateKey, input: PreviewMailTemplate): MailTemplatePreview {
  const { site, own, example } = prepareExample(ctx, key, input)
  const { subject, html, plain } = renderCustomerMail(site, own, example)
  return { subject, html, plain, darkHtml: renderCustomerMail(site, own, example, true).html }
}

/** Sends the typed texts to the signed-in member, marked as a test. Gives their address. */
export async function sendTemplateTest(
  ctx: Ctx,
  key: TemplateKey,
  input: PreviewMailTemplate,
): Promise<{ recipient: string }> {
  const recipient = await findOwnEmail(ctx)
  const { site, own, example } = prepareExample(ctx, key, input)
  await limitRate(ctx, testMails, 'site')
  const { subject, html, plain } = renderCustomerMail(site, own, example)
  await transaction(ctx, async (ctx) => {
    const envelope = { kind: 'mail-test', subjectId: newId(ctx.now.getTime()), recipient }
    await queueMail(ctx, { ...envelope, subject: `[Test] ${subject}`, html, plain })
  })
  return { recipient }
}

function prepareExample(ctx: Ctx, { kind, language }: TemplateKey, { design, ...input }: PreviewMailTemplate) {
  const site = speak(ctx.site, language, design)
  const example = createExample(site, kind, ctx.now)
  checkTexts(input, example)
  return { site, example, own: new Map([[kind, compileTexts(dropDefaults(input, readDefaults(example)))]]) }
}

/** The site as it would speak another language, or look otherwise. */
function speak(site: Site, language: string, design?: MailDesign): Site {
  const isSame = language === getMailLanguage(site)
  if (isSame && design === undefined) return site
  const shown = previewSettings(site, design === undefined ? [] : [mailDesign.set(design)])
  return { ...shown, language: isSame ? site.language : language }
}

export async function saveMailDesign(ctx: Ctx, design: MailDesign): Promise<MailDesign> {
  await changeSettings(ctx, mailDesign.set(design))
  return design
}

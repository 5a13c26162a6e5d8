import { z } from 'zod'
import { LineInput, VersionInput } from '../../platform/schemas/bounded.ts'
import { MailDesign, mailKinds } from '../customer-mails/index.ts'

const CustomerMailKind = z.enum(mailKinds.customerMailKinds).meta({ id: 'CustomerMailKind' })

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** A language without its region. */
const Language = z.string().max(3).refine(isLanguage, 'Name a language without its region, such as de.')

function isLanguage(tag: string): boolean {
  return /^[a-z]{2,3}$/.test(tag) && languageNames.of(tag) !== undefined
}

export const LanguageParams = z.object({ language: Language })
export const TemplateParams = z.object({ language: Language, kind: CustomerMailKind })

/** Texts with control characters reach no header of a mail. */
const Block = z
  .string()
  .trim()
  .max(5_000, 'At most 5,000 characters.')
  .regex(/^[^\p{Cc}]*(?:[\t\n\r][^\p{Cc}]*)*$/u, 'Remove the control characters.')

/** The store's own texts; null stands for the platform's. */
const OwnTextsInput = z.object({
  subject: LineInput(200).min(1, 'Write a subject.').nullable(),
  heading: LineInput(200).min(1, 'Write a heading.').nullable(),
  /** Before the details and after them; '' for none. */
  opening: Block.nullable(),
  closing: Block.nullable(),
})
export type OwnTextsInput = z.infer<typeof OwnTextsInput>

export const SaveMailTemplate = OwnTextsInput.extend({ version: VersionInput }).meta({
  id: 'SaveMailTemplate',
})
export type SaveMailTemplate = z.infer<typeof SaveMailTemplate>

/** The version that is to be replaced by the platform's texts. */
export const RestoreMailTemplate = z.object({
  version: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1),
})

export const PreviewMailTemplate = OwnTextsInput.extend({
  /** A design that is not saved yet. */
  design: MailDesign.optional(),
}).meta({ id: 'PreviewMailTemplate' })
export type PreviewMailTemplate = z.infer<typeof PreviewMailTemplate>

const OwnTexts = z.object({
  subject: z.string().nullable(),
  heading: z.string().nullable(),
  opening: z.string().nullable(),
  closing: z.string().nullable(),
})

export const MailTemplate = z
  .object({
    kind: CustomerMailKind,
    language: z.string(),
    /** To be sent along when saving and restoring; 0 while nothing was ever stored. */
    version: z.int().min(0),
    own: OwnTexts,
    /** The platform's texts, for the usual case. */
    defaults: z.object({ subject: z.string(), heading: z.string(), opening: z.string(), closing: z.string() }),
    /** What texts may contain as `{name}`, with the value in the example. */
    variables: z.array(z.object({ name: z.enum(mailKinds.mailVariables), example: z.string() })),
  })
  .meta({ id: 'MailTemplate' })
export type MailTemplate = z.infer<typeof MailTemplate>

export const MailTemplates = z
  .object({
    language: z.string(),
    /** The language of the site, in which mails are sent, and all others that texts can be written in. */
    languages: z.array(z.object({ language: z.string(), isOfSite: z.boolean(), changedCount: z.int().min(0) })),
    templates: z.array(z.object({ kind: CustomerMailKind, subject: z.string(), isChanged: z.boolean() })),
  })
  .meta({ id: 'MailTemplates' })
export type MailTemplates = z.infer<typeof MailTemplates>

export const MailTemplatePreview = z
  .object({ subject: z.string(), html: z.string(), darkHtml: z.string(), plain: z.string() })
  .meta({ id: 'MailTemplatePreview' })
export type MailTemplatePreview = z.infer<typeof MailTemplatePreview>

export const TestMail = z.object({ recipient: z.string() }).meta({ id: 'TestMail' })

import { z } from 'zod'
import { Language } from '../../platform/schemas/language.ts'

/** A page, an item, a form, a place of the theme, a popup, or something of the site itself: its settings, its tags, its product options. */
export const DocumentKind = z.enum(['site', 'collection', 'item', 'form', 'block-field', 'popup'])
export type DocumentKind = z.infer<typeof DocumentKind>

const TextState = z.enum(['missing', 'optional', 'machine', 'translated', 'changed'])

const TranslatedText = z
  .object({
    /** Names the text among those of its document. */
    key: z.string(),
    /** The kind of the block it is in; empty for the document's own. */
    block: z.string(),
    label: z.string(),
    /** `slug`: the last part of an address. */
    format: z.enum(['line', 'text', 'html', 'slug']),
    maxLength: z.int().min(1),
    source: z.string(),
    sourceHash: z.string(),
    /** Empty where there is none. */
    text: z.string(),
    /** `changed`: the source has been changed since it was translated. `machine`: a service made it, and nobody has checked it. `optional`: there is none, and none is missing. */
    state: TextState,
    updatedOn: z.string().nullable(),
  })
  .meta({ id: 'TranslatedText' })
export type TranslatedText = z.infer<typeof TranslatedText>

export const TranslationDocument = z
  .object({
    kind: DocumentKind,
    id: z.string(),
    title: z.string(),
    language: z.string(),
    primaryLanguage: z.string(),
    texts: z.array(TranslatedText),
  })
  .meta({ id: 'TranslationDocument' })
export type TranslationDocument = z.infer<typeof TranslationDocument>

const TranslationSummary = z
  .object({
    kind: DocumentKind,
    id: z.string(),
    title: z.string(),
    count: z.int().min(0),
    missingCount: z.int().min(0),
    changedCount: z.int().min(0),
    /** Made by a service and not checked. */
    uncheckedCount: z.int().min(0),
  })
  .meta({ id: 'TranslationSummary' })

export const TranslationList = z
  .object({
    documents: z.array(TranslationSummary),
    /** Where the list goes on; null at its end. */
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'TranslationList' })
export type TranslationList = z.infer<typeof TranslationList>

export const LanguageParams = z.object({ language: Language })
export const DocumentParams = z.object({ language: Language, kind: DocumentKind, documentId: z.string().max(200) })

export const TranslationQuery = z.object({
  state: z.enum(['all', 'open']).default('all'),
  search: z.string().trim().max(100).default(''),
  cursor: z.string().max(300).optional(),
})
export type TranslationQuery = z.infer<typeof TranslationQuery>

export const TranslationFileQuery = z.object({
  format: z.enum(['csv', 'xliff']).default('csv'),
  state: z.enum(['all', 'open']).default('all'),
})

/** Texts of one save. */
const maxSavedTexts = 500

export const SaveTranslations = z
  .object({
    texts: z
      .array(
        z.object({
          key: z.string().max(1_000),
          /** Empty removes the translation: visitors read the source. */
          text: z.string().max(200_000),
          /** What the translator saw. */
          sourceHash: z.string().max(32),
          /** The translation that this one replaces; empty for none. Another one by now is not overwritten. */
          before: z.string().max(200_000),
        }),
      )
      .min(1)
      .max(maxSavedTexts, `At most ${maxSavedTexts} texts at once.`)
      .refine((texts) => new Set(texts.map(({ key }) => key)).size === texts.length, 'Send each text once.'),
  })
  .meta({ id: 'SaveTranslations' })
export type SaveTranslations = z.infer<typeof SaveTranslations>

export const KeptTexts = z
  .object({
    languages: z.array(
      z.object({
        tag: z.string(),
        count: z.int().min(0),
      }),
    ),
  })
  .meta({ id: 'KeptTranslations' })
export type KeptTexts = z.infer<typeof KeptTexts>

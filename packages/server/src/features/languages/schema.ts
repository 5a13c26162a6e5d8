import { z } from 'zod'
import { Language } from '../../platform/schemas/language.ts'
import { LanguageState, maxLanguages } from './settings.ts'

const ShownLanguage = z
  .object({
    /** BCP 47, such as pt-BR. */
    tag: z.string(),
    state: LanguageState,
    /** What the addresses of its pages begin with, such as /pt-br. */
    path: z.string(),
    /** Whether cart, checkout and mails speak it. Otherwise they speak English. */
    hasStoreTexts: z.boolean(),
  })
  .meta({ id: 'MultilingualLanguage' })

export const MultilingualSettings = z
  .object({
    /** The language that the site is written in. */
    primaryLanguage: z.string(),
    /** Those beside it, in the owner's order. */
    languages: z.array(ShownLanguage),
    /** Changes with every save: a save that sends it does not overwrite what a colleague has saved since. */
    version: z.string(),
  })
  .meta({ id: 'MultilingualSettings' })
export type MultilingualSettings = z.infer<typeof MultilingualSettings>

export const SaveLanguages = z
  .object({
    languages: z
      .array(z.object({ tag: Language, state: LanguageState.default('hidden') }))
      .max(maxLanguages, `At most ${maxLanguages} languages.`),
    version: z.string().max(64).optional(),
  })
  .meta({ id: 'SaveLanguages' })
export type SaveLanguages = z.infer<typeof SaveLanguages>

export const MultilingualStatus = z
  .object({
    /** Whether visitors may read the site in more than one language. */
    enabled: z.boolean(),
    primaryLanguage: z.string(),
    languages: z.array(z.object({ tag: z.string(), state: LanguageState })),
  })
  .meta({ id: 'MultilingualStatus' })
export type MultilingualStatus = z.infer<typeof MultilingualStatus>

import { z } from 'zod'

/** Characters of a site in a day. */
export const dailyCharacters = 500_000

export const TranslationConnection = z
  .object({
    /** Null without one. */
    provider: z.literal('deepl').nullable(),
    /** The last characters of the key. */
    keyHint: z.string(),
    /** Of DeepL: the free API has an address of its own. */
    isFree: z.boolean(),
    /** Characters that were sent today, and how many may be. */
    usedToday: z.int().min(0),
    dailyLimit: z.int().min(0),
  })
  .meta({ id: 'TranslationConnection' })
export type TranslationConnection = z.infer<typeof TranslationConnection>

export const ConnectTranslation = z
  .object({
    key: z
      .string()
      .trim()
      .min(1, 'Enter the key.')
      .max(100, 'A key has at most 100 characters.')
      .regex(/^[\w:.-]*$/, 'A key has letters, digits, hyphens and colons only.'),
  })
  .meta({ id: 'ConnectTranslation' })

export const MachineRun = z
  .object({
    status: z.enum(['none', 'running', 'done', 'failed', 'stopped']),
    /** Texts that were translated. */
    done: z.int().min(0),
    /** Texts that were left to people: too long, or with places to be filled in. */
    skipped: z.int().min(0),
    /** Why it failed; ''. */
    problem: z.string(),
    startedOn: z.string().nullable(),
  })
  .meta({ id: 'MachineTranslationRun' })
export type MachineRun = z.infer<typeof MachineRun>

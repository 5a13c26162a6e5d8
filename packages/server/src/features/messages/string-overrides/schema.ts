import { z } from 'zod'
import { boundedRecord } from '../../../platform/schemas/bounded.ts'
import { Language } from '../../../platform/schemas/language.ts'
import { stringOverrides } from '../../../platform/messages.ts'

export const StringOverrides = z
  .object({
    /** The default texts are in this language. */
    language: z.string(),
    /** All of the site, its own first. */
    languages: z.array(z.string()),
    strings: z.array(
      z.object({
        /** What templates ask for: `productAddToCartText`. */
        key: z.string(),
        /** Where it is read: products and carts, pages of the platform, or what the theme says besides. */
        place: z.enum(['shop', 'platform', 'theme']),
        /** What pages say without the owner. */
        default: z.string(),
        /** The owner's; null for the default. */
        own: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'StringOverrides' })
export type StringOverrides = z.infer<typeof StringOverrides>

/** One of the site's languages; without it the site's own. */
export const StringOverrideQuery = z.object({ language: Language.optional() })

/** New words by key; null takes the owner's away. Absent fields stay. */
export const StringOverrideChanges = z
  .object({ strings: boundedRecord(stringOverrides.schema.valueType.nullable(), 1_000) })
  .meta({ id: 'UpdateStringOverrides' })

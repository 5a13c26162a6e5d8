import { z } from 'zod'
import { boundedRecord } from '../../../platform/schemas/bounded.ts'
import { stringOverrides } from '../../../platform/messages.ts'

export const StringOverrides = z
  .object({
    /** Of the site: the default texts are in this language. */
    language: z.string(),
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

/** New words by key; null takes the owner's away. Absent fields stay. */
export const StringOverrideChanges = z
  .object({ strings: boundedRecord(stringOverrides.schema.valueType.nullable(), 1_000) })
  .meta({ id: 'UpdateStringOverrides' })

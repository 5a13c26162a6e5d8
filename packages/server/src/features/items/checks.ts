import type { z } from 'zod'
import { invalidInput } from '../../platform/errors.ts'
import { slugReserved } from './errors.ts'
import { isReservedSlug, readSlug, slugLimits } from '../slugs/index.ts'

// Zero characters and halves of surrogate pairs: JSON writes them as escapes (an escaped backslash before the u is a text about them).
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/** Parses what a caller handed over; throws `invalid_input` with a sentence per field. */
export function checked<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  if (unstorable.test(JSON.stringify(input) ?? ''))
    throw invalidInput({ fields: { body: 'A text contains characters that cannot be stored.' } })
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(
    parsed.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message]).toReversed(),
  )
  throw invalidInput({ fields })
}

/** The stored form of an item's slug; throws when the text is malformed. */
export function itemSlug(text: string): string {
  const slug = readSlug(text)
  if (slug === undefined) throw badSlug(slugLimits.min)
  return slug
}

/** The stored form of a collection's slug; throws when the text is malformed or the address belongs to the system. */
export function collectionSlug(text: string): string {
  const slug = readSlug(text, 1)
  if (slug === undefined) throw badSlug(1)
  if (isReservedSlug(slug)) throw slugReserved({ slug })
  return slug
}

function badSlug(min: number) {
  const sentence = `An address has ${min} to ${slugLimits.max} letters, digits and dashes, and begins with a letter or digit.`
  return invalidInput({ fields: { slug: sentence } })
}

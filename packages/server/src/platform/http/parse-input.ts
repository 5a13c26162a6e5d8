import type { z } from 'zod'
import { invalidInput } from '../errors.ts'

// Zero characters and halves of surrogate pairs: JSON writes them as escapes (an escaped backslash before the u is a text about them).
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/** Parses what a caller handed over; throws `invalid_input` with a sentence per field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  if (unstorable.test(JSON.stringify(input) ?? ''))
    throw invalidInput({ fields: { body: 'A text contains characters that cannot be stored.' } })
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(
    parsed.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message]).toReversed(),
  )
  throw invalidInput({ fields })
}

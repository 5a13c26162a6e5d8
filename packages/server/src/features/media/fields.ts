import { z } from 'zod'

/**
 * A list that keeps those entries that can be read, at most `maxEntries`. Editors find the shape of one as `entry` in the
 * list's schema.
 */
export function lenientList<Entry extends z.ZodType>(entry: Entry, maxEntries: number) {
  return z
    .array(z.unknown())
    .catch([])
    .default([])
    .transform((values) => values.slice(0, maxEntries).flatMap((value) => readable(entry, value)))
    .meta({ entry: z.toJSONSchema(entry, { io: 'input', unrepresentable: 'any' }), maxItems: maxEntries })
}

function readable<Entry extends z.ZodType>(entry: Entry, value: unknown): z.output<Entry>[] {
  const { success, data } = entry.safeParse(value)
  return success ? [data] : []
}

/** Text that is still plain: for what is put together before it is escaped. */
export const RawText = z.string().max(20_000).catch('').default('')

/** Yes or no. */
export function flag(fallback: boolean) {
  return z.boolean().catch(fallback).default(fallback)
}

/** One of a few words. */
export function choice<const Words extends readonly [string, ...string[]]>(words: Words, fallback: Words[number]) {
  return z.enum(words).catch(fallback).default(fallback)
}

/** A whole number; one out of range becomes the nearest in it. */
export function whole(min: number, max: number, fallback: number) {
  return z
    .number()
    .catch(fallback)
    .default(fallback)
    .transform((number) => Math.min(max, Math.max(min, Math.round(number))))
    .meta({ minimum: min, maximum: max })
}

export const AssetId = z.string().max(100).optional().catch(undefined).meta({ field: 'picture' })

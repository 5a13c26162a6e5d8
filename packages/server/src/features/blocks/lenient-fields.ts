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

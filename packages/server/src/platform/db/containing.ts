import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a text has another one in it, whatever their capitals: for the search boxes of owners. A database of the C locale knows the capitals of
 * ASCII only, so what is looked for comes in each of the cases that people write.
 */
export function buildContaining(column: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return sql<boolean>`${column} ILIKE ANY (${listPatterns(part)}::text[])`
}

/** ILIKE patterns: as typed, small, in capitals, with a capital at the beginning of the first word or of each. */
function listPatterns(part: string): string[] {
  const lower = part.toLowerCase()
  const first = lower.replace(/\p{L}/u, (letter) => letter.toUpperCase())
  const each = lower.replaceAll(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase())
  const spellings = new Set([part, lower, part.toUpperCase(), first, each])
  return [...spellings].map((spelling) => `%${spelling.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}

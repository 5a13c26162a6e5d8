import { type RawBuilder, sql } from 'kysely'

/** Whether a text in small letters begins with another: a range that an index serves. LIKE with a parameter would read every row. */
export function buildStarting(key: RawBuilder<unknown>, start: string): RawBuilder<boolean> {
  const small = start.toLowerCase()
  return sql<boolean>`(${key} COLLATE "C" >= ${small} AND ${key} COLLATE "C" < ${`${small}\u{10FFFF}`})`
}

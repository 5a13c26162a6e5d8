import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { toCamelCase } from './names.ts'

/** Columns of each table of the database by the name they have in files: `priceMinor` -> `price_minor`. */
export type Tables = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Reads which tables and columns there are. */
export async function readTables(db: Db): Promise<Tables> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT c.relname AS table, a.attname AS column
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname NOT LIKE 'schema\_migration%'
    ORDER BY c.relname, a.attnum`.execute(db)
  const tables = new Map<string, Map<string, string>>()
  for (const { table, column } of rows) {
    const columns = tables.get(table) ?? new Map<string, string>()
    tables.set(table, columns.set(toCamelCase(column), column))
  }
  return tables
}

import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * The schema as one readable SQL text, in a stable order, for `db/schema.sql`: what a reviewer compares.
 * Written from the catalogue, since the embedded server ships without pg_dump.
 */
export async function describeSchema(db: Db): Promise<string> {
  const columns = await sql<{ table: string; line: string }>`
    SELECT c.relname AS table,
      '  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '')
        || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END AS line
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname NOT LIKE 'schema_migration%'
    ORDER BY c.relname, a.attnum`.execute(db)
  const constraints = await sql<{ table: string; line: string }>`
    SELECT conrelid::regclass::text AS table, '  CONSTRAINT ' || conname || ' ' || pg_get_constraintdef(oid) AS line
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f', 'c')
    ORDER BY 1, contype DESC, conname`.execute(db)
  const indexes = await sql<{ table: string; line: string }>`
    SELECT tablename AS table, indexdef || ';' AS line FROM pg_indexes
    WHERE schemaname = 'public' AND indexname NOT IN (SELECT conname FROM pg_constraint) ORDER BY 1, indexname`.execute(
    db,
  )
  const programs = await sql<{ line: string }>`
    SELECT pg_get_functiondef(oid) || ';' AS line FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY proname`.execute(
    db,
  )
  const triggers = await sql<{ line: string }>`
    SELECT pg_get_triggerdef(t.oid) || ';' AS line FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY tgname`.execute(db)

  const parts = [...new Set(columns.rows.map((row) => row.table))].map((table) => {
    const of = (rows: readonly { table: string; line: string }[]) =>
      rows.filter((row) => row.table === table).map((row) => row.line)
    const body = [...of(columns.rows), ...of(constraints.rows)].join(',\n')
    return [`CREATE TABLE ${table} (\n${body}\n);`, ...of(indexes.rows)].join('\n')
  })
  return (
    [...parts, ...programs.rows.map((row) => row.line), ...triggers.rows.map((row) => row.line)].join('\n\n') + '\n'
  )
}

import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import type { Database } from './database.ts'
import { describeSchema } from './describe-schema.ts'

/** The same on every node of a distributed database, so their keys do not start with the website. */
const referenceTables = new Set([
  'account',
  'account_session',
  'site_name',
  'domain',
  'schema_migration',
  'schema_migration_lock',
])

let database: Database
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

test('db/schema.sql is what the migrations make', async () => {
  const committed = await fs.readFile(path.join(import.meta.dirname, '../../../db/schema.sql'), 'utf8')
  expect(await describeSchema(database.db), 'Run "node tools/schema.ts" and commit the result.').toBe(committed)
})

test('every key of a tenant table begins with website_id', async () => {
  const keys = await sql<{ table: string; key: string; first: string; target: string | null }>`
    SELECT c.relname AS table, i.indexrelid::regclass::text AS key, a.attname AS first, NULL AS target
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
    WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT c.relname, k.conname, a.attname, t.relname
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[1]
    WHERE k.contype = 'f' AND c.relnamespace = 'public'::regnamespace`.execute(database.db)

  const tenantKeys = keys.rows.filter(
    (key) => !referenceTables.has(key.table) && !referenceTables.has(key.target ?? ''),
  )
  expect(tenantKeys.length).toBeGreaterThan(40)
  expect(tenantKeys.filter((key) => key.first !== 'website_id')).toEqual([])
})

test('every tenant table has a primary key', async () => {
  const without = await sql<{ table: string }>`
    SELECT c.relname AS table FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'p')`.execute(database.db)
  expect(without.rows).toEqual([])
})

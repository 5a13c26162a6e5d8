import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { isOnCluster } from '../../testing/on-cluster.ts'
import { getPostgresCode } from '../errors.ts'
import type { Database } from './database.ts'
import { describeSchema } from './describe-schema.ts'
import { namedTables } from './distribution.ts'
import { findEarlyKeys, migrationsFolder } from './migrate.ts'
import { splitStatements } from './statements.ts'
import { findUndistributable } from './undistributable.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase({ poolSize: 2 })
})
afterAll(() => database.close())

test('db/schema.sql is what the migrations make', async () => {
  const committed = await fs.readFile(path.join(import.meta.dirname, '../../../db/schema.sql'), 'utf8')
  expect(await describeSchema(database.db), 'Run "node tools/schema.ts" and commit the result.').toBe(committed)
})

test('a database can be spread over several servers: nothing in it is what Citus refuses', async () => {
  expect(await findUndistributable(database.db)).toEqual([])
  const tables = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`.execute(
    database.db,
  )
  const names = tables.rows.map((row) => row.name)
  expect(names.length).toBeGreaterThan(40)
  expect(namedTables.filter((name) => !names.includes(name))).toEqual([])
})

/** Thrown after a statement that is only tried; says what was found. */
class RolledBack extends Error {
  override readonly name = 'RolledBack'
}

/** What a migration might bring, and a part of the sentence that names it. */
test.each([
  [
    'a trigger',
    `CREATE FUNCTION t() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'; CREATE TRIGGER told AFTER INSERT ON asset EXECUTE FUNCTION t()`,
    'trigger told',
  ],
  ['a rule', 'CREATE RULE quiet AS ON DELETE TO asset DO INSTEAD NOTHING', 'rule quiet'],
  ['row security', 'ALTER TABLE asset ENABLE ROW LEVEL SECURITY', 'row security'],
  ['a table without the column', 'CREATE TABLE note (note_id text PRIMARY KEY)', 'note has no column website_id'],
  ['a column that may be empty', 'CREATE TABLE note (website_id text)', 'website_id may be null'],
  [
    'a primary key without the site',
    'CREATE TABLE note (website_id text NOT NULL, note_id text PRIMARY KEY)',
    'note_pkey',
  ],
  ['a unique index without the site', 'CREATE UNIQUE INDEX asset_sha ON asset (sha256)', 'asset_sha'],
  ['an exclusion without the site', 'ALTER TABLE asset ADD CONSTRAINT one EXCLUDE USING btree (sha256 WITH =)', 'one'],
  [
    'a key to a distributed table without the site',
    'CREATE TABLE note (website_id text NOT NULL, asset_website text, asset_id text, FOREIGN KEY (asset_website, asset_id) REFERENCES asset)',
    'note_asset_website_asset_id_fkey',
  ],
  [
    'a key to a local table',
    'CREATE TABLE note (website_id text NOT NULL, bucket varchar(255), FOREIGN KEY (bucket) REFERENCES schema_migration)',
    'schema_migration',
  ],
  [
    'a key from a reference table',
    'ALTER TABLE domain ADD FOREIGN KEY (website_id, token) REFERENCES asset',
    'domain_website_id_token_fkey',
  ],
  [
    'a key that empties the site',
    'CREATE TABLE note (website_id text NOT NULL, asset_id text, FOREIGN KEY (website_id, asset_id) REFERENCES asset ON DELETE SET NULL (asset_id))',
    'SET NULL',
  ],
  [
    'a counted identity',
    'CREATE TABLE note (website_id text NOT NULL, number int GENERATED ALWAYS AS IDENTITY)',
    'number',
  ],
  ['a counter', 'CREATE TABLE note (website_id text NOT NULL, number serial)', 'number'],
  [
    'a function that writes a distributed table',
    `CREATE FUNCTION f() RETURNS void LANGUAGE sql AS 'DELETE FROM asset'`,
    'function f',
  ],
  ['inheritance', 'CREATE TABLE note () INHERITS (asset)', 'inherits'],
])('%s is found', async (_what, statement, sentence) => {
  const tried = database.db.transaction().execute(async (db) => {
    await sql.raw(statement).execute(db)
    throw new RolledBack((await findUndistributable(db)).join('\n'))
  })
  const failure: unknown = await tried.catch((error: unknown) => error)
  // Where the tables are distributed already, Citus itself refuses most of them.
  if (isOnCluster && !(failure instanceof RolledBack)) expect(['0A000', 'XX000']).toContain(getPostgresCode(failure))
  else expect(failure).toMatchObject({ name: 'RolledBack', message: expect.stringContaining(sentence) })
})

/** The last migration of the time when no database was distributed. */
const lastBeforeClusters = '0064'

test('a migration gives new tables their keys to distributed tables in statements of their own', async () => {
  const files = (await fs.readdir(migrationsFolder)).filter((file) => file.slice(0, 4) > lastBeforeClusters)
  for (const file of files) {
    const early = findEarlyKeys(await fs.readFile(path.join(migrationsFolder, file), 'utf8'))
    expect(early, `${file}: write these keys as ALTER TABLE ... ADD FOREIGN KEY after CREATE TABLE.`).toEqual([])
  }
})

test.each([
  ['within the table', 'CREATE TABLE note (website_id text, FOREIGN KEY (website_id) REFERENCES asset);', ['asset']],
  ['behind a comment', '-- Why.\nCREATE TABLE note (a text REFERENCES item);', ['item']],
  ['to itself', 'CREATE TABLE note (website_id text, parent text, FOREIGN KEY (parent) REFERENCES note);', ['note']],
  ['to a site', 'CREATE TABLE note (website_id text REFERENCES website);', []],
  ['after the table', 'CREATE TABLE note (a text); ALTER TABLE note ADD FOREIGN KEY (a) REFERENCES item;', []],
])('a key %s is found where it comes too early', (_where, text, found) => {
  expect(findEarlyKeys(text)).toEqual(found)
})

test.each([
  ["SELECT ';' , 'it''s;'; SELECT 2", ["SELECT ';' , 'it''s;'", 'SELECT 2']],
  ['-- a; b\nSELECT 1; -- c;', ['-- a; b\nSELECT 1']],
  ['/* a; */ SELECT 1 - 2 / 3', ['/* a; */ SELECT 1 - 2 / 3']],
  ['CREATE FUNCTION f() AS $$ a; b $$; DO $x$ $$;$$ $x$;', ['CREATE FUNCTION f() AS $$ a; b $$', 'DO $x$ $$;$$ $x$']],
  ['SELECT ";" FROM "a;b"; SELECT $1', ['SELECT ";" FROM "a;b"', 'SELECT $1']],
  ['-- nothing', []],
])('the statements of %j are told apart', (text, statements) => {
  expect(splitStatements(text)).toEqual(statements)
})

test('every tenant table has a primary key', async () => {
  const without = await sql<{ table: string }>`
    SELECT c.relname AS table FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'p')`.execute(database.db)
  expect(without.rows).toEqual([])
})

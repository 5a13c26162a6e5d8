import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { otherSites } from '../../testing/on-cluster.ts'
import { newId } from '../ids.ts'
import type { Database } from './database.ts'
import { distribute } from './distribute.ts'
import { getPlacement } from './distribution.ts'
import { readLayout } from './layout.ts'
import { migrate, migrationsFolder } from './migrate.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase({ poolSize: 2, sites: otherSites })
})
afterAll(() => database.close())

/** Runs `db distribute` on the database as it is; answers what it says. */
async function distributeAgain(options: { readonly isDryRun?: boolean; readonly stopAt?: string } = {}) {
  const said: string[] = []
  const say = (line: string) => {
    said.push(line)
    if (line.trim() === options.stopAt) throw new Error(`Stopped at ${options.stopAt}.`)
  }
  const done = await distribute(database.pool, { shards: 8, isDryRun: options.isDryRun === true, say })
  return { done, said: said.join('\n') }
}

async function listPlaces(...tables: readonly string[]) {
  const layout = await readLayout(database.db)
  return tables.map((table) => layout.tables.get(table)?.placement)
}

/** Creates tables behind the back of the migrator; they are gone after the test. */
async function createTables(...names: readonly string[]): Promise<void> {
  onTestFinished(async () => {
    for (const name of names) await sql`DROP TABLE IF EXISTS ${sql.table(name)}`.execute(database.db)
  })
  for (const name of names)
    await sql`CREATE TABLE ${sql.table(name)} (website_id text NOT NULL REFERENCES website, note_id text NOT NULL,
      PRIMARY KEY (website_id, note_id))`.execute(database.db)
}

test('every table lies where it belongs, sites that were there before are there, and a second run finds nothing to do', async () => {
  const { tables } = await readLayout(database.db)
  expect([...tables].filter(([table, { placement }]) => placement !== getPlacement(table))).toEqual([])
  const distributed = [...tables.values()].filter(({ placement }) => placement === 'distributed')
  expect(new Set(distributed.map(({ colocation }) => colocation)).size).toBe(1)
  const sites = await sql<{ count: number }>`SELECT count(*)::int AS count FROM order_number`.execute(database.db)
  expect(sites.rows[0]?.count).toBe(otherSites)
  expect(await distributeAgain()).toEqual({ done: true, said: expect.stringContaining('Nothing was left to do.') })
})

test('a table that is not distributed yet is shown, then moved with its rows and keys', async () => {
  await createTables('note')
  const websiteId = newId()
  await sql`INSERT INTO website (website_id, identifier, title, secret) VALUES (${websiteId}, ${websiteId}, 'Site', 'secret')`.execute(
    database.db,
  )
  await sql`INSERT INTO note VALUES (${websiteId}, 'kept')`.execute(database.db)
  expect(await distributeAgain({ isDryRun: true })).toEqual({
    done: true,
    said: expect.stringMatching(/beside asset: note\n.*again: 1\nDry run/),
  })
  expect(await listPlaces('note')).toEqual(['local'])
  expect((await distributeAgain()).done).toBe(true)
  expect(await listPlaces('note')).toEqual(['distributed'])
  expect((await sql`SELECT note_id FROM note`.execute(database.db)).rows).toEqual([{ note_id: 'kept' }])
  await expect(sql`INSERT INTO note VALUES ('nowhere', 'lost')`.execute(database.db)).rejects.toThrow('foreign key')
})

test('what stops half-way leaves the database as it was', async () => {
  await createTables('note_a', 'note_b')
  await expect(distributeAgain({ stopAt: 'note_b' })).rejects.toThrow('Stopped at note_b.')
  expect(await listPlaces('note_a', 'note_b')).toEqual(['local', 'local'])
  await expect(sql`INSERT INTO note_a VALUES ('nowhere', 'lost')`.execute(database.db)).rejects.toThrow('foreign key')
  expect((await distributeAgain()).done).toBe(true)
  expect(await listPlaces('note_a', 'note_b')).toEqual(['distributed', 'distributed'])
})

test('nothing is moved while a table has what cannot be distributed', async () => {
  await createTables('note')
  onTestFinished(async () => void (await sql`DROP TABLE counted`.execute(database.db)))
  await sql`CREATE TABLE counted (website_id text NOT NULL, number serial, PRIMARY KEY (website_id, number))`.execute(
    database.db,
  )
  const refused = await distributeAgain()
  expect(refused).toEqual({ done: false, said: expect.stringContaining('FAIL counted.number counts') })
  expect(await listPlaces('note')).toEqual(['local'])
})

test('a table of the wrong kind is named with what to do', async () => {
  await createTables('note')
  // In a transaction: a single SELECT goes to a connection that only reads.
  await database.db.transaction().execute((db) => sql`SELECT create_reference_table('note')`.execute(db))
  expect(await distributeAgain()).toEqual({
    done: false,
    said: expect.stringContaining(
      `note is a reference table and should be a distributed one. Run SELECT undistribute_table('note'`,
    ),
  })
})

test('a process that uses the database is named, and nothing waits for it', async () => {
  const other = await database.pool.connect()
  await other.query(`SET application_name = 'a shop elsewhere'`)
  const answer = await distributeAgain()
  other.release(true)
  expect(answer).toEqual({ done: false, said: expect.stringContaining('Others use the database: a shop elsewhere.') })
})

/** Applies these statements as the newest migration. */
async function applyMigration(text: string): Promise<string[]> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-migrations-'))
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }))
  await fs.cp(migrationsFolder, folder, { recursive: true })
  const name = '9999_tried.sql'
  onTestFinished(async () => {
    await sql`DROP TABLE IF EXISTS tried_line, tried`.execute(database.db)
    await sql`DELETE FROM schema_migration WHERE name = ${name}`.execute(database.db)
  })
  await fs.writeFile(path.join(folder, name), text)
  return migrate(database.pool, folder)
}

const tables = `
  CREATE TABLE tried (website_id text NOT NULL REFERENCES website ON DELETE CASCADE, tried_id text NOT NULL, asset_id text,
    PRIMARY KEY (website_id, tried_id));
  CREATE TABLE tried_line (website_id text NOT NULL, tried_id text NOT NULL, line int NOT NULL, PRIMARY KEY (website_id, tried_id, line));`
const keys = `
  ALTER TABLE tried ADD FOREIGN KEY (website_id, asset_id) REFERENCES asset;
  ALTER TABLE tried_line ADD FOREIGN KEY (website_id, tried_id) REFERENCES tried ON DELETE CASCADE;
  ALTER TABLE asset ADD COLUMN tried_on date;
  CREATE INDEX ON asset (website_id, tried_on);
  INSERT INTO tried SELECT website_id, 'first', NULL FROM order_number;`

test('a migration on a distributed database creates tables, keys, columns, indexes and rows', async () => {
  onTestFinished(async () => void (await sql`ALTER TABLE asset DROP COLUMN IF EXISTS tried_on`.execute(database.db)))
  expect(await applyMigration(`${tables}\n${keys}`)).toEqual(['9999_tried.sql'])
  expect(await listPlaces('tried', 'tried_line')).toEqual(['distributed', 'distributed'])
  await expect(sql`INSERT INTO tried VALUES ('nowhere', 'a')`.execute(database.db)).rejects.toThrow('foreign key')
  await expect(sql`INSERT INTO tried_line VALUES ('nowhere', 'a', 1)`.execute(database.db)).rejects.toThrow(
    'foreign key',
  )
  expect(await distributeAgain()).toMatchObject({
    done: true,
    said: expect.stringContaining('Nothing was left to do.'),
  })
})

test('a migration that fails on a distributed database leaves nothing behind', async () => {
  await expect(applyMigration(`${tables}\n${keys}\nSELECT 1 / 0;`)).rejects.toThrow('9999_tried.sql')
  expect(await listPlaces('tried', 'tried_line')).toEqual([undefined, undefined])
  const columns = await sql`SELECT FROM information_schema.columns WHERE column_name = 'tried_on'`.execute(database.db)
  expect(columns.rows).toEqual([])
})

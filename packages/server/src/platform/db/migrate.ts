import fs from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { getPlacement } from './distribution.ts'
import { beginDistributedChange, distributeNewTables } from './distribute.ts'
import { isDistributed } from './layout.ts'
import { splitStatements } from './statements.ts'

export const migrationsFolder = path.join(import.meta.dirname, '../../../db/migrations')

/**
 * Applies the numbered `.sql` files of the folder that are new; several processes may start at once. Returns the names applied. With `only`, it makes the
 * tables of an earlier version: those of the migrations that version had. A database that the next release has changed already is left as it is.
 */
export async function migrate(pool: pg.Pool, folder = migrationsFolder, only?: readonly string[]): Promise<string[]> {
  // The lock of the migrator belongs to a session, which this Kysely keeps. The pool stays open.
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => {
        const known = await readMigrations(folder, only)
        return { ...known, ...(await listLaterMigrations(db, Object.keys(known).at(-1) ?? '')) }
      },
    },
    migrationTableName: 'schema_migration',
    migrationLockTableName: 'schema_migration_lock',
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')
    throw new Error(
      `The database could not be brought up to date${failed ? ` (${failed.migrationName})` : ''}: ${error instanceof Error ? error.message : 'unknown error'}`,
      { cause: error },
    )
  }
  return (results ?? []).map((result) => result.migrationName)
}

/**
 * What a later release has applied: the migrator takes names that it does not know for damage. A name before the last one of this release is damage.
 */
async function listLaterMigrations(db: Kysely<never>, last: string): Promise<Record<string, Migration>> {
  const found = await sql<{ exists: boolean }>`SELECT to_regclass('schema_migration') IS NOT NULL AS exists`.execute(db)
  if (found.rows[0]?.exists !== true) return {}
  const { rows } = await sql<{
    name: string
  }>`SELECT name FROM schema_migration WHERE name > ${last} COLLATE "C"`.execute(db)
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => undefined }]))
}

/** Names of all migrations of this version, in their order. */
export async function listMigrations(folder = migrationsFolder): Promise<string[]> {
  return (await fs.readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
}

async function readMigrations(folder: string, only?: readonly string[]): Promise<Record<string, Migration>> {
  const files = (await listMigrations(folder)).filter((file) => only?.includes(file) ?? true)
  const texts = await Promise.all(files.map((file) => fs.readFile(path.join(folder, file), 'utf8')))
  return Object.fromEntries(
    files.map((file, index) => [file, { up: (db: Kysely<never>) => applyMigration(db, texts[index] ?? '') }]),
  )
}

/**
 * Runs the statements of a migration one by one, since Citus forwards the whole text that it receives. On a distributed
 * database, a new table is placed at once where `distribution.ts` says. A table on the coordinator cannot have a
 * foreign key to a distributed table.
 */
async function applyMigration(db: Kysely<never>, text: string): Promise<void> {
  const isSpread = await isDistributed(db)
  if (isSpread) await beginDistributedChange(db)
  for (const statement of splitStatements(text)) {
    await sql.raw(statement).execute(db)
    if (isSpread && createsTable.test(statement)) await distributeNewTables(db)
  }
}

const createsTable = /^(?:--.*\s*|\s+)*CREATE\s+TABLE\b/i

/** Distributed tables to which a migration leads foreign keys within CREATE TABLE, before the new table is distributed itself. */
export function findEarlyKeys(text: string): string[] {
  return splitStatements(text)
    .filter((statement) => createsTable.test(statement))
    .flatMap((statement) => [...statement.matchAll(/\bREFERENCES\s+(\w+)/gi)].map(([, target = '']) => target))
    .filter((target) => getPlacement(target) === 'distributed')
}

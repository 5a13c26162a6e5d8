import fs from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'

export const migrationsFolder = path.join(import.meta.dirname, '../../../db/migrations')

/** Applies the numbered `.sql` files that are new; several processes may start at once. Returns the names applied. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  // The lock of the migrator belongs to a session, which this Kysely keeps. The pool stays open.
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({
    db,
    provider: { getMigrations: readMigrations },
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

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await fs.readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort()
  const texts = await Promise.all(files.map((file) => fs.readFile(path.join(migrationsFolder, file), 'utf8')))
  return Object.fromEntries(
    files.map((file, index) => [
      file,
      { up: async (db: Kysely<never>) => void (await sql.raw(texts[index] ?? '').execute(db)) },
    ]),
  )
}

import { createHash } from 'node:crypto'
import pg from 'pg'
import { hashStream } from '../crypto.ts'
import { listMigrations, migrate, migrationsFolder } from '../db/migrate.ts'
import { createPool } from '../db/pool.ts'
import { addStoredJob, migrateJobs } from '../jobs.ts'
import { type Archive, getBackupFolder, type Manifest, type TableEntry } from './archive.ts'
import { copyIn } from './copy-protocol.ts'
import { backupDamaged, backupTooNew } from './errors.ts'
import { describeColumns, plainOutput, readTable } from './snapshot.ts'

/** The parts of a backup that hold the database. */
type DatabaseCopy = Pick<Manifest, 'name' | 'migrations' | 'tables' | 'jobs'>

/** Throws `backup_too_new` where the tables of the backup are those of a later version. */
export async function requireKnownTables({ migrations }: Pick<Manifest, 'migrations'>): Promise<void> {
  const known = new Set(await listMigrations())
  const unknown = migrations.filter((name) => !known.has(name)).at(-1)
  if (unknown !== undefined) throw backupTooNew({ what: `it has the tables of ${unknown}` })
}

interface LoadOptions {
  /** Reads every table again and compares it with what was backed up. */
  readonly isChecked?: boolean
  readonly onTable?: (done: number, all: number) => void
}

/**
 * Fills an empty database: makes the tables that the backup was made of, writes their rows in one transaction, and brings them up to date. Keys between
 * tables are made after the rows, so their order does not matter and each is checked.
 */
export async function loadDatabase(
  connection: pg.PoolConfig,
  archive: Archive,
  manifest: DatabaseCopy,
  options: LoadOptions = {},
): Promise<void> {
  // A crash in the middle ends the restore anyway, so only what comes last waits for the disk; it takes along what was written before.
  await withPool({ ...connection, options: '-c synchronous_commit=off' }, async (pool) => {
    await migrate(pool, migrationsFolder, manifest.migrations)
    await migrateJobs(pool)
  })
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(plainOutput)
    await client.query('BEGIN')
    await loadTables(client, archive, manifest, options)
    for await (const job of archive.readLines(`${getBackupFolder(manifest.name)}/jobs`, manifest.jobs))
      await addStoredJob(client, job)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
  await withPool(connection, (pool) => migrate(pool))
}

async function withPool(connection: pg.PoolConfig, work: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const pool = createPool({ ...connection, max: 2 }, () => undefined)
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}

async function loadTables(
  client: pg.Client,
  archive: Archive,
  manifest: DatabaseCopy,
  { isChecked = false, onTable }: LoadOptions,
): Promise<void> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT k.conrelid::regclass::text AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace`)
  for (const { table, name } of keys.rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`)
  for (const [index, table] of manifest.tables.entries()) {
    onTable?.(index, manifest.tables.length)
    await loadTable(client, archive, manifest.name, table)
    if (isChecked) await compareTable(client, table)
  }
  for (const { table, name, definition } of keys.rows)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`)
}

async function loadTable(client: pg.Client, archive: Archive, backup: string, table: TableEntry): Promise<void> {
  const name = `${getBackupFolder(backup)}/database/${table.name}`
  const hash = createHash('sha256')
  const summed = async function* () {
    for await (const bytes of archive.readLong(name, table)) {
      hash.update(bytes)
      yield bytes
    }
  }
  // A migration may have put rows there.
  await client.query(`DELETE FROM public.${pg.escapeIdentifier(table.name)}`)
  const rows = await copyIn(client, `COPY ${describeColumns(table)} FROM STDIN`, summed())
  if (rows !== table.rows || hash.digest('hex') !== table.sha256) throw backupDamaged({ name })
}

async function compareTable(client: pg.Client, table: TableEntry): Promise<void> {
  const copied = readTable(client, table)
  await hashStream(copied.bytes)
  const { rows, sha256 } = copied.result()
  if (rows !== table.rows || sha256 !== table.sha256) throw backupDamaged({ name: `the table ${table.name}` })
}

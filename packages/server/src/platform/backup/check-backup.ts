import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { hashStream } from '../crypto.ts'
import { getPostgresCode } from '../errors.ts'
import { type Archive, FileEntry, getBackupFolder, getPoolKey, type Manifest } from './archive.ts'
import { backupDamaged, databaseNotAllowed } from './errors.ts'
import { loadDatabase, requireKnownTables } from './load-database.ts'
import type { BackupOptions } from './make-backup.ts'
import { getSealedSize } from './sealed.ts'

interface CheckOptions extends BackupOptions {
  /** Reads the bytes of every file; else that each is there with its size. */
  readonly readsFiles: boolean
}

/**
 * Restores the backup into a database of its own on the same server, compares every table with its checksum, and removes the database. The caller
 * has the backup lock: databases that killed checks of this installation left are removed first. Throws what is wrong: `backup_damaged`, `database_not_allowed` ...
 */
export async function checkBackup(
  archive: Archive,
  manifest: Manifest,
  connection: pg.PoolConfig,
  options: CheckOptions,
): Promise<void> {
  const prefix = await getScratchPrefix(connection)
  await dropLeftDatabases(connection, prefix)
  await requireKnownTables(manifest)
  await checkObjects(archive, manifest, options)
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  await createDatabase(connection, name)
  try {
    await loadDatabase(onDatabase(connection, name), archive, manifest, {
      isChecked: true,
      onTable: (done, total) => {
        options.signal?.throwIfAborted()
        options.onProgress?.({ step: 'check', done, total })
      },
    })
  } finally {
    await runOn(connection, `DROP DATABASE ${name} WITH (FORCE)`)
  }
}

/** Checks that everything the manifest names is there, before anything is written somewhere. Throws `backup_damaged`. */
export async function checkObjects(
  archive: Archive,
  manifest: Manifest,
  { readsFiles, signal, onProgress }: CheckOptions,
): Promise<void> {
  const folder = getBackupFolder(manifest.name)
  for (const table of manifest.tables) await checkParts(archive, `${folder}/database/${table.name}`, table)
  await checkParts(archive, `${folder}/jobs`, manifest.jobs)
  await checkParts(archive, `${folder}/themes`, manifest.themes)
  await checkParts(archive, `${folder}/files`, manifest.files)
  let done = 0
  for await (const line of archive.readLines(`${folder}/files`, manifest.files)) {
    signal?.throwIfAborted()
    const { key, byteSize } = FileEntry.parse(line)
    const name = getPoolKey(archive.key, key)
    if ((await archive.store.size(name)) !== getSealedSize(byteSize)) throw backupDamaged({ name })
    if (readsFiles) await hashStream(archive.readFile(name))
    onProgress?.({ step: 'files', done: ++done, total: manifest.files.count })
  }
}

async function checkParts(
  archive: Archive,
  name: string,
  { parts, sealedBytes }: { readonly parts: number; readonly sealedBytes: number },
): Promise<void> {
  let found = 0
  for (let number = 1; number <= parts; number++) found += (await archive.store.size(`${name}.${number}`)) ?? 0
  if (found !== sealedBytes) throw backupDamaged({ name })
}

/** What names of this installation's scratch databases begin with: the number of its own database, which no other of the server has. */
async function getScratchPrefix(connection: pg.PoolConfig): Promise<string> {
  const rows = await runOn(
    connection,
    `SELECT 'vitrine_check_' || oid || '_' AS name FROM pg_database WHERE datname = current_database()`,
  )
  return String(rows[0]?.name)
}

/** A check that was killed left a whole copy of the database. */
async function dropLeftDatabases(connection: pg.PoolConfig, prefix: string): Promise<void> {
  const rows = await runOn(
    connection,
    `SELECT datname AS name FROM pg_database WHERE datname ~ '^${prefix}[0-9a-f]{12}$'`,
  )
  for (const { name } of rows) await runOn(connection, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

async function createDatabase(connection: pg.PoolConfig, name: string): Promise<void> {
  try {
    await runOn(connection, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  } catch (error) {
    // insufficient_privilege
    if (getPostgresCode(error) === '42501') throw databaseNotAllowed({})
    throw error
  }
}

async function runOn(connection: pg.PoolConfig, statement: string): Promise<readonly { readonly name: string }[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<{ name: string }>(statement)).rows
  } finally {
    await client.end()
  }
}

/** The same server, another database. */
function onDatabase(connection: pg.PoolConfig, database: string): pg.PoolConfig {
  if (connection.connectionString === undefined) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { ...connection, connectionString: url.href }
}

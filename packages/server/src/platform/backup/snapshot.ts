import { createHash } from 'node:crypto'
import pg from 'pg'
import { jobsStatement } from '../jobs.ts'
import { type Archive, getBackupFolder, type Manifest, type TableEntry, toLines } from './archive.ts'
import { copyOut } from './copy-protocol.ts'
import { databaseIsSpread } from './errors.ts'

/** What rows are written as must not depend on the server: checksums are compared with those of another one. */
export const plainOutput = `SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET bytea_output = 'hex';
  SET extra_float_digits = 1; SET synchronize_seqscans = off; SET client_encoding = 'UTF8';
  SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`

/** One moment of the database, kept as long as the connection is open; the shop writes on meanwhile. */
export interface Snapshot {
  readonly client: pg.Client
  /** Whatever was committed by then is seen. */
  readonly moment: Date
  close(): Promise<void>
}

/** Throws `database_is_spread`. */
export async function openSnapshot(connection: pg.ClientConfig): Promise<Snapshot> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(plainOutput)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // The first statement sees what was committed when it begins, and `now()` is the time before.
    const { rows } = await client.query<{ moment: Date; spread: boolean }>(
      `SELECT now() AS moment, EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') AS spread`,
    )
    if (rows[0]?.spread !== false) throw databaseIsSpread({})
    return { client, moment: rows[0].moment, close: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}

/**
 * Salts of visitors' keys are deleted when their day ends, so that nobody is recognized later: a backup would keep them.
 * Uploads are nothing without their parts, which no backup has.
 */
const tablesWithoutRows: ReadonlySet<string> = new Set(['visit_salt', 'resumable_upload'])

type DatabasePart = Pick<Manifest, 'migrations' | 'tables' | 'jobs'>

/** Writes every table of the snapshot, and the jobs that wait. */
export async function writeDatabase(
  archive: Archive,
  name: string,
  { client }: Snapshot,
  onTable: (done: number, all: number) => void,
): Promise<DatabasePart> {
  const migrations = await client.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY name')
  const described = await listTables(client)
  const tables: TableEntry[] = []
  for (const table of described) {
    onTable(tables.length, described.length)
    const copied = readTable(client, table, tablesWithoutRows.has(table.name))
    const parts = await archive.writeLong(`${getBackupFolder(name)}/database/${table.name}`, copied.bytes)
    tables.push({ ...table, ...parts, ...copied.result() })
  }
  const jobs = await client.query<{ job: unknown }>(jobsStatement)
  const lines = toLines(jobs.rows.map(({ job }) => job))
  const parts = await archive.writeLong(`${getBackupFolder(name)}/jobs`, lines)
  return { migrations: migrations.rows.map((row) => row.name), tables, jobs: { ...parts, count: jobs.rows.length } }
}

interface TableShape {
  readonly name: string
  readonly columns: string[]
}

/** All tables but those that migrations are noted in; generated columns are computed anew. */
async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT LIKE 'schema\\_migration%'
    GROUP BY c.relname ORDER BY c.relname`)
  return rows
}

interface TableCopy {
  readonly bytes: AsyncIterable<Buffer>
  /** Once all bytes were read. */
  readonly result: () => { readonly rows: number; readonly sha256: string }
}

/** Reads a table, or only its columns, as COPY writes it, and sums it up. */
export function readTable(client: pg.Client, table: TableShape, isEmptied = false): TableCopy {
  const hash = createHash('sha256')
  let rows = 0
  const bytes = async function* () {
    const copy = copyOut(
      client,
      isEmptied
        ? `COPY (SELECT ${listColumns(table)} FROM public.${pg.escapeIdentifier(table.name)} WHERE false) TO STDOUT`
        : `COPY ${describeColumns(table)} TO STDOUT`,
    )
    for (;;) {
      const next = await copy.next()
      if (next.done === true) {
        rows = next.value
        return
      }
      hash.update(next.value)
      yield next.value
    }
  }
  return { bytes: bytes(), result: () => ({ rows, sha256: hash.digest('hex') }) }
}

export function describeColumns(table: TableShape): string {
  return `public.${pg.escapeIdentifier(table.name)} (${listColumns(table)})`
}

function listColumns({ columns }: TableShape): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}

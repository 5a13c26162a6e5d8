import type pg from 'pg'
import { openFiles } from '../files/index.ts'
import { openArchive, toBackupName } from './archive.ts'
import { loadDatabase, requireKnownTables } from './load-database.ts'
import { openSnapshot, writeDatabase } from './snapshot.ts'

interface DatabaseCopyOptions {
  readonly from: pg.ClientConfig
  /** An empty database. */
  readonly to: pg.PoolConfig
  /** An empty folder for the rows on their way; the caller removes it. */
  readonly folder: string
  readonly onTable: (step: 'read' | 'write', done: number, all: number) => void
}

/**
 * Copies a database of ours from one server to another, and brings its tables up to date. Every table is read again at its new place and compared.
 * Gives the numbers of tables and rows. Throws `backup_too_new` where the tables are those of a later release, `backup_damaged` where a table differs.
 */
export async function copyDatabase({
  from,
  to,
  folder,
  onTable,
}: DatabaseCopyOptions): Promise<{ tables: number; rows: number }> {
  const store = openFiles({ kind: 'folder', folder })
  try {
    const archive = openArchive(store, undefined)
    const name = toBackupName(new Date())
    const snapshot = await openSnapshot(from)
    const onRead = (done: number, all: number) => onTable('read', done, all)
    const copy = await readAll(archive, name, snapshot, onRead)
    await requireKnownTables(copy)
    const onWritten = (done: number, all: number) => onTable('write', done, all)
    await loadDatabase(to, archive, { name, ...copy }, { isChecked: true, onTable: onWritten })
    return { tables: copy.tables.length, rows: copy.tables.reduce((sum, { rows }) => sum + rows, 0) }
  } finally {
    await store.close()
  }
}

async function readAll(...[archive, name, snapshot, onTable]: Parameters<typeof writeDatabase>) {
  try {
    return await writeDatabase(archive, name, snapshot, onTable)
  } finally {
    await snapshot.close()
  }
}

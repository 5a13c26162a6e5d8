import fs from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { openDataFolder } from '../files/data-folder.ts'
import { hasFile } from '../files/has-file.ts'
import { type FileStore, openFiles, sayFilesAddress } from '../files/index.ts'
import { getUnfinishedMark } from '../files/unfinished-restore.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { openSecretBox } from '../secrets/secret-box.ts'
import { type Archive, FileEntry, getBackupFolder, getPoolKey, type Manifest } from './archive.ts'
import { checkObjects } from './check-backup.ts'
import { backupDamaged, secretKeyDiffers, targetNotEmpty } from './errors.ts'
import { loadDatabase, requireKnownTables } from './load-database.ts'
import { type BackupProgress, getSecretKeyFile, getSecretKeyMark } from './make-backup.ts'
import { openThemesFolder } from './themes-folder.ts'

const maxSmallBytes = 100_000_000

type Target = Pick<Config, 'dataDir' | 'databaseUrl' | 'files' | 'secretKey'>

/**
 * Makes an installation of a backup where none is. Everything that can be known is checked before the first byte is written; what fails later is taken
 * back, which harms nobody, since nothing was there. Throws `target_not_empty`, `secret_key_differs`, `backup_damaged` and `backup_too_new`.
 */
export async function restoreBackup(
  archive: Archive,
  manifest: Manifest,
  target: Target,
  onProgress: (progress: BackupProgress) => void,
): Promise<void> {
  await requireKnownTables(manifest)
  await requireSecretKey(manifest, target)
  await checkObjects(archive, manifest, { readsFiles: false })
  const files = openFiles(target.files)
  try {
    await requireEmpty(target, files)
    await openDataFolder(target.dataDir)
    const mark = getUnfinishedMark(target.dataDir)
    await fs.writeFile(mark, `${manifest.name}\n`, { mode: 0o600 })
    try {
      await writeFiles(archive, manifest, files, onProgress)
      await writeThemes(archive, manifest, target.dataDir)
      if (manifest.hasSecretKey) await writeSecretKey(archive, manifest, target)
      await writeDatabase(archive, manifest, target, onProgress)
    } catch (error) {
      // Where that fails too, the mark stays, and no server opens what is there.
      await takeBack(target, files).catch(() => undefined)
      throw error
    }
    await fs.rm(mark)
  } finally {
    await files.close()
  }
}

/** Secrets in the database open only with the key they were sealed with. */
async function requireSecretKey(manifest: Manifest, { dataDir, secretKey }: Target): Promise<void> {
  if (secretKey === undefined) {
    if (!manifest.hasSecretKey) throw secretKeyDiffers({})
    return
  }
  const mark = await getSecretKeyMark(openSecretBox({ dataDir, secretKey }))
  if (mark !== manifest.secretKeyMark) throw secretKeyDiffers({})
}

async function requireEmpty(target: Target, files: FileStore): Promise<void> {
  const { dataDir, databaseUrl } = target
  if (databaseUrl === undefined && (await hasFile(path.join(dataDir, 'postgres'))))
    throw targetNotEmpty({ what: `there is a database in ${dataDir}` })
  for (const name of ['secret.key', 'themes'])
    if (await hasFile(path.join(dataDir, name))) throw targetNotEmpty({ what: `${name} is in ${dataDir}` })
  for await (const { key } of files.list(''))
    throw targetNotEmpty({ what: `there are files in ${sayFilesAddress(target.files)}, such as ${key}` })
  if (databaseUrl !== undefined) await requireEmptyDatabase(databaseUrl)
}

async function requireEmptyDatabase(connectionString: string): Promise<void> {
  await onServer(connectionString, async (client) => {
    const { rows } = await client.query<{ name: string }>(`SELECT c.oid::regclass::text AS name FROM pg_class c
      WHERE c.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'graphile_worker')) AND c.relkind = 'r' LIMIT 1`)
    if (rows[0]) throw targetNotEmpty({ what: `the database has tables, such as ${rows[0].name}` })
  })
}

async function onServer(connectionString: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function writeFiles(
  archive: Archive,
  manifest: Manifest,
  files: FileStore,
  onProgress: (progress: BackupProgress) => void,
): Promise<void> {
  let done = 0
  for await (const line of archive.readLines(`${getBackupFolder(manifest.name)}/files`, manifest.files)) {
    const { key, byteSize } = FileEntry.parse(line)
    await files.putStream(key, byteSize, () => archive.readFile(getPoolKey(archive.key, key)))
    onProgress({ step: 'files', done: ++done, total: manifest.files.count })
  }
  if (done !== manifest.files.count) throw backupDamaged({ name: `${getBackupFolder(manifest.name)}/files` })
}

async function writeThemes(archive: Archive, manifest: Manifest, dataDir: string): Promise<void> {
  const folder = `${getBackupFolder(manifest.name)}/themes`
  const themes = openThemesFolder(dataDir)
  for await (const line of archive.readLines(folder, manifest.themes)) {
    const { key } = FileEntry.parse(line)
    await themes.put(key, await archive.read(`${folder}/${key}`, maxSmallBytes))
  }
}

async function writeSecretKey(archive: Archive, { name }: Manifest, { dataDir, secretKey }: Target): Promise<void> {
  if (secretKey !== undefined) return
  const key = await archive.read(`${getBackupFolder(name)}/secret.key`, 1000)
  await fs.writeFile(getSecretKeyFile(dataDir), key, { flag: 'wx', mode: 0o600 })
}

async function writeDatabase(
  archive: Archive,
  manifest: Manifest,
  { dataDir, databaseUrl }: Target,
  onProgress: (progress: BackupProgress) => void,
): Promise<void> {
  const onTable = (done: number, total: number) => onProgress({ step: 'database', done, total })
  if (databaseUrl !== undefined) return loadDatabase({ connectionString: databaseUrl }, archive, manifest, { onTable })
  const server = await startEmbedded({ dataDir })
  try {
    await loadDatabase({ ...server.connection, database: 'postgres' }, archive, manifest, { onTable })
  } finally {
    await server.stop()
  }
}

/** Empties what was empty before. */
async function takeBack({ dataDir, databaseUrl, files: place }: Target, files: FileStore): Promise<void> {
  if (databaseUrl !== undefined)
    await onServer(databaseUrl, async (client) => {
      await client.query(
        'DROP SCHEMA IF EXISTS graphile_worker CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public',
      )
    })
  if (place.kind === 'folder') await fs.rm(place.folder, { recursive: true, force: true })
  else for (const key of await listKeys(files)) await files.remove(key)
  const elsewhere = await fs.readFile(path.join(dataDir, 'postgres', 'location'), 'utf8').catch(() => '')
  if (elsewhere !== '') await fs.rm(elsewhere.trim(), { recursive: true, force: true })
  for (const name of ['postgres', 'themes', 'secret.key'])
    await fs.rm(path.join(dataDir, name), { recursive: true, force: true })
  await fs.rm(getUnfinishedMark(dataDir), { force: true })
}

async function listKeys(files: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list('')) keys.push(key)
  return keys
}

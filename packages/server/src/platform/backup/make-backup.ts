import fs from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { type FileStore, partsFolder } from '../files/index.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import {
  type Archive,
  type FileEntry,
  formatVersion,
  getBackupFolder,
  getPoolKey,
  type Manifest,
  toBackupName,
  toLines,
  writeManifest,
} from './archive.ts'
import { openSnapshot, type Snapshot, writeDatabase } from './snapshot.ts'
import { openThemesFolder } from './themes-folder.ts'

/** Files on their way at the same time. */
const filesAtOnce = 4

/** What a backup is made of. */
export interface Installation {
  readonly connection: pg.ClientConfig
  readonly files: FileStore
  readonly dataDir: string
  readonly secrets: SecretBox
  /** Undefined where the key is a file of the data folder. */
  readonly secretKey: string | undefined
}

export interface BackupProgress {
  readonly step: 'files' | 'database' | 'check'
  readonly done: number
  /** 0 where nobody knows it. */
  readonly total: number
}

export interface BackupOptions {
  readonly onProgress?: (progress: BackupProgress) => void
  readonly signal?: AbortSignal
}

/**
 * Makes a backup while the shop sells. Database: one snapshot. Files: what a row points at is stored before the row, and a key never gets another content. So
 * a file that the snapshot knows is there when the snapshot is taken, unless it is removed later: an owner replaces a picture, say. That is why files are
 * copied before as well: what is removed between the snapshot and the second copy is in the first. Files that are newer than the snapshot do no harm.
 */
export async function makeBackup(
  archive: Archive,
  installation: Installation,
  { onProgress, signal }: BackupOptions = {},
): Promise<Manifest> {
  const name = await chooseName(archive)
  const folder = getBackupFolder(name)
  const { connection, dataDir } = installation
  const copier = new FileCopier(archive, installation.files, (done) => {
    signal?.throwIfAborted()
    onProgress?.({ step: 'files', done, total: 0 })
  })
  let snapshot: Snapshot | undefined
  const listFiles = async function* () {
    yield* copier.copyAll({ listsKnown: true })
    snapshot = await openSnapshot(connection)
    yield* copier.copyAll({ listsKnown: false })
  }
  try {
    const fileParts = await archive.writeLong(`${folder}/files`, toLines(listFiles()))
    if (!snapshot) throw new Error('There is no snapshot.')
    const database = await writeDatabase(archive, name, snapshot, (done, total) => {
      signal?.throwIfAborted()
      onProgress?.({ step: 'database', done, total })
    })
    const manifest: Manifest = {
      formatVersion,
      name,
      moment: snapshot.moment.toISOString(),
      ...database,
      files: { ...fileParts, count: copier.count, bytes: copier.bytes },
      themes: await writeThemes(archive, name, dataDir),
      hasSecretKey: await writeSecretKey(archive, name, installation),
      secretKeyMark: await getSecretKeyMark(installation.secrets),
    }
    await writeManifest(archive, manifest)
    return manifest
  } finally {
    await snapshot?.close()
  }
}

/** Its time, and a second more where there is one of that name. */
async function chooseName({ store }: Archive): Promise<string> {
  for (let time = Date.now(); ; time += 1000) {
    const name = toBackupName(new Date(time))
    if ((await store.size(`${getBackupFolder(name)}/manifest`)) === undefined) return name
  }
}

/** Copies files of the installation into the pool, where they stay for the backups to come. */
class FileCopier {
  count = 0
  bytes = 0
  readonly #archive: Archive
  readonly #files: FileStore
  readonly #onFile: (done: number) => void

  constructor(archive: Archive, files: FileStore, onFile: (done: number) => void) {
    this.#archive = archive
    this.#files = files
    this.#onFile = onFile
  }

  /** Gives every file that it copied and, where asked to, those that were in the pool already. */
  async *copyAll({ listsKnown }: { readonly listsKnown: boolean }): AsyncGenerator<FileEntry> {
    let batch: FileEntry[] = []
    for await (const { key, byteSize } of this.#files.list('')) {
      if (key.startsWith(`${partsFolder}/`)) continue
      batch.push({ key, byteSize })
      if (batch.length < filesAtOnce) continue
      yield* await this.#copyBatch(batch, listsKnown)
      batch = []
    }
    yield* await this.#copyBatch(batch, listsKnown)
  }

  async #copyBatch(batch: readonly FileEntry[], listsKnown: boolean): Promise<FileEntry[]> {
    const outcomes = await Promise.all(batch.map(async (file) => ({ file, outcome: await this.#copy(file) })))
    const listed = outcomes
      .filter(({ outcome }) => outcome === 'copied' || (listsKnown && outcome === 'known'))
      .map(({ file }) => file)
    for (const { byteSize } of listed) this.bytes += byteSize
    this.count += listed.length
    this.#onFile(this.count)
    return listed
  }

  async #copy({ key, byteSize }: FileEntry): Promise<'copied' | 'known' | 'gone'> {
    try {
      const name = getPoolKey(this.#archive.key, key)
      const isNew = await this.#archive.addFile(name, byteSize, () => this.#files.stream(key))
      return isNew ? 'copied' : 'known'
    } catch (error) {
      // It was removed since it was listed.
      if ((await this.#files.size(key)) === undefined) return 'gone'
      throw error
    }
  }
}

/** A theme's files change under their names, so each backup has its own. */
async function writeThemes(archive: Archive, name: string, dataDir: string): Promise<Manifest['themes']> {
  const themes = openThemesFolder(dataDir)
  let count = 0
  const list = async function* () {
    for await (const { key } of themes.list('')) {
      const content = await themes.get(key)
      if (content === undefined) continue
      await archive.write(`${getBackupFolder(name)}/themes/${key}`, content)
      count++
      yield { key, byteSize: content.length }
    }
  }
  const parts = await archive.writeLong(`${getBackupFolder(name)}/themes`, toLines(list()))
  return { ...parts, count }
}

export function getSecretKeyFile(dataDir: string): string {
  return path.join(dataDir, 'secret.key')
}

/** Says the same for the same key, and nothing about it. */
export function getSecretKeyMark(secrets: SecretBox): Promise<string> {
  return secrets.hash('secret key of a backup', 'backup')
}

async function writeSecretKey(
  archive: Archive,
  name: string,
  { dataDir, secretKey, secrets }: Installation,
): Promise<boolean> {
  if (secretKey !== undefined) return false
  // Makes the file where nothing was sealed yet.
  await getSecretKeyMark(secrets)
  await archive.write(`${getBackupFolder(name)}/secret.key`, await fs.readFile(getSecretKeyFile(dataDir)))
  return true
}

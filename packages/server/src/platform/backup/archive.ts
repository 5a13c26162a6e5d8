import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import type { FileStore } from '../files/index.ts'
import { backupDamaged, backupTooNew, noBackup } from './errors.ts'
import { type BackupKey, getKeyName, getSealedSize, seal, openSealed } from './sealed.ts'

/** Raised when a reader of before could not read what is written. */
export const formatVersion = 1

/** Bytes of one part of a long object, compressed: what is held in memory, twice. */
const partBytes = 8_000_000
const maxManifestBytes = 4_000_000

/** Where objects of a backup are written to. */
export type BackupStore = FileStore
/** Where they are read from: a store, or a zip file of one backup. */
export type BackupSource = Pick<FileStore, 'get' | 'stream' | 'size' | 'list' | 'close'>

/** A long content, stored as several objects. */
const Parts = z.object({ parts: z.int().min(0), sealedBytes: z.int().min(0) })
type Parts = z.infer<typeof Parts>

const Table = Parts.extend({
  name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
  columns: z.array(z.string()),
  rows: z.int().min(0),
  /** Of the rows as COPY writes them. */
  sha256: z.string(),
})
export type TableEntry = z.infer<typeof Table>

const Manifest = z.object({
  formatVersion: z.literal(formatVersion),
  name: z.string(),
  /** Whatever was committed by then is in the backup. */
  moment: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(Table),
  jobs: Parts.extend({ count: z.int().min(0) }),
  files: Parts.extend({ count: z.int().min(0), bytes: z.int().min(0) }),
  /** Uploaded by the operator into the data folder. */
  themes: Parts.extend({ count: z.int().min(0) }),
  /** Whether the key that opens sealed secrets is here; else it is SECRET_KEY of the old server. */
  hasSecretKey: z.boolean(),
  /** What the secret key makes of a text that everybody knows: tells whether another key is the same. */
  secretKeyMark: z.string(),
})
export type Manifest = z.infer<typeof Manifest>

const VersionOnly = z.object({ formatVersion: z.number() })

/** A stored file of the installation, in the list of a backup. */
export const FileEntry = z.object({ key: z.string(), byteSize: z.int().min(0) })
export type FileEntry = z.infer<typeof FileEntry>

const folder = 'backups'
export const poolFolder = 'files'
const namePattern = /^backups\/(\d{4}-\d{2}-\d{2}T\d{6}Z)\/(.+)$/

/** The name of a backup that begins now: its time, in UTC. */
export function toBackupName(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '')}Z`
}

/** When the backup of this name began. */
export function getBackupTime(name: string): Date {
  return new Date(name.replace(/T(\d\d)(\d\d)(\d\d)Z$/, 'T$1:$2:$3Z'))
}

export function getBackupFolder(name: string): string {
  return `${folder}/${name}`
}

/** Where the bytes of a stored file are, once for all backups that have it. Another key has another pool. */
export function getPoolKey(key: BackupKey | undefined, fileKey: string): string {
  return `${poolFolder}/${getKeyName(key)}/${fileKey}`
}

interface StoredBackup {
  readonly name: string
  /** False: it was stopped before its end, or is being made. */
  readonly isWhole: boolean
  /** Of its own objects; stored files are shared. */
  readonly bytes: number
}

/** All backups of a store, the oldest first. The manifest is written last, so a backup without one is not whole. */
export async function listBackups(source: BackupSource): Promise<StoredBackup[]> {
  const found = new Map<string, StoredBackup>()
  for await (const { key, byteSize } of source.list(folder)) {
    const [, name = '', object] = namePattern.exec(key) ?? []
    if (object === undefined) continue
    const known = found.get(name) ?? { name, isWhole: false, bytes: 0 }
    found.set(name, { name, isWhole: known.isWhole || object === 'manifest', bytes: known.bytes + byteSize })
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The backup of the name, or the newest whole one. Throws `no_backup`. */
export async function findBackup(source: BackupSource, place: string, name?: string): Promise<StoredBackup> {
  const whole = (await listBackups(source)).filter(({ isWhole }) => isWhole)
  const found = name === undefined ? whole.at(-1) : whole.find((each) => each.name === name)
  if (!found) throw noBackup({ place: name === undefined ? place : `${place} of the name ${name}` })
  return found
}

/** Seals objects into a store and opens them again. */
export interface Archive {
  readonly key: BackupKey | undefined
  readonly store: BackupSource
  /** An object that fits into memory. */
  write(name: string, content: Buffer): Promise<number>
  read(name: string, maxBytes: number): Promise<Buffer>
  /** A content of any length, compressed, in parts `name.1`, `name.2` ... */
  writeLong(name: string, content: AsyncIterable<Buffer>): Promise<Parts>
  readLong(name: string, parts: Parts): AsyncIterable<Buffer>
  /** The same of a JSON value a line. */
  readLines(name: string, parts: Parts): AsyncGenerator
  /** Stores a file whose size is known; says whether it was not there yet. */
  addFile(name: string, byteSize: number, open: () => Readable): Promise<boolean>
  readFile(name: string): Readable
}

/** A source that is only read has no `put`. */
export function openArchive(store: BackupStore | BackupSource, key: BackupKey | undefined): Archive {
  const requireStore = (): BackupStore => {
    if ('put' in store) return store
    throw new Error('This backup is only read.')
  }
  const write = async (name: string, content: Buffer) => {
    const parts: Buffer[] = []
    for await (const part of seal(one(content), { name, key, salt: randomBytes(32) })) parts.push(part)
    const sealed = Buffer.concat(parts)
    await requireStore().put(name, sealed)
    return sealed.length
  }
  const openObject = (name: string) => openSealed(found(store.stream(name), name), { name, key })
  const archive: Archive = {
    key,
    store,
    write,
    read: async (name, maxBytes) => {
      const parts: Buffer[] = []
      let size = 0
      for await (const part of openObject(name)) {
        size += part.length
        if (size > maxBytes) throw backupDamaged({ name })
        parts.push(part)
      }
      return Buffer.concat(parts)
    },
    writeLong: async (name, content) => {
      const done = { parts: 0, sealedBytes: 0 }
      await pipeline(Readable.from(content), createZstdCompress(), async (compressed: AsyncIterable<Buffer>) => {
        for await (const part of splitParts(compressed))
          done.sealedBytes += await write(`${name}.${++done.parts}`, part)
      })
      return done
    },
    readLong: (name, { parts }) => {
      const objects = async function* () {
        for (let number = 1; number <= parts; number++) yield* openObject(`${name}.${number}`)
      }
      const opened = createZstdDecompress()
      // What fails before fails the reader too.
      pipeline(Readable.from(objects()), opened).catch(() => undefined)
      return opened
    },
    readLines: async function* (name, parts) {
      let rest = ''
      const decoder = new TextDecoder()
      for await (const bytes of archive.readLong(name, parts)) {
        const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) yield JSON.parse(line)
      }
      if (rest !== '') throw backupDamaged({ name })
    },
    addFile: async (name, byteSize, open) => {
      const sealedBytes = getSealedSize(byteSize)
      if ((await store.size(name)) === sealedBytes) return false
      const salt = randomBytes(32)
      await requireStore().putStream(name, sealedBytes, () =>
        Readable.from(seal(open(), { name, key, salt }), { objectMode: false }),
      )
      return true
    },
    readFile: (name) => Readable.from(openObject(name), { objectMode: false }),
  }
  return archive
}

/** Reads what a backup says of itself. Throws `backup_too_new`, `backup_damaged` and those of `openSealed`. */
export async function readManifest(archive: Archive, name: string): Promise<Manifest> {
  const object = `${getBackupFolder(name)}/manifest`
  const text = (await archive.read(object, maxManifestBytes)).toString('utf8')
  const json: unknown = JSON.parse(text)
  const version = VersionOnly.safeParse(json)
  if (version.success && version.data.formatVersion > formatVersion)
    throw backupTooNew({ what: `its format is ${version.data.formatVersion}, this server knows ${formatVersion}` })
  const manifest = Manifest.safeParse(json)
  if (!manifest.success) throw backupDamaged({ name: object })
  return manifest.data
}

/** Written last: what it names is there. */
export async function writeManifest(archive: Archive, manifest: Manifest): Promise<void> {
  await archive.write(`${getBackupFolder(manifest.name)}/manifest`, Buffer.from(JSON.stringify(manifest)))
}

/** Rows of JSON, one a line. */
export async function* toLines(values: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<Buffer> {
  for await (const value of values) yield Buffer.from(`${JSON.stringify(value)}\n`)
}

async function* one(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** A file that is not there is damage of the backup. */
async function* found(stream: Readable, name: string): AsyncGenerator<Buffer> {
  try {
    for await (const bytes of stream) yield Buffer.from(bytes)
  } catch (error) {
    const isMissing =
      error instanceof Error && (('code' in error && error.code === 'ENOENT') || /There is no file/.test(error.message))
    throw isMissing ? backupDamaged({ name }) : error
  }
}

async function* splitParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let held = 0
  for await (const bytes of source) {
    waiting.push(bytes)
    held += bytes.length
    if (held < partBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    held = 0
  }
  if (held > 0) yield Buffer.concat(waiting)
}

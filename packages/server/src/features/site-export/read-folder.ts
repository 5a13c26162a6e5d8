import { sha256, hashStream } from '../../platform/crypto.ts'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { exportDamaged, exportTooNew, notAnExport } from './errors.ts'
import { checksumsName, formatVersion, Manifest, manifestName } from './manifest.ts'
import { isSafePath } from './names.ts'
import { parseJson } from '../../platform/text/json.ts'

/** A file of content that is larger was not written by an export. */
const maxContentBytes = 20_000_000
const maxManifestBytes = 1_000_000

/** A file as SHA256SUMS names it. */
export interface ListedFile {
  readonly name: string
  readonly sha256: string
}

/** An export that is complete, as far as its manifest and its list of files say. */
export interface ExportFolderReader {
  readonly manifest: Manifest
  /** The files in the order they were written, which is the order in which they can be read. */
  files(): AsyncGenerator<ListedFile>
  /** Reads every file and compares its checksum. Throws `export_damaged` at the first that is missing, changed or no plain file. */
  verify(onProgress: (done: number, all: number) => void): Promise<void>
  /** What the JSON file holds, and its size. Throws `export_damaged`. */
  readJson(file: ListedFile): Promise<{ readonly value: unknown; readonly byteSize: number }>
  readBytes(file: ListedFile, limit?: number): Promise<Buffer>
  /** Where the file is, for streaming, and its size. */
  locate(file: ListedFile): Promise<{ readonly path: string; readonly byteSize: number }>
}

/** Opens a folder that `exportSite` wrote. Throws `not_an_export`, `export_too_new` or `export_damaged`. */
export async function openExportFolder(given: string): Promise<ExportFolderReader> {
  const root = await realFolder(given)
  const manifest = await readManifest(root, given)
  const checksums = path.join(root, checksumsName)
  await requirePlain(checksums, checksumsName)
  if ((await hashStream(createReadStream(checksums))) !== manifest.checksums)
    throw exportDamaged({ file: checksumsName, why: 'it is not the one the manifest was written with.' })
  const safeFolders = new Set<string>([root])

  /** A link could lead anywhere on this machine: neither the file nor a folder on the way may be one. */
  const locate = async (name: string): Promise<string> => {
    const file = path.join(root, name)
    for (let folder = path.dirname(file); !safeFolders.has(folder); folder = path.dirname(folder)) {
      const found = await fs.lstat(folder).catch(() => undefined)
      if (found?.isSymbolicLink()) throw exportDamaged({ file: name, why: 'it lies behind a link.' })
      safeFolders.add(folder)
    }
    await requirePlain(file, name)
    return file
  }
  async function* files(): AsyncGenerator<ListedFile> {
    for await (const line of createInterface({ input: createReadStream(checksums), crlfDelay: Infinity })) {
      const [, sha256, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
      if (sha256 === undefined || name === undefined)
        throw exportDamaged({ file: checksumsName, why: 'a line of it is not a checksum and a name.' })
      if (!isSafePath(name)) throw exportDamaged({ file: name, why: 'its path leads out of the folder or is hidden.' })
      yield { name, sha256 }
    }
  }
  const readBytes = async (file: ListedFile, limit = maxContentBytes): Promise<Buffer> => {
    const place = await locate(file.name)
    if ((await fs.stat(place)).size > limit)
      throw exportDamaged({ file: file.name, why: `it has more than ${limit / 1_000_000} MB.` })
    const bytes = await fs.readFile(place)
    if (sha256(bytes) !== file.sha256) throw changed(file.name)
    return bytes
  }
  return {
    manifest,
    files,
    readBytes,
    readJson: async (file) => {
      const bytes = await readBytes(file)
      try {
        const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
        return { value, byteSize: bytes.length }
      } catch {
        throw exportDamaged({ file: file.name, why: 'it is not JSON.' })
      }
    },
    locate: async (file) => {
      const place = await locate(file.name)
      return { path: place, byteSize: (await fs.stat(place)).size }
    },
    verify: async (onProgress) => {
      let done = 0
      for await (const file of files()) {
        if ((await hashStream(createReadStream(await locate(file.name)))) !== file.sha256) throw changed(file.name)
        onProgress(++done, manifest.files)
      }
      if (done !== manifest.files)
        throw notAnExport({ folder: given, why: `it lists ${done} files, the manifest counts ${manifest.files}.` })
    },
  }
}

async function realFolder(folder: string): Promise<string> {
  try {
    const real = await fs.realpath(folder)
    if ((await fs.stat(real)).isDirectory()) return real
  } catch {
    // Whatever is there, it cannot be read: the sentence below says so.
  }
  throw notAnExport({ folder, why: 'there is no folder of that name that can be read.' })
}

async function readManifest(root: string, folder: string): Promise<Manifest> {
  const file = path.join(root, manifestName)
  const found = await fs.lstat(file).catch(() => undefined)
  if (!found?.isFile()) throw notAnExport({ folder, why: `it has no ${manifestName}. An export writes it last.` })
  if (found.size > maxManifestBytes) throw notAnExport({ folder, why: `its ${manifestName} is too large.` })
  const value = parseJson(await fs.readFile(file, 'utf8'))
  const version =
    typeof value === 'object' && value !== null && 'formatVersion' in value ? value.formatVersion : undefined
  // Before the rest is looked at: a newer format may say everything else differently.
  if (typeof version === 'number' && version > formatVersion) throw exportTooNew({ version, known: formatVersion })
  const manifest = Manifest.safeParse(value)
  if (!manifest.success) throw notAnExport({ folder, why: `its ${manifestName} is not that of a site.` })
  return manifest.data
}

async function requirePlain(file: string, name: string): Promise<void> {
  const found = await fs.lstat(file).catch(() => undefined)
  if (!found) throw exportDamaged({ file: name, why: 'it is missing.' })
  if (found.isSymbolicLink()) throw exportDamaged({ file: name, why: 'it is a link.' })
  if (!found.isFile()) throw exportDamaged({ file: name, why: 'it is no file.' })
}

function changed(name: string) {
  return exportDamaged({ file: name, why: 'its content is not what was exported (the checksum differs).' })
}

import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { exportDamaged, exportTooNew, notASiteZip } from './errors.ts'
import { formatSize } from './format-size.ts'
import { checksumsName, formatVersion, Manifest, manifestName, siteName, themeFolder } from './manifest.ts'
import { isSafePath } from './names.ts'
import { parseJson } from '../../platform/text/json.ts'
import { getEntryName, toPrintableName } from '../../platform/files/zip-entries.ts'

export interface ZipLimits {
  readonly entries: number
  /** Of all files together, unpacked. */
  readonly bytes: number
  /** Bytes of one file that is no picture or download: those are held in memory. */
  readonly contentBytes: number
  /** Files of the theme. */
  readonly themeFiles: number
  readonly themeBytes: number
}

/** What a zip file says of the site in it. */
export interface SiteZip {
  readonly manifest: Manifest
  readonly files: number
  readonly byteSize: number
}

/** Small archives of long texts pack tightly without being bombs. */
const ratio = { fromBytes: 50_000_000, max: 100 }
const maxManifestBytes = 1_000_000
/** A line of the checksums: 66 bytes and a path. */
const maxLineBytes = 400
const VersionOnly = z.object({ formatVersion: z.number() })

/**
 * Judges the list of the zip file and reads its manifest, without unpacking anything. Throws `not_a_site_zip`, `export_too_new` and
 * `export_damaged`, which names the entry.
 */
export async function inspectSiteZip(file: string, limits: ZipLimits): Promise<SiteZip> {
  return withZip(file, async (zip) => {
    const totals = createTotals(zip, (await fs.stat(file)).size, limits)
    let manifest: Manifest | undefined
    for await (const entry of zip.eachEntry()) {
      const name = totals.judge(entry)
      if (name === manifestName) manifest = await readManifest(zip, entry)
    }
    if (!manifest) throw notASiteZip({ why: `it has no ${manifestName}. An export writes it last.` })
    for (const name of [checksumsName, siteName])
      if (!totals.has(name)) throw notASiteZip({ why: `it has no ${name}.` })
    return { manifest, files: totals.files, byteSize: totals.bytes }
  })
}

/** Between two looks at the free space of the disk. */
const bytesBetweenChecks = 50_000_000

/**
 * Unpacks a zip file into an empty folder, a stream at a time. `requireSpace` is asked for room before each part of the bytes. Throws as
 * `inspectSiteZip` and `requireSpace` do, and what the signal was aborted with.
 */
export async function unpackSiteZip(
  file: string,
  folder: string,
  limits: ZipLimits,
  signal: AbortSignal,
  requireSpace: (bytes: number) => Promise<void>,
): Promise<void> {
  await withZip(file, async (zip) => {
    const totals = createTotals(zip, (await fs.stat(file)).size, limits)
    let checkedBytes = 0
    for await (const entry of zip.eachEntry()) {
      signal.throwIfAborted()
      const name = totals.judge(entry)
      if (name === undefined) continue
      if (totals.bytes > checkedBytes) {
        await requireSpace(Math.max(bytesBetweenChecks, entry.uncompressedSize))
        checkedBytes = totals.bytes + bytesBetweenChecks
      }
      const place = path.join(folder, name)
      await fs.mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      const source: Readable = await zip.openReadStreamPromise(entry)
      await pipeline(source, createWriteStream(place, { flags: 'wx', mode: 0o600 }))
    }
  })
}

function createTotals(zip: yauzl.ZipFile, packedBytes: number, limits: ZipLimits) {
  if (zip.entryCount > limits.entries)
    throw notASiteZip({ why: `it has more than ${limits.entries.toLocaleString('en-US')} files.` })
  const names = new Set<string>()
  const folders = new Set<string>()
  const totals = { files: 0, bytes: 0, themeFiles: 0, themeBytes: 0 }
  return {
    get files() {
      return totals.files
    },
    get bytes() {
      return totals.bytes
    },
    has: (name: string) => names.has(name),
    /** The path of the file; undefined for a folder. */
    judge(entry: yauzl.Entry): string | undefined {
      const name = getEntryName(entry)
      const shown = toPrintableName(name)
      const kind = (entry.externalFileAttributes >>> 16) & 0o170000
      if (!isSafePath(name.replace(/\/$/, '')))
        throw exportDamaged({ file: shown, why: 'its path leads out of the folder or is hidden.' })
      if (kind === 0o120000) throw exportDamaged({ file: shown, why: 'it is a link.' })
      if (name.endsWith('/')) return undefined
      if (kind !== 0 && kind !== 0o100000) throw exportDamaged({ file: shown, why: 'it is no file.' })
      if ((entry.generalPurposeBitFlag & 1) !== 0) throw exportDamaged({ file: shown, why: 'it is encrypted.' })
      // Some file systems do not tell A from a.
      const key = name.normalize('NFC').toLowerCase()
      if (names.has(name) || names.has(key)) throw exportDamaged({ file: shown, why: 'two files have this name.' })
      const parents = listParents(key)
      if (folders.has(key) || parents.some((parent) => names.has(parent)))
        throw exportDamaged({ file: shown, why: 'a file and a folder have this name.' })
      for (const parent of parents) folders.add(parent)
      names.add(name).add(key)
      this.count(name, entry.uncompressedSize)
      return name
    },
    count(name: string, size: number): void {
      totals.files++
      totals.bytes += size
      if (name.startsWith(themeFolder)) {
        totals.themeFiles++
        totals.themeBytes += size
        if (totals.themeFiles > limits.themeFiles || totals.themeBytes > limits.themeBytes)
          throw exportDamaged({ file: toPrintableName(name), why: 'the theme is larger than a theme may be.' })
      } else {
        // The list of checksums is read line by line, so it may grow with the number of files.
        const max = name === checksumsName ? limits.entries * maxLineBytes : limits.contentBytes
        if ((name.endsWith('.json') || name === checksumsName) && size > max)
          throw exportDamaged({ file: toPrintableName(name), why: `it has more than ${formatSize(max)}.` })
      }
      if (totals.bytes > limits.bytes)
        throw notASiteZip({ why: `unpacked it has more than ${formatSize(limits.bytes)}.` })
      if (totals.bytes > ratio.fromBytes && totals.bytes > packedBytes * ratio.max)
        throw notASiteZip({ why: 'it is packed more tightly than an export can be.' })
    },
  }
}

/** The folders that the path is in: `a` and `a/b` of `a/b/c`. */
function listParents(name: string): string[] {
  const parts = name.split('/')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'))
}

async function readManifest(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Manifest> {
  if (entry.uncompressedSize > maxManifestBytes) throw notASiteZip({ why: `its ${manifestName} is too large.` })
  const source: Readable = await zip.openReadStreamPromise(entry)
  const parts: Buffer[] = []
  for await (const part of source) parts.push(Buffer.from(part))
  const value = parseJson(Buffer.concat(parts).toString())
  const version = VersionOnly.safeParse(value).data?.formatVersion
  if (version !== undefined && version > formatVersion) throw exportTooNew({ version, known: formatVersion })
  const manifest = Manifest.safeParse(value)
  if (!manifest.success) throw notASiteZip({ why: `its ${manifestName} is not that of a site.` })
  return manifest.data
}

/** What the library finds wrong with the file is the file's fault, not ours. */
async function withZip<T>(file: string, work: (zip: yauzl.ZipFile) => Promise<T>): Promise<T> {
  let zip: yauzl.ZipFile | undefined
  try {
    zip = await yauzl.openPromise(file, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
      strictFileNames: true,
    })
    return await work(zip)
  } catch (error) {
    if (error instanceof AppError || !(error instanceof Error) || isOfSystem(error)) throw error
    throw notASiteZip({ why: `${error.message.slice(0, 200)}.` })
  } finally {
    zip?.close()
  }
}

/** A full disk, say. Codes of damaged compression begin with Z. */
function isOfSystem(error: Error): boolean {
  return 'code' in error && !String(error.code).startsWith('Z_')
}

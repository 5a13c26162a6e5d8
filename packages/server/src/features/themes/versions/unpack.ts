import { sha256 } from '../../../platform/crypto.ts'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { AppError } from '../../../platform/errors.ts'
import { isServed, type ThemeFile, type ThemeFiles, themeLimits } from '../../theme-files/index.ts'
import { isLitter, validateEntryMode, validateEntryName } from './entry-name.ts'
import {
  badName,
  fileInsideTooLarge,
  notATheme,
  notAZip,
  packedTooTightly,
  tooManyFiles,
  tooMuchInside,
  tooMuchSource,
} from './errors.ts'
import { getEntryName, toPrintableName } from '../../../platform/files/zip-entries.ts'

/** Small archives of one long text pack tightly without being bombs. */
const ratioFromBytes = 5_000_000

interface Entry {
  readonly name: string
  readonly entry: yauzl.Entry
}

/**
 * Unpacks a theme into a folder, one file in memory at a time; the caller removes the folder. The list of the archive is judged as a whole
 * before anything is unpacked. Throws an AppError that names the entry for everything that does not belong into a theme.
 */
export async function unpackTheme(zipFile: string, folder: string): Promise<ThemeFiles> {
  const packedBytes = (await fs.stat(zipFile)).size
  const zip = await readable(
    yauzl.openPromise(zipFile, { lazyEntries: true, autoClose: false, decodeStrings: false, strictFileNames: true }),
  )
  try {
    const entries = await readable(listEntries(zip))
    judge(entries, packedBytes)
    const root = findThemeRoot(entries)
    const files = new Map<string, ThemeFile>()
    let sourceBytes = 0
    for (const { name, entry } of entries) {
      if (!name.startsWith(root) || isLitter(name)) continue
      const place = name.slice(root.length)
      const bytes = await readable(readEntry(zip, entry))
      if (!isServed(place)) sourceBytes += bytes.length
      if (sourceBytes > themeLimits.sourceBytes) throw tooMuchSource({})
      files.set(place, await keep(folder, place, bytes))
    }
    return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
  } finally {
    zip.close()
  }
}

/** The files among the entries; throws for names and kinds that are not accepted. */
async function listEntries(zip: yauzl.ZipFile): Promise<Entry[]> {
  if (zip.entryCount > themeLimits.files * 2) throw tooManyFiles({})
  const entries: Entry[] = []
  const seen = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const name = getEntryName(entry)
    const problem = validateEntryName(name) ?? validateEntryMode(entry.externalFileAttributes >>> 16)
    if (problem !== undefined) throw badName({ file: toPrintableName(name), reason: problem })
    if (name.endsWith('/')) continue
    if ((entry.generalPurposeBitFlag & 1) !== 0) throw badName({ file: name, reason: 'it is encrypted.' })
    // Some file systems and stores do not tell A from a.
    const key = name.normalize('NFC').toLowerCase()
    const other = seen.get(key)
    if (other === name) throw badName({ file: name, reason: 'two entries have this name.' })
    if (other !== undefined)
      throw badName({ file: name, reason: `it differs from "${other}" in nothing but capital letters.` })
    seen.set(key, name)
    entries.push({ name: name.normalize('NFC'), entry })
  }
  return entries
}

function judge(entries: readonly Entry[], packedBytes: number): void {
  if (entries.length > themeLimits.files) throw tooManyFiles({})
  const large = entries.find(({ entry }) => entry.uncompressedSize > themeLimits.fileBytes)
  if (large) throw fileInsideTooLarge({ file: large.name })
  const bytes = entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
  if (bytes > themeLimits.unpackedBytes) throw tooMuchInside({})
  if (bytes > ratioFromBytes && bytes > packedBytes * themeLimits.ratio) throw packedTooTightly({})
}

/** Where the theme begins: at the top, or in the only folder, as downloads of repositories have it. */
function findThemeRoot(entries: readonly Entry[]): string {
  if (entries.some(({ name }) => name === 'template.conf')) return ''
  const tops = new Set(entries.filter(({ name }) => !isLitter(name)).map(({ name }) => name.split('/')[0] ?? ''))
  const [top = ''] = tops
  if (tops.size !== 1 || !entries.some(({ name }) => name === `${top}/template.conf`)) throw notATheme({})
  return `${top}/`
}

async function readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  const stream: Readable = await zip.openReadStreamPromise(entry)
  const parts: Buffer[] = []
  // The library ends the stream with an error where an entry is longer than its declared size, which `judge` has limited.
  for await (const part of stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

async function keep(folder: string, place: string, bytes: Buffer): Promise<ThemeFile> {
  const known = { size: bytes.length, sha256: sha256(bytes) }
  if (!isServed(place)) return { ...known, source: bytes, read: async () => bytes }
  // Named by content: whatever the entry is called, nothing of it becomes a path of this machine.
  const file = path.join(folder, known.sha256)
  await fs.writeFile(file, bytes)
  return { ...known, read: () => fs.readFile(file) }
}

/** What the library finds wrong with an archive is the archive's fault, not ours. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError) throw error
    throw notAZip({ reason: error instanceof Error ? error.message : String(error) })
  }
}

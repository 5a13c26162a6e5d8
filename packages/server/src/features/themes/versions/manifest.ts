import type { StoredTheme } from '../theme-library.ts'
import { sha256 } from '../../../platform/crypto.ts'
import { z } from 'zod'
import type { FileStore } from '../../../platform/files/index.ts'
import { isServed, type ThemeFile } from '../../theme-files/index.ts'

/** Files read or written at once: enough for stores that answer slowly. */
const atOnce = 16

const Manifest = z.object({
  format: z.literal(1),
  name: z.string(),
  /** [path, sha256, bytes], sorted by path. */
  files: z.array(z.tuple([z.string(), z.string(), z.int()])),
})

export const themeFileFolder = 'theme-files/'
export const manifestFolder = 'theme-manifests/'

/** Where a file of a theme is: under the hash of its content, once for all versions of all sites that have it. */
export function getThemeFileKey(hash: string): string {
  return `${themeFileFolder}${hash.slice(0, 2)}/${hash}`
}

export function getManifestKey(hash: string): string {
  return `${manifestFolder}${hash}.json`
}

/**
 * Stores the files that are not there yet, then the list of them; gives the hash that names the list. `known` are hashes of files that
 * need not be looked for.
 */
export async function storeTheme(
  store: FileStore,
  theme: StoredTheme,
  known: ReadonlySet<string> = new Set(),
): Promise<string> {
  const fresh = [...new Map([...theme.files.values()].map((file) => [file.sha256, file])).values()].filter(
    ({ sha256 }) => !known.has(sha256),
  )
  await forEachConcurrently(fresh, async (file) => {
    const key = getThemeFileKey(file.sha256)
    if ((await store.size(key)) !== file.size) await store.put(key, await file.read())
  })
  const text = JSON.stringify({
    format: 1,
    name: theme.name,
    files: [...theme.files].map(([path, { sha256, size }]) => [path, sha256, size]).sort(byFirst),
  })
  const hash = sha256(text)
  await store.put(getManifestKey(hash), Buffer.from(text))
  return hash
}

/** A stored version with its sources in memory, or with those that are wanted; undefined when the store has none of that hash. */
export async function openStoredTheme(
  store: FileStore,
  hash: string,
  sources?: { get(hash: string): Buffer | undefined; set(hash: string, bytes: Buffer): void },
  isWanted: (path: string) => boolean = () => true,
): Promise<StoredTheme | undefined> {
  const text = await store.get(getManifestKey(hash))
  if (!text) return undefined
  const manifest = Manifest.parse(JSON.parse(text.toString('utf8')))
  const files = new Map<string, ThemeFile>()
  const wanted = manifest.files.filter(([path]) => isWanted(path))
  await forEachConcurrently(wanted, async ([path, sha256, size]) => {
    const read = async () => {
      const bytes = await store.get(getThemeFileKey(sha256))
      if (!bytes) throw new Error(`The file store lost ${path} of a theme (${getThemeFileKey(sha256)}).`)
      return bytes
    }
    if (isServed(path)) return void files.set(path, { size, sha256, read })
    const source = sources?.get(sha256) ?? (await read())
    sources?.set(sha256, source)
    files.set(path, { size, sha256, source, read })
  })
  return { name: manifest.name, files: new Map([...files].sort(byFirst)) }
}

/** Hashes of the files of a stored version, to store the next one faster. */
export async function readHashes(store: FileStore, hash: string): Promise<ReadonlySet<string>> {
  const text = await store.get(getManifestKey(hash))
  if (!text) return new Set()
  return new Set(Manifest.parse(JSON.parse(text.toString('utf8'))).files.map(([, sha256]) => sha256))
}

async function forEachConcurrently<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const lane = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await work(one)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, lane))
}

function byFirst(a: readonly unknown[], b: readonly unknown[]): number {
  return String(a[0]) < String(b[0]) ? -1 : 1
}

import fs from 'node:fs/promises'
import path from 'node:path'
import { CachedResponse } from '../../platform/cache/cached-response.ts'
import { getContentType } from './content-types.ts'

/** Built files carry their hash in their name. */
const forever = 'public, max-age=31536000, immutable'
/** How often the folder is read again when something is asked for that was not there. */
const rescanMs = 1_000

/**
 * Serves the files of a folder of our own build, kept in memory with their compressed forms. Only names found by reading the folder are
 * served, so no path can lead out of it.
 */
export class StaticFolder {
  readonly #folder: string
  #files: ReadonlySet<string> = new Set()
  #scannedAtMs = 0
  #scanning: Promise<void> | undefined
  readonly #answers = new Map<string, CachedResponse>()

  constructor(folder: string) {
    this.#folder = folder
  }

  async find(name: string): Promise<CachedResponse | undefined> {
    const known = this.#answers.get(name)
    if (known) return known
    if (!this.#files.has(name)) await this.scan()
    if (!this.#files.has(name)) return undefined
    const body = await this.readFile(name)
    if (body === undefined) return undefined
    const answer = new CachedResponse({
      body,
      contentType: getContentType(name),
      cacheControl: /[-.][\w-]{8,}\.\w+$/.test(name) ? forever : 'no-cache',
      quality: 9,
    })
    if (/[-.][\w-]{8,}\.\w+$/.test(name)) this.#answers.set(name, answer)
    return answer
  }

  /** Undefined: the file went since the folder was read, for a newer build. */
  private async readFile(name: string): Promise<Buffer | undefined> {
    try {
      return await fs.readFile(path.join(this.#folder, name))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /** Reads the folder again. Concurrent callers wait for that reading: the first requests of a page come together. */
  private async scan(): Promise<void> {
    if (this.#scanning) return this.#scanning
    if (Date.now() - this.#scannedAtMs < rescanMs) return
    this.#scanning = this.read().finally(() => {
      this.#scannedAtMs = Date.now()
      this.#scanning = undefined
    })
    await this.#scanning
  }

  private async read(): Promise<void> {
    try {
      const entries = await fs.readdir(this.#folder, { recursive: true, withFileTypes: true })
      this.#files = new Set(
        entries
          .filter((entry) => entry.isFile())
          .map((entry) =>
            path.relative(this.#folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
          ),
      )
    } catch (error) {
      if (!isMissing(error)) throw error
      this.#files = new Set() // Not built.
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

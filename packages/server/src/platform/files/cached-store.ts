import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'

export interface FileCacheOptions {
  /** Folder of this machine that holds nothing else; processes may share it. */
  readonly folder: string
  /** Most bytes kept; what was not asked for the longest goes first. */
  readonly maxBytes: number
  /** Larger files are never kept: one film would push out a thousand pictures. */
  readonly maxFileBytes?: number
  /** A file that could not be kept, or not be removed: nothing is lost by it. */
  readonly onError?: (error: unknown) => void
}

interface ByteRange {
  readonly start: number
  readonly end: number
}

const ordinaryFileBytes = 20_000_000

/**
 * A store that caches its files on the local disk, so that a picture is fetched from a bucket once. It keeps only files
 * below `assets/`: their content never changes, so a copy cannot be stale.
 */
export function createCachedStore(store: FileStore, options: FileCacheOptions): FileStore {
  const { folder, maxBytes, maxFileBytes = ordinaryFileBytes, onError = () => undefined } = options
  const copies = createFolderStore(folder)
  const known = new LRUCache<string, number>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: (byteSize) => Math.max(1, byteSize),
    dispose: (_byteSize, key, reason) => {
      if (reason === 'evict') copies.remove(key).catch(onError)
    },
  })
  /** What an earlier process kept counts too. Until that is known nothing is removed that would not have to be. */
  const counted = countCopies(copies, known).catch(onError)

  const isKept = (key: string) => key.startsWith('assets/') && maxBytes > 0
  const keep = async (key: string, bytes: Buffer) => {
    if (bytes.length > Math.min(maxFileBytes, maxBytes)) return
    try {
      await counted
      await copies.put(key, bytes)
      known.set(key, bytes.length)
    } catch (error) {
      onError(error)
    }
  }
  const forget = async (key: string) => {
    known.delete(key)
    await copies.remove(key)
  }
  const missing = (error: unknown) => {
    onError(error)
    return undefined
  }
  /** A disk that does not give back what it took costs a request to the bucket and nothing else. */
  const findCopy = async (key: string): Promise<Buffer | undefined> => {
    known.get(key)
    return copies.get(key).catch(missing)
  }
  async function* readPart(key: string, range: ByteRange): AsyncGenerator<Buffer> {
    // A part is asked of films and recordings; a copy of those is only here when they are small.
    const copy = await findCopy(key)
    if (copy !== undefined) yield copy.subarray(range.start, range.end + 1)
    else for await (const part of store.stream(key, range)) yield Buffer.from(part)
  }
  async function* read(key: string): AsyncGenerator<Buffer> {
    const copy = await findCopy(key)
    if (copy !== undefined) {
      yield copy
      return
    }
    let parts: Buffer[] | undefined = []
    let byteSize = 0
    for await (const part of store.stream(key)) {
      const bytes = Buffer.from(part)
      byteSize += bytes.length
      if (byteSize > maxFileBytes) parts = undefined
      parts?.push(bytes)
      yield bytes
    }
    if (parts !== undefined) await keep(key, Buffer.concat(parts))
  }
  return {
    ...store,
    put: async (key, bytes) => {
      await store.put(key, bytes)
      if (isKept(key)) await keep(key, bytes)
    },
    putStream: async (key, byteSize, open) => {
      await store.putStream(key, byteSize, open)
      if (isKept(key)) await forget(key)
    },
    get: async (key) => {
      if (!isKept(key)) return store.get(key)
      const copy = await findCopy(key)
      if (copy !== undefined) return copy
      const bytes = await store.get(key)
      if (bytes !== undefined) await keep(key, bytes)
      return bytes
    },
    stream: (key, range) => {
      if (!isKept(key)) return store.stream(key, range)
      return Readable.from(range === undefined ? read(key) : readPart(key, range), { objectMode: false })
    },
    size: async (key) => {
      const kept = isKept(key) ? await copies.size(key).catch(missing) : undefined
      return kept ?? store.size(key)
    },
    remove: async (key) => {
      await store.remove(key)
      if (isKept(key)) await forget(key)
    },
    removeFolder: async (removed) => {
      await store.removeFolder(removed)
      const gone = Array.from(known.keys()).filter((key) => key.startsWith(`${removed}/`))
      for (const key of gone) known.delete(key)
      await copies.removeFolder(removed)
    },
  }
}

async function countCopies(copies: FileStore, known: LRUCache<string, number>): Promise<void> {
  for await (const { key, byteSize } of copies.list('')) if (!known.has(key)) known.set(key, byteSize)
}

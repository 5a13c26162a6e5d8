import { createReadStream, createWriteStream, type Dirent } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './file-store.ts'
import { newToken } from '../ids.ts'

/** What a file is called while it is being written: a dot, so that no key is ever taken for one. */
const unfinished = /\.tmp-[\w-]{22}$/

/** Goods for download and uploads of owners are nobody else's on this machine. */
const ownerOnly = { mode: 0o600 }

/** Files in a folder of this machine. Keys are relative paths of our own making (ids and names of formats). */
export function createFolderStore(root: string): FileStore {
  const place = (key: string) => {
    const file = path.join(root, key)
    if (!file.startsWith(root + path.sep)) throw new Error(`A file key leaves its folder: ${key}`)
    return file
  }
  /** Written beside its place and moved there, so that nobody reads half a file. */
  const putWith = async (key: string, write: (file: string) => Promise<void>) => {
    const file = place(key)
    await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    const fresh = `${file}.tmp-${newToken()}`
    try {
      await write(fresh)
      await fs.rename(fresh, file)
    } catch (error) {
      await fs.rm(fresh, { force: true })
      throw error
    }
  }
  return {
    put: (key, bytes) => putWith(key, (file) => fs.writeFile(file, bytes, ownerOnly)),
    putStream: (key, byteSize, open) =>
      putWith(key, async (file) => {
        const output = createWriteStream(file, ownerOnly)
        await pipeline(open(), output)
        if (output.bytesWritten !== byteSize)
          throw new Error(`The file ${key} has ${output.bytesWritten} bytes in place of ${byteSize}.`)
      }),
    async get(key) {
      try {
        return await fs.readFile(place(key))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    stream: (key, range) => createReadStream(place(key), range),
    async size(key) {
      try {
        return (await fs.stat(place(key))).size
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async *list(folder) {
      for await (const file of filesBelow(folder === '' ? root : place(folder))) {
        if (unfinished.test(file)) continue
        yield { key: path.relative(root, file).split(path.sep).join('/'), byteSize: (await fs.stat(file)).size }
      }
    },
    remove: (key) => fs.rm(place(key), { force: true }),
    removeFolder: (folder) => fs.rm(place(folder), { recursive: true, force: true }),
    close: async () => undefined,
  }
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of await listEntries(folder)) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(file)
    else if (entry.isFile()) yield file
  }
}

async function listEntries(folder: string): Promise<Dirent[]> {
  try {
    return (await fs.readdir(folder, { withFileTypes: true })).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'
}

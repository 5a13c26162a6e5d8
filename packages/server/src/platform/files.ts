import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { newToken } from './ids.ts'

/** Where uploaded and derived files lie: a local folder now, any S3-compatible store behind the same door. */
export interface FileStore {
  /** Stores the bytes under the key; an existing file is replaced at once, never half. */
  put(key: string, bytes: Buffer): Promise<void>
  /** The bytes, or undefined when there is no such file. */
  get(key: string): Promise<Buffer | undefined>
  stream(key: string, range?: { readonly start: number; readonly end: number }): Readable
  /** Size in bytes, or undefined when there is no such file. */
  size(key: string): Promise<number | undefined>
  remove(key: string): Promise<void>
  /** Removes every file whose key begins with the folder's. */
  removeFolder(folder: string): Promise<void>
}

/** Files in a folder of this machine. Keys are relative paths of our own making (ids and names of formats). */
export function folderStore(root: string): FileStore {
  const place = (key: string) => {
    const file = path.join(root, key)
    if (!file.startsWith(root + path.sep)) throw new Error(`A file key leaves its folder: ${key}`)
    return file
  }
  return {
    async put(key, bytes) {
      const file = place(key)
      await fs.mkdir(path.dirname(file), { recursive: true })
      const fresh = `${file}.${newToken()}`
      await fs.writeFile(fresh, bytes)
      await fs.rename(fresh, file)
    },
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
    remove: (key) => fs.rm(place(key), { force: true }),
    removeFolder: (folder) => fs.rm(place(folder), { recursive: true, force: true }),
  }
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'
}

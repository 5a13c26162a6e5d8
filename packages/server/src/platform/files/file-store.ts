import type { Readable } from 'node:stream'

/** Holds parts of files that are on their way. Backups leave it out. */
export const partsFolder = 'uploads'

/** Where uploaded and derived files lie: a local folder, or any S3-compatible store behind the same door. */
export interface FileStore {
  /** Stores the bytes under the key; an existing file is replaced at once, never half. */
  put(key: string, bytes: Buffer): Promise<void>
  /**
   * The same for a file that is too large for memory. `open` gives its bytes; other than `byteSize` of them
   * are refused. It is called again for a second attempt.
   */
  putStream(key: string, byteSize: number, open: () => Readable): Promise<void>
  /** The bytes, or undefined when there is no such file. */
  get(key: string): Promise<Buffer | undefined>
  /** The bytes or, with a range, those from `start` to `end` inclusive. A missing file is an error of the stream. */
  stream(key: string, range?: { readonly start: number; readonly end: number }): Readable
  /** Size in bytes, or undefined when there is no such file. */
  size(key: string): Promise<number | undefined>
  /** Every file whose key begins with the folder's, `''` for all, each once, in a constant order. */
  list(folder: string): AsyncIterable<StoredFile>
  remove(key: string): Promise<void>
  /** Removes every file whose key begins with the folder's. */
  removeFolder(folder: string): Promise<void>
  /** Ends connections. */
  close(): Promise<void>
}

export interface StoredFile {
  readonly key: string
  readonly byteSize: number
}

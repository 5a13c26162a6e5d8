import { Readable } from 'node:stream'
import type { FileStore } from '../../platform/files/index.ts'

/** Where all parts of a site's uploads are. */
export function getUploadsFolder(websiteId: string): string {
  return `uploads/${websiteId}`
}

/** Where the parts of one upload are. */
export function getUploadFolder(websiteId: string, uploadId: string): string {
  return `${getUploadsFolder(websiteId)}/${uploadId}`
}

/** Where the part that begins at the offset is. Keys of the same length are listed in the order of their numbers. */
export function getPartKey(websiteId: string, uploadId: string, offset: number): string {
  return `${getUploadFolder(websiteId, uploadId)}/${String(offset).padStart(12, '0')}`
}

/** The bytes of the parts in their order, one part after the other. */
export function readParts(files: Pick<FileStore, 'list' | 'stream'>, folder: string): Readable {
  return Readable.from(
    (async function* () {
      const keys: string[] = []
      for await (const { key } of files.list(folder)) keys.push(key)
      for (const key of keys.toSorted()) yield* files.stream(key)
    })(),
    { objectMode: false },
  )
}

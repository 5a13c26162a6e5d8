import { Readable } from 'node:stream'
import { type FileStore, partsFolder } from '../../platform/files/index.ts'

/** Where all parts of a site's uploads are. */
export function getUploadsFolder(websiteId: string): string {
  return `${partsFolder}/${websiteId}`
}

/** Where the parts of one upload are. */
export function getUploadFolder(websiteId: string, uploadId: string): string {
  return `${getUploadsFolder(websiteId)}/${uploadId}`
}

/** Where the part that begins at the offset is. Keys of the same length are listed in the order of their numbers. */
export function getPartKey(websiteId: string, uploadId: string, offset: number): string {
  return `${getUploadFolder(websiteId, uploadId)}/${String(offset).padStart(12, '0')}`
}

/** The parts that are there in their order, and their bytes together. */
export async function listParts(
  files: Pick<FileStore, 'list'>,
  folder: string,
): Promise<{ readonly keys: readonly string[]; readonly byteSize: number }> {
  const keys: string[] = []
  let sum = 0
  for await (const { key, byteSize } of files.list(folder)) {
    keys.push(key)
    sum += byteSize
  }
  return { keys: keys.toSorted(), byteSize: sum }
}

/** The bytes of the parts, one part after the other. */
export function readParts(files: Pick<FileStore, 'stream'>, keys: readonly string[]): Readable {
  return Readable.from(
    (async function* () {
      for (const key of keys) yield* files.stream(key)
    })(),
    { objectMode: false },
  )
}

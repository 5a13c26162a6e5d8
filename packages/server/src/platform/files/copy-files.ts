import type { FileStore, StoredFile } from './file-store.ts'

/** Files on their way at the same time. */
const atOnce = 8

interface CopyOptions {
  /** Also what is there already with the same size. */
  readonly again?: boolean
  readonly onProgress?: (line: string) => void
}

interface CopyResult {
  readonly files: number
  readonly bytes: number
  /** Files that were there already. */
  readonly known: number
}

/** Copies every file of a store into another one, a few at a time and none of them whole in memory. */
export async function copyFiles(from: FileStore, to: FileStore, options: CopyOptions = {}): Promise<CopyResult> {
  const copied = { files: 0, bytes: 0, known: 0 }
  const copy = async ({ key, byteSize }: StoredFile): Promise<void> => {
    // Keys never get another content, so a file of the same size is the same file.
    if (options.again !== true && (await to.size(key)) === byteSize) {
      copied.known++
      return
    }
    await to.putStream(key, byteSize, () => from.stream(key))
    copied.files++
    copied.bytes += byteSize
    if (copied.files % 1000 === 0) options.onProgress?.(`${copied.files} files copied ...`)
  }
  const waiting = new Set<Promise<void>>()
  try {
    for await (const file of from.list('')) {
      const work = copy(file).finally(() => waiting.delete(work))
      waiting.add(work)
      if (waiting.size >= atOnce) await Promise.race(waiting)
    }
    await Promise.all(waiting)
  } finally {
    // After a failure the other copies finish before it is reported, so no write is still running.
    await Promise.allSettled(waiting)
  }
  return copied
}

import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newToken } from '../../../platform/ids.ts'
import { type FileEnds, fileEndBytes } from './file-content.ts'

/** A file on the disk of this machine, until `remove`. */
interface ReceivedFile {
  readonly byteSize: number
  readonly ends: FileEnds
  open(): Readable
  remove(): Promise<void>
}

interface ReceiveLimits {
  readonly maxBytes: number
  readonly tooLarge: () => Error
  readonly silenceMs: number
}

/**
 * Streams a file to the disk, so it never fills memory. Throws `tooLarge` as soon as it has more than `maxBytes`, and ends the connection
 * after a silence.
 */
export async function receiveFile(
  payload: Readable,
  { maxBytes, tooLarge, silenceMs }: ReceiveLimits,
): Promise<ReceivedFile> {
  const place = path.join(os.tmpdir(), `vitrine-form-upload-${newToken()}`)
  let byteSize = 0
  // Opened first: a stream that opens it by itself may still do so after a refused file was removed.
  const file = await fs.open(place, 'wx', 0o600)
  const remove = () => fs.rm(place, { force: true })
  const silence = setTimeout(() => payload.destroy(new SilenceError()), silenceMs)
  try {
    await pipeline(
      payload,
      async function* (source: AsyncIterable<Buffer>) {
        for await (const part of source) {
          silence.refresh()
          byteSize += part.length
          if (byteSize > maxBytes) throw tooLarge()
          yield part
        }
      },
      file.createWriteStream(),
    )
    return { byteSize, ends: await readEnds(place, byteSize), open: () => createReadStream(place), remove }
  } catch (error) {
    await remove()
    throw error
  } finally {
    clearTimeout(silence)
  }
}

/** As if the client had gone away. */
class SilenceError extends Error {
  readonly code = 'ECONNRESET'
  override readonly message = 'Nothing of the upload arrived for a while.'
}

async function readEnds(place: string, byteSize: number): Promise<FileEnds> {
  const file = await fs.open(place, 'r')
  try {
    const length = Math.min(byteSize, fileEndBytes)
    const [head, tail] = [Buffer.alloc(length), Buffer.alloc(length)]
    await file.read(head, 0, length, 0)
    await file.read(tail, 0, length, byteSize - length)
    return { head, tail }
  } finally {
    await file.close()
  }
}

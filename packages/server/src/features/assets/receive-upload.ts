import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newToken } from '../../platform/ids.ts'
import { fileTooLarge } from './errors.ts'
import { detectFileType } from './file-type.ts'
import { formatMegabytes, sizeLimits } from './limits.ts'

/** A received file that is not in memory. */
export interface FileSource {
  readonly byteSize: number
  readonly sha256: string
  /** Undefined: a picture or a text, which has to be read as a whole to know what it is. No larger than a picture may be. */
  readonly contentType: string | undefined
  /** Its bytes, from the beginning at each call. */
  open(): Readable
}

/** A large file that was received: it is on the disk of this machine until `remove`. */
export interface SpooledFile extends FileSource {
  remove(): Promise<void>
}

/** Enough to tell what a file is. */
const headBytes = 65_536

/**
 * Receives an upload: small files into memory, all others onto the disk. So neither a film of 100 MB nor thirty
 * pictures at once cost their size in memory. Throws `file_too_large` as soon as that is known.
 */
export async function receiveUpload(payload: Readable, filename: string): Promise<Buffer | SpooledFile> {
  const parts: Buffer[] = []
  let size = 0
  const source = payload.iterator({ destroyOnReturn: false })
  for await (const part of source) {
    const bytes = Buffer.from(part)
    parts.push(bytes)
    size += bytes.length
    if (size < headBytes) continue
    const head = Buffer.concat(parts)
    const type = detectFileType(head, filename)
    const isKnown = type?.kind === 'file' && !type.contentType.startsWith('text/')
    return spool(head, payload, filename, isKnown ? type.contentType : undefined)
  }
  return Buffer.concat(parts)
}

async function spool(
  head: Buffer,
  payload: Readable,
  filename: string,
  contentType: string | undefined,
): Promise<SpooledFile> {
  const limit = contentType === undefined ? sizeLimits.picture : sizeLimits.file
  const place = path.join(os.tmpdir(), `vitrine-upload-${newToken()}`)
  const hash = createHash('sha256')
  let byteSize = 0
  // Opened first: a stream that opens it by itself may still do so after the file of a refused upload was removed.
  const file = await fs.open(place, 'wx', 0o600)
  try {
    await pipeline(async function* () {
      for await (const part of limited(head, payload, limit, filename)) {
        hash.update(part)
        byteSize += part.length
        yield part
      }
    }, file.createWriteStream())
  } catch (error) {
    await fs.rm(place, { force: true })
    throw error
  }
  return {
    byteSize,
    sha256: hash.digest('hex'),
    contentType,
    open: () => createReadStream(place),
    remove: () => fs.rm(place, { force: true }),
  }
}

/** The received bytes and those still to come, up to the limit. */
async function* limited(head: Buffer, payload: Readable, limit: number, fileName: string): AsyncGenerator<Buffer> {
  let size = head.length
  const check = () => {
    if (size > limit) throw fileTooLarge({ fileName, maxSize: formatMegabytes(limit) })
  }
  check()
  yield head
  // Destroyed, it would take the answer with it: proxies and browsers read none while they still send.
  for await (const part of payload.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(part)
    size += bytes.length
    check()
    yield bytes
  }
}

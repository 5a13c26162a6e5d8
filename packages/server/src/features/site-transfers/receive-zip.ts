import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../../platform/config.ts'
import { newToken } from '../../platform/ids.ts'
import { requireSpace } from './disk-space.ts'
import { siteFileTooLarge } from './errors.ts'
import { getWorkFolder } from './run.ts'

/** An uploaded zip file on the disk of this machine. */
export interface ReceivedZip {
  readonly path: string
  readonly byteSize: number
}

/**
 * Writes an upload to the disk as it arrives; the caller removes it. `declaredBytes` is what the browser says of its size, 0 where it says
 * nothing. Throws `disk_full`, and `site_file_too_large` as soon as that is known.
 */
export async function receiveZip(payload: Readable, config: Config, declaredBytes: number): Promise<ReceivedZip> {
  const tooLarge = () => siteFileTooLarge({ maxSize: `${Math.floor(config.siteFileBytes / 1_000_000)} MB` })
  if (declaredBytes > config.siteFileBytes) throw tooLarge()
  const folder = getWorkFolder({ config })
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  await requireSpace(folder, declaredBytes)
  const place = path.join(folder, `upload-${newToken()}`)
  let byteSize = 0
  const counting = new Transform({
    transform: (chunk, _encoding, done) => {
      byteSize += chunk.length
      if (byteSize > config.siteFileBytes) done(tooLarge())
      else done(null, chunk)
    },
  })
  try {
    await pipeline(payload, counting, createWriteStream(place, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await fs.rm(place, { force: true })
    throw error
  }
  return { path: place, byteSize }
}

import { sha256 } from '../../platform/crypto.ts'
import { createHash } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { folderNotEmpty } from './errors.ts'
import { checksumsName, type Manifest, manifestName } from './manifest.ts'

/** A folder that is being filled: every file is written once, and its checksum noted. */
export interface ExportFolder {
  writeJson(name: string, value: unknown): Promise<void>
  write(name: string, bytes: Buffer): Promise<void>
  writeStream(name: string, source: Readable): Promise<void>
  /** Ends the folder: with the manifest it is complete. Gives the number of files. */
  finish(manifest: Omit<Manifest, 'files' | 'checksums'>): Promise<number>
  /** Ends a folder that will not be complete. */
  abandon(): Promise<void>
}

/** Opens a new or empty folder for an export. Throws when there is something in it. */
export async function createExportFolder(root: string): Promise<ExportFolder> {
  await fs.mkdir(root, { recursive: true })
  if ((await fs.readdir(root)).length > 0) throw folderNotEmpty({ folder: root })
  const sums = createWriteStream(path.join(root, checksumsName), { flags: 'wx' })
  await once(sums, 'open')
  const made = new Set<string>()
  const all = createHash('sha256')
  let files = 0

  const place = async (name: string): Promise<string> => {
    const file = path.join(root, name)
    const folder = path.dirname(file)
    if (!made.has(folder)) await fs.mkdir(folder, { recursive: true })
    made.add(folder)
    return file
  }
  const note = async (name: string, sha256: string): Promise<void> => {
    const line = `${sha256}  ${name}\n`
    all.update(line)
    files++
    await writeTo(sums, line)
  }
  const write = async (name: string, bytes: Buffer): Promise<void> => {
    // Two things of one name would be one lost: the second is an error.
    await fs.writeFile(await place(name), bytes, { flag: 'wx' })
    await note(name, sha256(bytes))
  }
  return {
    write,
    writeJson: (name, value) => write(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`)),
    writeStream: async (name, source) => {
      const hash = createHash('sha256')
      const hashing = new Transform({
        transform: (chunk, _encoding, done) => {
          hash.update(chunk)
          done(null, chunk)
        },
      })
      await pipeline(source, hashing, createWriteStream(await place(name), { flags: 'wx' }))
      await note(name, hash.digest('hex'))
    },
    finish: async (manifest) => {
      await end(sums)
      const whole: Manifest = { ...manifest, files, checksums: all.digest('hex') }
      await fs.writeFile(path.join(root, manifestName), `${JSON.stringify(whole, null, 2)}\n`, { flag: 'wx' })
      return files + 2
    },
    abandon: () => end(sums),
  }
}

async function writeTo(stream: WriteStream, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain')
}

function end(stream: WriteStream): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once('error', reject)
    stream.end(() => resolve())
  })
}

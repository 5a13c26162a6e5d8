import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { sha256 } from '../../platform/crypto.ts'
import { formatSize } from './format-size.ts'
import { exportTooLarge } from './errors.ts'
import { checksumsName, type Manifest, manifestName } from './manifest.ts'
import type { ExportFolder } from './write-folder.ts'

export interface ExportZipOptions {
  /** The new file. */
  readonly file: string
  readonly maxBytes: number
  /** Ends the work between two files. */
  readonly signal: AbortSignal
}

/** A zip file that is being filled, one file at a time, so that memory does not grow with the site. */
export function createExportZip({ file, maxBytes, signal }: ExportZipOptions): ExportFolder {
  const zip = new yazl.ZipFile()
  const output = new Readable().wrap(zip.outputStream)
  zip.on('error', (error) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  const written = pipeline(output, limitBytes(maxBytes), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  // Every write waits for it as well; without this line the first failure would be nobody's.
  written.catch(() => undefined)
  const sums: string[] = []

  const add = async (name: string, source: Readable): Promise<string> => {
    signal.throwIfAborted()
    const hash = createHash('sha256')
    const hashing = new Transform({
      transform: (chunk, _encoding, done) => {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    zip.addReadStream(hashing, name, { mtime: new Date(), mode: 0o100644, compress: isCompressible(name) })
    const sent = Promise.all([pipeline(source, hashing), finished(hashing)])
    sent.catch(() => undefined)
    // A full disk ends `written`; the source would wait for it for good.
    await Promise.race([sent, written.then(() => sent)])
    return hash.digest('hex')
  }
  const writeStream = async (name: string, source: Readable): Promise<void> => {
    sums.push(`${await add(name, source)}  ${name}\n`)
  }
  const write = (name: string, bytes: Buffer) => writeStream(name, Readable.from([bytes]))
  return {
    write,
    writeJson: (name, value) => write(name, toJson(value)),
    writeStream,
    finish: async (manifest) => {
      const lines = Buffer.from(sums.join(''))
      await add(checksumsName, Readable.from([lines]))
      const whole: Manifest = { ...manifest, files: sums.length, checksums: sha256(lines) }
      await add(manifestName, Readable.from([toJson(whole)]))
      zip.end()
      await written
      return sums.length + 2
    },
    abandon: async () => {
      output.destroy()
      await written.catch(() => undefined)
    },
  }
}

/** Pictures and films are compressed already. */
function isCompressible(name: string): boolean {
  return !/^(?:private-)?files\//.test(name) || name.endsWith('.json')
}

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}

function limitBytes(maxBytes: number): Transform {
  let size = 0
  return new Transform({
    transform: (chunk, _encoding, done) => {
      size += chunk.length
      if (size > maxBytes) done(exportTooLarge({ maxSize: formatSize(maxBytes) }))
      else done(null, chunk)
    },
  })
}

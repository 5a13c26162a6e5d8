import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { ThemeFiles } from '../../theme-files/index.ts'

/** A moment that is the same for every download, so that the same version is the same file. */
const mtime = new Date('2000-01-01T00:00:00Z')

/** The files of a theme as a zip file; each is read when its turn comes. */
export function packTheme(files: ThemeFiles): Readable {
  const zip = new yazl.ZipFile()
  for (const [path, file] of files) {
    zip.addReadStreamLazy(path, { mtime, mode: 0o100644 }, (give) => give(null, Readable.from(streamFile(file))))
  }
  const output = new Readable().wrap(zip.outputStream)
  zip.on('error', (error) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  zip.end()
  return output
}

async function* streamFile(file: { read(): Promise<Buffer> }): AsyncGenerator<Buffer> {
  yield await file.read()
}

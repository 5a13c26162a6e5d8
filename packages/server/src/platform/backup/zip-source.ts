import { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { getEntryName } from '../files/zip-entries.ts'
import type { BackupSource } from './archive.ts'
import { backupDamaged } from './errors.ts'

/** The zip file that the screen of backups gives: the objects of one backup under their names. Throws `backup_damaged`. */
export async function openZipSource(file: string): Promise<BackupSource> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.open(
      file,
      { autoClose: false, lazyEntries: true, strictFileNames: true, decodeStrings: false },
      (error, opened) => {
        if (error) reject(Object.assign(backupDamaged({ name: file }), { cause: error }))
        else resolve(opened)
      },
    ),
  )
  const entries = await readEntries(zip, file)
  async function* read(key: string): AsyncGenerator<Buffer> {
    const entry = entries.get(key)
    if (!entry) throw new Error(`There is no file ${key}.`)
    const stream = await new Promise<Readable>((resolve, reject) =>
      zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
    )
    for await (const bytes of stream) yield Buffer.from(bytes)
  }
  return {
    get: async (key) => (entries.has(key) ? collect(read(key)) : undefined),
    stream: (key) => Readable.from(read(key), { objectMode: false }),
    size: async (key) => entries.get(key)?.uncompressedSize,
    list: async function* (folder) {
      for (const [key, { uncompressedSize }] of entries)
        if (folder === '' || key.startsWith(`${folder}/`)) yield { key, byteSize: uncompressedSize }
    },
    close: async () => zip.close(),
  }
}

function readEntries(zip: yauzl.ZipFile, file: string): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>()
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(getEntryName(entry), entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', (error) => reject(Object.assign(backupDamaged({ name: file }), { cause: error })))
    zip.readEntry()
  })
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts)
}

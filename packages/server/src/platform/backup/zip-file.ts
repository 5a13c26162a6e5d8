import { Readable } from 'node:stream'
import yazl from 'yazl'
import { type Archive, FileEntry, getBackupFolder, getPoolKey, readManifest } from './archive.ts'

/** A backup as one zip file, with the stored files that it has: `vitrine restore` reads it. Objects stay sealed. Memory does not grow with them. */
export async function openBackupZip(archive: Archive, name: string): Promise<Readable> {
  const manifest = await readManifest(archive, name)
  const zip = new yazl.ZipFile()
  const output = new Readable().wrap(zip.outputStream)
  const listObjects = async function* () {
    for await (const { key } of archive.store.list(getBackupFolder(name))) yield key
    for await (const line of archive.readLines(`${getBackupFolder(name)}/files`, manifest.files))
      yield getPoolKey(archive.key, FileEntry.parse(line).key)
  }
  const addAll = async () => {
    for await (const key of listObjects()) {
      if (output.destroyed) return
      const object = archive.store.stream(key)
      const read = new Promise<void>((resolve, reject) => object.once('close', resolve).once('error', reject))
      zip.addReadStream(object, key, { compress: false, mode: 0o100600 })
      await read
    }
    zip.end()
  }
  zip.on('error', (error) => output.destroy(toError(error)))
  addAll().catch((error: unknown) => output.destroy(toError(error)))
  return output
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

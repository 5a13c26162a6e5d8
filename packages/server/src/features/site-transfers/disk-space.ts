import fs from 'node:fs/promises'
import { diskFull } from './errors.ts'

/** Stays free whatever is uploaded: the database may lie on the same disk. */
const reservedBytes = 500_000_000

/** Looks whether the disk has room for so many bytes, twice: as they arrive or are unpacked, and in the file store. Throws `disk_full`. */
export async function requireSpace(folder: string, byteSize: number): Promise<void> {
  const { bavail, bsize } = await fs.statfs(folder)
  if (bavail * bsize < 2 * byteSize + reservedBytes) throw diskFull({})
}

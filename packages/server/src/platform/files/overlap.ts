import fs from 'node:fs'
import path from 'node:path'
import type { FilesAddress } from './address.ts'

/** Whether one place is the other, or is inside it. Folders count by where links lead, buckets by host, name and prefix. */
export function hasOverlap(one: FilesAddress, other: FilesAddress): boolean {
  if (one.kind === 'folder' && other.kind === 'folder') {
    const folders = [findRealPath(one.folder), findRealPath(other.folder)] as const
    return isWithin(...folders) || isWithin(folders[1], folders[0])
  }
  if (one.kind !== 's3' || other.kind !== 's3') return false
  const isSameBucket =
    one.s3.bucket === other.s3.bucket && new URL(one.s3.endpoint).host === new URL(other.s3.endpoint).host
  // Prefixes end with a slash, or are empty.
  return isSameBucket && (one.s3.prefix.startsWith(other.s3.prefix) || other.s3.prefix.startsWith(one.s3.prefix))
}

function isWithin(outer: string, inner: string): boolean {
  const way = path.relative(outer, inner)
  return way === '' || (way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way))
}

/** Also of a folder that is not there yet: as far as there is one. */
function findRealPath(folder: string): string {
  const resolved = path.resolve(folder)
  try {
    return fs.realpathSync(resolved)
  } catch {
    const parent = path.dirname(resolved)
    return parent === resolved ? resolved : path.join(findRealPath(parent), path.basename(resolved))
  }
}

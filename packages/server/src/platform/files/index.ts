import type { FilesAddress } from './address.ts'
import { createCachedStore, type FileCacheOptions } from './cached-store.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'

export { type FilesAddress, readFilesAddress, sayFilesAddress } from './address.ts'
export { hasOverlap } from './overlap.ts'
export { type FileStore, partsFolder } from './file-store.ts'

/** Opens the store at the address; a bucket is not asked before the first file, and behind a cache only once for each picture. */
export function openFiles(address: FilesAddress, cache?: FileCacheOptions): FileStore {
  if (address.kind === 'folder') return createFolderStore(address.folder)
  const bucket = createS3Store(address.s3)
  return cache === undefined || cache.maxBytes === 0 ? bucket : createCachedStore(bucket, cache)
}

import type { LibraryFile } from '../media/files.ts'
import type { Product } from '../api/product-query.ts'

export type ProductDownload = Product['downloads'][number]

/** Adds a stored file to the end; one that is in the list stays where it is. */
export function addDownload(files: readonly ProductDownload[], file: LibraryFile): ProductDownload[] {
  if (files.some(({ assetId }) => assetId === file.id)) return [...files]
  return [...files, toDownload(file)]
}

/** Puts a stored file in the place of another. */
export function replaceDownload(
  files: readonly ProductDownload[],
  assetId: string,
  file: LibraryFile,
): ProductDownload[] {
  const others = files.filter((each) => each.assetId !== file.id || each.assetId === assetId)
  return others.map((each) => (each.assetId === assetId ? toDownload(file) : each))
}

/** Moves a file by one place, up or down. */
export function moveDownload(files: readonly ProductDownload[], assetId: string, by: -1 | 1): ProductDownload[] {
  const index = files.findIndex((file) => file.assetId === assetId)
  const moved = files[index]
  if (!moved) return [...files]
  const rest = files.toSpliced(index, 1)
  return rest.toSpliced(Math.max(0, index + by), 0, moved)
}

function toDownload({ id, filename, byteSize }: LibraryFile): ProductDownload {
  return { assetId: id, filename, byteSize }
}

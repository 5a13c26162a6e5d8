import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { toAsset, toAssetView } from './asset.ts'
import { fileTooLarge, fileTypeUnsupported } from './errors.ts'
import { detectFileType } from './file-type.ts'
import { formatMegabytes, sizeLimits } from './limits.ts'
import type { FileSource } from './receive-upload.ts'
import type { AssetView } from './schema.ts'
import { storeSource } from './store-asset.ts'
import { findAsset } from './store.ts'

/** Bytes of a private file that comes in parts: stores take 5 GB in one piece. */
export const maxDownloadBytes = 5_000_000_000

/**
 * Finds the type of a file by its first bytes; null for a picture or a text, which is read as a whole. Throws for such a
 * file that is too large for that, and for types that are not kept.
 */
export function detectLargeType(
  head: Buffer,
  { filename, byteSize }: { readonly filename: string; readonly byteSize: number },
): string | null {
  const type = detectFileType(head, filename)
  if (type?.kind === 'file' && !type.contentType.startsWith('text/')) return type.contentType
  if (byteSize <= sizeLimits.picture) return null
  if (type === undefined) throw fileTypeUnsupported({ fileName: filename })
  throw fileTooLarge({ fileName: filename, maxSize: formatMegabytes(sizeLimits.picture) })
}

/** Stores goods for download; tells their id. Throws for damaged pictures and types that are not kept. */
export async function storeLargeFile(ctx: Ctx, source: FileSource, filename: string): Promise<string> {
  return (await storeSource(ctx, source, { filename, isPrivate: true })).id
}

/** Finds a file as the API of owners gives it; undefined when it is gone. */
export async function findLargeFile(ctx: Ctx, assetId: string): Promise<z.output<typeof AssetView> | undefined> {
  const row = await findAsset(ctx, assetId)
  return row && toAssetView(toAsset(row))
}

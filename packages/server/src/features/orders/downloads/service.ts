import type { Ctx } from '../../../platform/context.ts'
import { assetKeys } from '../../assets/index.ts'
import { countDownload, findDownloadRow } from './store.ts'
import { downloadExpired, downloadNotFound, downloadUsedUp } from '../errors.ts'
import { type DownloadLink, downloadLimits, isDownloadSignature } from '../token.ts'

/** A file that a download link leads to. */
interface Download extends DownloadLink {
  readonly assetId: string
  readonly key: string
  readonly etag: string
  readonly filename: string
  readonly contentType: string
}

/** The file behind a download link. Throws when the link is forged or expired, and while its order is unpaid, refunded or canceled. */
export async function getDownload(ctx: Ctx, link: DownloadLink, signature: string): Promise<Download> {
  if (!isDownloadSignature(ctx.site, link, signature)) throw downloadNotFound({})
  if (link.expires * 1000 <= ctx.now.getTime()) throw downloadExpired({})
  const row = await findDownloadRow(ctx, link)
  if (!row) throw downloadNotFound({})
  const { assetId, filename, contentType, fileVersion } = row
  const key = assetKeys.getOriginalKey(ctx.site.id, assetId, fileVersion)
  const etag = fileVersion === 1 ? `"${assetId}"` : `"${assetId}-f${fileVersion}"`
  return { ...link, assetId, key, etag, filename, contentType }
}

/**
 * Counts bytes before they are sent. A line has `downloadLimits.count` times each of its files, over all links. Requests cannot
 * be counted, since an interrupted download continues with a request for the rest.
 */
export async function spendDownload(ctx: Ctx, file: Download, byteCount: number, size: number): Promise<void> {
  if (byteCount === 0) return
  const isCounted = await countDownload(ctx, file, byteCount, size * downloadLimits.count)
  if (!isCounted) throw downloadUsedUp({ max: downloadLimits.count })
}

/** How often a file can still be fetched in full, of so many bytes and with so many sent. */
export function countDownloadsLeft(byteSize: number, sentBytes: number): number {
  return Math.max(0, Math.floor(downloadLimits.count - sentBytes / Math.max(1, byteSize)))
}

import type { Ctx } from '../../platform/context.ts'
import { hashStream } from '../../platform/crypto.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { largeFiles } from '../assets/index.ts'
import { getUploadFolder, readParts } from './parts.ts'
import { deleteOldUploads, findUpload, updateUpload } from './store.ts'

/** Days that an upload waits for its next part. */
const keptDays = 7

/** Makes one private file of the parts of an upload. Run again after a crash it finds the file that it stored. */
export async function storeUpload(ctx: Ctx, uploadId: string): Promise<void> {
  const row = await findUpload(ctx, uploadId)
  if (!row || row.asset_id !== null || row.problem !== null || row.received_bytes !== row.byte_size) return
  const folder = getUploadFolder(ctx.site.id, uploadId)
  const open = () => readParts(ctx.files, folder)
  try {
    const source = {
      byteSize: row.byte_size,
      sha256: await hashStream(open()),
      contentType: row.content_type ?? undefined,
    }
    const assetId = await largeFiles.storeLargeFile(ctx, { ...source, open }, row.filename)
    await updateUpload(ctx, uploadId, { asset_id: assetId })
  } catch (error) {
    // What the person has to know; anything else is tried again.
    if (!(error instanceof AppError)) throw error
    await updateUpload(ctx, uploadId, { problem: error.message })
  }
  await ctx.files.removeFolder(folder)
}

/** Forgets uploads that nobody goes on with. */
export async function sweepUploads({ database, files }: Services, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  for (const { website_id: websiteId, upload_id: uploadId } of await deleteOldUploads(database, before))
    await files.removeFolder(getUploadFolder(websiteId, uploadId))
}

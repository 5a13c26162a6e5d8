import type { Ctx } from '../../platform/context.ts'
import { hashStream } from '../../platform/crypto.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/http/feature.ts'
import { largeFiles } from '../assets/index.ts'
import { uploadNotStored } from './errors.ts'
import { getUploadFolder, listParts, readParts } from './parts.ts'
import { deleteOldUploads, endUpload, findUpload } from './store.ts'

/** Days that an upload waits for its next part. */
const keptDays = 7
/** Milliseconds after its last part for which storing a file is tried again. The tries of a job go on for longer. */
const triedMs = 3 * 3_600_000

/** Makes one private file of the parts of an upload. Run again after a crash it finds the file that it stored. */
export async function storeUpload(ctx: Ctx, uploadId: string): Promise<void> {
  const row = await findUpload(ctx, uploadId)
  if (!row || row.asset_id !== null || row.problem !== null || row.received_bytes !== row.byte_size) return
  const folder = getUploadFolder(ctx.site.id, uploadId)
  try {
    const parts = await listParts(ctx.files, folder)
    // Discarded meanwhile, or damaged: half a file must never be goods.
    if (parts.byteSize !== row.byte_size) throw uploadNotStored({})
    const open = () => readParts(ctx.files, parts.keys)
    const source = {
      byteSize: row.byte_size,
      sha256: await hashStream(open()),
      contentType: row.content_type ?? undefined,
    }
    const assetId = await largeFiles.storeLargeFile(ctx, { ...source, open }, row.filename)
    await endUpload(ctx, uploadId, { asset_id: assetId })
  } catch (error) {
    const isTriedAgain = ctx.now.getTime() - row.updated_at.getTime() < triedMs
    if (!(error instanceof AppError) && isTriedAgain) throw error
    if (!(error instanceof AppError)) ctx.log.error({ err: error, uploadId }, 'an upload could not be stored')
    // What the person has to know.
    const { message } = error instanceof AppError ? error : uploadNotStored({})
    await endUpload(ctx, uploadId, { problem: message })
  }
  await ctx.files.removeFolder(folder)
}

/** Forgets uploads that nobody goes on with. */
export async function sweepUploads({ database, files }: Services, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  for (const { website_id: websiteId, upload_id: uploadId } of await deleteOldUploads(database, before))
    await files.removeFolder(getUploadFolder(websiteId, uploadId))
}

import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { largeFiles } from '../assets/index.ts'
import { requireStorage } from '../quotas/index.ts'
import { tooManyUploads, uploadOffset } from './errors.ts'
import { getPartKey, getUploadFolder } from './parts.ts'
import type { UploadInput, UploadView } from './schema.ts'
import {
  countOpenUploads,
  deleteUpload,
  findUpload,
  findUploadByFile,
  insertUpload,
  listOpenUploads,
  lockOpenUploads,
  moveUpload,
  type UploadRow,
} from './store.ts'

/** Uploads of a site that are not finished. */
const maxOpenUploads = 50
/** Bytes of their files together, whatever the site may store: the disk is that of all sites. */
const maxOpenBytes = 50_000_000_000
/** The job that stores a file whose last part has arrived. */
export const storeJob = 'store-upload'

type View = z.output<typeof UploadView>

/**
 * Begins an upload, or finds the one that the same person began of the same file. One that was refused, or whose file
 * was deleted since, begins anew; one that has arrived is stored now. Throws `too_many_uploads`, and `storage_full` where the site has no
 * room for it.
 */
export async function beginUpload(ctx: Ctx, input: z.output<typeof UploadInput>): Promise<View> {
  const { filename, byteSize, modifiedOn } = input
  const file = {
    account_id: getAccountId(ctx),
    filename,
    byte_size: byteSize,
    modified_at: new Date(modifiedOn),
  }
  const before = await findUploadByFile(ctx, file)
  if (before) {
    const view = await toView(ctx, before)
    const isOver = view.problem !== null || (before.asset_id !== null && view.asset === null)
    if (!isOver) {
      // Its job may have ended without it.
      if (view.asset === null && view.receivedBytes === view.byteSize) await addStoreJob(ctx, before.upload_id)
      return view
    }
    await removeUpload(ctx, before.upload_id)
  }
  return transaction(ctx, async (ctx) => {
    // Others that begin at this moment count as well.
    await lockOpenUploads(ctx)
    const open = await countOpenUploads(ctx)
    if (open.count >= maxOpenUploads || open.bytes + byteSize > maxOpenBytes) throw tooManyUploads({ max: open.count })
    // What is on its way needs its room too.
    await requireStorage(ctx, { bytes: open.bytes + byteSize, isPicture: false })
    await insertUpload(ctx, newId(ctx.now.getTime()), file)
    // Two tabs may begin with the same file at once.
    const row = await findUploadByFile(ctx, file)
    if (!row) throw notFound({ what: 'This upload' })
    return toView(ctx, row)
  })
}

/** Throws 404 for uploads of others, too. */
export async function getUpload(ctx: Ctx, uploadId: string): Promise<View> {
  return toView(ctx, requireOwn(ctx, await findUpload(ctx, uploadId)))
}

/** What the person has begun and not finished, with what was refused. */
export async function listUploads(ctx: Ctx): Promise<View[]> {
  const rows = await listOpenUploads(ctx, getAccountId(ctx), maxOpenUploads)
  return Promise.all(rows.map((row) => toView(ctx, row)))
}

/**
 * Adds the part that begins at the offset; the last one starts the job that stores the file. Throws `upload_offset` where
 * another part is wanted, and what the file is refused for as soon as its first part tells.
 */
export async function addPart(ctx: Ctx, uploadId: string, offset: number, bytes: Buffer): Promise<View> {
  const row = requireOwn(ctx, await findUpload(ctx, uploadId))
  const { received_bytes: receivedBytes, byte_size: byteSize } = row
  const end = offset + bytes.length
  if (offset !== receivedBytes || bytes.length === 0 || end > byteSize) throw uploadOffset({ receivedBytes })
  const contentType =
    offset === 0 ? largeFiles.detectLargeType(bytes, { filename: row.filename, byteSize }) : row.content_type
  // Outside of the transaction: the file store may be slow, and connections are few. Of the same part sent twice at once one is added.
  await ctx.files.put(getPartKey(ctx.site.id, uploadId, offset), bytes)
  const isAdded = await transaction(ctx, async (ctx) => {
    const isMoved = await moveUpload(ctx, uploadId, { from: offset, to: end, contentType })
    if (isMoved && end === byteSize) await addStoreJob(ctx, uploadId)
    return isMoved
  })
  if (!isAdded) return refuseLatePart(ctx, uploadId)
  return toView(ctx, { ...row, received_bytes: end })
}

/** The upload went on, or ended, while the part was put into the file store. */
async function refuseLatePart(ctx: Ctx, uploadId: string): Promise<never> {
  const row = await findUpload(ctx, uploadId)
  // The parts of such an upload were removed before this one came.
  if (!row || row.asset_id !== null || row.problem !== null)
    await ctx.files.removeFolder(getUploadFolder(ctx.site.id, uploadId))
  throw uploadOffset({ receivedBytes: requireOwn(ctx, row).received_bytes })
}

/** Forgets an upload and its parts; a file that was stored stays. */
export async function discardUpload(ctx: Ctx, uploadId: string): Promise<void> {
  requireOwn(ctx, await findUpload(ctx, uploadId))
  await removeUpload(ctx, uploadId)
}

async function removeUpload(ctx: Ctx, uploadId: string): Promise<void> {
  await deleteUpload(ctx, uploadId)
  await ctx.files.removeFolder(getUploadFolder(ctx.site.id, uploadId))
}

async function addStoreJob(ctx: Ctx, uploadId: string): Promise<void> {
  const payload = { websiteId: ctx.site.id, uploadId }
  await ctx.jobs.add(storeJob, payload, { key: `${storeJob} ${uploadId}` })
}

function requireOwn(ctx: Ctx, row: UploadRow | undefined): UploadRow {
  if (!row || row.account_id !== getAccountId(ctx)) throw notFound({ what: 'This upload' })
  return row
}

function getAccountId({ actor }: Pick<Ctx, 'actor'>): string {
  return actor.kind === 'staff' ? actor.accountId : ''
}

async function toView(ctx: Ctx, row: UploadRow): Promise<View> {
  const asset = row.asset_id === null ? undefined : await largeFiles.findLargeFile(ctx, row.asset_id)
  return {
    id: row.upload_id,
    filename: row.filename,
    byteSize: row.byte_size,
    receivedBytes: row.received_bytes,
    asset: asset ?? null,
    problem: row.problem,
  }
}

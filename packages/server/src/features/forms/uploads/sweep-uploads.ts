import type { Ctx, SiteDb } from '../../../platform/context.ts'
import { claimableMs } from './limits.ts'
import { getUploadKey } from './upload-keys.ts'
import { clearNetworkKeys, deleteUpload, type DueUpload, selectDueUploads, selectLostUploads } from './upload-store.ts'

/** The job that removes the files of a site that nothing has any more. */
export const sweepJob = 'sweep-form-uploads'

/** Removes the files of submissions that were deleted, once the transaction has committed. Many deletions wait for one job. */
export async function removeUploadsSoon({ jobs, site }: Pick<Ctx, 'jobs' | 'site'>): Promise<void> {
  await jobs.add(sweepJob, { websiteId: site.id }, { key: `${sweepJob} ${site.id}` })
}

/** A submission that began in time may still be on its way. */
const graceMs = 3_600_000
const batchSize = 200

type Sweep = Pick<Ctx, 'db' | 'files' | 'log' | 'now'>

/**
 * Removes files of all sites that no submission named within a day, and those whose submission is gone: the file first, then its row. So two workers
 * may sweep at once, and one that ends in between leaves the rest to the next.
 */
export async function sweepUploads(ctx: Sweep): Promise<void> {
  const unclaimedSince = new Date(ctx.now.getTime() - claimableMs - graceMs)
  await clearNetworkKeys(ctx.db, unclaimedSince)
  await sweepBatches(ctx, { websiteId: '', uploadId: '' }, (after) =>
    selectDueUploads(ctx.db, { unclaimedSince, after, limit: batchSize }),
  )
}

/** The same for one site, and only what has lost its submission. */
export async function sweepSiteUploads(ctx: Sweep & SiteDb): Promise<void> {
  await sweepBatches(ctx, { websiteId: ctx.site.id, uploadId: '' }, ({ uploadId }) =>
    selectLostUploads(ctx, uploadId, batchSize),
  )
}

async function sweepBatches(
  { db, files, log }: Sweep,
  first: DueUpload,
  select: (after: DueUpload) => Promise<readonly DueUpload[]>,
): Promise<void> {
  let after = first
  for (;;) {
    const due = await select(after)
    for (const upload of due) {
      try {
        await files.remove(getUploadKey(upload.websiteId, upload.uploadId))
        await deleteUpload({ db, site: { id: upload.websiteId } }, upload.uploadId)
      } catch (error) {
        // The others must not wait for this one: the next sweep tries it again.
        log.warn({ err: error, websiteId: upload.websiteId }, 'an uploaded file of a form was not removed')
      }
    }
    const last = due.at(-1)
    if (last === undefined || due.length < batchSize) return
    after = last
  }
}

import type { Ctx } from '../../../platform/context.ts'
import { claimableMs } from './limits.ts'
import { getUploadKey } from './upload-keys.ts'
import { clearNetworkKeys, deleteUpload, selectDueUploads } from './upload-store.ts'

/** The job that removes the files of a site that nothing has any more. */
export const sweepJob = 'sweep-form-uploads'

/** Removes the files of submissions that were deleted, once the transaction has committed. */
export async function removeUploadsSoon({ jobs, site }: Pick<Ctx, 'jobs' | 'site'>): Promise<void> {
  await jobs.add(sweepJob, { websiteId: site.id })
}

/** A submission that began in time may still be on its way. */
const graceMs = 3_600_000
const batchSize = 200

type Sweep = Pick<Ctx, 'db' | 'files' | 'log' | 'now'> & { readonly site?: Pick<Ctx['site'], 'id'> }

/**
 * Removes files that no submission named within a day, and those whose submission is gone: the file first, then its row. So two workers may sweep at
 * once, and one that ends in between leaves the rest to the next. Without a site it is for all of them.
 */
export async function sweepUploads({ db, files, log, now, site }: Sweep): Promise<void> {
  const unclaimedSince = new Date(now.getTime() - claimableMs - graceMs)
  await clearNetworkKeys(db, site?.id ?? null, unclaimedSince)
  let after = { websiteId: '', uploadId: '' }
  for (;;) {
    const due = await selectDueUploads(db, { websiteId: site?.id ?? null, unclaimedSince, after, limit: batchSize })
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

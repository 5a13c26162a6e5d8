import type { RawBuilder } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'
import { deleteMails } from '../mail/index.ts'
import { mailKind } from './mail.ts'
import { spamDays } from './spam.ts'
import { deleteSubmissions, listSubmissionIds, selectOldSubmissions } from './store.ts'
import { removeUploadsSoon } from './uploads/sweep-uploads.ts'
import { hasUploads } from './uploads/upload-store.ts'

/**
 * Deletes what is kept of submissions beside their rows, before those and in the same transaction: the mails to the owner at once, files after the
 * commit. `submissionIds` is a subquery.
 */
export async function deleteTraces(ctx: Ctx, submissionIds: RawBuilder<unknown>): Promise<void> {
  await deleteMails(ctx, mailKind, submissionIds)
  if (await hasUploads(ctx, submissionIds)) await removeUploadsSoon(ctx)
}

/** At most so many go at once, of each kind. The next run takes the others. */
const sweepLimit = 5_000

/**
 * Deletes submissions of all sites that are older than their form keeps them, and old spam. The mails go first: a run that ends in between leaves the
 * submissions to the next. Their files are left to the sweep of uploads.
 */
export async function deleteOldSubmissions(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const old = Map.groupBy(await selectOldSubmissions(ctx, spamDays, sweepLimit), ({ websiteId }) => websiteId)
  for (const [id, submissions] of old) {
    const site: SiteDb = { db: ctx.db, site: { id } }
    const submissionIds = submissions.map(({ submissionId }) => submissionId)
    await deleteMails(site, mailKind, listSubmissionIds(submissionIds))
    await deleteSubmissions(site, submissionIds)
  }
}

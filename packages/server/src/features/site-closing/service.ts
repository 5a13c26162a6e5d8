import { type Ctx, transaction } from '../../platform/context.ts'
import type { Services } from '../../platform/http/feature.ts'
import { verifyOwnPassword } from '../accounts/index.ts'
import { assetKeys } from '../assets/index.ts'
import { getFormUploadsFolder } from '../forms/index.ts'
import { getImportsFolder } from '../file-imports/index.ts'
import { productImports } from '../product-import/index.ts'
import { recordFiles } from '../record-imports/index.ts'
import { getUploadsFolder } from '../resumable-uploads/index.ts'
import { getTransfersFolder } from '../site-transfers/index.ts'
import { publishChange } from '../sites/index.ts'
import { lastSite, ownerOnly, siteDeleted, titleDiffers } from './errors.ts'
import type { DeleteSite, SiteClosure } from './schema.ts'
import {
  claimDue,
  type ClosureRow,
  clearDeleted,
  clearSuspended,
  deleteAllRows,
  deleteClosed,
  deleteContent,
  findClosure,
  hasOtherSite,
  insertClosed,
  isOwnedBy,
  listDueSiteIds,
  lockDeletions,
  noteAttempt,
  upsertDeleted,
  upsertSuspended,
} from './store.ts'

/** How long a deleted site can be restored. */
const restorableMs = 30 * 86_400_000

/** Whether the site is open, closed or deleted, and what the caller may do about it. */
export async function getSiteClosure(
  ctx: Ctx,
  { builtInAddress }: Pick<Services, 'builtInAddress'>,
): Promise<SiteClosure> {
  const row = await findClosure(ctx)
  return {
    state: getState(row),
    reason: row?.suspended_at ? row.suspended_reason : '',
    changedOn: (row?.deleted_at ?? row?.suspended_at ?? row?.closed_at)?.toISOString() ?? null,
    removedOn: row?.deletes_at?.toISOString() ?? null,
    isOwner: await isOwnedBy(ctx, getAccountId(ctx)),
    isLast: !(await hasOtherSite(ctx)),
    editorUrl: `${builtInAddress(ctx.site)}/config`,
  }
}

function getState(row: ClosureRow | undefined): SiteClosure['state'] {
  if (row === undefined) return 'open'
  if (row.deleted_at) return 'deleted'
  return row.suspended_at ? 'suspended' : 'closed'
}

/** For operators: visitors see that the site is suspended, and nothing sells. Its staff go on, and may export it. Throws `site_deleted`. */
export async function suspendSite(ctx: Ctx, reason: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await requireUndeleted(ctx)
    await upsertSuspended(ctx, reason)
    await publishChange(ctx)
  })
}

/** Ends a suspension; false where the site was not suspended. */
export async function resumeSite(ctx: Ctx): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const wasSuspended = await clearSuspended(ctx)
    if (wasSuspended) await publishChange(ctx)
    return wasSuspended
  })
}

/** Shows visitors a page that says the site is closed. Throws `site_deleted`. */
export async function closeSite(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await requireUndeleted(ctx)
    await insertClosed(ctx, getAccountId(ctx))
    await publishChange(ctx)
  })
}

/** Lets visitors in again. Throws `site_deleted`. */
export async function reopenSite(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await requireUndeleted(ctx)
    await deleteClosed(ctx)
    await publishChange(ctx)
  })
}

/** Deletes the site: it can be restored for 30 days. Throws `wrong_password`, `owner_only`, `title_differs`, `last_site`. */
export async function deleteSite(ctx: Ctx, { title, password }: DeleteSite): Promise<void> {
  const accountId = await requireOwner(ctx)
  await verifyOwnPassword(ctx, password)
  if (title !== ctx.site.title) throw titleDiffers({})
  await transaction(ctx, async (ctx) => {
    await lockDeletions(ctx)
    if (!(await hasOtherSite(ctx))) throw lastSite({})
    await requireUndeleted(ctx)
    await upsertDeleted(ctx, accountId, new Date(ctx.now.getTime() + restorableMs))
    await publishChange(ctx)
  })
}

/** Takes a deletion back. */
export async function restoreSite(ctx: Ctx): Promise<void> {
  await requireOwner(ctx)
  await transaction(ctx, async (ctx) => {
    await clearDeleted(ctx)
    await publishChange(ctx)
  })
}

/** Removes sites that were deleted 30 days ago, with everything they have. One that fails is tried again by the next run, after the others. */
export async function removeDueSites(services: Services, now: Date): Promise<void> {
  for (const websiteId of await listDueSiteIds(services.database.db, now)) {
    try {
      await removeDueSite(services, websiteId, now)
    } catch (error) {
      // The others must not wait for this one.
      services.log.error({ err: error, websiteId }, 'a deleted site could not be removed')
    }
  }
}

/** Its own row goes last: while files are left, the next run finds the site again. */
async function removeDueSite(services: Services, websiteId: string, now: Date): Promise<void> {
  const site = await services.siteById(websiteId)
  if (!site) return
  const ctx = services.ctxFor(site)
  await noteAttempt(ctx, now)
  const isDue = await transaction(ctx, async (ctx) => {
    if (!(await claimDue(ctx, now))) return false
    await deleteContent(ctx)
    await publishChange(ctx)
    return true
  })
  if (!isDue) return
  await services.files.removeFolder(assetKeys.getAssetsFolder(websiteId))
  await services.files.removeFolder(getTransfersFolder(websiteId))
  await services.files.removeFolder(getUploadsFolder(websiteId))
  for (const kind of [productImports, ...Object.values(recordFiles)])
    await services.files.removeFolder(getImportsFolder(kind, websiteId))
  await services.files.removeFolder(getFormUploadsFolder(websiteId))
  await transaction(ctx, async (ctx) => {
    // Announces that the site changed, so that every process forgets it.
    await publishChange(ctx)
    await deleteAllRows(ctx)
  })
  services.log.info({ websiteId }, 'a deleted site was removed')
}

async function requireUndeleted(ctx: Ctx): Promise<void> {
  const row = await findClosure(ctx)
  if (row?.deleted_at) throw siteDeleted({})
}

async function requireOwner(ctx: Ctx): Promise<string> {
  const accountId = getAccountId(ctx)
  if (!(await isOwnedBy(ctx, accountId))) throw ownerOnly({})
  return accountId
}

function getAccountId({ actor }: Pick<Ctx, 'actor'>): string {
  return actor.kind === 'staff' ? actor.accountId : ''
}

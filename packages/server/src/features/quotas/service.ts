import { type Ctx, transaction } from '../../platform/context.ts'
import type { Config } from '../../platform/config.ts'
import type { UsageCounts } from '../../platform/metrics/site-usage.ts'
import { type LimitedResource, limitedResources, type OwnLimits } from '../../platform/site-limits.ts'
import { isOperator, requireOperatorPassword } from '../backups/index.ts'
import { publishChange } from '../sites/index.ts'
import { storeUsage } from './count-usage.ts'
import { picturesFull, storageFull } from './errors.ts'
import { getLimits } from './limits.ts'
import type { SaveSiteLimits, SiteUsage } from './schema.ts'
import { findUsage, getMonth, type StoredFiles, sumFiles, upsertLimits } from './store.ts'

const bytesOfMegabyte = 1_000_000

/** Use and limits of the site: files as they are now, the rest since the month began. */
export async function getUsage(ctx: Ctx, config: Pick<Config, 'operators'>): Promise<SiteUsage> {
  const used = await readUsed(ctx)
  const limits = getLimits(ctx)
  return {
    month: getMonth(ctx.now).slice(0, 7),
    resources: limitedResources.map((resource) => ({
      resource,
      used: used[resource],
      limit: limits[resource],
      isOwn: ctx.site.limits?.[resource] !== undefined,
    })),
    isOperator: await isOperator(ctx, config),
  }
}

/** In the units of the limits. */
export async function readUsed(ctx: Ctx): Promise<Record<LimitedResource, number>> {
  await storeUsage(ctx.db, ctx.now)
  return toUsed(await sumFiles(ctx), await findUsage(ctx, getMonth(ctx.now)))
}

/** Files and counts in the units of the limits. */
export function toUsed(files: StoredFiles, counts: UsageCounts): Record<LimitedResource, number> {
  return {
    storage: Math.ceil(files.bytes / bytesOfMegabyte),
    pictures: files.pictures,
    mails: counts.mails,
    requests: counts.requests,
    compute: Math.ceil(counts.computeMs / 1000),
  }
}

/** For operators, who give their password again. Throws `operators_only`, `wrong_password` and 429. */
export async function saveLimits(
  ctx: Ctx,
  config: Pick<Config, 'operators'>,
  { limits, password }: SaveSiteLimits,
): Promise<void> {
  await requireOperatorPassword(ctx, config, password)
  await changeLimits(ctx, limits)
}

/** Replaces the site's own limits, in every process. */
export async function changeLimits(
  ctx: Ctx,
  limits: { readonly [Key in keyof OwnLimits]: OwnLimits[Key] | undefined },
) {
  const given = Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined))
  await transaction(ctx, async (ctx) => {
    await upsertLimits(ctx, given)
    await publishChange(ctx)
  })
}

/** Throws `storage_full` or `pictures_full` where a file of so many bytes no longer fits. Uploads at the same moment may both fit. */
export async function requireStorage(
  ctx: Ctx,
  { bytes, isPicture }: { readonly bytes: number; readonly isPicture: boolean },
): Promise<void> {
  const { storage, pictures } = getLimits(ctx)
  if ((storage === null && pictures === null) || bytes <= 0) return
  const files = await sumFiles(ctx)
  if (storage !== null && files.bytes + bytes > storage * bytesOfMegabyte)
    throw storageFull({ maxSize: `${storage} MB` })
  if (pictures !== null && isPicture && files.pictures >= pictures) throw picturesFull({ maxPictures: pictures })
}

/** How many mails the site may still send this month to people who need not get them: mails about orders always go out. */
export async function countMailsLeft(ctx: Ctx): Promise<number> {
  const { mails } = getLimits(ctx)
  if (mails === null) return Infinity
  await storeUsage(ctx.db, ctx.now)
  return mails - (await findUsage(ctx, getMonth(ctx.now))).mails
}

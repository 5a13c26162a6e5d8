import type { Ctx } from '../../platform/context.ts'
import type { Services } from '../../platform/http/feature.ts'
import { type LimitedResource, limitedResources, type SiteLimits } from '../../platform/site-limits.ts'
import { type NewMail, queueMail } from '../mail/index.ts'
import { renderButton, renderMail, renderParagraph, renderPlainLink } from '../mail-layout/index.ts'
import { storeUsage } from './count-usage.ts'
import { findReachedPercent, getLimits, isUnlimited, mergeLimits } from './limits.ts'
import { toUsed } from './service.ts'
import {
  deleteOldUsage,
  findOwnerEmail,
  getMonth,
  listOwnLimits,
  listUsage,
  sumFilesOfSites,
  type StoredFiles,
} from './store.ts'

const noFiles: StoredFiles = { bytes: 0, pictures: 0 }
const noCounts = { requests: 0, computeMs: 0, mails: 0 }

/** Tells owners once a month, for each limit, that 80 % of it and that all of it is used. Three statements serve all sites. */
export async function warnOwners(services: Services, now: Date): Promise<void> {
  const { db } = services.database
  await storeUsage(db, now)
  await deleteOldUsage(db, now)
  const own = await listOwnLimits(db)
  const common = services.config.siteLimits
  if (isUnlimited(common) && own.size === 0) return
  const [files, counts] = [await sumFilesOfSites(db), await listUsage(db, getMonth(now))]
  for (const websiteId of new Set([...files.keys(), ...counts.keys()])) {
    const used = toUsed(files.get(websiteId) ?? noFiles, counts.get(websiteId) ?? noCounts)
    const limits = mergeLimits(common, own.get(websiteId) ?? {})
    if (!limitedResources.some((resource) => findReachedPercent(used[resource], limits[resource]))) continue
    const site = await services.siteById(websiteId)
    if (site) await warnOwner({ ...services.ctxFor(site), now }, used)
  }
}

async function warnOwner(ctx: Ctx, used: Readonly<Record<LimitedResource, number>>): Promise<void> {
  const recipient = await findOwnerEmail(ctx)
  if (recipient === undefined) return
  const limits: SiteLimits = getLimits(ctx)
  for (const resource of limitedResources) {
    const limit = limits[resource]
    const percent = findReachedPercent(used[resource], limit)
    if (limit === null || percent === undefined) continue
    // The same kind and subject are the same mail, which is sent once.
    await queueMail(ctx, buildMail(ctx, { resource, used: used[resource], limit, percent, recipient }))
  }
}

const names: Readonly<Record<LimitedResource, string>> = {
  storage: 'room for files',
  pictures: 'pictures',
  mails: 'emails of this month',
  requests: 'requests of this month',
  compute: 'server time of this month',
}

const slowed = 'From twice the limit on, visitors who open very many pages have to wait. Buying always works.'

const consequences: Readonly<Record<LimitedResource, string>> = {
  storage: 'At the limit new files are refused. What is there stays.',
  pictures: 'At the limit new pictures are refused. What is there stays.',
  mails: 'At the limit campaigns are paused. Emails about orders always go out.',
  requests: slowed,
  compute: slowed,
}

interface Warning {
  readonly resource: LimitedResource
  readonly used: number
  readonly limit: number
  readonly percent: 80 | 100
  readonly recipient: string
}

const units: Partial<Record<LimitedResource, string>> = { storage: ' MB', compute: ' seconds' }

function buildMail({ site, now }: Ctx, { resource, used, limit, percent, recipient }: Warning): NewMail {
  const format = (count: number) => `${count.toLocaleString('en-US')}${units[resource] ?? ''}`
  const heading =
    percent === 100 ? `${site.title} has reached a limit` : `${site.title} has used ${percent} % of a limit`
  const text = `Used of the ${names[resource]}: ${format(used)} of ${format(limit)}.`
  const advice = `${consequences[resource]} Who runs the server can raise the limit.`
  const [label, url] = ['See what the site uses', `${site.baseUrl}/config/settings/usage`] as const
  return {
    kind: 'limit-reached',
    subjectId: `${resource} ${getMonth(now).slice(0, 7)} ${percent}`,
    recipient,
    subject: heading,
    html: renderMail({
      site,
      preview: text,
      heading,
      language: 'en',
      sections: [renderParagraph(text), renderParagraph(advice), renderButton(label, url)],
      footer: '',
    }),
    plain: [heading, text, advice, renderPlainLink(label, url)].join('\n\n'),
  }
}

import { type Ctx, transaction } from '../../platform/context.ts'
import type { Services } from '../../platform/http/feature.ts'
import {
  formatSubscriptionDay,
  mailSubscriber,
  subscriptionSettings,
  subscriptionStore as store,
  subscriptionMoves,
} from '../subscriptions/index.ts'
import { tryRenewal } from './charge.ts'
import { openPeriod } from './open-periods.ts'
import {
  claimRenewal,
  findBillingUrl,
  listDueRenewals,
  listDueSubscriptions,
  listLostRenewals,
  listSitesWithRenewals,
  listUnannounced,
} from './store.ts'
import { localizeCtx } from '../languages/index.ts'

const batch = 100
/** A charge that was left behind is asked about after this. */
const claimMs = 10 * 60_000
const dayMs = 86_400_000
const longestNoticeMs = 30 * dayMs
const maxNotices = 2000

/** How many pieces of work a run did. */
interface RunCounts {
  readonly opened: number
  readonly tried: number
  readonly ended: number
}

interface RunOptions {
  readonly now?: Date
  /** The only site to look at. */
  readonly websiteId?: string
}

/**
 * Opens the periods that begin, charges what is due, and ends what was never paid. Any number of processes may run it at
 * once, and again after a crash: each renewal is charged once. Tests move the clock.
 */
export async function runRenewals(
  services: Services,
  { now = new Date(), websiteId }: RunOptions = {},
): Promise<RunCounts> {
  const clock = { db: services.database.db, now, websiteId }
  const forSite = openSites(services, now)
  const opened = await runAll(services, forSite, () => listDueSubscriptions(clock, batch), openPeriod)
  const tried = await runAll(
    services,
    forSite,
    () => listDueRenewals(clock, batch),
    async (ctx, id) => {
      if (await claimRenewal(ctx, id, new Date(now.getTime() + claimMs))) await tryRenewal(ctx, id, false)
    },
  )
  const ended = await runAll(services, forSite, () => listLostRenewals(clock, batch), giveUp)
  return { opened, tried, ended }
}

type SiteOpener = (websiteId: string) => Promise<Ctx | undefined>

/** A ctx for each site whose subscriptions are charged by this installation. */
function openSites(services: Services, now: Date): SiteOpener {
  const known = new Map<string, Promise<Ctx | undefined>>()
  const open = async (websiteId: string) => {
    const site = await services.siteById(websiteId)
    if (!site) return undefined
    const ctx = { ...services.ctxFor(site), now }
    const publicUrl = services.config.publicUrl ?? ''
    return (await findBillingUrl(ctx, publicUrl)) === publicUrl ? ctx : undefined
  }
  return (websiteId) => {
    const ctx = known.get(websiteId) ?? open(websiteId)
    known.set(websiteId, ctx)
    return ctx
  }
}

/** Works through what is listed until nothing new is; one that fails does not hold up the others. */
async function runAll(
  services: Services,
  forSite: SiteOpener,
  list: () => Promise<readonly { readonly websiteId: string; readonly id: string }[]>,
  work: (ctx: Ctx, id: string) => Promise<void>,
): Promise<number> {
  const seen = new Set<string>()
  for (;;) {
    const rows = (await list()).filter(({ id }) => !seen.has(id))
    for (const { websiteId, id } of rows) {
      seen.add(id)
      const ctx = await forSite(websiteId)
      if (!ctx) continue
      await work(ctx, id).catch((error: unknown) => {
        services.log.error({ err: error, websiteId, id }, 'a subscription could not be renewed')
      })
    }
    if (rows.length === 0) return seen.size
  }
}

async function giveUp(ctx: Ctx, renewalId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const found = await store.findRenewal(ctx, renewalId)
    const subscription = found && (await store.lockSubscription(ctx, found.subscriptionId))
    const renewal = await store.findRenewal(ctx, renewalId)
    if (subscription && renewal?.state === 'due') await subscriptionMoves.endSubscription(ctx, subscription, 'unpaid')
  })
}

/** Announces coming charges by mail, each once, as many days ahead as the site wants. */
export async function announceRenewals(
  services: Services,
  { now = new Date(), websiteId }: RunOptions = {},
): Promise<void> {
  const clock = { db: services.database.db, now, websiteId }
  const forSite = openSites(services, now)
  for (const websiteId of await listSitesWithRenewals(clock, new Date(now.getTime() + longestNoticeMs))) {
    const ctx = await forSite(websiteId)
    const { noticeDays } = ctx ? subscriptionSettings.read(ctx.site) : { noticeDays: 0 }
    if (!ctx || noticeDays === 0) continue
    for (const id of await listUnannounced(ctx, new Date(now.getTime() + noticeDays * dayMs), maxNotices)) {
      await transaction(ctx, (ctx) => announce(ctx, id))
    }
  }
}

async function announce(ctx: Ctx, subscriptionId: string): Promise<void> {
  const subscription = await store.lockSubscription(ctx, subscriptionId)
  if (!subscription?.nextAt || subscription.state !== 'active') return
  const { nextPeriod, nextAt, methodLabel: method, nextPriceMinor, nextPriceAt } = subscription
  await store.updateSubscription(ctx, subscriptionId, { noticedPeriod: nextPeriod })
  const date = formatSubscriptionDay(localizeCtx(ctx, subscription.language).site, subscription.timeZone, nextAt)
  const announced =
    nextPriceMinor !== null && nextPriceAt && nextPriceAt <= nextAt ? nextPriceMinor : subscription.unitPriceMinor
  const unitPriceMinor = subscription.nextPlan?.unitPriceMinor ?? announced
  await mailSubscriber(
    ctx,
    { ...subscription, unitPriceMinor },
    {
      kind: 'subscription-ahead',
      subjectId: `${subscriptionId}-${nextPeriod}`,
      values: { date, method },
      ...(method === '' ? { facts: 'mailSubscriptionAheadNoCard' } : {}),
    },
  )
}

import type { Ctx } from '../../platform/context.ts'
import { ZoneClock } from '../../platform/time-zone.ts'
import { mayDo } from '../accounts/index.ts'
import { listChangedDescriptions } from '../documents/index.ts'
import { paymentAccounts } from '../payment-providers/index.ts'
import { changeSettings, siteSettings } from '../sites/index.ts'
import { storeSettings } from '../store-settings/index.ts'
import { computePeriods, listBounds, type Range } from './periods.ts'
import type { Overview, Sales, Setup, SetupChanges } from './schema.ts'
import { setup, setupSteps } from './settings.ts'
import {
  countFailedMails,
  countStock,
  countUnreadSubmissions,
  countWaitingOrders,
  findLatestChange,
  findSetupState,
  listDrafts,
  type SumRow,
  sumOrders,
} from './store.ts'

/** What the signed-in member of the staff may know of the site at a glance. */
export async function getOverview(ctx: Ctx): Promise<Overview> {
  const [readsOrders, readsProducts] = [mayDo(ctx, 'orders.read'), mayDo(ctx, 'products.read')]
  const [siteSetup, orders, stock, drafts, unpublished, failedEmails, submissions, sales] = await Promise.all([
    mayDo(ctx, 'settings.write') ? getSetup(ctx) : null,
    readsOrders ? countWaitingOrders(ctx) : null,
    readsProducts ? countStock(ctx) : null,
    findDrafts(ctx, { products: readsProducts, content: mayDo(ctx, 'content.write') }),
    mayDo(ctx, 'content.write') ? findUnpublished(ctx) : null,
    mayDo(ctx, 'mail.read') ? countFailedMails(ctx) : null,
    mayDo(ctx, 'submissions.read') ? countUnreadSubmissions(ctx) : null,
    readsOrders ? getSales(ctx) : null,
  ])
  return { setup: siteSetup, toDo: { orders, stock, drafts, unpublished, failedEmails, submissions }, sales }
}

/** Hides the setup list, or skips steps that do not apply. */
export async function changeSetup(ctx: Ctx, changes: SetupChanges): Promise<Setup> {
  await changeSettings(ctx, setup.merge(changes))
  const now = await getSetup(ctx)
  const { isHidden = now.isHidden, skipped } = changes
  const isSkipped = (step: Setup['steps'][number]) => skipped?.includes(step.name) ?? step.isSkipped
  return { isHidden, steps: now.steps.map((step) => ({ ...step, isSkipped: isSkipped(step) })) }
}

async function getSetup(ctx: Ctx): Promise<Setup> {
  const { isHidden, skipped } = setup.read(ctx.site)
  const { testMode, manualPayment } = storeSettings(ctx.site)
  const isDone = {
    ...(await findSetupState(ctx)),
    logo: siteSettings.logoAssetId.read(ctx.site) !== undefined,
    payments: manualPayment.enabled || !testMode || (await paymentAccounts.hasLiveAccount(ctx)),
  }
  return {
    isHidden,
    steps: setupSteps.map((name) => ({ name, isDone: isDone[name], isSkipped: skipped.includes(name) })),
  }
}

async function findDrafts(ctx: Ctx, which: { readonly products: boolean; readonly content: boolean }) {
  if (!which.products && !which.content) return null
  const { count, newest } = await listDrafts(ctx, which)
  return {
    count,
    newest: newest.map(({ updatedAt, ...draft }) => ({ ...draft, updatedOn: updatedAt.toISOString() })),
  }
}

const maxUnpublished = 200

/** A page that is a draft as a whole is no page with unpublished changes. */
async function findUnpublished(ctx: Ctx) {
  const changed = (await listChangedDescriptions(ctx, maxUnpublished)).flatMap(
    ({ kind, id, title, collectionId, isVisible }) => {
      if (kind === 'field' || !isVisible) return []
      return [{ title, itemId: kind === 'item' ? id : null, collectionId: collectionId ?? id }]
    },
  )
  return { count: changed.length, newest: changed.slice(0, 3) }
}

/** Sums of a site, as long as no order has changed. */
interface KeptSales {
  readonly sales: Sales
  readonly latest: string
  readonly atMs: number
}

/** The time of day moves on, and so do the parts of periods that are compared. */
const maxAgeMs = 60_000

async function getSales(ctx: Ctx): Promise<Sales> {
  const isTest = storeSettings(ctx.site).testMode
  const nowMs = ctx.now.getTime()
  const key = `sales/${ctx.site.id}/${ctx.site.currency}/${ctx.site.timeZone}/${isTest}`
  const latest = await findLatestChange(ctx)
  const kept = ctx.cache.get<KeptSales>(key)
  if (kept && kept.latest === latest && nowMs - kept.atMs < maxAgeMs && nowMs >= kept.atMs) return kept.sales
  const sales = await sumSales(ctx, isTest)
  ctx.cache.set(key, { sales, latest, atMs: nowMs } satisfies KeptSales)
  return sales
}

async function sumSales(ctx: Ctx, isTest: boolean): Promise<Sales> {
  const periods = computePeriods(new ZoneClock(ctx.site.timeZone), ctx.now.getTime())
  const bounds = listBounds(periods)
  const rows = await sumOrders(ctx, { bounds, isTest })
  const sum = (range: Range) => sumRange(rows, bounds, range)
  const compare = ({ now, before }: { readonly now: Range; readonly before: Range }) => ({
    now: sum(now),
    before: sum(before),
  })
  return {
    currency: ctx.site.currency,
    isTest,
    today: compare(periods.today),
    week: compare(periods.week),
    month: compare(periods.month),
    days: periods.days.map(({ day, ...ranges }) => ({ day, ...compare(ranges) })),
  }
}

function sumRange(rows: readonly SumRow[], bounds: readonly number[], { from, to }: Range) {
  const inside = rows.filter(({ bucket }) => {
    const start = bounds[bucket - 1] ?? 0
    return start >= from && start < to
  })
  return {
    orders: inside.reduce((sum, { orders }) => sum + orders, 0),
    revenueMinor: inside.reduce((sum, { revenueMinor }) => sum + revenueMinor, 0),
  }
}

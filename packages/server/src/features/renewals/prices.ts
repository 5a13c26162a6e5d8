import { type Ctx, transaction } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { parseDay, parseDayNumber, ZoneClock } from '../../platform/time-zone.ts'
import { localizeCtx } from '../languages/index.ts'
import {
  formatSubscriptionDay,
  mailSubscriber,
  type SubscriptionRow,
  subscriptionStore as store,
} from '../subscriptions/index.ts'
import { planChanges, priceNoticeTooShort } from './errors.ts'
import { changeLocked, requireRunning } from './manage.ts'
import {
  insertPriceChange,
  listWithNewerPrice,
  lockNextSubscriptions,
  lockPriceChange,
  movePriceChange,
} from './price-store.ts'
import type { NewSubscriptionPrice } from './schema.ts'

/** Subscribers have this time to cancel before they pay more. */
export const noticeDays = 7
const batchSize = 50

/**
 * Gives a subscription, or all running ones of its variant, another price for charges from a time on, and writes to the subscribers. New subscriptions
 * have the price of the product. The latest request counts. Throws `price_notice_too_short`, `subscription_changed`.
 */
export async function changeSubscriptionPrice(
  ctx: Ctx,
  subscriptionId: string,
  { unitPriceMinor, startsOn, scope }: NewSubscriptionPrice,
): Promise<void> {
  const startsAt = new Date(new ZoneClock(ctx.site.timeZone).getDayStart(parseDayNumber(parseDay(startsOn))))
  const priceChangeId = newId(ctx.now.getTime())
  await changeLocked(ctx, subscriptionId, async (ctx, subscription) => {
    requireRunning(subscription)
    checkNotice(ctx, startsAt)
    const change = { priceChangeId, unitPriceMinor, startsAt }
    if (scope === 'one') {
      if (subscription.nextPlan !== null) throw planChanges({})
      if (isUnchanged(subscription, unitPriceMinor)) return keepPrice(ctx, subscription, change)
      return announcePrice(ctx, subscription, change)
    }
    const { variantId, testMode, currency } = subscription
    await insertPriceChange(ctx, { ...change, variantId, testMode, currency })
    ctx.afterCommit(() => ctx.jobs.wake('write-subscription-prices', ctx.site.id))
  })
}

/** Whether subscribers have time to cancel before a charge. */
export function hasNotice(ctx: Ctx, startsAt: Date): boolean {
  return startsAt.getTime() >= ctx.now.getTime() + noticeDays * 86_400_000
}

function checkNotice(ctx: Ctx, startsAt: Date): void {
  if (!hasNotice(ctx, startsAt)) throw priceNoticeTooShort({ days: noticeDays })
}

/** Writes price changes to the subscriptions that they are for: each in the transaction that notes how far it is, so that none is written twice. */
export async function writePriceChanges(ctx: Ctx, limit = batchSize): Promise<void> {
  for (let isOpen = true; isOpen;) {
    isOpen = await transaction(ctx, async (ctx) => {
      const change = await lockPriceChange(ctx)
      if (!change) return false
      const rows = await lockNextSubscriptions(ctx, change, limit)
      const ids = rows.map(({ subscriptionId }) => subscriptionId)
      const others = await listWithNewerPrice(ctx, change, ids)
      for (const row of rows) if (!others.has(row.subscriptionId)) await announcePrice(ctx, row, change)
      await movePriceChange(ctx, change.priceChangeId, rows.at(-1)?.subscriptionId)
      return true
    })
  }
}

interface AnnouncedPrice {
  readonly priceChangeId: string
  readonly unitPriceMinor: number
  readonly startsAt: Date
}

/** True where nothing was announced, and nothing changes. */
function isUnchanged(subscription: SubscriptionRow, unitPriceMinor: number): boolean {
  return subscription.nextPriceMinor === null && subscription.unitPriceMinor === unitPriceMinor
}

/** Notes the decision without a mail. A change for all that was asked for before, and is not written yet, then leaves this one out. */
async function keepPrice(
  ctx: Ctx,
  { subscriptionId }: SubscriptionRow,
  { priceChangeId, unitPriceMinor }: AnnouncedPrice,
): Promise<void> {
  await store.insertEvent(ctx, subscriptionId, 'price_kept', { priceChangeId, unitPriceMinor })
}

async function announcePrice(
  ctx: Ctx,
  subscription: SubscriptionRow,
  { priceChangeId, unitPriceMinor, startsAt }: AnnouncedPrice,
): Promise<void> {
  const { subscriptionId, timeZone, language } = subscription
  // The plan that comes has a price of its own, which was agreed to.
  if (isUnchanged(subscription, unitPriceMinor) || subscription.nextPlan !== null) return
  await store.updateSubscription(ctx, subscriptionId, { nextPriceMinor: unitPriceMinor, nextPriceAt: startsAt })
  await store.insertEvent(ctx, subscriptionId, 'price_announced', {
    priceChangeId,
    unitPriceMinor,
    startsOn: startsAt.toISOString(),
  })
  const date = formatSubscriptionDay(localizeCtx(ctx, language).site, timeZone, startsAt)
  await mailSubscriber(
    ctx,
    { ...subscription, unitPriceMinor },
    { kind: 'subscription-price', subjectId: `${subscriptionId}-${priceChangeId}`, values: { date } },
  )
}

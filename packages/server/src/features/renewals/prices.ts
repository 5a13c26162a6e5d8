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
import { priceNoticeTooShort } from './errors.ts'
import { changeLocked, requireRunning } from './manage.ts'
import { insertPriceChange, lockNextSubscriptions, lockPriceChange, movePriceChange } from './price-store.ts'
import type { NewSubscriptionPrice } from './schema.ts'

/** Subscribers have this time to cancel before they pay more. */
const noticeDays = 7
const batchSize = 50

/**
 * Gives a subscription, or all running ones of its variant, another price for charges from a time on, and writes to the subscribers. New subscriptions
 * have the price of the product. Throws `price_notice_too_short`, `subscription_changed`.
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
    if (scope === 'one') return announcePrice(ctx, subscription, change)
    const { variantId, testMode, currency } = subscription
    await insertPriceChange(ctx, { ...change, variantId, testMode, currency })
    ctx.afterCommit(() => ctx.jobs.wake('write-subscription-prices', ctx.site.id))
  })
}

function checkNotice(ctx: Ctx, startsAt: Date): void {
  if (startsAt.getTime() < ctx.now.getTime() + noticeDays * 86_400_000) throw priceNoticeTooShort({ days: noticeDays })
}

/** Writes price changes to the subscriptions that they are for: each in the transaction that notes how far it is, so that none is written twice. */
export async function writePriceChanges(ctx: Ctx, limit = batchSize): Promise<void> {
  for (let isOpen = true; isOpen;) {
    isOpen = await transaction(ctx, async (ctx) => {
      const change = await lockPriceChange(ctx)
      if (!change) return false
      const rows = await lockNextSubscriptions(ctx, change, limit)
      for (const row of rows) await announcePrice(ctx, row, change)
      await movePriceChange(ctx, change.priceChangeId, rows.at(-1)?.subscriptionId)
      return true
    })
  }
}

async function announcePrice(
  ctx: Ctx,
  subscription: SubscriptionRow,
  {
    priceChangeId,
    unitPriceMinor,
    startsAt,
  }: { readonly priceChangeId: string; readonly unitPriceMinor: number; readonly startsAt: Date },
): Promise<void> {
  const { subscriptionId, timeZone, language } = subscription
  // Nothing was announced, and nothing changes.
  if (subscription.nextPriceMinor === null && subscription.unitPriceMinor === unitPriceMinor) return
  await store.updateSubscription(ctx, subscriptionId, { nextPriceMinor: unitPriceMinor, nextPriceAt: startsAt })
  await store.insertEvent(ctx, subscriptionId, 'price_announced', {
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

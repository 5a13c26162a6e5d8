import { type Ctx, transaction } from '../../platform/context.ts'
import { addRenewalCart } from '../checkout/index.ts'
import {
  findNextPeriod,
  getSchedule,
  type SubscriptionRow,
  subscriptionStore as store,
  subscriptionMoves,
} from '../subscriptions/index.ts'
import { applyNextPlan } from './plans.ts'
import { lockDueSubscription } from './store.ts'

/** Opens the period of a subscription that begins now, once: as a renewal with its cart. */
export async function openPeriod(ctx: Ctx, subscriptionId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (!(await lockDueSubscription(ctx, subscriptionId))) return
    const subscription = await store.lockSubscription(ctx, subscriptionId)
    // Opened between the list and the lock.
    if (!subscription?.nextAt || (await store.findOpenRenewal(ctx, subscriptionId))) return
    if (subscription.cancelsAtEnd) return void (await subscriptionMoves.endSubscription(ctx, subscription, 'period'))
    const planned = await applyNextPlan(ctx, subscription)
    await openRenewal(ctx, await applyNewPrice(ctx, planned), subscription.nextAt)
  })
}

/** The subscription at the price of the period that begins now. */
async function applyNewPrice(ctx: Ctx, subscription: SubscriptionRow): Promise<SubscriptionRow> {
  const { nextPriceMinor, nextPriceAt, nextAt, subscriptionId } = subscription
  if (nextPriceMinor === null || !nextPriceAt || !nextAt || nextPriceAt > nextAt) return subscription
  await store.updateSubscription(ctx, subscriptionId, {
    unitPriceMinor: nextPriceMinor,
    nextPriceMinor: null,
    nextPriceAt: null,
  })
  await store.insertEvent(ctx, subscriptionId, 'price_changed', { unitPriceMinor: nextPriceMinor })
  return { ...subscription, unitPriceMinor: nextPriceMinor }
}

async function openRenewal(ctx: Ctx, subscription: SubscriptionRow, periodStart: Date): Promise<void> {
  const { subscriptionId, nextPeriod: period } = subscription
  const renewalId = await store.insertRenewal(ctx, { subscriptionId, period, periodStart, state: 'due' })
  const { index, at } = findNextPeriod(getSchedule(subscription), period + 1, ctx.now)
  await store.updateSubscription(ctx, subscriptionId, { nextPeriod: index, nextAt: at })
  // After a standstill one period is charged, not all that passed.
  if (index > period + 1)
    await store.insertEvent(ctx, subscriptionId, 'periods_passed', { from: period + 1, to: index - 1 })
  if (renewalId !== undefined) await addRenewalCart(ctx, renewalId, subscription)
}

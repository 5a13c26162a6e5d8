import { type Address, normalizeAddress, validateAddress } from '@vitrine/commerce/addresses'
import { isDonation, productTypes, quantityLimits } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../platform/context.ts'
import { invalidInput } from '../../platform/errors.ts'
import { translateFor } from '../../platform/messages.ts'
import { allowsServiceQuantity, storeSettings } from '../store-settings/index.ts'
import {
  formatSubscriptionDay,
  mailSubscriber,
  type SubscriptionRow,
  subscriptionStore as store,
  subscriptionMoves,
} from '../subscriptions/index.ts'
import { subscriptionChanged, subscriptionNotFound } from './errors.ts'
import { localizeCtx } from '../languages/index.ts'
import { findServiceQuantity } from './plan-store.ts'

/** Works on a subscription under its lock. Throws where there is none. */
export async function changeLocked<Result>(
  ctx: Ctx,
  subscriptionId: string,
  work: (ctx: Ctx, subscription: SubscriptionRow) => Promise<Result>,
): Promise<Result> {
  return transaction(ctx, async (ctx) => {
    const subscription = await store.lockSubscription(ctx, subscriptionId)
    if (!subscription) throw subscriptionNotFound({})
    return work(ctx, subscription)
  })
}

/** Charges nothing until it is resumed. A renewal that waits for stock is given up with it. */
export async function pauseSubscription(ctx: Ctx, subscriptionId: string): Promise<void> {
  await changeLocked(ctx, subscriptionId, async (ctx, subscription) => {
    if (subscription.state === 'paused') return
    if (!(await store.moveSubscription(ctx, subscriptionId, 'paused'))) throw subscriptionChanged({})
    await store.closeRenewals(ctx, subscriptionId, 'skipped')
    await store.updateSubscription(ctx, subscriptionId, { nextAt: null, cancelsAtEnd: false })
    await store.insertEvent(ctx, subscriptionId, 'paused')
    await mailSubscriber(ctx, subscription, {
      kind: 'subscription-paused',
      subjectId: `${subscriptionId}-${ctx.now.getTime()}`,
    })
  })
}

/** The next charge is at the first date of the schedule that has not passed. */
export async function resumeSubscription(ctx: Ctx, subscriptionId: string): Promise<void> {
  await changeLocked(ctx, subscriptionId, async (ctx, subscription) => {
    if (subscription.state === 'active') return
    if (subscription.state !== 'paused' || !(await store.moveSubscription(ctx, subscriptionId, 'active')))
      throw subscriptionChanged({})
    await store.insertEvent(ctx, subscriptionId, 'resumed')
    await subscriptionMoves.scheduleNext(ctx, subscription, subscription.nextPeriod)
  })
}

/** Skips the next charge. `period` is the one that the page showed, so that a second press skips no other. */
export async function skipNextRenewal(ctx: Ctx, subscriptionId: string, period: number): Promise<void> {
  await changeLocked(ctx, subscriptionId, async (ctx, subscription) => {
    const { state, nextAt, nextPeriod } = subscription
    if (nextPeriod > period && state === 'active') return
    if (state !== 'active' || !nextAt || nextPeriod !== period || subscription.cancelsAtEnd)
      throw subscriptionChanged({})
    await store.insertRenewal(ctx, { subscriptionId, period, periodStart: nextAt, state: 'skipped' })
    await store.insertEvent(ctx, subscriptionId, 'skipped', { period })
    await subscriptionMoves.scheduleNext(ctx, subscription, period + 1)
  })
}

/** Cancels at once, with all renewals and retries that are open, or when the paid period is over. */
export async function cancelSubscription(ctx: Ctx, subscriptionId: string, when: 'now' | 'period_end'): Promise<void> {
  await changeLocked(ctx, subscriptionId, async (ctx, subscription) => {
    const { state, nextAt } = subscription
    if (state === 'canceled' || (when === 'period_end' && subscription.cancelsAtEnd)) return
    if (when === 'now') {
      const reason = ctx.actor.kind === 'visitor' ? 'subscriber' : 'owner'
      if (!(await subscriptionMoves.endSubscription(ctx, subscription, reason))) throw subscriptionChanged({})
      return
    }
    if (state !== 'active' || !nextAt) throw subscriptionChanged({})
    await store.updateSubscription(ctx, subscriptionId, { cancelsAtEnd: true })
    await store.insertEvent(ctx, subscriptionId, 'cancels_at_end', { at: nextAt.toISOString() })
    const date = formatSubscriptionDay(localizeCtx(ctx, subscription.language).site, subscription.timeZone, nextAt)
    await mailSubscriber(ctx, subscription, {
      kind: 'subscription-cancels',
      subjectId: `${subscriptionId}-${ctx.now.getTime()}`,
      values: { date },
    })
  })
}

/** Takes back that it ends with the period. */
export async function keepSubscription(ctx: Ctx, subscriptionId: string): Promise<void> {
  await changeLocked(ctx, subscriptionId, async (ctx, subscription) => {
    if (subscription.state === 'active' && !subscription.cancelsAtEnd) return
    if (subscription.state !== 'active') throw subscriptionChanged({})
    await store.updateSubscription(ctx, subscriptionId, { cancelsAtEnd: false })
    await store.insertEvent(ctx, subscriptionId, 'kept')
  })
}

/** Throws `subscription_changed` where nothing will be charged any more. */
export function requireRunning({ state }: SubscriptionRow): void {
  if (state === 'canceled' || state === 'ended') throw subscriptionChanged({})
}

/** Applies from the next charge on: nothing is charged or given back for the period that runs. */
export async function changeSubscriptionQuantity(ctx: Ctx, subscriptionId: string, quantity: number): Promise<void> {
  await changeLocked(ctx, subscriptionId, async (ctx, subscription) => {
    requireRunning(subscription)
    const t = translateFor(ctx.site)
    const max = (await isSingle(ctx, subscription)) ? 1 : quantityLimits.max
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > max)
      throw invalidInput({
        fields: { quantity: t(quantity > max ? 'quantityTooLarge' : 'quantityTooSmall', { max, min: 1 }) },
      })
    if (quantity === subscription.quantity) return
    await store.updateSubscription(ctx, subscriptionId, { quantity })
    await store.insertEvent(ctx, subscriptionId, 'quantity_changed', { from: subscription.quantity, to: quantity })
  })
}

/** Is there only one of it in an order: a donation, or a service that is sold one at a time? */
async function isSingle(ctx: Ctx, { productType, itemId }: SubscriptionRow): Promise<boolean> {
  if (productType !== productTypes.service) return isDonation(productType)
  return !((await findServiceQuantity(ctx, itemId)) ?? allowsServiceQuantity(ctx.site))
}

/** The address that the next deliveries go to. Services have the buyer's own instead, which decides the tax. */
export async function changeSubscriptionAddress(ctx: Ctx, subscriptionId: string, given: Address): Promise<void> {
  await changeLocked(ctx, subscriptionId, async (ctx, subscription) => {
    requireRunning(subscription)
    const { phone } = storeSettings(ctx.site)
    const address = normalizeAddress(given, { phone })
    const problems = validateAddress(address, translateFor(ctx.site), { phone })
    if (Object.keys(problems).length > 0) throw invalidInput({ fields: toAddressFields(problems) })
    const isShipped = subscription.productType === productTypes.physical
    await store.updateSubscription(ctx, subscriptionId, {
      ...(isShipped ? { shippingAddress: address } : { billingAddress: address }),
      customerName: `${address.firstName} ${address.lastName}`.trim(),
    })
    await store.insertEvent(ctx, subscriptionId, 'address_changed')
  })
}

function toAddressFields(problems: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([part, message = '']) => [`address.${part}`, message]))
}

/** The card of all charges to come; false when it was that one before. A renewal that was declined is tried with it at once by the caller. */
export async function changeSubscriptionMethod(
  ctx: Ctx,
  subscriptionId: string,
  method: Parameters<typeof subscriptionMoves.keepMethod>[2],
): Promise<boolean> {
  return changeLocked(ctx, subscriptionId, async (ctx, subscription) => {
    requireRunning(subscription)
    if (subscription.methodRef === method.methodRef) return false
    await subscriptionMoves.keepMethod(ctx, subscriptionId, method)
    await store.insertEvent(ctx, subscriptionId, 'method_changed', { label: method.label })
    return true
  })
}

/** Mails the subscriber the link to the page on which another card is entered; pressed twice within a minute it is one mail. */
export async function sendCardLink(ctx: Ctx, subscriptionId: string): Promise<void> {
  await changeLocked(ctx, subscriptionId, async (ctx, subscription) => {
    requireRunning(subscription)
    await store.insertEvent(ctx, subscriptionId, 'card_link_sent')
    await mailSubscriber(ctx, subscription, {
      kind: 'subscription-card',
      subjectId: `${subscriptionId}-${Math.floor(ctx.now.getTime() / 60_000)}`,
      values: { method: subscription.methodLabel },
    })
  })
}

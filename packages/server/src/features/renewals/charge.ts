import { type Ctx, transaction } from '../../platform/context.ts'
import { addRenewalCart, chargeRenewal, type RenewalOutcome } from '../checkout/index.ts'
import { getStoredUrl, localizeCtx } from '../languages/index.ts'
import { storeSettings } from '../store-settings/index.ts'
import {
  getSubscriptionPath,
  mailShopOwner,
  mailSubscriber,
  type RenewalRow,
  type SubscriptionRow,
  subscriptionStore as store,
  subscriptionMoves,
} from '../subscriptions/index.ts'
import { findLastShipping } from './store.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

type Obstacle = Extract<RenewalOutcome, { kind: 'blocked' }>['reason'] | 'test_mode'

/** What became of a try to pay a renewal. */
type RenewalTry = RenewalOutcome | { readonly kind: 'no_method' }

/**
 * Tries to charge an open renewal, with the card that the subscription has now. `isPresent`: the subscriber asked for it
 * on the page, and can be sent to the bank.
 */
export async function tryRenewal(ctx: Ctx, renewalId: string, isPresent: boolean): Promise<RenewalTry> {
  const renewal = await store.findRenewal(ctx, renewalId)
  const subscription = renewal && (await store.findSubscription(ctx, renewal.subscriptionId))
  if (!subscription || renewal.state !== 'due') return { kind: 'busy' }
  if (subscription.testMode && !storeSettings(ctx.site).testMode) return block(ctx, renewal, 'test_mode')
  if (subscription.methodRef === null) return refuseWithoutMethod(ctx, renewal, isPresent)
  await transaction(ctx, (ctx) => addRenewalCart(ctx, renewalId, subscription))
  // The order is in the language that was subscribed in.
  const outcome = await chargeRenewal(localizeCtx(ctx, subscription.language), {
    link: {
      subscriptionId: subscription.subscriptionId,
      renewalId,
      isPresent,
      path: getSubscriptionPath(ctx.site, subscription.subscriptionId),
    },
    unitPriceMinor: subscription.unitPriceMinor,
    plan: {
      billingPeriod: { value: subscription.periodValue, unit: subscription.periodUnit },
      numBillingCycles: subscription.cycles,
    },
    currency: subscription.currency,
    testMode: subscription.testMode,
    provider: subscription.provider,
    attemptNo: renewal.attempts + 1,
    lastShippingMinor: await findLastShipping(ctx, subscription),
    confirm: (ctx) => confirmCharge(ctx, renewal),
  })
  return outcome.kind === 'blocked' ? block(ctx, renewal, outcome.reason) : outcome
}

/** The card to charge, read under the lock that canceling takes too. Undefined when nothing is to be charged any more. */
async function confirmCharge(ctx: Ctx, { renewalId, subscriptionId, attempts }: RenewalRow) {
  const subscription = await store.lockSubscription(ctx, subscriptionId)
  const renewal = await store.findRenewal(ctx, renewalId)
  if (!subscription || !['active', 'past_due'].includes(subscription.state)) return undefined
  if (renewal?.state !== 'due' || renewal.attempts !== attempts) return undefined
  const { customerRef, methodRef } = subscription
  if (customerRef === null || methodRef === null) return undefined
  await store.updateRenewal(ctx, renewalId, { attempts: attempts + 1, blocked: null })
  return { customerRef, methodRef }
}

/** A subscription that cost nothing at first has no card yet: that is a failure, with its mail and its retries. */
async function refuseWithoutMethod(ctx: Ctx, { renewalId }: RenewalRow, isPresent: boolean): Promise<RenewalTry> {
  if (isPresent) return { kind: 'no_method' }
  await transaction(ctx, async (ctx) => {
    const found = await store.findRenewal(ctx, renewalId)
    const subscription = found && (await store.lockSubscription(ctx, found.subscriptionId))
    const renewal = await store.findRenewal(ctx, renewalId)
    if (subscription && renewal?.state === 'due')
      await subscriptionMoves.scheduleRetry(ctx, subscription, renewal, 'no_method')
  })
  return { kind: 'no_method' }
}

const obstacles: Readonly<Record<Obstacle, string>> = {
  stock: 'There is not enough stock.',
  gone: 'The product or its variant was deleted.',
  shipping: 'No shipping rate covers the address.',
  carrier: 'The carrier service does not answer.',
  shipping_price: 'The carrier service asks more than twice what shipping cost before.',
  currency: 'The currency of the store is not that of the subscription.',
  test_mode: 'It was begun in test mode, and the store is open for real payments.',
}

/**
 * Nothing is charged and nothing skipped: it is tried again every day, and subscriber and owner get one mail. A carrier service that does
 * not answer is asked again after an hour, and the mails go only then.
 */
async function block(ctx: Ctx, { renewalId }: RenewalRow, reason: Obstacle): Promise<RenewalTry> {
  await transaction(ctx, async (ctx) => {
    const found = await store.findRenewal(ctx, renewalId)
    const subscription = found && (await store.lockSubscription(ctx, found.subscriptionId))
    const renewal = await store.findRenewal(ctx, renewalId)
    if (!subscription || renewal?.state !== 'due') return
    const isAgain = renewal.blocked === reason
    const waitMs = reason === 'carrier' ? hourMs : dayMs
    await store.updateRenewal(ctx, renewalId, { blocked: reason, attemptAt: new Date(ctx.now.getTime() + waitMs) })
    if (!isAgain)
      await store.insertEvent(ctx, subscription.subscriptionId, 'blocked', { reason, period: renewal.period })
    // A mail of the same reason goes once.
    const isTold = reason === 'carrier' ? isAgain : !isAgain && reason !== 'test_mode'
    if (isTold) await tellOfObstacle(ctx, subscription, renewalId, reason)
  })
  return { kind: 'blocked', reason: reason === 'test_mode' ? 'gone' : reason }
}

async function tellOfObstacle(
  ctx: Ctx,
  subscription: SubscriptionRow,
  renewalId: string,
  reason: Obstacle,
): Promise<void> {
  await mailSubscriber(ctx, subscription, {
    kind: 'subscription-delayed',
    subjectId: renewalId,
  })
  const { email, title } = subscription
  await mailShopOwner(
    ctx,
    { kind: 'subscription-blocked', subjectId: `${renewalId}-${reason}`, heading: 'A subscription could not renew' },
    [
      reason === 'carrier'
        ? `${email} subscribes to ${title}. ${obstacles[reason]} Nothing was charged, and it is tried again every hour.`
        : `${email} subscribes to ${title}. ${obstacles[reason]} Nothing was charged, and it is tried again every day.`,
      `See it under Orders, Subscriptions: ${getStoredUrl(ctx.site, subscription.baseUrl, null)}/config/subscriptions/${subscription.subscriptionId}`,
    ],
  )
}

import type { Ctx } from '../../platform/context.ts'
import { invalidInput } from '../../platform/errors.ts'
import { translateFor } from '../../platform/messages.ts'
import { getConfirmationPath, signOrderToken } from '../orders/index.ts'
import { getProvider } from '../payment-providers/index.ts'
import { paymentErrors } from '../payments/index.ts'
import {
  getSubscriptionPath,
  readSubscriptionToken,
  type RenewalRow,
  type SubscriptionRow,
  subscriptionStore as store,
} from '../subscriptions/index.ts'
import { tryRenewal } from './charge.ts'
import { renewalUnpayable, subscriptionNotFound } from './errors.ts'
import { changeSubscriptionMethod } from './manage.ts'
import { listPlans, type Plan } from './plans.ts'

/** A subscription as its page shows it. */
export interface ManagedSubscription {
  readonly subscription: SubscriptionRow
  /** The period that waits to be paid. */
  readonly open: RenewalRow | undefined
  readonly renewals: readonly RenewalRow[]
  /** The card is typed on our page; else it is entered on the provider's. */
  readonly typesCard: boolean
  /** The plans that the subscriber may change to; empty where there is no choice. */
  readonly plans: readonly Plan[]
}

/** The subscription behind a signed link; undefined when the link is not one of this site's. */
export async function findManagedSubscription(ctx: Ctx, token: string): Promise<ManagedSubscription | undefined> {
  const subscriptionId = readSubscriptionToken(ctx.site, token)
  const subscription = subscriptionId === undefined ? undefined : await store.findSubscription(ctx, subscriptionId)
  if (!subscription) return undefined
  const renewals = await store.listRenewals(ctx, subscription.subscriptionId)
  return {
    subscription,
    open: renewals.findLast(({ state }) => state === 'due'),
    renewals,
    typesCard: getMethods(subscription)?.save !== undefined,
    plans: await listPlans(ctx, subscription),
  }
}

/** The id behind a signed link. Throws where the link is not one of this site's. */
export function requireSubscriptionId(ctx: Ctx, token: string): string {
  const subscriptionId = readSubscriptionToken(ctx.site, token)
  if (subscriptionId === undefined) throw subscriptionNotFound({})
  return subscriptionId
}

async function getSubscription(ctx: Ctx, subscriptionId: string): Promise<SubscriptionRow> {
  const subscription = await store.findSubscription(ctx, subscriptionId)
  if (!subscription) throw subscriptionNotFound({})
  return subscription
}

/** A subscription that cost nothing at first has no provider yet: its card is entered at the one of the shop. */
function getMethods({ provider, testMode }: SubscriptionRow) {
  return getProvider(getMethodProvider({ provider, testMode })).methods
}

function getMethodProvider({ provider, testMode }: Pick<SubscriptionRow, 'provider' | 'testMode'>): string {
  return provider === 'free' ? (testMode ? 'test' : 'stripe') : provider
}

/** Keeps another card: the one that was typed. Gives where to go next, as `payAfterChange`. Throws why it is refused. */
export async function saveTypedCard(ctx: Ctx, subscriptionId: string, number: string): Promise<string | undefined> {
  const subscription = await getSubscription(ctx, subscriptionId)
  const save = getMethods(subscription)?.save
  const t = translateFor(ctx.site)
  if (!save || number.trim() === '') throw invalidInput({ fields: { card: t('checkoutEnterCardNumber') } })
  const saved = await save(ctx, number)
  if ('refused' in saved) throw invalidInput({ fields: { card: t(paymentErrors.getDeclinedMessage(saved.refused)) } })
  await store.updateSubscription(ctx, subscriptionId, { provider: getMethodProvider(subscription) })
  const isOther = await changeSubscriptionMethod(ctx, subscriptionId, saved)
  return isOther ? payAfterChange(ctx, subscriptionId) : undefined
}

/**
 * Tries a renewal that was declined with the new card, once. Gives where to go next: the order, or the bank; undefined when nothing was due. Throws
 * why nothing was paid; the card is kept all the same.
 */
async function payAfterChange(ctx: Ctx, subscriptionId: string): Promise<string | undefined> {
  const renewal = await store.findOpenRenewal(ctx, subscriptionId)
  return renewal && renewal.failures > 0 ? payOpenRenewal(ctx, subscriptionId) : undefined
}

/** The address of the provider's page on which another card is entered. */
export async function beginCardChange(ctx: Ctx, subscriptionId: string): Promise<string> {
  const subscription = await getSubscription(ctx, subscriptionId)
  const begin = getMethods(subscription)?.begin
  if (!begin) throw renewalUnpayable({})
  return begin(ctx, {
    isTest: subscription.testMode,
    email: subscription.email,
    customerRef: subscription.customerRef,
    returnUrl: `${ctx.site.origin}${getSubscriptionPath(ctx.site, subscriptionId)}/card/{ref}`,
  })
}

/**
 * Keeps the card that was entered there: the provider is asked, the address proves nothing. Gives where to go next, as `payAfterChange`. Opened
 * again it changes nothing and pays nothing.
 */
export async function endCardChange(
  ctx: Ctx,
  subscriptionId: string,
  ref: string,
): Promise<{ readonly isSaved: boolean; readonly next?: string | undefined }> {
  const subscription = await getSubscription(ctx, subscriptionId)
  const { testMode: isTest, customerRef } = subscription
  const saved = await getMethods(subscription)?.end?.(ctx, { isTest, customerRef }, ref)
  if (!saved) return { isSaved: false }
  await store.updateSubscription(ctx, subscriptionId, { provider: getMethodProvider(subscription) })
  const isOther = await changeSubscriptionMethod(ctx, subscriptionId, saved)
  return { isSaved: true, next: isOther ? await payAfterChange(ctx, subscriptionId) : undefined }
}

/**
 * Pays the open renewal with the saved card, while the subscriber is there. Gives where to go next: the order, or the
 * bank. Throws why nothing was paid.
 */
export async function payOpenRenewal(ctx: Ctx, subscriptionId: string): Promise<string> {
  const renewal = await store.findOpenRenewal(ctx, subscriptionId)
  // Paid, skipped or canceled meanwhile: the page shows it.
  if (!renewal) return getSubscriptionPath(ctx.site, subscriptionId)
  const t = translateFor(ctx.site)
  const outcome = await tryRenewal(ctx, renewal.renewalId, true)
  switch (outcome.kind) {
    case 'placed':
      return getConfirmationPath(signOrderToken(ctx.site, outcome.order.orderId))
    case 'requires_action':
      return outcome.redirect
    case 'declined':
      throw invalidInput({ fields: { pay: t(paymentErrors.getDeclinedMessage(outcome.reason)) } })
    case 'no_method':
      throw invalidInput({ fields: { card: t('checkoutEnterCardNumber') } })
    case 'unknown':
      throw paymentErrors.paymentUnknown({ retryAfterSeconds: 60 })
    case 'busy':
      throw paymentErrors.paymentInProgress({ retryAfterSeconds: 10 })
    case 'blocked':
      throw renewalUnpayable({})
  }
}

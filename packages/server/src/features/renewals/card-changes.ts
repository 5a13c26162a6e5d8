import type { Ctx } from '../../platform/context.ts'
import { invalidInput } from '../../platform/errors.ts'
import { translateFor } from '../../platform/messages.ts'
import { getProvider } from '../payment-providers/index.ts'
import { paymentErrors } from '../payments/index.ts'
import { getSubscriptionPath, type SubscriptionRow, subscriptionStore as store } from '../subscriptions/index.ts'
import { renewalUnpayable, subscriptionNotFound } from './errors.ts'
import { changeSubscriptionMethod } from './manage.ts'
import { payOpenRenewal } from './pay-renewal.ts'

async function getSubscription(ctx: Ctx, subscriptionId: string): Promise<SubscriptionRow> {
  const subscription = await store.findSubscription(ctx, subscriptionId)
  if (!subscription) throw subscriptionNotFound({})
  return subscription
}

/** Whether the card is typed on our page; else it is entered on the provider's. */
export function allowsTypedCard(subscription: SubscriptionRow): boolean {
  return getMethods(subscription)?.save !== undefined
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
 * why nothing was paid; the card is kept anyway.
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

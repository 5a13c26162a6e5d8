import { type Ctx, transaction } from '../../platform/context.ts'
import { lockCart } from '../carts/index.ts'
import { releaseDiscounts } from '../discounts/index.ts'
import { returnParts } from '../gift-cards/index.ts'
import { releaseHolds } from '../inventory/index.ts'
import { orderPlacement } from '../orders/index.ts'
import { type ChargeResult, getProvider } from '../payment-providers/index.ts'
import { subscriptionMoves } from '../subscriptions/index.ts'
import { findPayment, movePayment, toProviderPayment } from '../payments/index.ts'
import { releaseSlot } from '../time-slots/index.ts'

/** What became of an attempt to pay. */
export type AttemptOutcome =
  | { readonly kind: 'placed'; readonly order: orderPlacement.PlacedOrder }
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'requires_action'; readonly redirect: string; readonly clientSecret?: string }
  | { readonly kind: 'unknown' }

/** Writes down what the provider said: an order, a decline that gives the stock back, or that the outcome is still open. */
export async function settleAttempt(
  ctx: Ctx,
  attempt: orderPlacement.PayingAttempt,
  result: ChargeResult,
): Promise<AttemptOutcome> {
  switch (result.kind) {
    case 'captured':
    case 'authorized':
    case 'promised':
      return { kind: 'placed', order: await orderPlacement.finalize(ctx, attempt, result) }
    case 'declined':
      await declineAttempt(ctx, attempt, result.reason)
      return { kind: 'declined', reason: result.reason }
    case 'requires_action': {
      const { kind, ref, ...action } = result
      await movePayment(ctx, { paymentId: attempt.paymentId, to: kind, providerRef: ref })
      return { kind, ...action }
    }
    case 'unknown':
      await movePayment(ctx, { paymentId: attempt.paymentId, to: 'unknown' })
      return { kind: 'unknown' }
  }
}

/** Nothing was charged and nothing will be: the hold goes, the cart stays, the key has its final answer. */
async function declineAttempt(ctx: Ctx, attempt: orderPlacement.PayingAttempt, reason: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await lockCart(ctx, attempt.cartId)
    const to = reason === 'canceled' ? 'canceled' : 'failed'
    // Somebody else settled it in between; what they wrote stands.
    const answer = { statusCode: 402, response: { declined: reason } }
    if (!(await movePayment(ctx, { paymentId: attempt.paymentId, to, failureCode: reason, answer }))) return
    await releaseHolds(ctx, attempt.cartId)
    if (attempt.checkout.timeSlot) await releaseSlot(ctx, attempt.cartId)
    if (attempt.checkout.discounts?.length) await releaseDiscounts(ctx, [attempt.paymentId])
    if (attempt.checkout.giftCards?.length) await returnParts(ctx, [attempt.paymentId])
    if (attempt.checkout.renewal) await subscriptionMoves.failRenewal(ctx, attempt.checkout.renewal, reason)
  })
}

/**
 * Finds out about an attempt nobody knows the outcome of: asks its provider by key, in a way that nothing more can come of the key. With
 * `keepAction` a buyer who is at the bank's page may go on.
 */
export async function resolveAttempt(
  ctx: Ctx,
  paymentId: string,
  keepAction: boolean,
): Promise<AttemptOutcome | undefined> {
  const payment = await findPayment(ctx, paymentId)
  if (!payment || payment.orderId !== null) return undefined
  const provider = getProvider(payment.provider)
  const asked = toProviderPayment(ctx, payment)
  const result = await askProvider(() => provider.closeCharge(ctx, asked, keepAction), ctx)
  return settleAttempt(ctx, payment, result)
}

/** An error of the provider's client tells nothing about the charge. */
export async function askProvider(ask: () => Promise<ChargeResult>, ctx: Ctx): Promise<ChargeResult> {
  try {
    return await ask()
  } catch (error) {
    ctx.log.error({ err: error }, 'a payment provider could not be asked')
    return { kind: 'unknown' }
  }
}

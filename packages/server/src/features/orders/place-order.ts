import { canMove, fulfillmentMoves } from '@vitrine/commerce'
import type { RawBuilder } from 'kysely'
import { type Ctx, transaction } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { buyCart, moneyText } from '../carts/index.ts'
import { issueGiftCards, returnParts, spendParts } from '../gift-cards/index.ts'
import { stockedVariants, takeStock } from '../inventory/index.ts'
import { mailOf } from '../mail/index.ts'
import { findPayment, movedPayment, movePayment, type PaymentRow, promisedPayment } from '../payments/index.ts'
import { publishChange } from '../sites/index.ts'
import { orderConfirmedMail } from './mails.ts'
import {
  findOrderOfCart,
  insertEvents,
  insertOrder,
  lockOrder,
  type NewEvent,
  takeOrderNumber,
  updateOrder,
} from './store.ts'

/** Money came, or was promised by a buyer who pays later. */
export type PaidOutcome = { readonly kind: 'captured'; readonly ref: string } | { readonly kind: 'promised' }

export type PayingAttempt = Pick<
  PaymentRow,
  'paymentId' | 'cartId' | 'provider' | 'amountMinor' | 'currency' | 'checkout'
>

export interface PlacedOrder {
  readonly orderId: string
  readonly orderNumber: number
  /** False: the cart had this order already. */
  readonly isNew: boolean
}

/**
 * Turns a payment that succeeded into its order: the one way there, for the buyer's call, the reconciler and webhooks. Called any number of
 * times, by any number of processes, it gives one order.
 */
export async function finalize(ctx: Ctx, payment: string | PayingAttempt, outcome: PaidOutcome): Promise<PlacedOrder> {
  const attempt = typeof payment === 'string' ? await getPayment(ctx, payment) : payment
  const orderNumber = await takeOrderNumber(ctx)
  return transaction(ctx, (ctx) => placeOrder(ctx, attempt, outcome, orderNumber))
}

async function getPayment(ctx: Ctx, paymentId: string): Promise<PaymentRow> {
  const payment = await findPayment(ctx, paymentId)
  if (!payment) throw new Error(`There is no payment ${paymentId}.`)
  return payment
}

/**
 * The order of an attempt, inside a transaction: cart, then stock, then everything else, the site's revision last. Stock was held before; where the
 * hold ran out and others bought it, the order is made all the same (it is paid) and needs attention.
 */
export async function placeOrder(
  ctx: Ctx,
  attempt: PayingAttempt,
  outcome: PaidOutcome,
  orderNumber: number,
): Promise<PlacedOrder> {
  const { checkout } = attempt
  if (!(await buyCart(ctx, attempt.cartId, stockedVariants(checkout.lines)))) return recordSecond(ctx, attempt, outcome)

  const order = { orderId: newId(ctx.now.getTime()), orderNumber, isNew: true }
  const sale = await takeStock(ctx, { cartId: attempt.cartId, orderId: order.orderId }, checkout.lines)
  const needsAttention = sale.missing.length === 0 ? null : missingText(attempt, sale.missing)
  const isSettled = await insertOrder(ctx, {
    ...order,
    cartId: attempt.cartId,
    fulfilmentStatus: needsAttention === null ? 'pending' : 'needs_attention',
    paymentStatus: outcome.kind === 'captured' ? 'paid' : 'pending',
    needsAttention,
    checkout,
    events: firstEvents(attempt, outcome, needsAttention),
    payment: settledPayment(ctx, attempt, outcome, order.orderId),
    mail: mailOf(ctx, orderConfirmedMail(ctx.site, order, attempt, outcome.kind === 'captured')),
  })
  if (!isSettled) {
    throw new Error(`Payment ${attempt.paymentId} is in a state from which it cannot be ${outcome.kind}.`)
  }
  if (checkout.giftCards?.length) await spendParts(ctx, attempt.paymentId)
  if (outcome.kind === 'captured') await issueGiftCards(ctx, { ...checkout, ...order })
  if (sale.ranOut) await publishChange(ctx)
  return order
}

function settledPayment(ctx: Ctx, attempt: PayingAttempt, outcome: PaidOutcome, orderId: string): RawBuilder<unknown> {
  const { paymentId } = attempt
  const answer = { statusCode: 201, response: { orderId } }
  return outcome.kind === 'promised'
    ? promisedPayment(ctx, { paymentId, orderId, answer })
    : movedPayment(ctx, { paymentId, to: 'captured', providerRef: outcome.ref, orderId, answer })
}

/** The cart has its order. A payment that was not that order's is money taken twice: it is written down, and a person is told. */
async function recordSecond(ctx: Ctx, attempt: PayingAttempt, outcome: PaidOutcome): Promise<PlacedOrder> {
  const order = await findOrderOfCart(ctx, attempt.cartId)
  if (!order)
    throw new Error(`Cart ${attempt.cartId} of payment ${attempt.paymentId} is gone, or purchased without an order.`)
  const { orderId, orderNumber } = order
  // What was held for this attempt pays nothing.
  if (attempt.checkout.giftCards?.length) await returnParts(ctx, [attempt.paymentId])
  const moved =
    outcome.kind === 'captured' &&
    (await movePayment(ctx, {
      paymentId: attempt.paymentId,
      to: 'captured',
      providerRef: outcome.ref,
      orderId,
      answer: { statusCode: 201, response: { orderId } },
    }))
  if (moved) {
    const amount = moneyText(attempt.amountMinor, attempt.currency, ctx.site.language)
    const reason = `A second payment of ${amount} was taken for this order. Give it back at the payment provider.`
    const locked = await lockOrder(ctx, orderId)
    if (locked) {
      const { fulfilmentStatus } = locked
      const next = canMove(fulfillmentMoves, fulfilmentStatus, 'needs_attention') ? 'needs_attention' : fulfilmentStatus
      await updateOrder(ctx, { ...locked, fulfilmentStatus: next }, reason)
    }
    await insertEvents(ctx, orderId, [{ kind: 'attention', data: { reason, paymentId: attempt.paymentId } }])
  }
  return { orderId, orderNumber, isNew: false }
}

function firstEvents(attempt: PayingAttempt, outcome: PaidOutcome, needsAttention: string | null): NewEvent[] {
  const { provider, amountMinor, currency } = attempt
  return [
    { kind: 'placed', data: {} },
    ...(attempt.checkout.giftCards ?? []).map(({ lastCharacters, amountMinor: part }) => ({
      kind: 'paid',
      data: { provider: 'gift-card', lastCharacters, amountMinor: part, currency },
    })),
    ...(outcome.kind === 'captured' && amountMinor > 0
      ? [{ kind: 'paid', data: { provider, amountMinor, currency } }]
      : []),
    ...(needsAttention === null ? [] : [{ kind: 'attention', data: { reason: needsAttention } }]),
  ]
}

function missingText(
  attempt: PayingAttempt,
  missing: readonly { readonly variantId: string; readonly quantity: number }[],
): string {
  const names = missing.map(({ variantId, quantity }) => {
    const line = attempt.checkout.lines.find((candidate) => candidate.variantId === variantId)
    return `${quantity} × ${line?.title ?? 'an item'} (${line?.sku ?? variantId})`
  })
  return `The payment came when the stock held for it was gone: ${names.join(', ')}. Restock and resolve, or cancel and refund.`
}

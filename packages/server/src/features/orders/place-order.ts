import { recordEvents, recordStockChange } from '../webhooks/index.ts'
import { canMove, fulfillmentMoves, formatMoneyText, productTypes } from '@vitrine/commerce'
import type { RawBuilder } from 'kysely'
import { type Ctx, transaction } from '../../platform/context.ts'
import { unwrap, pipeline } from '../../platform/db/pipeline.ts'
import { newId } from '../../platform/ids.ts'
import { countOutcome } from '../../platform/metrics/counts.ts'
import { buyCartCte } from '../carts/index.ts'
import { loadOwnTexts, renderCustomerMail } from '../customer-mails/index.ts'
import { listDonationThanks } from '../donations/index.ts'
import { keepDiscounts, releaseDiscounts } from '../discounts/index.ts'
import { issueGiftCards, returnParts, spendParts } from '../gift-cards/index.ts'
import { type Sale, sellLinesCte, listStockedVariants, takeStock, toSale } from '../inventory/index.ts'
import { insertMailCte, type NewMail } from '../mail/index.ts'
import type { ChargeResult } from '../payment-providers/index.ts'
import {
  insertPaymentCte,
  findPayment,
  movePaymentCte,
  movePayment,
  type PaymentRow,
  insertPromisedPaymentCte,
} from '../payments/index.ts'
import { publishChange } from '../sites/index.ts'
import { listItemFiles } from './downloads/store.ts'
import { keepCard } from '../saved-cards/index.ts'
import { startSubscriptions, subscriptionMoves } from '../subscriptions/index.ts'
import { settleBalance } from './balance.ts'
import { isFulfilledByPayment } from './fulfillment.ts'
import { keepOrderSlot } from './order-slot.ts'
import { raiseAttention } from './raise-attention.ts'
import { listLineTickets } from '../tickets/index.ts'
import { type MailedFiles, createMailedFiles } from './mails/mailed-files.ts'
import { describeDonation, describeOrderConfirmed, isDonationOrder } from './mails/order-mails.ts'
import {
  findOrderByCart,
  insertEvents,
  insertOrderCte,
  lockOrder,
  type NewEvent,
  type NewOrder,
  takeOrderNumber,
  updateOrder,
} from './store.ts'
import { localizeCtx } from '../languages/index.ts'

/** Money came, was put aside for the owner to capture, or was promised by a buyer who pays later. */
type PaidOutcome = Extract<ChargeResult, { kind: 'captured' | 'authorized' | 'promised' }>

export type PayingAttempt = Pick<
  PaymentRow,
  'paymentId' | 'cartId' | 'provider' | 'amountMinor' | 'currency' | 'checkout' | 'capturesLater'
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
  if (attempt.checkout.balanceOrderId !== undefined)
    return transaction(ctx, (ctx) => settleBalance(ctx, attempt, outcome))
  const orderNumber = await takeOrderNumber(ctx)
  return transaction(ctx, (ctx) => placeOrder(ctx, attempt, outcome, orderNumber))
}

async function getPayment(ctx: Ctx, paymentId: string): Promise<PaymentRow> {
  const payment = await findPayment(ctx, paymentId)
  if (!payment) throw new Error(`There is no payment ${paymentId}.`)
  return payment
}

/**
 * The order of an attempt, inside a transaction: cart, then stock, then everything else, the site's revision last. If
 * the hold expired and others bought the stock, the order is created anyway, since it is paid, and needs attention.
 */
async function placeOrder(
  ctx: Ctx,
  attempt: PayingAttempt,
  outcome: PaidOutcome,
  orderNumber: number,
): Promise<PlacedOrder> {
  const { checkout } = attempt
  const cart = { cartId: attempt.cartId, version: null }
  const { rows } = await buyCartCte(ctx, cart, listStockedVariants(checkout.lines)).execute(ctx.db)
  if (rows.length === 0) return recordSecond(ctx, attempt, outcome)

  const order = { orderId: newId(ctx.now.getTime()), orderNumber, isNew: true }
  const sale = await takeStock(ctx, { cartId: attempt.cartId, orderId: order.orderId }, checkout.lines)
  const needsAttention = sale.missing.length === 0 ? null : missingText(attempt, sale.missing)
  const confirmation = await renderConfirmation(ctx, order, attempt, outcome)
  const made = await newOrder(ctx, order, attempt, outcome, confirmation, {
    payment: settledPayment(ctx, attempt, outcome, order.orderId),
    settled: 'settled',
    needsAttention,
  }).execute(ctx.db)
  if (made.rows.length === 0) {
    throw new Error(`Payment ${attempt.paymentId} is in a state from which it cannot be ${outcome.kind}.`)
  }
  await afterOrder(ctx, order, attempt, outcome, sale)
  return order
}

/** The reason why an order without a payment provider was refused. The transaction must be rolled back. */
type UnpaidOrderResult =
  | { readonly kind: 'placed'; readonly order: PlacedOrder }
  /** The cart is not the one that was priced any more. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'short'; readonly missing: Sale['missing'] }
  /** The key was used before, or an attempt of this cart is open. */
  | { readonly kind: 'in_progress' }

/**
 * Attempt and order in one, inside a transaction, for orders without a payment provider. The steps are those of
 * beginning an attempt and `placeOrder`, without holds, and all statements are sent at once. `beforeSpending` takes
 * the uses of discounts and the parts of gift cards.
 */
export async function createUnpaidOrder(
  ctx: Ctx,
  attempt: PayingAttempt & { readonly cartVersion: number; readonly key: string; readonly requestHash: string },
  outcome: PaidOutcome,
  orderNumber: number,
  beforeSpending: (ctx: Ctx) => Promise<void>,
): Promise<UnpaidOrderResult> {
  const { cartId, checkout } = attempt
  const order = { orderId: newId(ctx.now.getTime()), orderNumber, isNew: true }
  const payment = insertPaymentCte(ctx, attempt, {
    orderId: order.orderId,
    status: outcome.kind === 'captured' ? 'captured' : 'pending',
    providerRef: outcome.kind === 'captured' ? outcome.ref : null,
    answer: { statusCode: 201, response: { orderId: order.orderId } },
  })
  const confirmation = await renderConfirmation(ctx, order, attempt, outcome)
  const [bought, taken, made] = await pipeline(
    ctx.db,
    buyCartCte(ctx, { cartId, version: attempt.cartVersion }, listStockedVariants(checkout.lines)),
    sellLinesCte(ctx, { cartId, orderId: order.orderId }, checkout.lines),
    newOrder(ctx, order, attempt, outcome, confirmation, { payment, settled: 'begun', needsAttention: null }),
  )
  // In this order: what came after a step that failed was in vain, and its outcome says nothing.
  if (unwrap(bought).length === 0) return { kind: 'changed' }
  const sale = toSale(unwrap(taken))
  if (sale.missing.length > 0) return { kind: 'short', missing: sale.missing }
  if (unwrap(made).length === 0) return { kind: 'in_progress' }
  await beforeSpending(ctx)
  await afterOrder(ctx, order, attempt, outcome, sale)
  return { kind: 'placed', order }
}

function newOrder(
  ctx: Ctx,
  order: PlacedOrder,
  attempt: PayingAttempt,
  outcome: PaidOutcome,
  confirmation: NewMail,
  parts: Pick<NewOrder, 'payment' | 'settled' | 'needsAttention'>,
): RawBuilder<unknown> {
  const isPaid = outcome.kind === 'captured'
  const isFulfilled = isPaid && parts.needsAttention === null && isFulfilledByPayment(attempt.checkout.lines)
  return insertOrderCte(ctx, {
    ...order,
    ...parts,
    cartId: attempt.cartId,
    fulfillmentStatus: isFulfilled ? 'fulfilled' : parts.needsAttention === null ? 'pending' : 'needs_attention',
    paymentStatus: isPaid ? 'paid' : outcome.kind === 'authorized' ? 'authorized' : 'pending',
    checkout: attempt.checkout,
    events: [
      ...firstEvents(attempt, outcome, parts.needsAttention),
      ...(isFulfilled ? [{ kind: 'fulfilled', data: {} }] : []),
    ],
    mail: insertMailCte(ctx, confirmation),
  })
}

async function renderConfirmation(
  ctx: Ctx,
  order: PlacedOrder,
  attempt: PayingAttempt,
  outcome: PaidOutcome,
): Promise<NewMail> {
  const isPaid = outcome.kind === 'captured'
  const { language, lines } = attempt.checkout
  const { site } = localizeCtx(ctx, language)
  if (isDonationOrder(lines)) {
    const own = await loadOwnTexts({ ...ctx, site }, 'donation-confirmed')
    const thanks = await listDonationThanks(ctx, lines)
    return renderCustomerMail(site, own, describeDonation(site, order, attempt, isPaid, thanks))
  }
  const downloads = await listMailedFiles(ctx, order, attempt)
  const own = await loadOwnTexts({ ...ctx, site }, 'order-confirmed')
  const tickets = await listLineTickets({ ...ctx, site }, order, lines)
  const mail = describeOrderConfirmed(site, order, attempt, isPaid, { downloads, tickets })
  return renderCustomerMail(site, own, mail)
}

/** The files of the lines, by their items: the order itself is not written yet. */
async function listMailedFiles(
  ctx: Ctx,
  { orderId }: PlacedOrder,
  { checkout }: PayingAttempt,
): Promise<MailedFiles | undefined> {
  const lines = checkout.lines.filter(({ productType }) => productType === productTypes.digital)
  const filesByItem = await listItemFiles(ctx, [...new Set(lines.map(({ itemId }) => itemId))])
  const files = lines.flatMap(({ lineId, itemId }) =>
    (filesByItem.get(itemId) ?? []).map((file) => ({ lineId, ...file })),
  )
  return createMailedFiles(ctx.site, { orderId, baseUrl: checkout.baseUrl, now: ctx.now }, files)
}

/** Writes that follow an order in the same transaction; the site's revision last. */
async function afterOrder(
  ctx: Ctx,
  order: PlacedOrder,
  attempt: PayingAttempt,
  outcome: PaidOutcome,
  sale: Sale,
): Promise<void> {
  const { orderId } = order
  const { paymentId, provider, checkout } = attempt
  const { renewal } = checkout
  if (checkout.discounts?.length) await keepDiscounts(ctx, paymentId)
  if (checkout.giftCards?.length) await spendParts(ctx, paymentId)
  await keepOrderSlot(ctx, orderId, attempt)
  if (outcome.kind === 'captured') await issueGiftCards(localizeCtx(ctx, checkout.language), { ...checkout, ...order })
  if (renewal === undefined) await startSubscriptions(ctx, { orderId, provider, checkout, saved: outcome.saved })
  else if ((await subscriptionMoves.settleRenewal(ctx, renewal, { orderId, saved: outcome.saved })) === 'late')
    // The owner decides whether to deliver or to refund.
    await raiseAttention(
      ctx,
      orderId,
      'The subscription had ended before this payment came. Deliver the order, or cancel and refund it.',
    )
  await keepBuyersCard(ctx, provider, checkout, outcome)
  if (sale.ranOut) await publishChange(ctx)
  ctx.afterCommit(() => {
    countOutcome('orders', provider)
    countOutcome('payments', outcome.kind)
  })
  await recordEvents(ctx, [{ topic: 'order.create', data: { orderId } }])
  await recordStockChange(ctx, listStockedVariants(checkout.lines))
}

async function keepBuyersCard(
  ctx: Ctx,
  provider: string,
  { keepsCard, testMode }: PayingAttempt['checkout'],
  { saved }: PaidOutcome,
): Promise<void> {
  if (keepsCard === undefined || saved === undefined) return
  const { customerId, accountRef } = keepsCard
  await keepCard(ctx, customerId, { provider, isTest: testMode, accountRef }, saved)
}

function settledPayment(ctx: Ctx, attempt: PayingAttempt, outcome: PaidOutcome, orderId: string): RawBuilder<unknown> {
  const { paymentId } = attempt
  const answer = { statusCode: 201, response: { orderId } }
  if (outcome.kind === 'promised')
    return insertPromisedPaymentCte(ctx, { paymentId, orderId, ref: outcome.ref, method: outcome.method, answer })
  const captureBefore = outcome.kind === 'authorized' ? { captureBefore: outcome.captureBefore } : {}
  return movePaymentCte(ctx, {
    paymentId,
    to: outcome.kind,
    providerRef: outcome.ref,
    method: outcome.method,
    ...captureBefore,
    orderId,
    answer,
  })
}

/**
 * The cart has its order. A payment that was not that order's is a double payment: it is recorded, and the order needs
 * attention.
 */
async function recordSecond(ctx: Ctx, attempt: PayingAttempt, outcome: PaidOutcome): Promise<PlacedOrder> {
  const order = await findOrderByCart(ctx, attempt.cartId)
  if (!order)
    throw new Error(`Cart ${attempt.cartId} of payment ${attempt.paymentId} is gone, or purchased without an order.`)
  const { orderId, orderNumber } = order
  const locked = await lockOrder(ctx, orderId)
  // Two calls settle one payment at once: for the later one the order is there, and its gift cards are spent on it.
  if ((await getPayment(ctx, attempt.paymentId)).orderId === orderId) return { orderId, orderNumber, isNew: false }
  // Discounts and gift cards get back what this attempt holds.
  if (attempt.checkout.discounts?.length) await releaseDiscounts(ctx, [attempt.paymentId])
  if (attempt.checkout.giftCards?.length) await returnParts(ctx, [attempt.paymentId])
  const moved =
    outcome.kind !== 'promised' &&
    (await movePayment(ctx, {
      paymentId: attempt.paymentId,
      to: outcome.kind,
      providerRef: outcome.ref,
      method: outcome.method,
      ...(outcome.kind === 'authorized' ? { captureBefore: outcome.captureBefore } : {}),
      orderId,
      answer: { statusCode: 201, response: { orderId } },
    }))
  if (moved) {
    const amount = formatMoneyText(attempt.amountMinor, attempt.currency, ctx.site.language)
    const reason = `A second payment of ${amount} was taken for this order. Give it back at the payment provider.`
    if (locked) {
      const { fulfillmentStatus } = locked
      const next = canMove(fulfillmentMoves, fulfillmentStatus, 'needs_attention')
        ? 'needs_attention'
        : fulfillmentStatus
      await updateOrder(ctx, { ...locked, fulfillmentStatus: next }, reason)
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
    ...(outcome.kind !== 'promised' && amountMinor > 0
      ? [{ kind: outcome.kind === 'captured' ? 'paid' : 'authorized', data: { provider, amountMinor, currency } }]
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

import { type Ctx, transaction } from '../../platform/context.ts'
import { releaseDiscounts } from '../discounts/index.ts'
import { returnParts } from '../gift-cards/index.ts'
import { releaseSlot } from '../time-slots/index.ts'
import { restockOrder } from '../inventory/index.ts'
import { askProvider, type ChargeResult } from '../payment-providers/index.ts'
import { findPayment, listOrderPayments, movePayment, type PaymentRow, toProviderPayment } from '../payments/index.ts'
import { publishChange } from '../sites/index.ts'
import { endBalance } from './balance.ts'
import { disableBoughtCards } from './bought-cards.ts'
import { orderMoved, orderNotFound } from './errors.ts'
import { countUnsentRestocked } from './fulfillment-store.ts'
import { canCancel, countRestockable } from './fulfillment.ts'
import { findOrderRow, type LineRow } from './read-store.ts'
import { mailCancellation } from './mails/refund-mails.ts'
import { listRefundRows } from './refund-store.ts'
import { refundRest } from './refunds/refund-order.ts'
import type { AdminOrder, Cancellation } from './schema.ts'
import { getOrder } from './service.ts'
import { settlePayment } from './settle-payment.ts'
import { insertEvents, lockOrder, type NewEvent, updateOrder } from './store.ts'

/**
 * Cancels an order: its state, its stock and its timeline in one commit, then the money. When giving the money back fails, the order stays
 * canceled and paid, and canceling it once more only tries the refund again. `onWritten` runs in that commit.
 */
export async function cancelOrder(
  ctx: Ctx,
  orderId: string,
  input: Cancellation,
  onWritten?: (ctx: Ctx) => Promise<void>,
): Promise<AdminOrder> {
  const order = await findOrderRow(ctx, orderId)
  if (!order) throw orderNotFound({})
  const payments = await listOrderPayments(ctx, order.cartId)
  const isRetry = order.fulfillmentStatus === 'canceled' && payments.some(({ status }) => openStates.includes(status))
  if (!isRetry) await cancel(ctx, orderId, input, payments, onWritten)
  const said = []
  for (const payment of payments.filter(isComing)) said.push(await letGo(ctx, payment))
  const owed = (await listOrderPayments(ctx, order.cartId)).filter(({ status }) => paidStates.includes(status))
  const refunds = await listRefundRows(ctx, orderId)
  const refundIds: string[] = []
  for (const payment of owed) {
    const open = refunds.filter(({ paymentId, status }) => paymentId === payment.paymentId && status === 'pending')
    if (payment.amountMinor > 0) refundIds.push(...(await refundRest(ctx, orderId, payment, open)))
    else await recordNothingPaid(ctx, orderId, payment)
  }
  if (input.notify) {
    const wasCharged = (await listOrderPayments(ctx, order.cartId)).some(
      ({ status, amountMinor }) => amountMinor > 0 && (status === 'refunded' || paidStates.includes(status)),
    )
    // A debit that the bank has begun cannot be stopped, and a provider that is silent may have taken the money.
    const isUncharged = !wasCharged && said.every((kind) => kind === 'declined')
    await transaction(ctx, (ctx) => mailCancellation(ctx, orderId, { refundIds, isUncharged }))
  }
  return getOrder(ctx, orderId)
}

/** States of payments with money to give back. */
const paidStates: readonly string[] = ['captured', 'partially_refunded']
const openStates: readonly string[] = [...paidStates, 'authorized']

/** Money that is put aside, or on its way from a bank. */
function isComing({ status, providerRef, orderId }: PaymentRow): boolean {
  return orderId !== null && (status === 'authorized' || (status === 'pending' && providerRef !== null))
}

/** The provider lets the money go; money that arrived in the meantime is recorded, to be given back. */
async function letGo(ctx: Ctx, payment: PaymentRow): Promise<ChargeResult['kind']> {
  const result = await askProvider(ctx, payment.provider, 'cancel', toProviderPayment(ctx, payment))
  const now = await findPayment(ctx, payment.paymentId)
  if (now) await settlePayment(ctx, now, result)
  return result.kind
}

async function cancel(
  ctx: Ctx,
  orderId: string,
  input: Cancellation,
  payments: readonly PaymentRow[],
  onWritten?: (ctx: Ctx) => Promise<void>,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const row = await findOrderRow(ctx, orderId)
    if (!order || !row) throw orderNotFound({})
    const from = order.fulfillmentStatus
    if (!canCancel(from, row.lines)) throw orderMoved({ from, to: 'canceled' })
    // An imported order took only what was added to it here, and often nothing.
    const isRestocked = input.restock && (row.source === null || row.lines.some((line) => countRestockable(line) > 0))
    const events: NewEvent[] = [{ kind: 'canceled', data: { restock: isRestocked, notified: input.notify } }]
    const due = payments.filter((payment) => payment.orderId === orderId && payment.status === 'pending')
    for (const { paymentId } of due) await movePayment(ctx, { paymentId, to: 'canceled' })
    // A balance that does not come voids nothing: the order itself was paid.
    const isVoided = due.some(({ checkout }) => checkout.balanceOrderId === undefined)
    const paymentStatus = isVoided ? 'voided' : order.paymentStatus
    await updateOrder(ctx, { ...order, fulfillmentStatus: 'canceled', paymentStatus }, null)
    const cameBack = input.restock && (await restockOrder(ctx, orderId, sumUnsent(row.lines)))
    if (isRestocked) {
      const back = row.lines.filter((line) => countRestockable(line) > 0)
      await countUnsentRestocked(
        ctx,
        orderId,
        back.map(({ lineId }) => lineId),
      )
    }
    if (isRestocked) events.push({ kind: 'restocked', data: {} })
    await releaseDiscounts(
      ctx,
      payments.filter((payment) => payment.orderId === orderId).map(({ paymentId }) => paymentId),
    )
    await endBalance(ctx, orderId)
    if (row.timeSlot) await releaseSlot(ctx, row.cartId)
    events.push(...(await undoGiftCards(ctx, orderId, payments)))
    await insertEvents(ctx, orderId, events)
    if (cameBack) await publishChange(ctx)
    await onWritten?.(ctx)
  })
}

/** Pieces by variant that are in no parcel: those on their way come back by a refund, or not at all. */
function sumUnsent(lines: readonly LineRow[]): Map<string, number> {
  const unsent = new Map<string, number>()
  for (const { variantId, quantity, fulfilledQuantity, removedQuantity } of lines) {
    const left = quantity - fulfilledQuantity - removedQuantity
    unsent.set(variantId, (unsent.get(variantId) ?? 0) + left)
  }
  return unsent
}

/** Returns the amounts that gift cards paid; voids the cards that this order bought. */
async function undoGiftCards(ctx: Ctx, orderId: string, payments: readonly PaymentRow[]): Promise<NewEvent[]> {
  const mine = payments.filter((payment) => payment.orderId === orderId)
  const currency = mine[0]?.currency ?? ctx.site.currency
  const returned = await returnParts(
    ctx,
    mine.map(({ paymentId }) => paymentId),
  )
  return [
    ...returned.map((part) => ({ kind: 'refunded', data: { provider: 'gift-card', ...part, currency } })),
    ...(await disableBoughtCards(ctx, orderId, currency, 'canceled')),
  ]
}

/** An order that cost nothing is refunded without moving money. */
async function recordNothingPaid(ctx: Ctx, orderId: string, payment: PaymentRow): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (!order || !(await movePayment(ctx, { paymentId: payment.paymentId, to: 'refunded' }))) return
    await updateOrder(ctx, { ...order, paymentStatus: 'refunded' }, order.needsAttention)
    const { provider, amountMinor, currency } = payment
    await insertEvents(ctx, orderId, [{ kind: 'refunded', data: { provider, amountMinor, currency } }])
  })
}

import { formatMoneyText } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../platform/context.ts'
import { askProvider, type ChargeResult, type ProviderEvent } from '../payment-providers/index.ts'
import { findPayment, listOrderPayments, movePayment, type PaymentRow, toProviderPayment } from '../payments/index.ts'
import { recordArrivedBalance } from './balance.ts'
import { recordArrival } from './change-order.ts'
import { captureRefused, captureUnknown, nothingToCapture, orderNotFound } from './errors.ts'
import { toAttention } from './fulfillment.ts'
import { findOrderRow, listEventRows } from './read-store.ts'
import type { AdminOrder } from './schema.ts'
import { getOrder } from './service.ts'
import { insertEvents, lockOrder, updateOrder } from './store.ts'

/** States of payments whose money came. */
const settledStates: readonly string[] = ['captured', 'partially_refunded', 'refunded']

/** Takes the money that buyers of an order have put aside, all of it. */
export async function captureOrder(ctx: Ctx, orderId: string): Promise<AdminOrder> {
  const order = await findOrderRow(ctx, orderId)
  if (!order) throw orderNotFound({})
  const waiting = (await listOrderPayments(ctx, order.cartId)).filter(({ status }) => status === 'authorized')
  if (waiting.length === 0 || order.fulfillmentStatus === 'canceled') throw nothingToCapture({})
  for (const payment of waiting) {
    const result = await askProvider(ctx, payment.provider, 'capture', toProviderPayment(ctx, payment))
    if (result.kind === 'unknown') throw captureUnknown({})
    await settlePayment(ctx, payment, result)
    if (result.kind !== 'captured') throw captureRefused({ reason: 'the authorization has ended or was canceled.' })
  }
  return getOrder(ctx, orderId)
}

/**
 * Writes down what a provider says of a payment that has its order: money that came, an authorization that ended, a debit that the bank
 * refused. Repeating it, or saying it late, changes nothing.
 */
export async function settlePayment(ctx: Ctx, payment: PaymentRow, result: ChargeResult): Promise<void> {
  const { orderId } = payment
  if (orderId === null || (result.kind !== 'captured' && result.kind !== 'declined')) return
  await transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const now = await findPayment(ctx, payment.paymentId)
    // A provider calls a payment captured whatever was refunded of it.
    if (!order || !now || settledStates.includes(now.status)) return
    if (result.kind === 'declined') return recordLoss(ctx, orderId, payment, result.reason)
    if (order.fulfillmentStatus !== 'canceled') return void (await recordArrival(ctx, order, payment))
    if (!(await movePayment(ctx, { paymentId: payment.paymentId, to: 'captured' }))) return
    if (payment.checkout.balanceOrderId !== undefined) return recordArrivedBalance(ctx, order, payment)
    const amount = formatMoneyText(payment.amountMinor, payment.currency, ctx.site.language)
    const reason = `${amount} came after the order was canceled. Cancel it once more to give the money back.`
    await updateOrder(ctx, { ...order, paymentStatus: 'paid' }, reason)
    await insertEvents(ctx, orderId, [{ kind: 'attention', data: { reason, paymentId: payment.paymentId } }])
  })
}

/** The warning to the owner about a payment that an order relies on. */
type PaymentNews =
  | { readonly kind: 'dispute'; readonly dispute: NonNullable<ProviderEvent['dispute']> }
  /** The provider does not know the payment. */
  | { readonly kind: 'missing' }
  /** A message about it came, and for days the provider did not answer what it means. */
  | { readonly kind: 'unanswered'; readonly eventId: string }
  /** The authorization ends at this time. */
  | { readonly kind: 'ending'; readonly captureBefore: Date }

/** Tells the owner about a payment, once: on the order and its timeline. */
export async function reportPayment(ctx: Ctx, payment: PaymentRow, news: PaymentNews): Promise<void> {
  const { orderId, paymentId } = payment
  if (orderId === null) return
  if (news.kind === 'dispute') return recordDispute(ctx, orderId, payment, news.dispute)
  const amount = formatMoneyText(payment.amountMinor, payment.currency, ctx.site.language)
  await raiseAttention(ctx, orderId, getReason(amount, news), {
    data: news.kind === 'unanswered' ? { paymentId, eventId: news.eventId } : { paymentId },
    concernsCanceled: news.kind === 'unanswered',
  })
}

function getReason(amount: string, news: Exclude<PaymentNews, { kind: 'dispute' }>): string {
  switch (news.kind) {
    case 'missing':
      return `The payment of ${amount} is not known at the payment provider. Look it up there before you ship.`
    case 'unanswered':
      return `What changed with the payment of ${amount} could not be read from the payment provider for three days. Look it up there.`
    case 'ending':
      return `Capture the payment of ${amount} before ${news.captureBefore.toISOString().slice(0, 10)}: its authorization ends then.`
  }
}

/** Statuses of disputes in which nothing more is to be done. */
const closedDisputes: readonly string[] = ['lost', 'warning_closed', 'won', 'prevented']

/** A buyer disputes a payment at the bank: it is noted with the order, and what needs an answer needs attention. */
async function recordDispute(
  ctx: Ctx,
  orderId: string,
  payment: PaymentRow,
  dispute: NonNullable<ProviderEvent['dispute']>,
): Promise<void> {
  const { provider, currency } = payment
  await transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (!order) return
    const before = (await listEventRows(ctx, orderId)).filter(
      ({ kind, data }) => kind === 'dispute' && data['ref'] === dispute.ref,
    )
    if (before.some(({ data }) => data['status'] === dispute.status)) return
    // Messages come in any order: what is closed stays closed.
    const isClosed = [...before.map(({ data }) => String(data['status'])), dispute.status].some((status) =>
      closedDisputes.includes(status),
    )
    const amount = formatMoneyText(dispute.amountMinor, currency, ctx.site.language)
    const reason = `The buyer disputes ${amount} at the bank. Answer at the payment provider before its deadline.`
    const isNews = order.needsAttention === null || order.needsAttention === reason
    if (dispute.status === 'lost') {
      const lost = `The dispute of ${amount} at the bank was lost: the money went back to the buyer.`
      await updateOrder(ctx, toAttention(order), isNews ? lost : order.needsAttention)
    } else if (!isClosed && isNews) await updateOrder(ctx, toAttention(order), reason)
    await insertEvents(ctx, orderId, [{ kind: 'dispute', data: { provider, currency, ...dispute } }])
  })
}

async function raiseAttention(
  ctx: Ctx,
  orderId: string,
  reason: string,
  { data, concernsCanceled }: { readonly data: Readonly<Record<string, string>>; readonly concernsCanceled: boolean },
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (!order || order.needsAttention === reason) return
    if (order.fulfillmentStatus === 'canceled' && !concernsCanceled) return
    // Another reason may have come first, or the owner has dealt with this one.
    const isTold = (await listEventRows(ctx, orderId)).some(
      ({ kind, data: told }) =>
        kind === 'attention' && Object.entries({ ...data, reason }).every(([name, value]) => told[name] === value),
    )
    if (isTold) return
    await updateOrder(ctx, toAttention(order), order.needsAttention ?? reason)
    await insertEvents(ctx, orderId, [{ kind: 'attention', data: { reason, ...data } }])
  })
}

/** No money will come of a payment that an order relied on. */
async function recordLoss(ctx: Ctx, orderId: string, payment: PaymentRow, failureCode: string): Promise<void> {
  const { paymentId, provider, amountMinor, currency } = payment
  const to = payment.status === 'authorized' ? 'canceled' : 'failed'
  if (!(await movePayment(ctx, { paymentId, to, failureCode }))) return
  const order = await lockOrder(ctx, orderId)
  if (!order) return
  const isCanceled = order.fulfillmentStatus === 'canceled'
  const amount = formatMoneyText(amountMinor, currency, ctx.site.language)
  const reason =
    to === 'canceled'
      ? `The authorization of ${amount} ended before it was captured: nothing was paid.`
      : `The payment of ${amount} failed: nothing was paid.`
  // The balance of a changed order is still to pay; what was paid before stays.
  const voided = payment.checkout.balanceOrderId === undefined ? { ...order, paymentStatus: 'voided' as const } : order
  await updateOrder(ctx, isCanceled ? voided : toAttention(voided), isCanceled ? order.needsAttention : reason)
  await insertEvents(ctx, orderId, [{ kind: 'voided', data: { provider, amountMinor, currency } }])
}

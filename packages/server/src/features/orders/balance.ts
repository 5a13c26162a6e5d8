import { formatMoneyText } from '@vitrine/commerce'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { buyCartCte } from '../carts/index.ts'
import type { ChargeResult } from '../payment-providers/index.ts'
import { findPayment, insertPromisedPaymentCte, movePayment, type PaymentRow } from '../payments/index.ts'
import { queuePaidMails } from './mails/paid-mails.ts'
import { findOrderRow, type OrderRow } from './read-store.ts'
import { insertEvents, lockOrder, type OrderState, updateOrder } from './store.ts'

type PaidOutcome = Extract<ChargeResult, { kind: 'captured' | 'authorized' | 'promised' }>
type ArrivedMoney = Pick<PaymentRow, 'paymentId' | 'provider' | 'amountMinor' | 'currency'>
type BalanceAttempt = Pick<PaymentRow, 'paymentId' | 'cartId' | 'provider' | 'amountMinor' | 'currency' | 'checkout'>

/**
 * Writes down the payment of a balance: on the order that was changed, once. Money that came twice, or after the order was changed again,
 * makes the balance fall below zero: then it is shown as owed to the buyer. Inside a transaction.
 */
export async function settleBalance(
  ctx: Ctx,
  attempt: BalanceAttempt,
  outcome: PaidOutcome,
): Promise<{ readonly orderId: string; readonly orderNumber: number; readonly isNew: boolean }> {
  const orderId = attempt.checkout.balanceOrderId ?? ''
  // The order before its cart, as everywhere where both are locked.
  const order = await lockOrder(ctx, orderId)
  if (!order) throw new Error(`Payment ${attempt.paymentId} is for order ${orderId}, which is gone.`)
  if (attempt.checkout.testMode !== order.testMode)
    throw new Error(`Payment ${attempt.paymentId} and order ${orderId} are of different modes.`)
  const placed = { orderId, orderNumber: order.orderNumber, isNew: true }
  if ((await findPayment(ctx, attempt.paymentId))?.orderId === orderId) return { ...placed, isNew: false }
  await buyCartCte(ctx, { cartId: attempt.cartId, version: null }, []).execute(ctx.db)
  if (!(await movePaid(ctx, attempt, orderId, outcome))) return { ...placed, isNew: false }
  if (outcome.kind === 'captured') await recordArrivedBalance(ctx, order, attempt)
  if (outcome.kind === 'authorized') await recordAuthorized(ctx, order, attempt)
  return placed
}

async function movePaid(
  ctx: Ctx,
  { paymentId }: BalanceAttempt,
  orderId: string,
  outcome: PaidOutcome,
): Promise<boolean> {
  const answer = { statusCode: 201, response: { orderId } }
  if (outcome.kind === 'promised') {
    const promise = { paymentId, orderId, ref: outcome.ref, method: outcome.method, answer }
    const result = await sql`WITH ${insertPromisedPaymentCte(ctx, promise)} SELECT 1 FROM settled`.execute(ctx.db)
    return result.rows.length > 0
  }
  const { kind: to, ref: providerRef, method } = outcome
  const captureBefore = to === 'authorized' ? { captureBefore: outcome.captureBefore } : {}
  return movePayment(ctx, { paymentId, to, providerRef, method, ...captureBefore, orderId, answer })
}

/** Money of a balance is put aside: it is still due until the owner captures it. */
async function recordAuthorized(ctx: Ctx, order: OrderState, attempt: BalanceAttempt): Promise<void> {
  const { provider, amountMinor, currency } = attempt
  await insertEvents(ctx, order.orderId, [{ kind: 'authorized', data: { provider, amountMinor, currency } }])
  if (order.fulfillmentStatus !== 'canceled') return
  const amount = formatMoneyText(amountMinor, currency, ctx.site.language)
  await raiseLate(
    ctx,
    order,
    attempt,
    `${amount} was authorized after the order was canceled. Cancel it once more to let it go.`,
  )
}

/** Money of a balance is here, whatever became of its order. Inside a transaction, with the order locked, after the payment moved. */
export async function recordArrivedBalance(ctx: Ctx, order: OrderState, payment: ArrivedMoney): Promise<void> {
  if (order.fulfillmentStatus === 'canceled') await reportLateMoney(ctx, order, payment)
  else await recordBalance(ctx, order, payment)
}

/**
 * Nothing is due for a canceled order any more: canceling it once more gives this money back with the rest. What was written off is paid after all,
 * which is booked now and leaves the write-off of its day as it was; more than that was never due, and is owed.
 */
async function reportLateMoney(ctx: Ctx, order: OrderState, attempt: ArrivedMoney): Promise<void> {
  const { provider, amountMinor, currency } = attempt
  await bookRecovery(ctx, order.orderId, attempt)
  await insertEvents(ctx, order.orderId, [{ kind: 'paid', data: { provider, amountMinor, currency } }])
  const amount = formatMoneyText(amountMinor, currency, ctx.site.language)
  await raiseLate(
    ctx,
    order,
    attempt,
    `${amount} came after the order was canceled. Cancel it once more to give the money back.`,
  )
}

/** Parts late money into what pays the write-off and what is owed. The order must be locked. */
async function bookRecovery(ctx: Ctx, orderId: string, { paymentId, amountMinor }: ArrivedMoney): Promise<void> {
  const { id } = ctx.site
  // Its request may have begun before that of the cancellation: a recovery is never booked before its write-off.
  await sql`
    WITH part AS (
      SELECT least(${amountMinor}::bigint, o.written_off_minor - (
          SELECT coalesce(sum(p.recovered_minor), 0)::bigint FROM payment p WHERE p.website_id = ${id} AND p.order_id = ${orderId})) AS recovered,
        greatest(${ctx.now}::timestamptz, o.written_off_at + interval '1 millisecond') AS at
      FROM sales_order o WHERE o.website_id = ${id} AND o.order_id = ${orderId}
    ), booked AS (
      UPDATE payment SET recovered_minor = part.recovered, recovered_at = part.at FROM part
      WHERE website_id = ${id} AND payment_id = ${paymentId} AND part.recovered > 0
    )
    UPDATE sales_order SET balance_minor = balance_minor - (${amountMinor}::bigint - part.recovered), updated_at = ${ctx.now} FROM part
    WHERE website_id = ${id} AND order_id = ${orderId}`.execute(ctx.db)
}

async function raiseLate(ctx: Ctx, order: OrderState, { paymentId }: ArrivedMoney, reason: string): Promise<void> {
  await updateOrder(ctx, order, reason)
  await insertEvents(ctx, order.orderId, [{ kind: 'attention', data: { reason, paymentId } }])
}

/** Adds to what the buyer of a changed order owes; below zero they owe less. The order must be locked. */
export async function changeBalance(ctx: Ctx, orderId: string, amountMinor: number): Promise<void> {
  await sql`UPDATE sales_order SET balance_minor = balance_minor + ${amountMinor}::bigint, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND order_id = ${orderId}`.execute(ctx.db)
}

/** The payment link of a balance ends: what is to be paid has changed. The order must be locked. */
export async function expireBalanceCart(ctx: Ctx, orderId: string): Promise<void> {
  await sql`UPDATE cart SET expires_at = created_at, version = version + 1, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND purchased_at IS NULL AND cart_id = (
      SELECT o.balance_cart_id FROM sales_order o WHERE o.website_id = ${ctx.site.id} AND o.order_id = ${orderId})`.execute(
    ctx.db,
  )
}

/** Nothing is due for a canceled order: what was is written off. What it owes is settled as all of its money goes back. */
export async function endBalance(ctx: Ctx, orderId: string): Promise<void> {
  await expireBalanceCart(ctx, orderId)
  // Canceled once more, the order keeps what was written off first.
  await sql`UPDATE sales_order SET balance_minor = 0, written_off_minor = written_off_minor + balance_minor, written_off_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND order_id = ${orderId} AND balance_minor > 0`.execute(ctx.db)
}

/** Money of a balance is here: it is owed no more. Inside a transaction, with the order locked, after the payment moved. */
export async function recordBalance(
  ctx: Ctx,
  { orderId }: Pick<OrderState, 'orderId'>,
  { paymentId, provider, amountMinor, currency }: ArrivedMoney,
): Promise<void> {
  await changeBalance(ctx, orderId, -amountMinor)
  await insertEvents(ctx, orderId, [{ kind: 'paid', data: { provider, amountMinor, currency } }])
  const row = await findOrderRow(ctx, orderId)
  const isSettled = row && row.balanceMinor <= 0 && row.balanceMinor + amountMinor > 0
  // Files and the invoice were held back while something was due.
  if (isSettled) await queuePaidMails(ctx, { ...row, baseUrl: ctx.site.baseUrl }, paymentId)
}

/** An invoice says what was sold: it does not change any more. */
export const invoicedSentence =
  'An invoice was issued for this order, so its lines stay as they are. Refund the customer, or make a draft order for what is new.'

/** Why an order cannot be edited, as a sentence; null: it can. */
export function findEditObstacle(order: OrderRow, payments: readonly PaymentRow[]): string | null {
  if (order.isInvoiced) return invoicedSentence
  if (!['pending', 'partially_fulfilled'].includes(order.fulfillmentStatus))
    return 'Only orders that are not sent yet can be edited. Resolve what needs attention first.'
  if (payments.some(({ status, orderId }) => status === 'authorized' && orderId !== null))
    return 'Capture the payment before you edit the order.'
  if (['paid', 'partially_refunded'].includes(order.paymentStatus)) return null
  const isPromised = payments.some(
    ({ status, provider, orderId }) => status === 'pending' && provider === 'manual' && orderId !== null,
  )
  if (order.paymentStatus === 'pending' && isPromised) return null
  return 'This order cannot be edited until its payment has arrived.'
}

/** True while a balance was paid and its money is put aside, or on its way from a bank. */
export function isBalanceComing(payments: readonly PaymentRow[]): boolean {
  return payments.some(
    ({ status, orderId, checkout }) =>
      orderId !== null && checkout.balanceOrderId !== undefined && ['pending', 'authorized'].includes(status),
  )
}

/** The amount that the payments of an order can still refund. */
export function sumRefundable(payments: readonly PaymentRow[]): number {
  const paid = payments.filter(
    ({ status, orderId }) => orderId !== null && ['captured', 'partially_refunded'].includes(status),
  )
  return paid.reduce((sum, { amountMinor, refundedMinor }) => sum + amountMinor - refundedMinor, 0)
}

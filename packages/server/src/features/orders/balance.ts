import { formatMoneyText } from '@vitrine/commerce'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { buyCartCte } from '../carts/index.ts'
import type { ChargeResult } from '../payment-providers/index.ts'
import { findPayment, insertPromisedPaymentCte, movePayment, type PaymentRow } from '../payments/index.ts'
import { recordBalance } from './balance-store.ts'
import { lockOrder, type OrderState, updateOrder } from './store.ts'

type PaidOutcome = Extract<ChargeResult, { kind: 'captured' | 'authorized' | 'promised' }>
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
  const orderId = attempt.checkout.balanceOf ?? ''
  // The order before its cart, as everywhere where both are locked.
  const order = await lockOrder(ctx, orderId)
  if (!order) throw new Error(`Payment ${attempt.paymentId} is for order ${orderId}, which is gone.`)
  const placed = { orderId, orderNumber: order.orderNumber, isNew: true }
  if ((await findPayment(ctx, attempt.paymentId))?.orderId === orderId) return { ...placed, isNew: false }
  await buyCartCte(ctx, { cartId: attempt.cartId, version: null }, []).execute(ctx.db)
  if (!(await movePaid(ctx, attempt, orderId, outcome))) return { ...placed, isNew: false }
  if (outcome.kind === 'promised') return placed
  await recordBalance(ctx, order, attempt)
  if (order.fulfillmentStatus === 'canceled') await reportLateMoney(ctx, order, attempt)
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
  const { ref: providerRef, method } = outcome
  return movePayment(ctx, { paymentId, to: 'captured', providerRef, method, orderId, answer })
}

async function reportLateMoney(ctx: Ctx, order: OrderState, { amountMinor, currency }: BalanceAttempt): Promise<void> {
  const amount = formatMoneyText(amountMinor, currency, ctx.site.language)
  await updateOrder(
    ctx,
    order,
    `${amount} came after the order was canceled. Cancel it once more to give the money back.`,
  )
}

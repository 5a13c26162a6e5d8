import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { PaymentRow } from '../payments/index.ts'
import { insertEvents, type OrderState } from './store.ts'

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

/** Nothing is owed for a canceled order: all of its money goes back. */
export async function endBalance(ctx: Ctx, orderId: string): Promise<void> {
  await expireBalanceCart(ctx, orderId)
  await sql`UPDATE sales_order SET balance_minor = 0 WHERE website_id = ${ctx.site.id} AND order_id = ${orderId}`.execute(
    ctx.db,
  )
}

/** Money of a balance is here: it is owed no more. Inside a transaction, with the order locked, after the payment moved. */
export async function recordBalance(
  ctx: Ctx,
  { orderId }: Pick<OrderState, 'orderId'>,
  { provider, amountMinor, currency }: Pick<PaymentRow, 'provider' | 'amountMinor' | 'currency'>,
): Promise<void> {
  await changeBalance(ctx, orderId, -amountMinor)
  await insertEvents(ctx, orderId, [{ kind: 'paid', data: { provider, amountMinor, currency } }])
}

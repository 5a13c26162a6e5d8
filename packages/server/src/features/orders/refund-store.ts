import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** Money of one payment on its way back, or back. */
export interface RefundRow {
  readonly refundId: string
  readonly paymentId: string
  readonly orderId: string
  readonly provider: string
  /** The provider's id; null while the provider has not answered. */
  readonly providerRef: string | null
  readonly amountMinor: number
  readonly status: 'pending' | 'succeeded' | 'failed'
  /** The owner's reason, or why it failed. */
  readonly reason: string
  /** The buyer is mailed once the provider has accepted it. */
  readonly notify: boolean
  /** The return that it is for. */
  readonly returnId: string | null
  /** It gives back what a changed order costs less. */
  readonly settlesBalance: boolean
  readonly createdAt: Date
}

const columns = sql`refund_id AS "refundId", payment_id AS "paymentId", order_id AS "orderId", provider, provider_ref AS "providerRef",
  amount_minor AS "amountMinor", status, reason, notify, return_id AS "returnId", settles_balance AS "settlesBalance", created_at AS "createdAt"`

/** Refunds of an order, oldest first. */
export async function listRefundRows(ctx: Ctx, orderId: string): Promise<RefundRow[]> {
  const result = await sql<RefundRow>`
    SELECT ${columns} FROM payment_refund r WHERE website_id = ${ctx.site.id} AND payment_id IN (
      SELECT payment_id FROM payment p WHERE p.website_id = ${ctx.site.id} AND p.order_id = ${orderId}) ORDER BY refund_id`.execute(
    ctx.db,
  )
  return result.rows
}

/** Refunds of several orders, oldest first. */
export async function listRefundsOfOrders(ctx: Ctx, orderIds: readonly string[]): Promise<RefundRow[]> {
  const result = await sql<RefundRow>`
    SELECT ${columns} FROM payment_refund r WHERE website_id = ${ctx.site.id} AND payment_id IN (
      SELECT payment_id FROM payment p WHERE p.website_id = ${ctx.site.id} AND p.order_id = ANY(${orderIds}::text[])) ORDER BY refund_id`.execute(
    ctx.db,
  )
  return result.rows
}

export async function findRefundRow(ctx: Ctx, refundId: string): Promise<RefundRow | undefined> {
  const result = await sql<RefundRow>`
    SELECT ${columns} FROM payment_refund WHERE website_id = ${ctx.site.id} AND refund_id = ${refundId}`.execute(ctx.db)
  return result.rows[0]
}

/** Writes a refund; false when the provider's id of it is known already. */
export async function insertRefund(ctx: Ctx, row: Omit<RefundRow, 'createdAt'>): Promise<boolean> {
  const result = await sql`
    INSERT INTO payment_refund (website_id, refund_id, payment_id, order_id, provider, provider_ref, amount_minor, status, reason, notify, return_id, settles_balance, created_at, updated_at)
    VALUES (${ctx.site.id}, ${row.refundId}, ${row.paymentId}, ${row.orderId}, ${row.provider}, ${row.providerRef}, ${row.amountMinor},
      ${row.status}, ${row.reason}, ${row.notify}, ${row.returnId}, ${row.settlesBalance}, ${ctx.now}, ${ctx.now})
    ON CONFLICT (website_id, provider, provider_ref) WHERE provider_ref IS NOT NULL DO NOTHING RETURNING 1`.execute(
    ctx.db,
  )
  return result.rows.length > 0
}

/**
 * Moves a refund on: from pending to what came of it, from succeeded to failed when a bank sent it back. One that was refused without an id of
 * the provider may turn out to be done after all. False: it is there already.
 */
export async function moveRefund(
  ctx: Ctx,
  refundId: string,
  to: 'succeeded' | 'failed',
  said: { readonly ref: string | null; readonly reason?: string },
): Promise<boolean> {
  const before = to === 'failed' ? ['pending', 'succeeded'] : ['pending']
  const result = await sql`
    UPDATE payment_refund SET status = ${to}, provider_ref = coalesce(${said.ref}, provider_ref), reason = coalesce(${said.reason ?? null}, reason),
      updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND refund_id = ${refundId}
      AND (status = ANY(${before}::text[]) OR (${to} = 'succeeded' AND status = 'failed' AND provider_ref IS NULL)) RETURNING 1`.execute(
    ctx.db,
  )
  return result.rows.length > 0
}

/** Sums of a payment's refunds: sent and not failed, and those of them that the provider has accepted. */
interface RefundSums {
  readonly sentMinor: number
  readonly acceptedMinor: number
}

/**
 * Counts the refunds of a payment and notes the sum with it. A refund of the provider's dashboard may come beside one
 * of ours that will fail: the note never exceeds the payment.
 */
export async function updateRefundedSum(ctx: Ctx, paymentId: string): Promise<RefundSums> {
  const result = await sql<RefundSums>`
    WITH sums AS (
      SELECT coalesce(sum(amount_minor) FILTER (WHERE status <> 'failed'), 0)::bigint AS sent,
        coalesce(sum(amount_minor) FILTER (WHERE status = 'succeeded'), 0)::bigint AS accepted
      FROM payment_refund WHERE website_id = ${ctx.site.id} AND payment_id = ${paymentId}
    ), noted AS (
      UPDATE payment SET refunded_minor = least(amount_minor, sums.sent) FROM sums
      WHERE website_id = ${ctx.site.id} AND payment_id = ${paymentId}
    )
    SELECT sent AS "sentMinor", accepted AS "acceptedMinor" FROM sums`.execute(ctx.db)
  return result.rows[0] ?? { sentMinor: 0, acceptedMinor: 0 }
}

/** Lets the buyer be mailed when this refund is accepted. */
export async function requestRefundMail(ctx: Ctx, refundId: string): Promise<void> {
  await sql`UPDATE payment_refund SET notify = true WHERE website_id = ${ctx.site.id} AND refund_id = ${refundId}`.execute(
    ctx.db,
  )
}

/** Locks the payments of an order until the end of the transaction. */
export async function lockOrderPayments(ctx: Ctx, orderId: string): Promise<void> {
  await sql`SELECT 1 FROM payment WHERE website_id = ${ctx.site.id} AND order_id = ${orderId} ORDER BY payment_id FOR UPDATE`.execute(
    ctx.db,
  )
}

interface OpenRefund {
  readonly websiteId: string
  readonly refundId: string
}

/** Up to `limit` refunds of all sites whose provider has not answered since `before`, oldest first. */
export async function listOpenRefunds(ctx: Pick<Ctx, 'db'>, before: Date, limit: number): Promise<OpenRefund[]> {
  const result = await sql<OpenRefund>`
    SELECT website_id AS "websiteId", refund_id AS "refundId" FROM payment_refund
    WHERE status = 'pending' AND updated_at <= ${before} ORDER BY updated_at LIMIT ${limit}`.execute(ctx.db)
  return result.rows
}

/** The number of the credit note that was issued for a refund; undefined where there is none. */
export async function findCreditNumber(ctx: Ctx, refundId: string): Promise<number | undefined> {
  const result = await sql<{ creditNumber: number }>`
    SELECT credit_number AS "creditNumber" FROM credit_note WHERE website_id = ${ctx.site.id} AND refund_id = ${refundId}`.execute(
    ctx.db,
  )
  return result.rows[0]?.creditNumber
}

/** Notes that a refund was asked about and is still open, so that others come first. */
export async function touchRefund(ctx: Ctx, refundId: string): Promise<void> {
  await sql`UPDATE payment_refund SET updated_at = ${ctx.now} WHERE website_id = ${ctx.site.id} AND refund_id = ${refundId}`.execute(
    ctx.db,
  )
}

import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { ReportRange } from './range.ts'

/** Money or a part of a gift card that went back, goods that an exchange took back, or what was never paid. Below zero: what of that was paid later. */
export interface RefundOfOrder {
  readonly refundId: string
  readonly at: Date
  readonly orderId: string
  readonly orderNumber: number
  readonly provider: string
  readonly method: string
  readonly reason: string
  readonly amountMinor: number
  /** Sales of the same order that were taken back before this one. */
  readonly beforeMinor: number
  readonly orderTotalMinor: number
  readonly country: string
  readonly taxes: readonly {
    readonly name: string
    /** In the site's own language, where the buyer read another name. */
    readonly sourceName?: string
    readonly ratePpm: number
    readonly taxMinor: number
  }[]
}

const pageSize = 1000

/**
 * What is booked. `sales`: what was sold less. Money that follows an edit stays out: the order's amounts are smaller
 * already. What an exchange gives for goods that came back counts, and what a cancellation writes off, though no money moves. What is
 * paid of that later counts below zero. `money`: what went back, whatever for.
 */
type RefundBook = 'sales' | 'money'

/** Refunds of a range by the day they were made, oldest first, page by page. */
export async function* listRefundPages(
  ctx: Ctx,
  range: ReportRange,
  book: RefundBook,
): AsyncGenerator<readonly RefundOfOrder[], undefined> {
  let after: RefundOfOrder | undefined
  do {
    const page = await listRefunds(ctx, range, book, after)
    if (page.length > 0) yield page
    after = page.length === pageSize ? page.at(-1) : undefined
  } while (after)
  return undefined
}

// Times are compared as this process sees them, in milliseconds: else a page could begin with the end of the one before.
async function listRefunds(
  ctx: Ctx,
  range: ReportRange,
  book: RefundBook,
  after: RefundOfOrder | undefined,
): Promise<readonly RefundOfOrder[]> {
  const id = ctx.site.id
  const from = after?.at ?? range.from
  const isSales = book === 'sales'
  const { rows } = await sql<RefundOfOrder>`
    WITH back AS (
      SELECT r.refund_id AS id, date_trunc('milliseconds', r.created_at) AS at, r.order_id, r.provider, coalesce(p.method, '') AS method, r.reason, r.amount_minor
      FROM payment_refund r JOIN payment p ON p.website_id = r.website_id AND p.payment_id = r.payment_id
      WHERE r.website_id = ${id} AND r.status = 'succeeded' AND r.created_at >= ${from} AND r.created_at < ${range.to}
        AND NOT (${isSales} AND r.settles_balance)
      UNION ALL
      SELECT u.payment_id || '/' || u.gift_card_id, date_trunc('milliseconds', u.returned_at), p.order_id, 'gift-card', '', '', u.amount_minor
      FROM gift_card_use u JOIN payment p ON p.website_id = u.website_id AND p.payment_id = u.payment_id
      WHERE u.website_id = ${id} AND u.status = 'returned' AND p.order_id IS NOT NULL
        AND u.returned_at >= ${from} AND u.returned_at < ${range.to}
      UNION ALL
      -- A return is closed by its exchange, and does not change any more.
      SELECT x.return_id, date_trunc('milliseconds', x.updated_at), x.order_id, 'exchange', '', '', x.credited_minor
      FROM order_return x WHERE ${isSales} AND x.website_id = ${id} AND x.credited_minor > 0
        AND x.updated_at >= ${from} AND x.updated_at < ${range.to}
      UNION ALL
      SELECT c.order_id, date_trunc('milliseconds', c.written_off_at), c.order_id, 'unpaid', '', '', c.written_off_minor
      FROM sales_order c WHERE ${isSales} AND c.website_id = ${id} AND c.written_off_minor > 0
        AND c.written_off_at >= ${from} AND c.written_off_at < ${range.to}
      UNION ALL
      SELECT v.payment_id || '/recovered', date_trunc('milliseconds', v.recovered_at), v.order_id, 'recovered', '', '', -v.recovered_minor
      FROM payment v WHERE ${isSales} AND v.website_id = ${id} AND v.recovered_minor > 0
        AND v.recovered_at >= ${from} AND v.recovered_at < ${range.to}
    )
    SELECT b.id AS "refundId", b.at, b.order_id AS "orderId", o.order_number AS "orderNumber", b.provider, b.method, b.reason,
      b.amount_minor AS "amountMinor", o.grand_total_minor AS "orderTotalMinor", o.taxes,
      coalesce(o.shipping_address ->> 'countryCode', o.billing_address ->> 'countryCode', '') AS country,
      ((SELECT coalesce(sum(e.amount_minor), 0) FROM payment_refund e WHERE e.website_id = ${id} AND e.order_id = b.order_id
          AND e.status = 'succeeded' AND NOT (${isSales} AND e.settles_balance) AND (date_trunc('milliseconds', e.created_at), e.refund_id) < (b.at, b.id))
        + (SELECT coalesce(sum(u.amount_minor), 0) FROM payment p JOIN gift_card_use u ON u.website_id = p.website_id AND u.payment_id = p.payment_id
          WHERE p.website_id = ${id} AND p.order_id = b.order_id AND u.status = 'returned'
            AND (date_trunc('milliseconds', u.returned_at), u.payment_id || '/' || u.gift_card_id) < (b.at, b.id))
        + (SELECT coalesce(sum(x.credited_minor), 0) FROM order_return x WHERE ${isSales} AND x.website_id = ${id} AND x.order_id = b.order_id
          AND (date_trunc('milliseconds', x.updated_at), x.return_id) < (b.at, b.id))
        + CASE WHEN ${isSales} AND (date_trunc('milliseconds', o.written_off_at), o.order_id) < (b.at, b.id) THEN o.written_off_minor ELSE 0 END
        - (SELECT coalesce(sum(v.recovered_minor), 0) FROM payment v WHERE ${isSales} AND v.website_id = ${id} AND v.order_id = b.order_id
          AND v.recovered_minor > 0 AND (date_trunc('milliseconds', v.recovered_at), v.payment_id || '/recovered') < (b.at, b.id))
      )::bigint AS "beforeMinor"
    FROM back b JOIN sales_order o ON o.website_id = ${id} AND o.order_id = b.order_id
    WHERE o.test_mode = ${range.isTest} AND o.currency = ${range.currency} AND o.payment_status <> 'voided'
      AND (${after === undefined} OR (b.at, b.id) > (${from}, ${after?.refundId ?? ''}))
    ORDER BY b.at, b.id LIMIT ${pageSize}`.execute(ctx.db)
  return rows
}

import { type RawBuilder, sql } from 'kysely'
import { donationType } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'

/** A line of an order that is a donation. */
export interface DonationRow {
  readonly orderId: string
  readonly lineId: string
  readonly orderNumber: number
  readonly fundId: string
  readonly title: string
  readonly donorName: string
  readonly email: string
  readonly answers: unknown
  readonly plan: unknown
  readonly amountMinor: number
  readonly refundedMinor: number
  readonly currency: string
  readonly paymentStatus: string
  readonly createdAt: Date
}

interface DonationFilter {
  readonly fundId: string | undefined
  readonly isTest: boolean
}

/** Donations in the order of time, newest first: those before `before`. */
export async function selectDonations(
  ctx: Ctx,
  filter: DonationFilter,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<DonationRow[]> {
  const { rows } = await sql<DonationRow>`
    SELECT o.order_id AS "orderId", l.line_id AS "lineId", o.order_number AS "orderNumber", l.item_id AS "fundId", l.title,
      o.customer_name AS "donorName", o.email, l.additional_fields AS answers, l.subscription_plan AS plan,
      (l.unit_price_minor * l.quantity)::bigint AS "amountMinor", ${refunded(ctx)} AS "refundedMinor", o.currency,
      o.payment_status AS "paymentStatus", o.created_at AS "createdAt"
    FROM order_line l JOIN sales_order o ON o.website_id = l.website_id AND o.order_id = l.order_id
    WHERE ${isDonation(ctx, filter)} AND (${before ?? null}::text IS NULL OR l.order_id < ${before ?? null})
    ORDER BY l.order_id DESC LIMIT ${limit}`.execute(ctx.db)
  return rows
}

interface DonationSums {
  readonly currency: string
  readonly count: number
  readonly receivedMinor: number
}

/** The sums of donations that were paid, less refunds, by currency. */
export async function sumDonations(ctx: Ctx, filter: DonationFilter): Promise<DonationSums[]> {
  const received = sql`FILTER (WHERE o.payment_status IN ('paid', 'partially_refunded'))`
  const { rows } = await sql<DonationSums>`
    SELECT o.currency, (count(*) ${received})::int AS count,
      coalesce(sum(greatest(0, l.unit_price_minor * l.quantity - ${refunded(ctx)})) ${received}, 0)::bigint AS "receivedMinor"
    FROM order_line l JOIN sales_order o ON o.website_id = l.website_id AND o.order_id = l.order_id
    WHERE ${isDonation(ctx, filter)} GROUP BY o.currency ORDER BY o.currency`.execute(ctx.db)
  return rows
}

// The type is written out: an index of donations alone is used for a written one only.
function isDonation(ctx: Ctx, { fundId, isTest }: DonationFilter): RawBuilder<unknown> {
  const ofFund = fundId === undefined ? sql`` : sql` AND l.item_id = ${fundId}`
  return sql`l.website_id = ${ctx.site.id} AND l.product_type = ${sql.lit(donationType)}${ofFund}
    AND o.test_mode = ${isTest} AND o.payment_status <> 'voided'`
}

/** The order of a donation has no other line, so what it got back is the donation's. */
function refunded(ctx: Ctx): RawBuilder<number> {
  return sql`(SELECT coalesce(sum(r.amount_minor), 0)::bigint FROM payment_refund r
    WHERE r.website_id = ${ctx.site.id} AND r.order_id = o.order_id AND r.status = 'succeeded')`
}

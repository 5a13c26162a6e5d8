import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { ReportRange } from './range.ts'

/** The orders of a range: an order whose payment was voided is no sale. */
function isSale(ctx: Ctx, range: ReportRange): RawBuilder<unknown> {
  return sql`o.website_id = ${ctx.site.id} AND o.created_at >= ${range.from} AND o.created_at < ${range.to}
    AND o.test_mode = ${range.isTest} AND o.currency = ${range.currency} AND o.payment_status <> 'voided'`
}

const country = sql`coalesce(o.shipping_address ->> 'countryCode', o.billing_address ->> 'countryCode', '')`

interface DaySums {
  /** The place of its day in the range, from 1. */
  readonly bucket: number
  readonly orders: number
  readonly subtotalMinor: number
  readonly discountMinor: number
  readonly shippingMinor: number
  readonly taxMinor: number
  readonly totalMinor: number
}

/** Sums of orders by the day they were placed. */
export async function sumOrdersByDay(ctx: Ctx, range: ReportRange): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    SELECT width_bucket(o.created_at, ${range.starts.map((start) => start.toISOString())}::timestamptz[]) AS bucket, count(*)::int AS orders,
      sum(o.subtotal_minor)::bigint AS "subtotalMinor", sum(o.discount_minor)::bigint AS "discountMinor",
      sum(o.shipping_minor)::bigint AS "shippingMinor", sum(o.tax_minor)::bigint AS "taxMinor", sum(o.grand_total_minor)::bigint AS "totalMinor"
    FROM sales_order o WHERE ${isSale(ctx, range)} GROUP BY 1 ORDER BY 1`.execute(ctx.db)
  return rows
}

interface ProductSums {
  /** Null: shipping. */
  readonly itemId: string | null
  readonly title: string
  readonly quantity: number | null
  readonly grossMinor: number
  readonly discountMinor: number
  readonly taxMinor: number
  /** The part of the tax that is inside of the price. */
  readonly includedTaxMinor: number
}

/** Sums of order lines by product, the largest first; the last row is shipping: what is on no line of the same orders. */
export async function sumLinesByProduct(ctx: Ctx, range: ReportRange): Promise<ProductSums[]> {
  const { rows } = await sql<ProductSums>`
    WITH sales AS MATERIALIZED (
      SELECT o.order_id, o.shipping_minor, o.discount_minor, o.tax_minor, o.tax_included FROM sales_order o WHERE ${isSale(ctx, range)}
    ), products AS (
      SELECT l.item_id, max(l.title) AS title, sum(l.quantity)::bigint AS quantity, sum(l.unit_price_minor * l.quantity)::bigint AS gross,
        sum(l.discount_minor)::bigint AS discount, sum(l.tax_minor)::bigint AS tax,
        coalesce(sum(l.tax_minor) FILTER (WHERE s.tax_included), 0)::bigint AS included
      FROM sales s JOIN order_line l ON l.website_id = ${ctx.site.id} AND l.order_id = s.order_id GROUP BY l.item_id
    ), whole AS (
      SELECT count(*) AS orders, coalesce(sum(shipping_minor), 0)::bigint AS shipping, coalesce(sum(discount_minor), 0)::bigint AS discount,
        coalesce(sum(tax_minor), 0)::bigint AS tax, coalesce(sum(tax_minor) FILTER (WHERE tax_included), 0)::bigint AS included FROM sales
    ), lines AS (
      SELECT coalesce(sum(discount), 0)::bigint AS discount, coalesce(sum(tax), 0)::bigint AS tax, coalesce(sum(included), 0)::bigint AS included
      FROM products
    )
    SELECT * FROM (
      SELECT item_id AS "itemId", title, quantity, gross AS "grossMinor", discount AS "discountMinor", tax AS "taxMinor",
        included AS "includedTaxMinor" FROM products
      UNION ALL
      SELECT NULL, '', NULL, w.shipping, w.discount - l.discount, w.tax - l.tax, w.included - l.included FROM whole w, lines l WHERE w.orders > 0
    ) rows ORDER BY "itemId" IS NULL, "grossMinor" DESC, "itemId"`.execute(ctx.db)
  return rows
}

interface TaxSums {
  readonly country: string
  readonly name: string
  readonly ratePpm: number
  readonly baseMinor: number
  readonly taxMinor: number
}

/** Sums of tax by country and rate. */
export async function sumTaxes(ctx: Ctx, range: ReportRange): Promise<TaxSums[]> {
  const { rows } = await sql<TaxSums>`
    SELECT ${country} AS country, coalesce(t."sourceName", t.name) AS name, t."ratePpm", sum(t."baseMinor")::bigint AS "baseMinor", sum(t."taxMinor")::bigint AS "taxMinor"
    FROM sales_order o CROSS JOIN LATERAL jsonb_to_recordset(o.taxes) AS t(name text, "sourceName" text, "ratePpm" int, "baseMinor" bigint, "taxMinor" bigint)
    WHERE ${isSale(ctx, range)} GROUP BY 1, 2, 3`.execute(ctx.db)
  return rows
}

interface DiscountSums {
  readonly name: string
  readonly code: string
  readonly orders: number
  readonly amountMinor: number
}

/** Sums of discounts, the largest first. */
export async function sumDiscounts(ctx: Ctx, range: ReportRange): Promise<DiscountSums[]> {
  const { rows } = await sql<DiscountSums>`
    SELECT max(d.name) AS name, coalesce(d.code, '') AS code, count(*)::int AS orders, sum(d."amountMinor")::bigint AS "amountMinor"
    FROM sales_order o CROSS JOIN LATERAL jsonb_to_recordset(o.discounts) AS d(id text, name text, code text, "amountMinor" bigint)
    WHERE ${isSale(ctx, range)} GROUP BY d.id, coalesce(d.code, '') ORDER BY 4 DESC, d.id, 2`.execute(ctx.db)
  return rows
}

interface PaymentSums {
  readonly provider: string
  readonly method: string
  readonly payments: number
  readonly receivedMinor: number
  readonly waitingMinor: number
}

/** Sums of the payments of orders by provider and method; gift cards are a provider here. */
export async function sumPayments(ctx: Ctx, range: ReportRange): Promise<PaymentSums[]> {
  const { rows } = await sql<PaymentSums>`
    WITH sales AS MATERIALIZED (SELECT o.order_id FROM sales_order o WHERE ${isSale(ctx, range)})
    SELECT p.provider, coalesce(p.method, '') AS method, count(*)::int AS payments,
      coalesce(sum(p.amount_minor) FILTER (WHERE p.status IN ('captured', 'partially_refunded', 'refunded')), 0)::bigint AS "receivedMinor",
      coalesce(sum(p.amount_minor) FILTER (WHERE p.status IN ('pending', 'requires_action', 'unknown', 'authorized')), 0)::bigint AS "waitingMinor"
    FROM sales s JOIN payment p ON p.website_id = ${ctx.site.id} AND p.order_id = s.order_id
    WHERE p.amount_minor > 0 AND p.status NOT IN ('failed', 'canceled') GROUP BY 1, 2
    UNION ALL
    SELECT 'gift-card', '', count(*)::int, sum(u.amount_minor)::bigint, 0
    FROM sales s JOIN payment p ON p.website_id = ${ctx.site.id} AND p.order_id = s.order_id
    JOIN gift_card_use u ON u.website_id = ${ctx.site.id} AND u.payment_id = p.payment_id AND u.status IN ('spent', 'returned')
    HAVING count(*) > 0`.execute(ctx.db)
  return rows
}

/** Currencies of the orders of these days. */
export async function listCurrencies(ctx: Ctx, range: ReportRange): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    SELECT DISTINCT currency FROM sales_order WHERE website_id = ${ctx.site.id} AND created_at >= ${range.from} AND created_at < ${range.to}
      AND test_mode = ${range.isTest} ORDER BY currency`.execute(ctx.db)
  return rows.map(({ currency }) => currency)
}

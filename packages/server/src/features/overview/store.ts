import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { merchandisingSettings } from '../store-settings/index.ts'
import { waitsForFulfillment } from '../orders/index.ts'

/** Counting ends here. */
const maxCount = 1000

export interface SumRow {
  /** The place of the last bound that is not after the order, from 1. */
  readonly bucket: number
  readonly orders: number
  readonly revenueMinor: number
}

/**
 * Orders between each two bounds, which are epoch ms in order. Revenue, in minor units of the site's currency, is what paid orders are worth now:
 * their totals less their refunds and what their exchanges took back; money that follows an edit is in the totals already. A refund counts on the day of its order, not on its own. Orders that are unpaid, refunded whole,
 * canceled or in another currency add nothing to it.
 */
export async function sumOrders(
  ctx: Ctx,
  { bounds, isTest }: { readonly bounds: readonly number[]; readonly isTest: boolean },
): Promise<readonly SumRow[]> {
  const times = bounds.map((ms) => new Date(ms).toISOString())
  const isCounted = sql`website_id = ${ctx.site.id} AND created_at >= ${times[0]}::timestamptz AND test_mode = ${isTest}
    AND fulfillment_status <> 'canceled' AND currency = ${ctx.site.currency}`
  const creditedMinor = sql`(SELECT coalesce(sum(x.credited_minor), 0)::bigint FROM order_return x
    WHERE x.website_id = ${ctx.site.id} AND x.order_id = sales_order.order_id)`
  const { rows } = await sql<SumRow>`
    SELECT bucket, sum(orders)::int AS orders, sum(revenue)::bigint AS "revenueMinor" FROM (
      SELECT width_bucket(created_at, ${times}::timestamptz[]) AS bucket, count(*) AS orders,
        coalesce(sum(grand_total_minor) FILTER (WHERE payment_status IN ('paid', 'partially_refunded')), 0) AS revenue
      FROM sales_order WHERE ${isCounted} GROUP BY 1
      -- Apart, so that the index alone answers for all other orders.
      UNION ALL
      SELECT width_bucket(created_at, ${times}::timestamptz[]), 0, -least(grand_total_minor, (
        SELECT coalesce(sum(r.amount_minor), 0)::bigint FROM payment_refund r
        WHERE r.website_id = ${ctx.site.id} AND r.order_id = sales_order.order_id AND r.status = 'succeeded' AND NOT r.settles_balance
      ) + ${creditedMinor})
      FROM sales_order WHERE ${isCounted} AND payment_status = 'partially_refunded'
      UNION ALL
      SELECT width_bucket(created_at, ${times}::timestamptz[]), 0, -least(grand_total_minor, ${creditedMinor})
      FROM sales_order WHERE ${isCounted} AND payment_status = 'paid' AND order_id = ANY(ARRAY(
        SELECT x.order_id FROM order_return x WHERE x.website_id = ${ctx.site.id} AND x.credited_minor > 0))
    ) parts GROUP BY 1`.execute(ctx.db)
  return rows
}

/** Names the last change of an order: its time and the order. */
export async function findLatestChange(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ latest: string }>`
    SELECT updated_at || ' ' || order_id AS latest FROM sales_order WHERE website_id = ${ctx.site.id}
    ORDER BY updated_at DESC, order_id DESC LIMIT 1`.execute(ctx.db)
  return rows[0]?.latest ?? ''
}

export async function countWaitingOrders(
  ctx: Ctx,
): Promise<{ readonly toFulfill: number; readonly needAttention: number }> {
  const { rows } = await sql<{ toFulfill: number; needAttention: number }>`
    SELECT
      (SELECT count(*)::int FROM (SELECT 1 FROM sales_order WHERE website_id = ${ctx.site.id} AND ${waitsForFulfillment}
        LIMIT ${maxCount}) waiting) AS "toFulfill",
      (SELECT count(*)::int FROM (SELECT 1 FROM sales_order WHERE website_id = ${ctx.site.id} AND fulfillment_status = 'needs_attention'
        LIMIT ${maxCount}) waiting) AS "needAttention"`.execute(ctx.db)
  return rows[0] ?? { toFulfill: 0, needAttention: 0 }
}

/** Products with a variant that is low, and those of which nothing is left. */
export async function countStock(ctx: Ctx): Promise<{ readonly low: number; readonly soldOut: number }> {
  const { rows } = await sql<{ low: number; soldOut: number }>`
    SELECT count(*) FILTER (WHERE is_left)::int AS low, count(*) FILTER (WHERE NOT is_left)::int AS "soldOut" FROM (
      SELECT EXISTS (SELECT 1 FROM variant v JOIN stock s ON s.website_id = v.website_id AND s.variant_id = v.variant_id
        WHERE v.website_id = ${ctx.site.id} AND v.item_id = p.item_id AND (s.unlimited OR s.on_hand > 0)) AS is_left
      FROM product p WHERE p.website_id = ${ctx.site.id} AND p.product_type IN (1, 3) AND p.item_id IN (
        SELECT v.item_id FROM stock t JOIN variant v ON v.website_id = t.website_id AND v.variant_id = t.variant_id
        WHERE t.website_id = ${ctx.site.id} AND NOT t.unlimited AND t.on_hand <= ${sql.lit(merchandisingSettings(ctx.site).scarcityThreshold)})
      LIMIT ${maxCount}) few`.execute(ctx.db)
  return rows[0] ?? { low: 0, soldOut: 0 }
}

interface DraftRow {
  readonly itemId: string
  readonly collectionId: string
  readonly title: string
  readonly isProduct: boolean
  readonly updatedAt: Date
}

/** Drafts of products, posts and events, last changed first. */
export async function listDrafts(
  ctx: Ctx,
  which: { readonly products: boolean; readonly content: boolean },
): Promise<{ readonly count: number; readonly newest: readonly DraftRow[] }> {
  const { rows } = await sql<DraftRow>`
    SELECT i.item_id AS "itemId", i.collection_id AS "collectionId", i.title, p.item_id IS NOT NULL AS "isProduct", i.updated_at AS "updatedAt"
    FROM item i LEFT JOIN product p ON p.website_id = i.website_id AND p.item_id = i.item_id
    WHERE i.website_id = ${ctx.site.id} AND i.workflow_state = 'draft'
      AND CASE WHEN p.item_id IS NULL THEN ${which.content}::boolean ELSE ${which.products}::boolean END
    ORDER BY i.updated_at DESC, i.item_id LIMIT ${maxCount}`.execute(ctx.db)
  return { count: rows.length, newest: rows.slice(0, 3) }
}

export async function countFailedMails(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM mail WHERE website_id = ${ctx.site.id} AND status = 'failed'
      LIMIT ${maxCount}) failed`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

interface SetupState {
  readonly product: boolean
  readonly shipping: boolean
  readonly tax: boolean
  readonly domain: boolean
  readonly testOrder: boolean
}

export async function findSetupState(ctx: Ctx): Promise<SetupState> {
  const id = ctx.site.id
  const { rows } = await sql<SetupState>`
    SELECT EXISTS (SELECT 1 FROM product WHERE website_id = ${id}) AS product,
      EXISTS (SELECT 1 FROM shipping_option WHERE website_id = ${id}) AS shipping,
      EXISTS (SELECT 1 FROM tax_rule WHERE website_id = ${id}) AS tax,
      EXISTS (SELECT 1 FROM domain WHERE website_id = ${id} AND verified_at IS NOT NULL) AS domain,
      EXISTS (SELECT 1 FROM sales_order WHERE website_id = ${id}) AS "testOrder"`.execute(ctx.db)
  return rows[0] ?? { product: false, shipping: false, tax: false, domain: false, testOrder: false }
}

/** Submissions of forms that nobody has opened, and their form where all are of one. */
export async function countUnreadSubmissions(
  ctx: Ctx,
): Promise<{ readonly unread: number; readonly formId: string | null }> {
  const { rows } = await sql<{ unread: number; formId: string | null }>`
    SELECT count(*)::int AS unread, CASE WHEN min(form_id) = max(form_id) THEN min(form_id) END AS "formId" FROM (
      SELECT form_id FROM form_submission WHERE website_id = ${ctx.site.id} AND read_at IS NULL AND spam_reason IS NULL
      LIMIT ${maxCount}) few`.execute(ctx.db)
  return rows[0] ?? { unread: 0, formId: null }
}

import { type RawBuilder, sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'

/** What a purchase is worth: `pending` until it is paid, `ended` after a refund, a cancellation or the end of a subscription. */
type PlanState = 'active' | 'pending' | 'ended'

/** The job that charges a period that begins has this long to open it. */
const openingMs = 3_600_000

/**
 * Selects what customers bought that makes them members: rows of area, customer, order and state. Nothing is written down
 * for it, so access follows each payment, refund and renewal by itself. A subscription counts until the end of the period that was paid last, skipped,
 * paused or not, and while its next charge is tried. Its owner ends it at once.
 */
function selectPurchases(
  { site, now }: Pick<Ctx, 'site' | 'now'>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { id } = site
  const length = sql`(s.period_value || ' ' || s.period_unit)::interval`
  // Where the schedule has the end of the period that was paid last. Who pays after that end has a whole period from then.
  const scheduledEnd = sql`((s.anchor_at AT TIME ZONE s.time_zone) + (coalesce(renewed.period, 0) + 1) * ${length}) AT TIME ZONE s.time_zone`
  const paidUntil = sql`greatest(${scheduledEnd}, CASE WHEN last.created_at > ${scheduledEnd} THEN last.created_at + ${length} END)`
  // A charge that is tried, again or for the first time, keeps the pages open. One that cannot be tried does not: nothing ends its wait.
  const isCharged = sql`s.state IN ('active', 'past_due') AND EXISTS (SELECT 1 FROM subscription_renewal d
    WHERE d.website_id = ${id} AND d.subscription_id = s.subscription_id AND d.state = 'due' AND d.blocked IS NULL)`
  const runs = sql`(s.end_reason IS DISTINCT FROM 'owner' AND ${paidUntil} > ${new Date(now.getTime() - openingMs)} OR ${isCharged})`
  return sql`SELECT p.area_id, o.customer_id, o.order_id, o.order_number, l.line_id, l.title, l.subscription_plan IS NOT NULL AS recurs, o.created_at,
      CASE WHEN last.fulfillment_status = 'canceled' OR last.payment_status IN ('refunded', 'voided') THEN 'ended'
        WHEN l.subscription_plan IS NOT NULL THEN CASE WHEN ${runs} THEN 'active' WHEN s.subscription_id IS NULL THEN 'pending' ELSE 'ended' END
        WHEN l.removed_quantity + l.returned_quantity >= l.quantity THEN 'ended'
        WHEN o.payment_status IN ('paid', 'partially_refunded') AND o.balance_minor <= 0 THEN 'active' ELSE 'pending' END AS state
    FROM member_area_plan p
    JOIN order_line l ON l.website_id = ${id} AND l.item_id = p.item_id
    JOIN sales_order o ON o.website_id = ${id} AND o.order_id = l.order_id
    LEFT JOIN subscription s ON s.website_id = ${id} AND s.order_id = l.order_id AND s.line_id = l.line_id
    LEFT JOIN LATERAL (SELECT n.order_id, n.period FROM subscription_renewal n WHERE n.website_id = ${id} AND n.subscription_id = s.subscription_id
      AND n.state = 'paid' AND n.order_id IS NOT NULL ORDER BY n.period DESC LIMIT 1) renewed ON true
    JOIN sales_order last ON last.website_id = ${id} AND last.order_id = coalesce(renewed.order_id, l.order_id)
    WHERE p.website_id = ${id} AND o.source IS NULL
      AND NOT EXISTS (SELECT 1 FROM subscription_renewal r WHERE r.website_id = ${id} AND r.order_id = l.order_id) AND ${condition}`
}

/** Ids of the areas that a customer has paid for, as it is now. */
export async function selectPaidAreas(ctx: Pick<Ctx, 'db' | 'site' | 'now'>, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ areaId: string }>`
    SELECT DISTINCT x.area_id AS "areaId" FROM (${selectPurchases(ctx, sql`o.customer_id = ${customerId}`)}) x WHERE x.state = 'active'
    ORDER BY 1`.execute(ctx.db)
  return rows.map(({ areaId }) => areaId)
}

/** Somebody who bought a plan of an area. */
interface BuyerRow {
  readonly customerId: string | null
  readonly email: string
  readonly name: string
  readonly plan: string
  readonly recurs: boolean
  readonly state: PlanState
  readonly orderId: string
  readonly orderNumber: number
  readonly createdAt: Date
}

/** Purchases of the plans of an area, newest first, behind the order of this id. */
export async function selectBuyers(
  ctx: Ctx,
  areaId: string,
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<BuyerRow[]> {
  const after = page.after ?? null
  const ofArea = sql`p.area_id = ${areaId} AND (${after}::text IS NULL OR o.order_id < ${after})`
  const { rows } = await sql<BuyerRow>`
    SELECT x.customer_id AS "customerId", o.email, o.customer_name AS name, x.title AS plan, x.recurs, x.state,
      x.order_id AS "orderId", x.order_number AS "orderNumber", x.created_at AS "createdAt"
    FROM (SELECT DISTINCT ON (y.order_id) y.* FROM (${selectPurchases(ctx, ofArea)}) y ORDER BY y.order_id DESC, y.state, y.line_id LIMIT ${page.limit}) x
    JOIN sales_order o ON o.website_id = ${ctx.site.id} AND o.order_id = x.order_id ORDER BY x.order_id DESC`.execute(
    ctx.db,
  )
  return rows
}

/** Those of the ids that are products of this site which can be a plan: not gift cards. */
export async function selectPlanProducts(ctx: Ctx, itemIds: readonly string[]): Promise<Set<string>> {
  if (itemIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    SELECT item_id AS id FROM product WHERE website_id = ${ctx.site.id} AND item_id = ANY(${itemIds}::text[]) AND product_type <> 4`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Makes these products the plans of an area, in the given order. */
export async function replacePlans(ctx: Ctx, areaId: string, itemIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM member_area_plan WHERE website_id = ${ctx.site.id} AND area_id = ${areaId}`.execute(ctx.db)
  await sql`INSERT INTO member_area_plan (website_id, area_id, item_id, position)
    SELECT ${ctx.site.id}, ${areaId}, p.item_id, p.position FROM unnest(${itemIds}::text[]) WITH ORDINALITY AS p (item_id, position)`.execute(
    ctx.db,
  )
}

/** A plan as visitors see it before they buy. */
export interface PlanCard {
  readonly title: string
  readonly path: string
  readonly priceMinor: number
  /** The price is that of the cheapest of several variants. */
  readonly isFrom: boolean
  readonly subscriptionPlan: unknown
}

/** The plans of an area that visitors can buy now, in their order: published, on a page that is open to everybody. */
export async function selectPlanCards(ctx: SiteDb, areaId: string): Promise<PlanCard[]> {
  const { id } = ctx.site
  const { rows } = await sql<PlanCard>`
    SELECT i.title, '/' || c.slug || '/' || i.slug AS path, v.lowest AS "priceMinor", v.highest > v.lowest AS "isFrom", g.subscription_plan AS "subscriptionPlan"
    FROM member_area_plan p
    JOIN product g ON g.website_id = ${id} AND g.item_id = p.item_id
    JOIN item i ON i.website_id = ${id} AND i.item_id = p.item_id AND i.workflow_state IN ('published', 'unlisted')
    JOIN collection c ON c.website_id = ${id} AND c.collection_id = i.collection_id AND c.enabled
    CROSS JOIN LATERAL (SELECT min(CASE WHEN on_sale THEN sale_price_minor ELSE price_minor END)::bigint AS lowest,
      max(CASE WHEN on_sale THEN sale_price_minor ELSE price_minor END)::bigint AS highest FROM variant WHERE website_id = ${id} AND item_id = p.item_id) v
    WHERE p.website_id = ${id} AND p.area_id = ${areaId} AND v.lowest IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM member_area_page a WHERE a.website_id = ${id} AND a.collection_id = c.collection_id)
    ORDER BY p.position`.execute(ctx.db)
  return rows
}

/** The areas that the buyers of these products are members of, by name. */
export async function listAreasOfProducts(
  ctx: SiteDb,
  itemIds: readonly string[],
): Promise<{ readonly id: string; readonly name: string }[]> {
  const { id } = ctx.site
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT a.area_id AS id, a.name FROM member_area a WHERE a.website_id = ${id} AND a.area_id IN (
      SELECT p.area_id FROM member_area_plan p WHERE p.website_id = ${id} AND p.item_id = ANY(${itemIds}::text[]))
    ORDER BY lower(a.name), a.area_id`.execute(ctx.db)
  return rows
}

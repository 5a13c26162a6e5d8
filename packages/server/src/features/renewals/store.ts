import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { SubscriptionRow } from '../subscriptions/index.ts'

interface SiteRow {
  readonly websiteId: string
  readonly id: string
}

/** The clock of a run, and the only site it looks at, if any. */
type Clock = Pick<Ctx, 'db' | 'now'> & { readonly websiteId?: string | undefined }

function inScope(column: string, { websiteId }: Clock): RawBuilder<boolean> {
  return websiteId === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${websiteId}`
}

/** Subscriptions of all sites whose next period begins, and that have none open. */
export async function listDueSubscriptions(ctx: Clock, limit: number): Promise<SiteRow[]> {
  const result = await sql<SiteRow>`
    SELECT s.website_id AS "websiteId", s.subscription_id AS id FROM subscription s
    WHERE ${inScope('s.website_id', ctx)} AND s.state = 'active' AND s.next_at <= ${ctx.now} AND NOT EXISTS (
      SELECT 1 FROM subscription_renewal r WHERE r.website_id = s.website_id AND r.subscription_id = s.subscription_id AND r.state = 'due')
    ORDER BY s.next_at LIMIT ${limit}`.execute(ctx.db)
  return result.rows
}

/** True when this process may open the next period; others wait or find it opened. Inside a transaction. */
export async function lockDueSubscription(ctx: Ctx, subscriptionId: string): Promise<boolean> {
  const result = await sql`
    SELECT 1 FROM subscription WHERE website_id = ${ctx.site.id} AND subscription_id = ${subscriptionId} AND state = 'active'
      AND next_at <= ${ctx.now} FOR UPDATE SKIP LOCKED`.execute(ctx.db)
  return result.rows.length > 0
}

/** Renewals of all sites that are to be tried now. */
export async function listDueRenewals(ctx: Clock, limit: number): Promise<SiteRow[]> {
  const result = await sql<SiteRow>`
    SELECT website_id AS "websiteId", renewal_id AS id FROM subscription_renewal
    WHERE ${inScope('website_id', ctx)} AND state = 'due' AND attempt_at <= ${ctx.now} ORDER BY attempt_at LIMIT ${limit}`.execute(
    ctx.db,
  )
  return result.rows
}

/** Takes a renewal until `until`: false when another process has it. */
export async function claimRenewal(ctx: Ctx, renewalId: string, until: Date): Promise<boolean> {
  return ctx.db.transaction().execute(async (db) => {
    const { id } = ctx.site
    const { rows } = await sql`
      SELECT 1 FROM subscription_renewal WHERE website_id = ${id} AND renewal_id = ${renewalId} AND state = 'due'
        AND attempt_at <= ${ctx.now} FOR UPDATE SKIP LOCKED`.execute(db)
    if (rows.length === 0) return false
    await sql`UPDATE subscription_renewal SET attempt_at = ${until} WHERE website_id = ${id} AND renewal_id = ${renewalId}`.execute(
      db,
    )
    return true
  })
}

/** Renewals of all sites whose last chance is over, and of which no charge is under way. */
export async function listLostRenewals(ctx: Clock, limit: number): Promise<SiteRow[]> {
  const result = await sql<SiteRow>`
    SELECT r.website_id AS "websiteId", r.renewal_id AS id FROM subscription_renewal r
    WHERE ${inScope('r.website_id', ctx)} AND r.state = 'due' AND r.gives_up_at <= ${ctx.now} AND NOT EXISTS (
      SELECT 1 FROM cart c JOIN payment p ON p.website_id = c.website_id AND p.cart_id = c.cart_id
      WHERE c.website_id = r.website_id AND c.token_hash = 'renewal ' || r.renewal_id AND p.order_id IS NULL
        AND p.status IN ('pending', 'requires_action', 'unknown'))
    ORDER BY r.gives_up_at LIMIT ${limit}`.execute(ctx.db)
  return result.rows
}

/** Sites with subscriptions that renew soon. */
export async function listSitesWithRenewals(ctx: Clock, before: Date): Promise<string[]> {
  const result = await sql<{ websiteId: string }>`
    SELECT DISTINCT website_id AS "websiteId" FROM subscription
    WHERE ${inScope('website_id', ctx)} AND state = 'active' AND next_at > ${ctx.now} AND next_at <= ${before}`.execute(
    ctx.db,
  )
  return result.rows.map(({ websiteId }) => websiteId)
}

/** Subscriptions of the site that renew until then and whose next charge was not announced. */
export async function listUnannounced(ctx: Ctx, before: Date, limit: number): Promise<string[]> {
  const result = await sql<{ id: string }>`
    SELECT subscription_id AS id FROM subscription
    WHERE website_id = ${ctx.site.id} AND state = 'active' AND NOT cancels_at_end AND next_at > ${ctx.now} AND next_at <= ${before}
      AND noticed_period < next_period ORDER BY next_at LIMIT ${limit}`.execute(ctx.db)
  return result.rows.map(({ id }) => id)
}

/** The installation that charges the subscriptions of the site: the given one, if none was noted before. */
export async function findBillingUrl(ctx: Ctx, publicUrl: string): Promise<string> {
  const result = await sql<{ publicUrl: string }>`
    WITH noted AS (
      INSERT INTO subscription_billing (website_id, public_url, updated_at) VALUES (${ctx.site.id}, ${publicUrl}, ${ctx.now})
      ON CONFLICT (website_id) DO NOTHING RETURNING public_url
    )
    SELECT public_url AS "publicUrl" FROM noted
    UNION ALL SELECT public_url FROM subscription_billing WHERE website_id = ${ctx.site.id} LIMIT 1`.execute(ctx.db)
  return result.rows[0]?.publicUrl ?? publicUrl
}

/** What shipping cost in the last order of a subscription, in minor units; undefined where that went elsewhere or was of another variant. */
export async function findLastShipping(ctx: Ctx, row: SubscriptionRow): Promise<number | undefined> {
  const address = JSON.stringify(row.shippingAddress)
  const result = await sql<{ shippingMinor: number }>`
    SELECT o.shipping_minor AS "shippingMinor" FROM sales_order o
    WHERE o.website_id = ${ctx.site.id} AND o.order_id = coalesce((
        SELECT r.order_id FROM subscription_renewal r
        WHERE r.website_id = ${ctx.site.id} AND r.subscription_id = ${row.subscriptionId} AND r.state = 'paid' AND r.order_id IS NOT NULL
        ORDER BY r.period DESC LIMIT 1), ${row.orderId})
      AND (o.shipping_address ->> 'countryCode', o.shipping_address ->> 'postalCode')
        = (${address}::jsonb ->> 'countryCode', ${address}::jsonb ->> 'postalCode')
      AND EXISTS (SELECT 1 FROM order_line l WHERE l.website_id = o.website_id AND l.order_id = o.order_id AND l.variant_id = ${row.variantId})`.execute(
    ctx.db,
  )
  return result.rows[0]?.shippingMinor
}

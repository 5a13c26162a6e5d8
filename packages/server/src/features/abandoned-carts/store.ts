import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** Carts that were left for longer are not written about, so that turning it on reaches nobody who forgot the shop. */
const maxAgeHours = 96
/** A person with several carts gets one mail in this time. */
const quietHours = 72

/**
 * Carts with an email that nobody changed for some hours: not bought, not being paid, without a mail so far. Their buyers ordered nothing since and got no
 * other reminder lately. Subscriptions have carts of their own, which no link can restore.
 */
export async function selectAbandoned(ctx: Ctx, waitHours: number, limit: number): Promise<string[]> {
  const { id } = ctx.site
  const hoursAgo = (hours: number) => new Date(ctx.now.getTime() - hours * 3_600_000)
  const result = await sql<{ cartId: string }>`
    SELECT c.cart_id AS "cartId" FROM cart c
    WHERE c.website_id = ${id} AND c.purchased_at IS NULL AND c.email <> '' AND c.expires_at > ${ctx.now}
      AND c.updated_at <= ${hoursAgo(waitHours)} AND c.updated_at > ${hoursAgo(waitHours + maxAgeHours)}
      AND NOT EXISTS (SELECT FROM cart_reminder r WHERE r.website_id = ${id} AND r.cart_id = c.cart_id)
      AND EXISTS (SELECT FROM cart_entry e WHERE e.website_id = ${id} AND e.cart_id = c.cart_id)
      AND NOT EXISTS (SELECT FROM cart_entry e JOIN product p ON p.website_id = ${id} AND p.item_id = e.item_id
        WHERE e.website_id = ${id} AND e.cart_id = c.cart_id AND p.is_subscribable)
      AND NOT EXISTS (SELECT FROM payment p WHERE p.website_id = ${id} AND p.cart_id = c.cart_id
        AND p.status IN ('pending', 'requires_action', 'unknown', 'authorized'))
      AND NOT EXISTS (SELECT FROM sales_order o WHERE o.website_id = ${id} AND lower(o.email) = lower(c.email) AND o.created_at > c.created_at)
      AND NOT EXISTS (SELECT FROM cart_reminder r JOIN cart o ON o.website_id = ${id} AND o.cart_id = r.cart_id
        WHERE r.website_id = ${id} AND r.sent_at > ${hoursAgo(quietHours)} AND lower(o.email) = lower(c.email))
    ORDER BY c.updated_at LIMIT ${limit}`.execute(ctx.db)
  return result.rows.map(({ cartId }) => cartId)
}

/** Locks an open cart against being bought meanwhile, and notes its mail; false when it has one or is bought. */
export async function claimCart(ctx: Ctx, cartId: string): Promise<boolean> {
  await sql`SELECT FROM cart WHERE website_id = ${ctx.site.id} AND cart_id = ${cartId} FOR UPDATE`.execute(ctx.db)
  const result = await sql`
    INSERT INTO cart_reminder (website_id, cart_id, sent_at)
    SELECT c.website_id, c.cart_id, ${ctx.now} FROM cart c
    WHERE c.website_id = ${ctx.site.id} AND c.cart_id = ${cartId} AND c.purchased_at IS NULL AND c.email <> ''
    ON CONFLICT DO NOTHING RETURNING 1`.execute(ctx.db)
  return result.rows.length > 0
}

/** Begins a restoring; false for the second of two presses, and for a cart without a mail. */
export async function beginRestore(ctx: Ctx, cartId: string): Promise<boolean> {
  const before = new Date(ctx.now.getTime() - 10_000)
  const result = await sql`
    UPDATE cart_reminder SET restored_at = ${ctx.now} WHERE website_id = ${ctx.site.id} AND cart_id = ${cartId}
      AND (restored_at IS NULL OR restored_at < ${before}) RETURNING 1`.execute(ctx.db)
  return result.rows.length > 0
}

export async function noteRestored(ctx: Ctx, cartId: string, restoredCartId: string): Promise<void> {
  await sql`UPDATE cart_reminder SET restored_cart_id = ${restoredCartId}
    WHERE website_id = ${ctx.site.id} AND cart_id = ${cartId}`.execute(ctx.db)
}

interface CountRow {
  readonly sent: number
  readonly recovered: number
  readonly sentLately: number
  readonly recoveredLately: number
}

/** How many mails were sent and how many of their carts were bought afterwards: at all, and of those sent since a time. */
export async function countReminders(ctx: Ctx, since: Date): Promise<CountRow> {
  const { id } = ctx.site
  const result = await sql<CountRow>`
    WITH reminder AS (
      SELECT r.sent_at, EXISTS (SELECT FROM cart c WHERE c.website_id = ${id} AND c.cart_id IN (r.cart_id, r.restored_cart_id)
        AND c.purchased_at > r.sent_at) AS is_bought
      FROM cart_reminder r WHERE r.website_id = ${id}
    )
    SELECT count(*)::int AS sent, count(*) FILTER (WHERE is_bought)::int AS recovered,
      count(*) FILTER (WHERE sent_at > ${since})::int AS "sentLately",
      count(*) FILTER (WHERE is_bought AND sent_at > ${since})::int AS "recoveredLately" FROM reminder`.execute(ctx.db)
  return result.rows[0] ?? { sent: 0, recovered: 0, sentLately: 0, recoveredLately: 0 }
}

/** Sites with a cart that somebody left in the last days. Whether their owners want these mails is read with their settings. */
export async function selectSitesWithLeftCarts({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<string[]> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const result = await sql<{ website_id: string }>`
    SELECT DISTINCT website_id FROM cart WHERE purchased_at IS NULL AND email <> ''
      AND updated_at <= ${hoursAgo(1)} AND updated_at > ${hoursAgo(72 + maxAgeHours)}`.execute(db)
  return result.rows.map((row) => row.website_id)
}

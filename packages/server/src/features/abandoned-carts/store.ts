import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** Carts that were left for longer are not written about, so that turning it on reaches nobody who forgot the shop. */
const maxAgeHours = 96
/** A person with several carts gets one mail in this time. */
const quietHours = 72

/** The buyer of a cart `c` ordered nothing since and got no reminder lately, of any cart. */
const isQuiet = (ctx: Ctx) => sql<boolean>`(
  NOT EXISTS (SELECT 1 FROM sales_order o WHERE o.website_id = ${ctx.site.id} AND lower(o.email) = lower(c.email) AND o.created_at > c.created_at)
  AND NOT EXISTS (SELECT 1 FROM cart_reminder r JOIN cart o ON o.website_id = ${ctx.site.id} AND o.cart_id = r.cart_id
    WHERE r.website_id = ${ctx.site.id} AND r.sent_at > ${subtractHours(ctx.now, quietHours)} AND lower(o.email) = lower(c.email)))`

interface AbandonedPage {
  readonly waitHours: number
  /** The cart before the first one. */
  readonly after: string
  readonly limit: number
}

/**
 * Carts with an email that nobody changed for some hours, in the order of their ids: not bought, not being paid, without a mail so far. Their buyers ordered
 * nothing since and got no other reminder lately. Subscriptions have carts of their own, which no link can restore.
 */
export async function selectAbandoned(ctx: Ctx, { waitHours, after, limit }: AbandonedPage): Promise<string[]> {
  const { id } = ctx.site
  const result = await sql<{ cartId: string }>`
    SELECT c.cart_id AS "cartId" FROM cart c
    WHERE c.website_id = ${id} AND c.cart_id > ${after} AND c.purchased_at IS NULL AND c.offer IS NULL AND c.email <> '' AND c.expires_at > ${ctx.now}
      AND c.updated_at <= ${subtractHours(ctx.now, waitHours)} AND c.updated_at > ${subtractHours(ctx.now, waitHours + maxAgeHours)}
      AND NOT EXISTS (SELECT 1 FROM cart_reminder r WHERE r.website_id = ${id} AND r.cart_id = c.cart_id)
      AND EXISTS (SELECT 1 FROM cart_entry e WHERE e.website_id = ${id} AND e.cart_id = c.cart_id)
      AND NOT EXISTS (SELECT 1 FROM cart_entry e JOIN product p ON p.website_id = ${id} AND p.item_id = e.item_id
        WHERE e.website_id = ${id} AND e.cart_id = c.cart_id AND p.is_subscribable)
      AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.website_id = ${id} AND p.cart_id = c.cart_id
        AND p.status IN ('pending', 'requires_action', 'unknown', 'authorized', 'captured'))
      AND ${isQuiet(ctx)}
    ORDER BY c.cart_id LIMIT ${limit}`.execute(ctx.db)
  return result.rows.map(({ cartId }) => cartId)
}

/**
 * Locks an open cart against being bought meanwhile, and notes its mail; false when it has one or is bought, or when its buyer ordered or got another
 * reminder since the cart was listed.
 */
export async function claimCart(ctx: Ctx, cartId: string): Promise<boolean> {
  const { id } = ctx.site
  // Two runs at once may have different carts of one person.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cart reminders ${id}`}, 0))`.execute(ctx.db)
  await sql`SELECT FROM cart WHERE website_id = ${id} AND cart_id = ${cartId} FOR UPDATE`.execute(ctx.db)
  const result = await sql`
    INSERT INTO cart_reminder (website_id, cart_id, sent_at)
    SELECT c.website_id, c.cart_id, ${ctx.now} FROM cart c
    WHERE c.website_id = ${id} AND c.cart_id = ${cartId} AND c.purchased_at IS NULL AND c.email <> '' AND ${isQuiet(ctx)}
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
      SELECT r.sent_at, EXISTS (SELECT 1 FROM cart c WHERE c.website_id = ${id} AND c.cart_id IN (r.cart_id, r.restored_cart_id)
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
  const result = await sql<{ website_id: string }>`
    SELECT DISTINCT website_id FROM cart WHERE purchased_at IS NULL AND email <> ''
      AND updated_at <= ${subtractHours(now, 1)} AND updated_at > ${subtractHours(now, 72 + maxAgeHours)}`.execute(db)
  return result.rows.map((row) => row.website_id)
}

function subtractHours(time: Date, hours: number): Date {
  return new Date(time.getTime() - hours * 3_600_000)
}

import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { DiscountSnapshot } from '../line-items/index.ts'

/** The attempt to pay that uses discounts. */
interface RedeemingAttempt {
  readonly paymentId: string
  readonly cartId: string
  readonly email: string
}

const isLimited = sql<boolean>`(d.max_uses IS NOT NULL OR d.max_uses_per_customer IS NOT NULL OR d.max_uses_per_code IS NOT NULL
  OR (d.definition->>'isFirstOrderOnly')::boolean)`

/**
 * Takes one use of each discount for an attempt, inside its transaction. False: one of them is used up, was deleted or was used by this
 * customer meanwhile; then the transaction must be rolled back. Limits are counted in a statement after the lock, which sees all
 * commits before it.
 */
export async function holdDiscounts(
  ctx: Ctx,
  attempt: RedeemingAttempt,
  discounts: readonly DiscountSnapshot[],
): Promise<boolean> {
  const { id } = ctx.site
  const ids = discounts.map((each) => each.id)
  const lock = (which: RawBuilder<unknown>, mode: RawBuilder<unknown>) =>
    sql`
    SELECT 1 FROM discount d WHERE d.website_id = ${id} AND d.discount_id = ANY(${ids}::text[]) AND d.deleted_at IS NULL AND ${which}
    ORDER BY d.discount_id ${mode}`.execute(ctx.db)
  const limited = await lock(isLimited, sql`FOR UPDATE`)
  const open = await lock(sql`NOT ${isLimited}`, sql`FOR SHARE`)
  if (limited.rows.length + open.rows.length < ids.length) return false
  const email = attempt.email.toLowerCase()
  const uses = sql`SELECT count(*) FROM discount_redemption r WHERE r.website_id = ${id} AND r.released_at IS NULL`
  const result = await sql`
    WITH wanted AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(discounts)}::jsonb) AS w(id text, code text, "amountMinor" bigint)),
    allowed AS MATERIALIZED (
      SELECT w.id, w.code, w."amountMinor", d.max_uses FROM wanted w JOIN discount d ON d.website_id = ${id} AND d.discount_id = w.id
      WHERE (d.max_uses IS NULL OR d.use_count < d.max_uses)
        AND (d.max_uses_per_customer IS NULL
          OR (${uses} AND r.discount_id = d.discount_id AND r.customer_email = ${email}) < d.max_uses_per_customer)
        AND (d.max_uses_per_code IS NULL OR w.code IS NULL OR (${uses} AND r.code = w.code) < d.max_uses_per_code)
        AND (NOT (d.definition->>'isFirstOrderOnly')::boolean
          OR (${uses} AND r.discount_id = d.discount_id AND r.customer_email = ${email}) = 0)
        AND (w.code IS NULL OR EXISTS (SELECT 1 FROM discount_code k WHERE k.website_id = ${id} AND k.code = w.code AND k.discount_id = w.id))
    ),
    counted AS (
      UPDATE discount d SET use_count = d.use_count + 1 FROM allowed a
      WHERE d.website_id = ${id} AND d.discount_id = a.id AND a.max_uses IS NOT NULL
    )
    INSERT INTO discount_redemption (website_id, payment_id, discount_id, cart_id, code, customer_email, amount_minor, created_at)
    SELECT ${id}, ${attempt.paymentId}, a.id, ${attempt.cartId}, a.code, ${email}, a."amountMinor", ${ctx.now} FROM allowed a
    RETURNING 1`.execute(ctx.db)
  return result.rows.length === ids.length
}

/** Gives the uses of these attempts back, each once. */
export async function releaseDiscounts(ctx: Ctx, paymentIds: readonly string[]): Promise<void> {
  await sql`
    WITH released AS (
      UPDATE discount_redemption SET released_at = ${ctx.now}
      WHERE website_id = ${ctx.site.id} AND payment_id = ANY(${paymentIds}::text[]) AND released_at IS NULL RETURNING discount_id
    ), sums AS (SELECT discount_id, count(*)::int AS count FROM released GROUP BY discount_id)
    UPDATE discount d SET use_count = greatest(0, d.use_count - s.count) FROM sums s
    WHERE d.website_id = ${ctx.site.id} AND d.discount_id = s.discount_id AND d.max_uses IS NOT NULL`.execute(ctx.db)
}

/** Counts the uses of an attempt that became an order after they had been released: what was paid for is kept, beyond a limit too. */
export async function keepDiscounts(ctx: Ctx, paymentId: string): Promise<void> {
  await sql`
    WITH kept AS (
      UPDATE discount_redemption SET released_at = NULL
      WHERE website_id = ${ctx.site.id} AND payment_id = ${paymentId} AND released_at IS NOT NULL RETURNING discount_id
    )
    UPDATE discount d SET use_count = d.use_count + 1 FROM kept k
    WHERE d.website_id = ${ctx.site.id} AND d.discount_id = k.discount_id AND d.max_uses IS NOT NULL`.execute(ctx.db)
}

import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

interface Check {
  readonly taxNumber: string
  readonly isRegistered: boolean
  readonly consultation: string
}

/** Keeps the answer of the register about a number, in place of the one before. */
export async function keepCheck(ctx: Ctx, { taxNumber, isRegistered, consultation }: Check): Promise<void> {
  await sql`INSERT INTO tax_number_check AS k (website_id, tax_number, is_registered, consultation, checked_at, tried_at)
    VALUES (${ctx.site.id}, ${taxNumber}, ${isRegistered}, ${consultation}, ${ctx.now}, ${ctx.now})
    ON CONFLICT (website_id, tax_number) DO UPDATE SET is_registered = excluded.is_registered, consultation = excluded.consultation,
      checked_at = excluded.checked_at, tried_at = excluded.tried_at`.execute(ctx.db)
}

/** Notes that there was no answer about a number: others are asked about first, also where it never had one. */
export async function noteVainCheck(ctx: Ctx, taxNumber: string): Promise<void> {
  await sql`INSERT INTO tax_number_check (website_id, tax_number, tried_at) VALUES (${ctx.site.id}, ${taxNumber}, ${ctx.now})
    ON CONFLICT (website_id, tax_number) DO UPDATE SET tried_at = excluded.tried_at`.execute(ctx.db)
}

/**
 * Deletes answers that nothing needs: not asked for since `triedBefore`, and of no open cart and no subscription that goes on. Orders keep a copy of
 * the answer that they relied on.
 */
export async function deleteUnusedChecks({ db, now }: Pick<Ctx, 'db' | 'now'>, triedBefore: Date): Promise<void> {
  await sql`DELETE FROM tax_number_check k WHERE k.tried_at <= ${triedBefore}
    AND NOT EXISTS (SELECT 1 FROM cart c WHERE c.website_id = k.website_id AND c.tax_number = k.tax_number AND c.purchased_at IS NULL
      AND c.expires_at > ${now})
    AND NOT EXISTS (SELECT 1 FROM sales_order o JOIN subscription s ON s.website_id = o.website_id AND s.order_id = o.order_id
      WHERE o.website_id = k.website_id AND o.tax_number = k.tax_number AND s.state IN ('active', 'past_due', 'paused'))`.execute(
    db,
  )
}

interface DueNumber {
  readonly websiteId: string
  readonly taxNumber: string
}

/**
 * Numbers that an order may soon rely on and whose last answer is older than `before`: of open carts, and of subscriptions that renew until
 * `renewsBefore`. Those that were tried after `triedBefore` wait.
 */
export async function listDueNumbers(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  times: { readonly before: Date; readonly triedBefore: Date; readonly renewsBefore: Date },
  limit: number,
): Promise<DueNumber[]> {
  const { rows } = await sql<DueNumber>`
    SELECT n.website_id AS "websiteId", n.tax_number AS "taxNumber" FROM (
      SELECT c.website_id, c.tax_number FROM cart c
      WHERE c.tax_number IS NOT NULL AND c.purchased_at IS NULL AND c.expires_at > ${now}
      UNION
      SELECT o.website_id, o.tax_number FROM subscription s
      JOIN sales_order o ON o.website_id = s.website_id AND o.order_id = s.order_id AND o.tax_number IS NOT NULL
      WHERE s.state IN ('active', 'past_due') AND s.next_at <= ${times.renewsBefore}
    ) n LEFT JOIN tax_number_check k ON k.website_id = n.website_id AND k.tax_number = n.tax_number
    WHERE coalesce(k.checked_at <= ${times.before} AND k.tried_at <= ${times.triedBefore}, true)
    ORDER BY k.tried_at NULLS FIRST LIMIT ${limit}`.execute(db)
  return rows
}

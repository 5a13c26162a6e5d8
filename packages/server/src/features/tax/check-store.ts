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

/** Notes that the register did not answer: others are asked about first. */
export async function noteVainCheck(ctx: Ctx, taxNumber: string): Promise<void> {
  await sql`UPDATE tax_number_check SET tried_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND tax_number = ${taxNumber}`.execute(ctx.db)
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

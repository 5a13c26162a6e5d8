import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { providerBooks } from '../payment-providers/index.ts'

/** A move of money in a payout. `rest`: what the entries that the provider names leave of its amount, or all of it where it names none. */
interface PayoutRow {
  readonly payoutId: string
  readonly entryId: string
  readonly arrivesOn: string
  readonly provider: string
  readonly payoutRef: string
  readonly kind: providerBooks.PayoutEntryKind | 'rest'
  readonly amountMinor: number
  readonly feeMinor: number
  /** Of the payment it belongs to; null: none of this store's. */
  readonly orderNumber: number | null
}

interface PayoutRange {
  /** The first and the last day, both included. */
  readonly firstDay: string
  readonly lastDay: string
  readonly currency: string
  readonly isTest: boolean
}

const pageSize = 1000

/**
 * What is in the payouts that arrive in a range, the first first, page by page. All amounts less all fees are the sum of these payouts, to the cent.
 * Payouts that failed or were canceled are left out: the bank never had them.
 */
export async function* listPayoutPages(ctx: Ctx, range: PayoutRange): AsyncGenerator<readonly PayoutRow[], undefined> {
  let after: PayoutRow | undefined
  do {
    const page = await listPage(ctx, range, after)
    if (page.length > 0) yield page
    after = page.length === pageSize ? page.at(-1) : undefined
  } while (after)
  return undefined
}

async function listPage(
  ctx: Ctx,
  { firstDay, lastDay, currency, isTest }: PayoutRange,
  after: PayoutRow | undefined,
): Promise<readonly PayoutRow[]> {
  const { id } = ctx.site
  const { rows } = await sql<PayoutRow>`
    WITH sent AS (
      SELECT p.payout_id, p.arrives_on, p.provider, p.provider_ref, p.amount_minor FROM payout p
      WHERE p.website_id = ${id} AND p.arrives_on BETWEEN ${firstDay}::date AND ${lastDay}::date AND p.currency = ${currency}
        AND p.is_test = ${isTest} AND p.status NOT IN ('failed', 'canceled')
    ), moves AS (
      SELECT s.*, e.entry_id, e.kind, e.amount_minor AS amount, e.fee_minor AS fee, e.payment_ref
      FROM sent s JOIN payout_entry e ON e.website_id = ${id} AND e.payout_id = s.payout_id
      UNION ALL
      SELECT s.*, '', 'rest', s.amount_minor - coalesce(sum(e.amount_minor - e.fee_minor), 0)::bigint, 0, NULL
      FROM sent s LEFT JOIN payout_entry e ON e.website_id = ${id} AND e.payout_id = s.payout_id
      GROUP BY s.payout_id, s.arrives_on, s.provider, s.provider_ref, s.amount_minor
      HAVING s.amount_minor <> coalesce(sum(e.amount_minor - e.fee_minor), 0)
    )
    SELECT m.payout_id AS "payoutId", m.entry_id AS "entryId", to_char(m.arrives_on, 'YYYY-MM-DD') AS "arrivesOn", m.provider,
      m.provider_ref AS "payoutRef", m.kind, m.amount::bigint AS "amountMinor", m.fee::bigint AS "feeMinor",
      (SELECT o.order_number FROM payment y JOIN sales_order o ON o.website_id = y.website_id AND o.order_id = y.order_id
        WHERE y.website_id = ${id} AND y.provider = m.provider AND y.provider_ref = m.payment_ref LIMIT 1) AS "orderNumber"
    FROM moves m
    WHERE ${after === undefined} OR (m.arrives_on, m.payout_id, m.entry_id)
      > (${after?.arrivesOn ?? firstDay}::date, ${after?.payoutId ?? ''}, ${after?.entryId ?? ''})
    ORDER BY m.arrives_on, m.payout_id, m.entry_id LIMIT ${pageSize}`.execute(ctx.db)
  return rows
}

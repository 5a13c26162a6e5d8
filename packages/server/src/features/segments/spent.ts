import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/**
 * The money of orders `o`, as an aggregate in the currency of the store: payments less refunds, written-off balances and what is still to be
 * paid.
 */
export function buildSpent({ site }: Pick<Ctx, 'site'>): RawBuilder<number> {
  const { id, currency } = site
  return sql<number>`coalesce(sum(o.grand_total_minor - greatest(o.balance_minor, 0) - o.written_off_minor
        + coalesce((SELECT sum(p.recovered_minor) FROM payment p WHERE p.website_id = ${id} AND p.order_id = o.order_id), 0)
        -- Money that follows an edit is in the total already; an exchange gave goods for what came back.
        - coalesce((SELECT sum(r.amount_minor) FROM payment_refund r
          WHERE r.website_id = ${id} AND r.order_id = o.order_id AND r.status <> 'failed' AND NOT r.settles_balance), 0)
        - coalesce((SELECT sum(x.credited_minor) FROM order_return x WHERE x.website_id = ${id} AND x.order_id = o.order_id), 0))
        FILTER (WHERE o.payment_status IN ('paid', 'partially_refunded') AND o.currency = ${currency}), 0)::bigint`
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Something in the books that does not add up. */
export interface Finding {
  readonly site: string
  readonly text: string
}

interface Check {
  readonly name: string
  readonly query: RawBuilder<Finding>
}

/** Finds more than this many of a kind are counted, not named. */
const named = 20

/**
 * What must hold, each as a query for what does not. They read only, and each in one statement, so that what they compare is of one
 * moment even while the shop sells.
 */
const checks: readonly Check[] = [
  {
    name: 'Stock is the sum of its moves',
    query: sql`SELECT w.identifier AS site, 'SKU ' || v.sku || ': ' || s.on_hand || ' on hand, its moves add up to ' || coalesce(m.sum, 0) AS text
      FROM stock s JOIN variant v USING (website_id, variant_id) JOIN website w USING (website_id)
      LEFT JOIN (SELECT website_id, variant_id, sum(quantity) AS sum FROM stock_move GROUP BY website_id, variant_id) m
        USING (website_id, variant_id)
      WHERE s.on_hand <> coalesce(m.sum, 0) ORDER BY 1, 2`,
  },
  {
    name: 'Every variant has a stock',
    query: sql`SELECT w.identifier AS site, 'SKU ' || v.sku || ' has no stock row' AS text
      FROM variant v JOIN website w USING (website_id)
      WHERE NOT EXISTS (SELECT 1 FROM stock s WHERE s.website_id = v.website_id AND s.variant_id = v.variant_id) ORDER BY 1, 2`,
  },
  {
    name: 'No more is held than there is',
    query: sql`SELECT w.identifier AS site, 'SKU ' || v.sku || ': ' || h.held || ' held for buyers, ' || s.on_hand || ' on hand' AS text
      FROM stock s JOIN variant v USING (website_id, variant_id) JOIN website w USING (website_id)
      JOIN (SELECT website_id, variant_id, sum(quantity) AS held FROM stock_hold WHERE expires_at > now() GROUP BY website_id, variant_id) h
        USING (website_id, variant_id)
      WHERE NOT s.unlimited AND h.held > s.on_hand ORDER BY 1, 2`,
  },
  {
    name: 'The total of an order is that of its lines',
    query: sql`SELECT w.identifier AS site, 'order ' || o.order_number || ': subtotal ' || o.subtotal_minor || ', its lines add up to ' || coalesce(l.sum, 0) AS text
      FROM sales_order o JOIN website w USING (website_id)
      LEFT JOIN (SELECT website_id, order_id, sum(unit_price_minor * quantity) AS sum FROM order_line GROUP BY website_id, order_id) l
        USING (website_id, order_id)
      WHERE o.subtotal_minor <> coalesce(l.sum, 0) ORDER BY 1, 2`,
  },
  {
    name: 'A paid order has its payment',
    // More than its total is a payment that came twice; the order says so itself. Less is a balance of a changed order, what an exchange paid in goods, or what was written off.
    query: sql`SELECT w.identifier AS site, 'order ' || o.order_number || ' is ' || o.payment_status || ' with ' || o.grand_total_minor
        || ', its payments add up to ' || coalesce(p.sum, 0) AS text
      FROM sales_order o JOIN website w USING (website_id)
      LEFT JOIN (SELECT p.website_id, p.order_id, sum(p.amount_minor + coalesce(g.sum, 0) - p.recovered_minor) AS sum FROM payment p
        LEFT JOIN (SELECT website_id, payment_id, sum(amount_minor) AS sum FROM gift_card_use WHERE status <> 'held'
          GROUP BY website_id, payment_id) g USING (website_id, payment_id)
        WHERE p.status IN ('captured', 'partially_refunded', 'refunded') GROUP BY p.website_id, p.order_id) p USING (website_id, order_id)
      LEFT JOIN (SELECT website_id, order_id, sum(credited_minor) AS sum FROM order_return GROUP BY website_id, order_id) x USING (website_id, order_id)
      WHERE o.payment_status IN ('paid', 'refunded', 'partially_refunded')
        AND o.grand_total_minor - greatest(o.balance_minor, 0) - o.written_off_minor - coalesce(x.sum, 0) > coalesce(p.sum, 0) ORDER BY 1, 2`,
  },
  {
    name: 'Money that was taken belongs to an order',
    query: sql`SELECT w.identifier AS site, 'payment ' || p.payment_id || ' of ' || p.amount_minor || ' ' || p.currency
        || ' was taken on ' || to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC and has no order' AS text
      FROM payment p JOIN website w USING (website_id) WHERE p.status = 'captured' AND p.order_id IS NULL ORDER BY 1, 2`,
  },
  {
    name: 'No payment stays undecided',
    query: sql`SELECT w.identifier AS site, 'payment ' || p.payment_id || ' is ' || p.status || ' since '
        || to_char(p.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' AS text
      FROM payment p JOIN website w USING (website_id)
      WHERE p.status IN ('pending', 'unknown') AND p.order_id IS NULL AND p.updated_at < now() - interval '1 hour' ORDER BY 1, 2`,
  },
  {
    name: 'What an order took from stock is what it sold',
    // An order that was edited has put pieces back.
    query: sql`SELECT w.identifier AS site, 'order ' || o.order_number || ': took ' || -m.sum || ' of SKU ' || l.sku || ', sold ' || l.sold AS text
      FROM (SELECT website_id, order_id, variant_id, min(sku) AS sku, sum(quantity) AS sold FROM order_line
        GROUP BY website_id, order_id, variant_id) l
      JOIN (SELECT website_id, order_id, variant_id, sum(quantity) AS sum FROM stock_move
        WHERE order_id IS NOT NULL AND reason = 'sold' GROUP BY website_id, order_id, variant_id) m
        USING (website_id, order_id, variant_id)
      JOIN sales_order o USING (website_id, order_id) JOIN website w ON w.website_id = l.website_id
      WHERE o.edit_version = 0 AND -m.sum <> l.sold ORDER BY 1, 2`,
  },
]

export interface CheckResult {
  readonly name: string
  readonly count: number
  /** The first ones. */
  readonly findings: readonly Finding[]
}

/** Runs every check over all sites. */
export async function runChecks(db: Db): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const { name, query } of checks) {
    const { rows } = await query.execute(db)
    results.push({ name, count: rows.length, findings: rows.slice(0, named) })
  }
  return results
}

import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** Faults in orders, payments, stock and mails of a shop that is calm; empty when all is well. */
export async function findFaults(db: Db): Promise<string[]> {
  const result = await sql<{ fault: string }>`
    SELECT 'order without one captured payment ' || o.order_id AS fault FROM sales_order o
      WHERE (SELECT count(*) FROM payment p WHERE p.website_id = o.website_id AND p.order_id = o.order_id AND p.status IN ('captured', 'partially_refunded', 'refunded')) <> 1
    UNION ALL SELECT 'payment without order ' || payment_id FROM payment WHERE status = 'captured' AND order_id IS NULL
    UNION ALL SELECT 'payment left open ' || payment_id || status FROM payment WHERE status IN ('pending', 'unknown')
    UNION ALL SELECT 'hold left over ' || cart_id FROM stock_hold
    UNION ALL SELECT 'order without confirmation ' || order_id FROM sales_order o WHERE NOT EXISTS (
      SELECT 1 FROM mail m WHERE m.website_id = o.website_id AND m.kind = 'order-confirmed' AND m.subject_id = o.order_id)
    UNION ALL SELECT 'order whose lines are not its subtotal ' || order_id FROM sales_order o WHERE o.subtotal_minor <> (
      SELECT sum(l.unit_price_minor * l.quantity) FROM order_line l WHERE l.website_id = o.website_id AND l.order_id = o.order_id)
    UNION ALL SELECT 'order number given twice ' || order_number FROM sales_order GROUP BY website_id, order_number HAVING count(*) > 1
    UNION ALL SELECT 'stock that is not the sum of its moves ' || variant_id FROM stock s WHERE s.on_hand <> (
      SELECT sum(m.quantity) FROM stock_move m WHERE m.website_id = s.website_id AND m.variant_id = s.variant_id)`.execute(
    db,
  )
  return result.rows.map((row) => row.fault)
}

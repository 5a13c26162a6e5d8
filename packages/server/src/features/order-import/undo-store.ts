import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { UndoneRecord } from '../record-imports/index.ts'
import { formatOrderNumber } from '../store-settings/index.ts'
import { importTouched } from './errors.ts'

/** Somebody did something to an order `o` since it was imported. Every move of an order writes an event. */
const isTouched = (ctx: Ctx) => {
  const { id } = ctx.site
  return sql<boolean>`(o.edit_version > 0
    OR EXISTS (SELECT 1 FROM order_event e WHERE e.website_id = ${id} AND e.order_id = o.order_id AND e.created_at > (
      SELECT max(i.created_at) FROM order_event i WHERE i.website_id = ${id} AND i.order_id = o.order_id AND i.kind = 'imported'))
    OR EXISTS (SELECT 1 FROM invoice v WHERE v.website_id = ${id} AND v.order_id = o.order_id)
    OR EXISTS (SELECT 1 FROM order_return b WHERE b.website_id = ${id} AND b.order_id = o.order_id)
    OR EXISTS (SELECT 1 FROM product_review w WHERE w.website_id = ${id} AND w.order_id = o.order_id))`
}

/** Throws `order_import_touched` where somebody did something to one of its orders. */
export async function checkUntouched(ctx: Ctx, importId: string): Promise<void> {
  const { rows } = await sql<{ orderNumber: number }>`
    SELECT o.order_number AS "orderNumber" FROM sales_order o
    WHERE o.website_id = ${ctx.site.id} AND o.import_id = ${importId} AND ${isTouched(ctx)} ORDER BY o.order_id LIMIT 1`.execute(
    ctx.db,
  )
  if (rows[0]) throw importTouched({ orderNumber: formatOrderNumber(ctx.site, rows[0].orderNumber) })
}

export async function countImported({ db, site }: Ctx, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM sales_order
    WHERE website_id = ${site.id} AND import_id = ${importId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The next orders of an import, locked, with what was done to them: asked after the lock, so that nothing comes between. */
export async function lockImported(ctx: Ctx, importId: string, after: string, limit: number): Promise<UndoneRecord[]> {
  const locked = await sql<{ orderId: string }>`SELECT order_id AS "orderId" FROM sales_order
    WHERE website_id = ${ctx.site.id} AND import_id = ${importId} AND order_id > ${after}
    ORDER BY order_id LIMIT ${limit} FOR UPDATE`.execute(ctx.db)
  const ids = locked.rows.map(({ orderId }) => orderId)
  const { rows } = await sql<UndoneRecord>`
    SELECT o.order_id AS id, o.source_number AS subject, ${isTouched(ctx)} AS "isTouched" FROM sales_order o
    WHERE o.website_id = ${ctx.site.id} AND o.order_id = ANY(${ids}::text[]) ORDER BY o.order_id`.execute(ctx.db)
  return rows
}

/** Takes orders away with all that belongs to them; they must be locked. */
export async function deleteImported(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  const { id } = ctx.site
  const ids = sql`${orderIds}::text[]`
  await sql`DELETE FROM payment_refund WHERE website_id = ${id} AND order_id = ANY(${ids})`.execute(ctx.db)
  await sql`DELETE FROM payment WHERE website_id = ${id} AND order_id = ANY(${ids})`.execute(ctx.db)
  const { rows } = await sql<{ cartId: string; customerId: string | null }>`DELETE FROM sales_order
    WHERE website_id = ${id} AND order_id = ANY(${ids}) RETURNING cart_id AS "cartId", customer_id AS "customerId"`.execute(
    ctx.db,
  )
  await sql`DELETE FROM cart WHERE website_id = ${id} AND cart_id = ANY(${rows.map(({ cartId }) => cartId)}::text[])`.execute(
    ctx.db,
  )
  const customerIds = [...new Set(rows.flatMap(({ customerId }) => customerId ?? []))]
  await sql`UPDATE customer p SET last_order_at = (
      SELECT max(o.created_at) FROM sales_order o WHERE o.website_id = ${id} AND o.customer_id = p.customer_id)
    WHERE p.website_id = ${id} AND p.customer_id = ANY(${customerIds}::text[])`.execute(ctx.db)
}

/** Takes the customers away who came with an import and have nothing else here. */
export async function deleteImportedCustomers(ctx: Ctx, importId: string): Promise<void> {
  const { id } = ctx.site
  await sql`DELETE FROM customer p WHERE p.website_id = ${id} AND p.import_id = ${importId} AND p.version = 1 AND p.note = '' AND p.tags = '{}'
    AND NOT p.accepts_marketing
    AND NOT EXISTS (SELECT 1 FROM sales_order o WHERE o.website_id = ${id} AND o.customer_id = p.customer_id)
    AND NOT EXISTS (SELECT 1 FROM site_user u WHERE u.website_id = ${id} AND u.customer_id = p.customer_id)
    AND NOT EXISTS (SELECT 1 FROM customer_address a WHERE a.website_id = ${id} AND a.customer_id = p.customer_id)
    AND NOT EXISTS (SELECT 1 FROM cart c WHERE c.website_id = ${id} AND c.customer_id = p.customer_id)`.execute(ctx.db)
}

import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { ImportRecord } from '../file-imports/index.ts'
import { hasOrders } from './kind.ts'

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

/** The number of an order of the import that was changed since; undefined without one. */
export async function findTouched(ctx: Ctx, importId: string): Promise<number | undefined> {
  const { rows } = await sql<{ orderNumber: number }>`
    SELECT o.order_number AS "orderNumber" FROM sales_order o
    WHERE o.website_id = ${ctx.site.id} AND o.import_id = ${importId} AND ${isTouched(ctx)} ORDER BY o.order_id LIMIT 1`.execute(
    ctx.db,
  )
  return rows[0]?.orderNumber
}

/** Lets the undoing of an import wait for its job. False: it wrote nothing, is under way, or was undone. */
export async function startUndo(
  { db, site }: Ctx,
  importId: string,
  who: Pick<ImportRecord, 'accountId' | 'person' | 'role'>,
): Promise<boolean> {
  const { rows } = await sql`UPDATE order_import SET options = options || '{"isUndo": true}', status = 'waiting',
      account_id = ${who.accountId}, person = ${who.person}, role = ${who.role}, done = 0, total = 0, tries = 0, problem = '', report = NULL,
      rows = '[]', row_count = 0, beat_at = now(), finished_at = NULL
    WHERE website_id = ${site.id} AND import_id = ${importId} AND NOT is_dry_run AND status NOT IN ('waiting', 'running')
      AND EXISTS (SELECT 1 FROM sales_order o WHERE o.website_id = ${site.id} AND o.import_id = ${importId})
    RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Those of the imports that have orders in the store. The report does not know: a server that dies has not written its last second. */
export async function findWithOrders({ db, site }: Ctx, importIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ importId: string }>`SELECT i.import_id AS "importId" FROM order_import i
    WHERE i.website_id = ${site.id} AND i.import_id = ANY(${importIds}::text[]) AND ${hasOrders}`.execute(db)
  return new Set(rows.map(({ importId }) => importId))
}

export async function countImported({ db, site }: Ctx, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM sales_order
    WHERE website_id = ${site.id} AND import_id = ${importId}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface UndoneOrder {
  readonly orderId: string
  readonly number: string
  readonly isTouched: boolean
}

/** The next orders of an import, locked, with what was done to them: asked after the lock, so that nothing comes between. */
export async function lockImported(ctx: Ctx, importId: string, after: string, limit: number): Promise<UndoneOrder[]> {
  const locked = await sql<{ orderId: string }>`SELECT order_id AS "orderId" FROM sales_order
    WHERE website_id = ${ctx.site.id} AND import_id = ${importId} AND order_id > ${after}
    ORDER BY order_id LIMIT ${limit} FOR UPDATE`.execute(ctx.db)
  const ids = locked.rows.map(({ orderId }) => orderId)
  const { rows } = await sql<UndoneOrder>`
    SELECT o.order_id AS "orderId", o.source_number AS number, ${isTouched(ctx)} AS "isTouched" FROM sales_order o
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

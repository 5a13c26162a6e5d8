import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { listOrderRows, type OrderRow } from './read-store.ts'

interface OrderPageQuery {
  readonly fulfillmentStatus?: string | undefined
  readonly paymentStatus?: string | undefined
  readonly customerId?: string | undefined
  readonly createdAfter?: Date | undefined
  readonly createdBefore?: Date | undefined
  /** With it the order that changed first is first, else the newest one. */
  readonly modifiedAfter?: Date | undefined
  readonly modifiedBefore?: Date | undefined
  readonly after: OrderPlace | null
  readonly limit: number
}

/** Where a page ends: the time counts only in the order of changes. */
interface OrderPlace {
  readonly time: Date
  readonly orderId: string
}

interface PlaceRow {
  readonly orderId: string
  readonly time: Date
}

/** Whole orders for programs, a page at a time. An order that changes meanwhile is listed once more by its new time, and none is left out. */
export async function listOrderPage(
  ctx: Ctx,
  query: OrderPageQuery,
): Promise<{ readonly orders: readonly OrderRow[]; readonly next: OrderPlace | null }> {
  const found = await listPlaces(ctx, query)
  const page = found.slice(0, query.limit)
  const rows = await listOrderRows(
    ctx,
    page.map(({ orderId }) => orderId),
  )
  const byId = new Map(rows.map((row) => [row.orderId, row]))
  const orders = page.flatMap(({ orderId }) => byId.get(orderId) ?? [])
  return { orders, next: found.length > query.limit ? (page.at(-1) ?? null) : null }
}

async function listPlaces(ctx: Ctx, query: OrderPageQuery): Promise<PlaceRow[]> {
  const { after, limit, modifiedAfter } = query
  const byChange = modifiedAfter !== undefined
  const place = byChange
    ? sql<boolean>`(o.updated_at, o.order_id) > (${after?.time ?? modifiedAfter}, ${after?.orderId ?? ''})`
    : sql<boolean>`(${after === null} OR o.order_id < ${after?.orderId ?? null})`
  const result = await sql<PlaceRow>`
    SELECT o.order_id AS "orderId", o.updated_at AS time FROM sales_order o
    WHERE o.website_id = ${ctx.site.id} AND ${sql.join([place, ...listConditions(query)], sql` AND `)}
    ORDER BY ${byChange ? sql`o.updated_at, o.order_id` : sql`o.order_id DESC`} LIMIT ${limit + 1}`.execute(ctx.db)
  return result.rows
}

function listConditions(query: OrderPageQuery): RawBuilder<boolean>[] {
  const { fulfillmentStatus, paymentStatus, customerId, createdAfter, createdBefore, modifiedBefore } = query
  return [
    // Written out, since an index of some states is used for a written state only.
    ...(fulfillmentStatus === undefined ? [] : [sql<boolean>`o.fulfillment_status = ${sql.lit(fulfillmentStatus)}`]),
    ...(paymentStatus === undefined ? [] : [sql<boolean>`o.payment_status = ${sql.lit(paymentStatus)}`]),
    ...(customerId === undefined ? [] : [sql<boolean>`o.customer_id = ${customerId}`]),
    ...(createdAfter === undefined ? [] : [sql<boolean>`o.created_at > ${createdAfter}`]),
    ...(createdBefore === undefined ? [] : [sql<boolean>`o.created_at < ${createdBefore}`]),
    ...(modifiedBefore === undefined ? [] : [sql<boolean>`o.updated_at < ${modifiedBefore}`]),
  ]
}

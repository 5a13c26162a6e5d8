import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

interface Pieces {
  readonly lineId: string
  readonly quantity: number
}

interface NewFulfillmentRow {
  readonly orderId: string
  readonly fulfillmentId: string
  readonly carrier: string
  readonly trackingNumber: string
  readonly trackingUrl: string
  readonly lines: readonly Pieces[]
}

/** Writes a parcel with its pieces, and counts them with their lines; the order must be locked. */
export async function insertFulfillment(ctx: Ctx, row: NewFulfillmentRow): Promise<void> {
  const accountId = ctx.actor.kind === 'staff' ? ctx.actor.accountId : null
  await sql`INSERT INTO fulfillment (website_id, order_id, fulfillment_id, carrier, tracking_number, tracking_url, account_id, shipped_at)
    VALUES (${ctx.site.id}, ${row.orderId}, ${row.fulfillmentId}, ${row.carrier}, ${row.trackingNumber}, ${row.trackingUrl}, ${accountId}, ${ctx.now})`.execute(
    ctx.db,
  )
  await sql`WITH pieces AS (
      SELECT p."lineId" AS line_id, p.quantity FROM jsonb_to_recordset(${JSON.stringify(row.lines)}::jsonb) AS p("lineId" text, quantity int)
    ), counted AS (
      UPDATE order_line l SET fulfilled_quantity = l.fulfilled_quantity + pieces.quantity FROM pieces
      WHERE l.website_id = ${ctx.site.id} AND l.order_id = ${row.orderId} AND l.line_id = pieces.line_id
    )
    INSERT INTO fulfillment_line (website_id, order_id, fulfillment_id, line_id, quantity)
    SELECT ${ctx.site.id}, ${row.orderId}, ${row.fulfillmentId}, line_id, quantity FROM pieces`.execute(ctx.db)
}

/**
 * Deletes a parcel, and takes its pieces off the counts of their lines. Those that are in stock again are not sent once more. False: another
 * call was first.
 */
export async function deleteFulfillment(ctx: Ctx, orderId: string, fulfillmentId: string): Promise<boolean> {
  await sql`UPDATE order_line l SET fulfilled_quantity = l.fulfilled_quantity - p.quantity,
      removed_quantity = greatest(l.removed_quantity, l.restocked_quantity - l.fulfilled_quantity + p.quantity)
    FROM fulfillment_line p
    WHERE l.website_id = ${ctx.site.id} AND l.order_id = ${orderId} AND p.website_id = ${ctx.site.id} AND p.order_id = ${orderId}
      AND p.fulfillment_id = ${fulfillmentId} AND p.line_id = l.line_id`.execute(ctx.db)
  const result = await sql`DELETE FROM fulfillment WHERE website_id = ${ctx.site.id} AND order_id = ${orderId}
    AND fulfillment_id = ${fulfillmentId} RETURNING 1`.execute(ctx.db)
  return result.rows.length > 0
}

export async function updateTracking(
  ctx: Ctx,
  orderId: string,
  parcel: Omit<NewFulfillmentRow, 'orderId' | 'lines'>,
): Promise<void> {
  await sql`UPDATE fulfillment SET carrier = ${parcel.carrier}, tracking_number = ${parcel.trackingNumber}, tracking_url = ${parcel.trackingUrl}
    WHERE website_id = ${ctx.site.id} AND order_id = ${orderId} AND fulfillment_id = ${parcel.fulfillmentId}`.execute(
    ctx.db,
  )
}

/** Counts pieces that went back to stock with their lines. Those that were not sent yet will never be. */
export async function countRestocked(ctx: Ctx, orderId: string, pieces: readonly Pieces[]): Promise<void> {
  await sql`UPDATE order_line l SET restocked_quantity = l.restocked_quantity + p.quantity,
      removed_quantity = l.removed_quantity + least(p.quantity, l.quantity - l.fulfilled_quantity - l.removed_quantity)
    FROM jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) AS p("lineId" text, quantity int)
    WHERE l.website_id = ${ctx.site.id} AND l.order_id = ${orderId} AND l.line_id = p."lineId"`.execute(ctx.db)
}

/** An order that was canceled has put back all of these lines that was in no parcel. */
export async function countUnsentRestocked(ctx: Ctx, orderId: string, lineIds: readonly string[]): Promise<void> {
  await sql`UPDATE order_line SET restocked_quantity = restocked_quantity + quantity - fulfilled_quantity - removed_quantity
    WHERE website_id = ${ctx.site.id} AND order_id = ${orderId} AND line_id = ANY(${lineIds}::text[])`.execute(ctx.db)
}

import { type ReturnState, listStatesBefore, returnMoves } from '@vitrine/commerce'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

interface NewReturnRow {
  readonly orderId: string
  readonly returnId: string
  readonly state: ReturnState
  readonly byBuyer: boolean
  readonly reason: string
  readonly note: string
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
}

/** Writes a return, and counts its pieces with their lines; the order must be locked. */
export async function insertReturn(ctx: Ctx, row: NewReturnRow): Promise<void> {
  const { id } = ctx.site
  await sql`INSERT INTO order_return (website_id, order_id, return_id, state, by_buyer, reason, note, created_at, updated_at)
    VALUES (${id}, ${row.orderId}, ${row.returnId}, ${row.state}, ${row.byBuyer}, ${row.reason}, ${row.note}, ${ctx.now}, ${ctx.now})`.execute(
    ctx.db,
  )
  await sql`WITH pieces AS (
      SELECT p."lineId" AS line_id, p.quantity FROM jsonb_to_recordset(${JSON.stringify(row.lines)}::jsonb) AS p("lineId" text, quantity int)
    ), counted AS (
      UPDATE order_line l SET returned_quantity = l.returned_quantity + pieces.quantity FROM pieces
      WHERE l.website_id = ${id} AND l.order_id = ${row.orderId} AND l.line_id = pieces.line_id
    )
    INSERT INTO order_return_line (website_id, order_id, return_id, line_id, quantity)
    SELECT ${id}, ${row.orderId}, ${row.returnId}, line_id, quantity FROM pieces`.execute(ctx.db)
}

/** Moves a return along the table of allowed moves, by compare-and-set; false when it is not in a state before. */
export async function moveReturn(
  ctx: Ctx,
  { orderId, returnId, to, note }: { orderId: string; returnId: string; to: ReturnState; note?: string | undefined },
): Promise<boolean> {
  const before = listStatesBefore(returnMoves, to)
  const result =
    await sql`UPDATE order_return SET state = ${to}, note = coalesce(${note ?? null}, note), updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND order_id = ${orderId} AND return_id = ${returnId} AND state = ANY(${before}::text[])
    RETURNING 1`.execute(ctx.db)
  return result.rows.length > 0
}

/** Takes the pieces of a return that did not come back off the counts of their lines: they can be returned later. */
export async function releaseReturned(ctx: Ctx, orderId: string, returnId: string): Promise<void> {
  const { id } = ctx.site
  await sql`UPDATE order_line l SET returned_quantity = l.returned_quantity - (r.quantity - coalesce(r.received_quantity, 0))
    FROM order_return_line r
    WHERE l.website_id = ${id} AND l.order_id = ${orderId} AND r.website_id = ${id} AND r.order_id = ${orderId}
      AND r.return_id = ${returnId} AND r.line_id = l.line_id`.execute(ctx.db)
}

/** Notes what came back and what of it is in stock again. */
export async function writeReceipt(
  ctx: Ctx,
  orderId: string,
  returnId: string,
  lines: readonly { readonly lineId: string; readonly received: number; readonly restock: number }[],
): Promise<void> {
  const { id } = ctx.site
  await sql`WITH came AS (
      SELECT c."lineId" AS line_id, c.received, c.restock
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS c("lineId" text, received int, restock int)
    ), counted AS (
      UPDATE order_line l SET restocked_quantity = l.restocked_quantity + came.restock FROM came
      WHERE l.website_id = ${id} AND l.order_id = ${orderId} AND l.line_id = came.line_id
    )
    UPDATE order_return_line r SET received_quantity = came.received, restocked_quantity = came.restock FROM came
    WHERE r.website_id = ${id} AND r.order_id = ${orderId} AND r.return_id = ${returnId} AND r.line_id = came.line_id`.execute(
    ctx.db,
  )
}

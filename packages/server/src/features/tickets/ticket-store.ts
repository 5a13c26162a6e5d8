import { type RawBuilder, sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'
import type { TicketPlace } from './code.ts'

/** Tickets that were canceled or refunded are `ended`. */
type TicketState = 'valid' | 'unpaid' | 'ended'

/** A ticket: one piece of an order line whose product is a ticket of an event. */
export interface TicketRow extends TicketPlace {
  readonly eventId: string
  readonly state: TicketState
  readonly title: string
  readonly options: readonly { readonly optionName: string; readonly value: string }[]
  readonly holder: string
  readonly customerName: string
  readonly email: string
  readonly isTest: boolean
  readonly createdAt: Date
  readonly checkedInAt: Date | null
  readonly checkedInBy: string | null
}

/**
 * Selects the tickets that meet a condition on `t` (event_ticket), `o` (the order) and `l` (its line). Nothing is written down for a sale, so each
 * payment, refund, edit and cancellation has its effect at once. Of a line whose pieces
 * come back, the last ones that nobody used end first. A condition takes lines as a whole.
 */
export function selectTickets({ site: { id } }: SiteDb, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT t.event_id AS "eventId", o.order_id AS "orderId", o.order_number AS "orderNumber", l.line_id AS "lineId", n.number,
      l.title, l.options, coalesce(h.name, '') AS holder, o.customer_name AS "customerName", o.email, o.test_mode AS "isTest",
      o.created_at AS "createdAt", k.created_at AS "checkedInAt", k.staff_name AS "checkedInBy", l.position AS "linePosition",
      CASE WHEN o.fulfillment_status = 'canceled' OR o.payment_status IN ('refunded', 'voided')
          OR row_number() OVER (PARTITION BY o.order_id, l.line_id ORDER BY (k.created_at IS NULL), n.number)
            > l.quantity - greatest(l.removed_quantity + l.returned_quantity, l.restocked_quantity) THEN 'ended'
        WHEN o.payment_status IN ('paid', 'partially_refunded') AND o.balance_minor <= 0 THEN 'valid' ELSE 'unpaid' END AS state
    FROM event_ticket t
    JOIN order_line l ON l.website_id = ${id} AND l.item_id = t.item_id
    JOIN sales_order o ON o.website_id = ${id} AND o.order_id = l.order_id
    CROSS JOIN LATERAL generate_series(1, l.quantity) AS n (number)
    LEFT JOIN ticket_holder h ON h.website_id = ${id} AND h.order_id = l.order_id AND h.line_id = l.line_id AND h.number = n.number
    LEFT JOIN ticket_check_in k ON k.website_id = ${id} AND k.order_id = l.order_id AND k.line_id = l.line_id AND k.number = n.number
    WHERE t.website_id = ${id} AND o.source IS NULL AND o.created_at >= t.linked_at AND ${condition}`
}

/** Where a page of attendees ends. */
interface AttendeePlace {
  readonly orderId: string
  readonly lineId: string
  readonly number: number
}

/** Tickets of an event that are paid or wait for their payment, in the order in which they were bought. */
export async function listAttendeeRows(
  ctx: SiteDb,
  eventId: string,
  page: {
    readonly search: string
    readonly orderNumber: number | null
    readonly after: AttendeePlace | undefined
    readonly limit: number
  },
): Promise<TicketRow[]> {
  const { search, orderNumber, after, limit } = page
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const matches = sql`(${search} = '' OR lower(x.holder) LIKE ${pattern} OR lower(x."customerName") LIKE ${pattern}
    OR lower(x.email) LIKE ${pattern} OR x."orderNumber" = ${orderNumber}::bigint)`
  const fromLine = after ? sql`(o.order_id, l.line_id) >= (${after.orderId}::text, ${after.lineId}::text)` : sql`true`
  const isBehind = after
    ? sql`(x."orderId", x."lineId", x.number) > (${after.orderId}::text, ${after.lineId}::text, ${after.number}::int)`
    : sql`true`
  const { rows } = await sql<TicketRow>`
    SELECT x.* FROM (${selectTickets(ctx, sql`t.event_id = ${eventId} AND ${fromLine}`)}) x
    WHERE x.state <> 'ended' AND ${matches} AND ${isBehind}
    ORDER BY x."orderId", x."lineId", x.number LIMIT ${limit}`.execute(ctx.db)
  return rows
}

/** All tickets of an order, those that ended too, in the order of its lines. */
export async function listTicketsOfOrder(ctx: SiteDb, orderId: string): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    SELECT x.* FROM (${selectTickets(ctx, sql`o.order_id = ${orderId}`)}) x ORDER BY x."linePosition", x.number`.execute(
    ctx.db,
  )
  return rows
}

/** All tickets of the order with this number. */
export async function listTicketsByNumber(ctx: SiteDb, orderNumber: number): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    SELECT x.* FROM (${selectTickets(ctx, sql`o.order_number = ${orderNumber}`)}) x`.execute(ctx.db)
  return rows
}

/** Writes who let a ticket in. False: somebody did before. */
export async function insertCheckIn(
  ctx: Pick<Ctx, 'db' | 'site' | 'now'>,
  { orderId, lineId, number }: TicketPlace,
  staffName: string,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO ticket_check_in (website_id, order_id, line_id, number, created_at, staff_name)
    VALUES (${ctx.site.id}, ${orderId}, ${lineId}, ${number}, ${ctx.now}, ${staffName})
    ON CONFLICT DO NOTHING RETURNING 1 AS inserted`.execute(ctx.db)
  return rows.length === 1
}

/** False: it was not checked in. */
export async function deleteCheckIn(ctx: SiteDb, { orderId, lineId, number }: TicketPlace): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM ticket_check_in WHERE website_id = ${ctx.site.id} AND order_id = ${orderId} AND line_id = ${lineId} AND number = ${number}
    RETURNING 1 AS deleted`.execute(ctx.db)
  return rows.length === 1
}

/** Writes who tickets are for; an empty name forgets it. */
export async function saveHolders(
  ctx: SiteDb,
  holders: readonly (Pick<TicketPlace, 'orderId' | 'lineId' | 'number'> & { readonly name: string })[],
): Promise<void> {
  const { id } = ctx.site
  const rows = JSON.stringify(holders.map(({ orderId, lineId, number, name }) => ({ orderId, lineId, number, name })))
  const given = sql`json_to_recordset(${rows}::json) AS g ("orderId" text, "lineId" text, number int, name text)`
  await sql`DELETE FROM ticket_holder h USING ${given} WHERE h.website_id = ${id} AND h.order_id = g."orderId" AND h.line_id = g."lineId"
    AND h.number = g.number AND g.name = ''`.execute(ctx.db)
  await sql`INSERT INTO ticket_holder (website_id, order_id, line_id, number, name)
    SELECT ${id}, g."orderId", g."lineId", g.number, g.name FROM ${given} WHERE g.name <> ''
    ON CONFLICT (website_id, order_id, line_id, number) DO UPDATE SET name = excluded.name`.execute(ctx.db)
}

/** Keeps payments, refunds and edits of an order away until the end of the transaction. */
export async function lockTicketOrder(ctx: SiteDb, orderId: string): Promise<void> {
  await sql`SELECT 1 FROM sales_order WHERE website_id = ${ctx.site.id} AND order_id = ${orderId} FOR SHARE`.execute(
    ctx.db,
  )
}

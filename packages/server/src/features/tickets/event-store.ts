import { itemTypes, productTypes } from '@vitrine/commerce'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'
import { selectTickets } from './ticket-store.ts'

const maxEvents = 200

/** An event with what it sells. A deleted one has the name and time that it had when its tickets were saved last. */
export interface EventRow {
  readonly eventId: string
  readonly title: string
  readonly exists: boolean
  readonly path: string
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly version: number
  readonly asksNames: boolean
  readonly ticketTypes: readonly { readonly itemId: string; readonly title: string }[]
  readonly soldCount: number
  readonly checkedInCount: number
}

function selectEvents(ctx: SiteDb, condition: RawBuilder<unknown>, limit: number): RawBuilder<EventRow> {
  const { id } = ctx.site
  const events = sql`
    SELECT i.item_id AS event_id, i.title, true AS is_there, '/' || c.slug || '/' || i.slug AS path, i.starts_at, i.ends_at
    FROM item i JOIN collection c ON c.website_id = ${id} AND c.collection_id = i.collection_id
    WHERE i.website_id = ${id} AND i.record_type = ${itemTypes.event}
    UNION ALL
    SELECT s.event_id, s.event_title, false, '', s.event_starts_at, NULL FROM event_sale s
    WHERE s.website_id = ${id} AND NOT EXISTS (SELECT 1 FROM item i WHERE i.website_id = ${id} AND i.item_id = s.event_id)`
  return sql`SELECT e.event_id AS "eventId", e.title, e.is_there AS "exists", e.path, e.starts_at AS "startsAt", e.ends_at AS "endsAt",
      coalesce(s.version, 0) AS version, coalesce(s.asks_names, false) AS "asksNames",
      coalesce((SELECT json_agg(json_build_object('itemId', t.item_id, 'title', coalesce(i.title, '')) ORDER BY t.position) FROM event_ticket t
        LEFT JOIN item i ON i.website_id = ${id} AND i.item_id = t.item_id
        WHERE t.website_id = ${id} AND t.event_id = e.event_id), '[]'::json) AS "ticketTypes",
      coalesce(n.sold, 0) AS "soldCount", coalesce(n.checked_in, 0) AS "checkedInCount"
    FROM (SELECT * FROM (${events}) e WHERE ${condition} ORDER BY e.starts_at DESC NULLS LAST, e.event_id DESC LIMIT ${limit}) e
    LEFT JOIN event_sale s ON s.website_id = ${id} AND s.event_id = e.event_id
    LEFT JOIN LATERAL (SELECT count(*)::int AS sold, count(x."checkedInAt")::int AS checked_in
      FROM (${selectTickets(ctx, sql`t.event_id = e.event_id`)}) x WHERE x.state = 'valid') n ON s.event_id IS NOT NULL
    ORDER BY e.starts_at DESC NULLS LAST, e.event_id DESC`
}

/** Events whose title has the text, the one that starts last first. */
export async function listEventRows(ctx: SiteDb, search: string): Promise<EventRow[]> {
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await selectEvents(ctx, sql`lower(e.title) LIKE ${pattern}`, maxEvents).execute(ctx.db)
  return rows
}

export async function findEventRow(ctx: SiteDb, eventId: string): Promise<EventRow | undefined> {
  const { rows } = await selectEvents(ctx, sql`e.event_id = ${eventId}`, 1).execute(ctx.db)
  return rows[0]
}

/** A product that is wanted as a ticket, with the event that has it. */
interface WantedProduct {
  readonly itemId: string
  readonly title: string
  readonly eventId: string | null
  readonly eventTitle: string | null
}

/** Those of the ids that are services of this site: nobody ships a ticket, and none renews. */
export async function listServices(ctx: SiteDb, itemIds: readonly string[]): Promise<WantedProduct[]> {
  const { id } = ctx.site
  const { rows } = await sql<WantedProduct>`
    SELECT p.item_id AS "itemId", i.title, t.event_id AS "eventId", coalesce(e.title, s.event_title) AS "eventTitle" FROM product p
    JOIN item i ON i.website_id = ${id} AND i.item_id = p.item_id
    LEFT JOIN event_ticket t ON t.website_id = ${id} AND t.item_id = p.item_id
    LEFT JOIN event_sale s ON s.website_id = ${id} AND s.event_id = t.event_id
    LEFT JOIN item e ON e.website_id = ${id} AND e.item_id = t.event_id
    WHERE p.website_id = ${id} AND p.product_type = ${productTypes.service} AND NOT p.is_subscribable AND p.item_id = ANY(${itemIds}::text[])`.execute(
    ctx.db,
  )
  return rows
}

/** The title of a product of an event that was sold and is not among those that stay. */
export async function findSoldType(
  ctx: SiteDb,
  eventId: string,
  staying: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    SELECT x.title FROM (${selectTickets(ctx, sql`t.event_id = ${eventId} AND t.item_id <> ALL(${staying}::text[])`)}) x
    WHERE x.state <> 'ended' LIMIT 1`.execute(ctx.db)
  return rows[0]?.title
}

/** Writes what an event sells, and its name and time as they are now. */
export async function writeSale(
  ctx: Pick<Ctx, 'db' | 'site' | 'now'>,
  event: Pick<EventRow, 'eventId' | 'title' | 'startsAt'>,
  { asksNames, itemIds }: { readonly asksNames: boolean; readonly itemIds: readonly string[] },
): Promise<void> {
  const { id } = ctx.site
  await sql`
    INSERT INTO event_sale AS s (website_id, event_id, asks_names, event_title, event_starts_at)
    VALUES (${id}, ${event.eventId}, ${asksNames}, ${event.title}, ${event.startsAt})
    ON CONFLICT (website_id, event_id) DO UPDATE SET asks_names = excluded.asks_names, event_title = excluded.event_title,
      event_starts_at = excluded.event_starts_at, version = s.version + 1`.execute(ctx.db)
  await sql`DELETE FROM event_ticket WHERE website_id = ${id} AND event_id = ${event.eventId} AND item_id <> ALL(${itemIds}::text[])`.execute(
    ctx.db,
  )
  await sql`INSERT INTO event_ticket (website_id, event_id, item_id, position, linked_at)
    SELECT ${id}, ${event.eventId}, p.item_id, p.position, ${ctx.now} FROM unnest(${itemIds}::text[]) WITH ORDINALITY AS p (item_id, position)
    ON CONFLICT (website_id, event_id, item_id) DO UPDATE SET position = excluded.position`.execute(ctx.db)
}

/** The products that are tickets of an event, in their order. Those of all events are cached for a revision of the site: each save raises it. */
export async function findTicketProducts(
  ctx: Pick<Ctx, 'db' | 'site' | 'cache'>,
  eventId: string,
): Promise<readonly string[]> {
  const key = `event tickets ${ctx.site.id} ${ctx.site.revision}`
  const known = ctx.cache.get<ReadonlyMap<string, readonly string[]>>(key)
  if (known) return known.get(eventId) ?? []
  const { rows } = await sql<{ eventId: string; itemIds: string[] }>`
    SELECT event_id AS "eventId", array_agg(item_id ORDER BY position) AS "itemIds" FROM event_ticket
    WHERE website_id = ${ctx.site.id} GROUP BY event_id`.execute(ctx.db)
  const found = new Map(rows.map((row) => [row.eventId, row.itemIds]))
  ctx.cache.set(key, found)
  return found.get(eventId) ?? []
}

/** What a ticket says of its event. */
export interface TicketEvent {
  readonly eventId: string
  readonly title: string
  readonly startsAt: Date | null
  readonly place: string
  readonly asksNames: boolean
}

/** The events of products, by the id of the product; of other products nothing. */
export async function listEventsOfProducts(
  ctx: Pick<Ctx, 'db' | 'site'>,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, TicketEvent>> {
  const { id } = ctx.site
  if (itemIds.length === 0) return new Map()
  const { rows } = await sql<TicketEvent & { itemId: string }>`
    SELECT t.item_id AS "itemId", t.event_id AS "eventId", coalesce(e.title, s.event_title) AS title, coalesce(e.starts_at, s.event_starts_at) AS "startsAt",
      concat_ws(', ', nullif(e.location->>'addressTitle', ''), nullif(e.location->>'addressLine1', '')) AS place, s.asks_names AS "asksNames"
    FROM event_ticket t JOIN event_sale s ON s.website_id = ${id} AND s.event_id = t.event_id
    LEFT JOIN item e ON e.website_id = ${id} AND e.item_id = t.event_id
    WHERE t.website_id = ${id} AND t.item_id = ANY(${itemIds}::text[])`.execute(ctx.db)
  return new Map(rows.map(({ itemId, ...event }) => [itemId, event]))
}

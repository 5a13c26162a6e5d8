import { type Ctx, type SiteDb, transaction } from '../../platform/context.ts'
import { invalidInput, notFound } from '../../platform/errors.ts'
import { lockSettings, publishChange } from '../sites/index.ts'
import { ticketsChanged, ticketSold, ticketTaken } from './errors.ts'
import { type EventRow, findEventRow, findSoldType, listEventRows, listServices, writeSale } from './event-store.ts'
import type { EventTickets, SaveEventTickets, TicketEvents } from './schema.ts'

/** Events with what they have sold, the one that starts last first. */
export async function listTicketEvents(ctx: SiteDb, search: string): Promise<TicketEvents> {
  return { events: (await listEventRows(ctx, search)).map(toSummary) }
}

/** Throws `not_found`. */
export async function getEventTickets(ctx: SiteDb, eventId: string): Promise<EventTickets> {
  const row = await findEventRow(ctx, eventId)
  if (!row) throw noEvent()
  const { version, asksNames, ticketTypes } = row
  return { ...toSummary(row), version, asksNames, ticketTypes: [...ticketTypes] }
}

/** Decides what an event sells. Throws `not_found`, `event_tickets_changed`, and what is wrong with its products. */
export async function saveEventTickets(ctx: Ctx, eventId: string, input: SaveEventTickets): Promise<EventTickets> {
  return transaction(ctx, async (ctx) => {
    await lockSettings(ctx)
    const row = await findEventRow(ctx, eventId)
    if (!row) throw noEvent()
    if (row.version !== input.version) throw ticketsChanged({ version: row.version })
    const itemIds = [...new Set(input.itemIds)]
    await checkProducts(ctx, row, itemIds)
    await writeSale(ctx, row, { asksNames: input.asksNames, itemIds })
    // Pages, and what is kept of products in carts, are of a revision.
    await publishChange(ctx)
    return getEventTickets(ctx, eventId)
  })
}

/** A product whose tickets are sold stays, and one that is gone may. */
async function checkProducts(
  ctx: SiteDb,
  { eventId, ticketTypes }: EventRow,
  itemIds: readonly string[],
): Promise<void> {
  const services = await listServices(ctx, itemIds)
  const known = new Set([...services, ...ticketTypes].map(({ itemId }) => itemId))
  if (itemIds.some((id) => !known.has(id)))
    throw invalidInput({
      fields: { itemIds: 'A chosen product is gone, or is no service. Choose services as tickets.' },
    })
  const taken = services.find((service) => service.eventId !== null && service.eventId !== eventId)
  if (taken) throw ticketTaken({ title: taken.title, event: taken.eventTitle ?? '' })
  const sold = await findSoldType(ctx, eventId, itemIds)
  if (sold !== undefined) throw ticketSold({ title: sold })
}

function toSummary(row: EventRow): TicketEvents['events'][number] {
  const { eventId, title, exists, path, startsAt, endsAt, ticketTypes, soldCount, checkedInCount } = row
  return {
    eventId,
    title,
    exists,
    path,
    startsOn: startsAt?.toISOString() ?? null,
    endsOn: endsAt?.toISOString() ?? null,
    ticketTypeCount: ticketTypes.length,
    soldCount,
    checkedInCount,
  }
}

function noEvent() {
  return notFound({ what: 'This event' })
}

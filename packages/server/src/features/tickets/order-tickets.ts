import { productTypes } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { formatTicketType } from './attendees.ts'
import { formatTicketCode, isTicketSignature, readTicketCode } from './code.ts'
import { listEventsOfProducts, type TicketEvent } from './event-store.ts'
import { maxNames } from './schema.ts'
import { listTicketsOfOrder, saveHolders, type TicketRow } from './ticket-store.ts'

/** A ticket as its buyer sees it. */
export interface BuyerTicket {
  readonly code: string
  /** The last part of the address of its picture. */
  readonly pictureName: string
  readonly event: string
  readonly startsAt: Date | null
  readonly place: string
  readonly ticketType: string
  readonly name: string
  readonly asksName: boolean
  readonly isCheckedIn: boolean
}

/** A line of an order as its buyer sees it. */
interface BoughtItem {
  readonly id: string
  readonly itemId: string
  readonly productType: number
}

/** The paid tickets of an order, in the order of its lines. */
export async function listOrderTickets(
  ctx: Pick<Ctx, 'db' | 'site'>,
  { id: orderId, items }: { readonly id: string; readonly items: readonly BoughtItem[] },
): Promise<BuyerTicket[]> {
  const events = await listEventsOfProducts(ctx, listServiceIds(items))
  if (events.size === 0) return []
  const eventOfLine = new Map(items.map(({ id, itemId }) => [id, events.get(itemId)]))
  const rows = await listTicketsOfOrder(ctx, orderId)
  return rows.flatMap((row) => {
    const event = eventOfLine.get(row.lineId)
    return event && row.state === 'valid' ? [toBuyerTicket(ctx, row, event)] : []
  })
}

/** The tickets that lines of an order are, written or not yet: what its confirmation says. */
export async function listLineTickets(
  ctx: Pick<Ctx, 'db' | 'site'>,
  order: { readonly orderId: string; readonly orderNumber: number },
  lines: readonly (Pick<TicketRow, 'lineId' | 'title' | 'options'> & {
    readonly itemId: string
    readonly productType: number
    readonly quantity: number
  })[],
): Promise<BuyerTicket[]> {
  const events = await listEventsOfProducts(ctx, listServiceIds(lines))
  return lines.flatMap((line) => {
    const event = events.get(line.itemId)
    if (!event) return []
    return Array.from({ length: line.quantity }, (_, index) =>
      toBuyerTicket(ctx, { ...order, ...line, number: index + 1, holder: '', checkedInAt: null }, event),
    )
  })
}

/** Writes the names of an order's tickets, by their codes. Codes of other orders, and of tickets that are checked in, change nothing. */
export async function nameTickets(ctx: Ctx, orderId: string, names: ReadonlyMap<string, string>): Promise<void> {
  const rows = await listTicketsOfOrder(ctx, orderId)
  const holders = rows.flatMap((row) => {
    const name = names.get(formatTicketCode(ctx.site, row))
    return name === undefined || row.state !== 'valid' || row.checkedInAt ? [] : [{ ...row, name }]
  })
  if (holders.length > 0) await saveHolders(ctx, holders.slice(0, maxNames))
}

/** The code of the paid ticket that a picture's name tells; undefined for names that this site did not make. */
export async function findPictureCode(ctx: Pick<Ctx, 'db' | 'site'>, name: string): Promise<string | undefined> {
  const [orderId = '', lineId = '', piece = '', code = ''] = name.split('.')
  const read = readTicketCode(code)
  if (!read || !/^[1-9]\d{0,5}$/.test(piece)) return undefined
  const place = { orderId, orderNumber: read.orderNumber, lineId, number: Number(piece) }
  // Before the database is asked: one signature to compute.
  if (!isTicketSignature(ctx.site, place, read.signature)) return undefined
  const rows = await listTicketsOfOrder(ctx, orderId)
  const row = rows.find((each) => each.lineId === lineId && each.number === place.number)
  return row?.state === 'valid' ? formatTicketCode(ctx.site, row) : undefined
}

/** Tickets are services: an order without any asks the database nothing. */
function listServiceIds(lines: readonly { readonly itemId: string; readonly productType: number }[]): string[] {
  const services = lines.filter(({ productType }) => productType === productTypes.service)
  return [...new Set(services.map(({ itemId }) => itemId))]
}

function toBuyerTicket(
  { site }: Pick<Ctx, 'site'>,
  row: Pick<
    TicketRow,
    'orderId' | 'orderNumber' | 'lineId' | 'number' | 'title' | 'options' | 'holder' | 'checkedInAt'
  >,
  { title, startsAt, place, asksNames }: TicketEvent,
): BuyerTicket {
  const code = formatTicketCode(site, row)
  return {
    code,
    pictureName: [row.orderId, row.lineId, row.number, code].join('.'),
    event: title,
    startsAt,
    place,
    ticketType: formatTicketType(row),
    name: row.holder,
    asksName: asksNames,
    isCheckedIn: row.checkedInAt !== null,
  }
}

import { getWritingLocale } from '@vitrine/commerce'
import { type Ctx, type SiteDb, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { formatCsvLine, toPlainCell } from '../../platform/text/csv.ts'
import { formatOrderNumber, readOrderNumber, storeSettings } from '../store-settings/index.ts'
import { formatTicketCode, isTicketSignature, readTicketCode } from './code.ts'
import { ticketElsewhere, ticketEnded, ticketTest, ticketUnknown, ticketUnpaid, ticketUsed } from './errors.ts'
import { findEventRow } from './event-store.ts'
import type { Attendee, Attendees, AttendeesQuery } from './schema.ts'
import {
  deleteCheckIn,
  lockTicketOrder,
  insertCheckIn,
  listAttendeeRows,
  listTicketsByNumber,
  listTicketsOfOrder,
  type TicketRow,
} from './ticket-store.ts'

const pageSize = 50
const exportBatch = 500

/** Tickets of an event that are paid or wait for their payment. Throws `not_found`. */
export async function listAttendees(
  ctx: Ctx,
  eventId: string,
  { search = '', cursor }: AttendeesQuery,
): Promise<Attendees> {
  await checkEvent(ctx, eventId)
  const orderNumber = readOrderNumber(ctx.site, search)
  const rows = await listAttendeeRows(ctx, eventId, {
    search,
    orderNumber,
    after: readCursor(cursor),
    limit: pageSize + 1,
  })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    attendees: page.map((row) => toAttendee(ctx, row)),
    nextCursor: rows.length > pageSize && last ? [last.orderId, last.lineId, last.number].join('.') : null,
  }
}

/** The whole list as lines of CSV, read a batch at a time. Throws `not_found`. */
export async function exportAttendees(ctx: Ctx, eventId: string): Promise<AsyncGenerator<string, undefined>> {
  await checkEvent(ctx, eventId)
  return generateLines(ctx, eventId)
}

async function* generateLines(ctx: Ctx, eventId: string): AsyncGenerator<string, undefined> {
  yield formatCsvLine([
    'Code',
    'Name',
    'Ticket',
    'Buyer',
    'Email',
    'Order',
    'Bought on',
    'Paid',
    'Checked in on',
    'Checked in by',
  ])
  let after: TicketRow | undefined
  for (;;) {
    const rows: TicketRow[] = await listAttendeeRows(ctx, eventId, {
      search: '',
      orderNumber: null,
      after,
      limit: exportBatch,
    })
    for (const { code, name, ticketType, customerName, email, orderNumber, createdOn, isPaid, checkIn } of rows.map(
      (row) => toAttendee(ctx, row),
    ))
      yield formatCsvLine([
        code,
        toPlainCell(name),
        toPlainCell(ticketType),
        toPlainCell(customerName),
        toPlainCell(email),
        toPlainCell(orderNumber),
        createdOn,
        isPaid ? 'yes' : 'no',
        checkIn?.createdOn ?? '',
        toPlainCell(checkIn?.by ?? ''),
      ])
    after = rows.at(-1)
    if (rows.length < exportBatch) return undefined
  }
}

/**
 * Lets the ticket with this code in, once. Throws `ticket_unknown`, `ticket_elsewhere`, `ticket_ended`, `ticket_unpaid`, `ticket_test`, and
 * `ticket_used` with who let it in and when.
 */
export async function checkInTicket(ctx: Ctx, eventId: string, code: string): Promise<Attendee> {
  const found = await getTicket(ctx, eventId, code)
  return transaction(ctx, async (ctx) => {
    // A refund that comes now waits, and one that came is seen.
    await lockTicketOrder(ctx, found.orderId)
    const row = await rereadTicket(ctx, found)
    const order = formatOrderNumber(ctx.site, row.orderNumber)
    if (row.state === 'ended') throw ticketEnded({ order })
    if (row.state === 'unpaid') throw ticketUnpaid({ order })
    if (row.isTest && !storeSettings(ctx.site).testMode) throw ticketTest({ order })
    const by = 'name' in ctx.actor ? ctx.actor.name : ctx.actor.kind
    const isFirst = await insertCheckIn(ctx, row, by)
    const now = await rereadTicket(ctx, row)
    if (!isFirst) throw toUsed(ctx, now)
    return toAttendee(ctx, now)
  })
}

/** The same ticket as it is now. */
async function rereadTicket(ctx: SiteDb, before: TicketRow): Promise<TicketRow> {
  const rows = await listTicketsOfOrder(ctx, before.orderId)
  const now = rows.find(({ lineId, number }) => lineId === before.lineId && number === before.number)
  if (!now) throw ticketUnknown({})
  return now
}

/** Takes a check-in back. Throws `ticket_unknown`, `ticket_elsewhere`, and `not_found` where there is none. */
export async function undoCheckIn(ctx: Ctx, eventId: string, code: string): Promise<void> {
  const row = await getTicket(ctx, eventId, code)
  if (!(await deleteCheckIn(ctx, row))) throw notFound({ what: 'This check-in' })
}

async function getTicket(ctx: Ctx, eventId: string, code: string): Promise<TicketRow> {
  const read = readTicketCode(code)
  const rows = read ? await listTicketsByNumber(ctx, read.orderNumber) : []
  const row = rows.find((each) => read && isTicketSignature(ctx.site, each, read.signature))
  if (!row) throw ticketUnknown({})
  if (row.eventId !== eventId) {
    const event = await findEventRow(ctx, row.eventId)
    throw ticketElsewhere({ event: event?.title ?? '' })
  }
  return row
}

function toUsed({ site }: Ctx, row: TicketRow) {
  const on = row.checkedInAt ?? row.createdAt
  const format = new Intl.DateTimeFormat(getWritingLocale(site.language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: site.timeZone,
  })
  return ticketUsed({
    at: format.format(on),
    by: row.checkedInBy ?? '',
    on: on.toISOString(),
    name: row.holder || row.customerName,
  })
}

async function checkEvent(ctx: SiteDb, eventId: string): Promise<void> {
  if (!(await findEventRow(ctx, eventId))) throw notFound({ what: 'This event' })
}

function toAttendee({ site }: Pick<Ctx, 'site'>, row: TicketRow): Attendee {
  const { checkedInAt, checkedInBy } = row
  return {
    code: formatTicketCode(site, row),
    name: row.holder,
    customerName: row.customerName,
    email: row.email,
    ticketType: formatTicketType(row),
    isPaid: row.state === 'valid',
    isTest: row.isTest,
    orderId: row.orderId,
    orderNumber: formatOrderNumber(site, row.orderNumber),
    createdOn: row.createdAt.toISOString(),
    checkIn: checkedInAt ? { createdOn: checkedInAt.toISOString(), by: checkedInBy ?? '' } : null,
  }
}

/** The product and its options: `Concert, Balcony`. */
export function formatTicketType({ title, options }: Pick<TicketRow, 'title' | 'options'>): string {
  return [title, ...options.map(({ value }) => value)].join(', ')
}

function readCursor(cursor: string | undefined) {
  const [orderId, lineId, number] = (cursor ?? '').split('.')
  if (!orderId || !lineId || !number || !/^\d{1,9}$/.test(number)) return undefined
  return { orderId, lineId, number: Number(number) }
}

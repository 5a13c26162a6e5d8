import { z } from 'zod'
import { IdInput, LineInput, VersionInput } from '../../platform/schemas/bounded.ts'

const maxTicketTypes = 20
export const maxNames = 500

const event = {
  eventId: z.string(),
  title: z.string(),
  /** False: the event was deleted. Its tickets stay. */
  exists: z.boolean(),
  /** Its path on the website; empty for a deleted event. */
  path: z.string(),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  ticketTypeCount: z.int().min(0),
  /** Tickets that are paid, and those of them that are checked in. */
  soldCount: z.int().min(0),
  checkedInCount: z.int().min(0),
}

export const TicketEventsQuery = z.object({
  /** A part of the title. */
  search: z.string().trim().max(200).optional(),
})

/** Events, the one that starts last first; 200 at most. */
export const TicketEvents = z.object({ events: z.array(z.object(event)) }).meta({ id: 'TicketEvents' })
export type TicketEvents = z.infer<typeof TicketEvents>

export const TicketEventParams = z.object({ eventId: IdInput })

export const EventTickets = z
  .object({
    ...event,
    /** 0: it has never sold tickets. */
    version: z.int().min(0),
    /** Buyers are asked for a name for each ticket. */
    asksNames: z.boolean(),
    /** The products that are its tickets, in their order; a deleted one has no title. */
    ticketTypes: z.array(z.object({ itemId: z.string(), title: z.string() })),
  })
  .meta({ id: 'EventTickets' })
export type EventTickets = z.infer<typeof EventTickets>

export const SaveEventTickets = z
  .object({
    version: VersionInput,
    asksNames: z.boolean(),
    itemIds: z.array(IdInput).max(maxTicketTypes, 'At most 20 products.'),
  })
  .meta({ id: 'SaveEventTickets' })
export type SaveEventTickets = z.infer<typeof SaveEventTickets>

export const AttendeesQuery = z.object({
  /** A part of a name or of the email, or the number of the order. */
  search: z.string().trim().max(200).optional(),
  cursor: z.string().max(200).optional(),
})
export type AttendeesQuery = z.infer<typeof AttendeesQuery>

const CheckIn = z.object({ createdOn: z.string(), by: z.string() })

export const Attendee = z
  .object({
    /** What is on the ticket. */
    code: z.string(),
    /** Who it is for; empty: nobody said. */
    name: z.string(),
    /** Who bought it. */
    customerName: z.string(),
    email: z.string(),
    /** The product and its options, as they were called. */
    ticketType: z.string(),
    isPaid: z.boolean(),
    isTest: z.boolean(),
    orderId: z.string(),
    orderNumber: z.string(),
    createdOn: z.string(),
    checkIn: CheckIn.nullable(),
  })
  .meta({ id: 'Attendee' })
export type Attendee = z.infer<typeof Attendee>

/** Tickets in the order in which they were bought. Those that were canceled or refunded are left out. */
export const Attendees = z
  .object({ attendees: z.array(Attendee), nextCursor: z.string().nullable() })
  .meta({ id: 'Attendees' })
export type Attendees = z.infer<typeof Attendees>

export const TicketCode = z.object({ code: LineInput(60).min(1, 'Type the code of a ticket.') })

import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { addDay, sendCsv } from '../../platform/http/send-csv.ts'
import { requireStaff } from '../accounts/index.ts'
import { checkInTicket, exportAttendees, listAttendees, undoCheckIn } from './attendees.ts'
import { getEventTickets, listTicketEvents, saveEventTickets } from './events.ts'
import {
  Attendee,
  Attendees,
  AttendeesQuery,
  EventTickets,
  SaveEventTickets,
  TicketCode,
  TicketEventParams,
  TicketEvents,
  TicketEventsQuery,
} from './schema.ts'

const root = '/api/admin/event-tickets'
const tags = ['event-tickets']
const params = TicketEventParams

/** Calls of staff. Visitors buy tickets like any other product. */
export function registerTicketRoutes(app: App): void {
  const read = requireStaff('orders.read')
  const write = requireStaff('orders.write')

  app.get(
    root,
    {
      schema: {
        operationId: 'listTicketEvents',
        tags,
        querystring: TicketEventsQuery,
        response: { 200: TicketEvents },
      },
      config: read,
    },
    async (request) => listTicketEvents(request.ctx, request.query.search ?? ''),
  )

  app.get(
    `${root}/:eventId`,
    { schema: { operationId: 'getEventTickets', tags, params, response: { 200: EventTickets } }, config: read },
    async (request) => getEventTickets(request.ctx, request.params.eventId),
  )

  app.put(
    `${root}/:eventId`,
    {
      schema: {
        operationId: 'saveEventTickets',
        tags,
        params,
        body: SaveEventTickets,
        response: { 200: EventTickets },
      },
      config: requireStaff('products.write'),
    },
    async (request) => saveEventTickets(request.ctx, request.params.eventId, request.body),
  )

  app.get(
    `${root}/:eventId/attendees`,
    {
      schema: { operationId: 'listAttendees', tags, params, querystring: AttendeesQuery, response: { 200: Attendees } },
      config: read,
    },
    async (request) => listAttendees(request.ctx, request.params.eventId, request.query),
  )

  app.get(
    `${root}/:eventId/attendees.csv`,
    { schema: { operationId: 'exportAttendees', tags, params }, config: read },
    async (request, reply) =>
      sendCsv(reply, addDay('attendees', request.ctx.now), await exportAttendees(request.ctx, request.params.eventId)),
  )

  app.post(
    `${root}/:eventId/check-ins`,
    {
      schema: { operationId: 'checkInTicket', tags, params, body: TicketCode, response: { 201: Attendee } },
      config: write,
    },
    async (request, reply) =>
      reply.code(201).send(await checkInTicket(request.ctx, request.params.eventId, request.body.code)),
  )

  app.delete(
    `${root}/:eventId/check-ins/:code`,
    {
      schema: {
        operationId: 'undoCheckIn',
        tags,
        params: TicketEventParams.extend(TicketCode.shape),
        response: { 204: z.null() },
      },
      config: write,
    },
    async (request, reply) => {
      await undoCheckIn(request.ctx, request.params.eventId, request.params.code)
      return reply.code(204).send(null)
    },
  )
}

import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { operations } from '@vitrine/server/api'
import { type Answer, answer, api } from '../api/client.ts'

export type TicketEvent = Answer<'listTicketEvents'>['events'][number]
export type EventTickets = Answer<'getEventTickets'>
export type SaleBody = Omit<operations['saveEventTickets']['requestBody']['content']['application/json'], 'version'>
export type Attendee = Answer<'listAttendees'>['attendees'][number]

const key = 'event-tickets'
const root = '/api/admin/event-tickets'

/** Events by a part of their title, the one that starts last first. */
export const ticketEventsQuery = (search: string) =>
  queryOptions({
    queryKey: [key, 'list', search],
    queryFn: async ({ signal }) =>
      (await answer(api.GET(root, { params: { query: search === '' ? {} : { search } }, signal }))).events,
    placeholderData: keepPreviousData,
  })

export const eventTicketsQuery = (eventId: string) =>
  queryOptions({
    queryKey: [key, 'event', eventId],
    queryFn: ({ signal }) => answer(api.GET(`${root}/{eventId}`, { params: { path: { eventId } }, signal })),
  })

/** Tickets of an event that were not canceled, in the order in which they were bought. */
export const attendeesQuery = (eventId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [key, 'attendees', eventId, search],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET(`${root}/{eventId}/attendees`, {
          params: {
            path: { eventId },
            query: { ...(search === '' ? {} : { search }), ...(pageParam === undefined ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export async function checkIn(eventId: string, code: string): Promise<Attendee> {
  return answer(api.POST(`${root}/{eventId}/check-ins`, { params: { path: { eventId } }, body: { code } }))
}

export async function undoCheckIn(eventId: string, code: string): Promise<void> {
  await answer(api.DELETE(`${root}/{eventId}/check-ins/{code}`, { params: { path: { eventId, code } } }))
}

export async function saveSale(eventId: string, body: SaleBody & { readonly version: number }): Promise<EventTickets> {
  return answer(api.PUT(`${root}/{eventId}`, { params: { path: { eventId } }, body }))
}

/** Reads everything of tickets anew, and shows an event as it is now. */
export async function refreshTickets(queries: QueryClient, now?: EventTickets): Promise<void> {
  if (now) queries.setQueryData(eventTicketsQuery(now.eventId).queryKey, now)
  await queries.invalidateQueries({ queryKey: [key] })
}

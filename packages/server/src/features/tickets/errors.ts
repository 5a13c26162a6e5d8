import { defineError } from '../../platform/errors.ts'

export const ticketsChanged = defineError<{ version: number }>(
  'event_tickets_changed',
  409,
  'Someone else changed the tickets of this event. Reload to see the changes, then make yours again.',
)

export const ticketTaken = defineError<{ title: string; event: string }>(
  'ticket_of_other_event',
  409,
  ({ title, event }) => `“${title}” is a ticket of “${event}”. Choose another product.`,
)

export const ticketSold = defineError<{ title: string }>(
  'ticket_sold',
  409,
  ({ title }) => `“${title}” was sold already. It stays with this event. To stop its sale, make the product a draft.`,
)

export const ticketUnknown = defineError(
  'ticket_unknown',
  404,
  'No ticket of this website has this code. Check the code, or look for the name in the list.',
)

export const ticketElsewhere = defineError<{ event: string }>(
  'ticket_elsewhere',
  409,
  ({ event }) => `This ticket is for another event: “${event}”.`,
)

export const ticketTest = defineError<{ order: string }>(
  'ticket_test',
  409,
  ({ order }) => `This ticket is of a test order: nobody paid for it. Look at order ${order}.`,
)

export const ticketUnpaid = defineError<{ order: string }>(
  'ticket_unpaid',
  409,
  ({ order }) => `This ticket is not paid yet. Look at order ${order}.`,
)

export const ticketEnded = defineError<{ order: string }>(
  'ticket_ended',
  409,
  ({ order }) => `This ticket was canceled or refunded. Look at order ${order}.`,
)

/** `at` is written on the clock of the site, `on` is the same moment in ISO 8601. */
export const ticketUsed = defineError<{ at: string; by: string; on: string; name: string }>(
  'ticket_used',
  409,
  ({ at, by }) => `This ticket was used already. ${by} checked it in: ${at}.`,
)

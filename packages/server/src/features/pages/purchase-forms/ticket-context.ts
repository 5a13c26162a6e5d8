import { fillText } from '@vitrine/commerce'
import { escapeAll, escapeHtml } from '../../../platform/text/html.ts'
import { toRecord } from '../../../platform/text/json.ts'
import type { SiteData } from '../../site-data/index.ts'
import { type BuyerTicket, renderTicketQr } from '../../tickets/index.ts'

/** A page about the whole order shows so many tickets, and a link to the page of all. */
export const shownTickets = 10

/** Tickets as the templates of order pages read them: escaped, with the code as an SVG of our own. */
export function toTicketContext(data: SiteData, tickets: readonly BuyerTicket[]) {
  return tickets.map(({ startsAt, ...ticket }) => ({
    ...toRecord(escapeAll(ticket)),
    startDate: startsAt?.getTime() ?? null,
    qrHtml: renderTicketQr(ticket.code),
    qrLabel: fillText(data.strings['ticketQr'] ?? '', { code: escapeHtml(ticket.code) }),
  }))
}

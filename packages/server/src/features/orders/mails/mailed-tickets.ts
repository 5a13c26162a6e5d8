import { getWritingLocale, isolate, type Translate } from '@vitrine/commerce'
import type { Site } from '../../../platform/context.ts'
import { translateFor } from '../../../platform/messages.ts'
import { mailParts } from '../../customer-mails/index.ts'
import { renderPlainLink, renderTickets } from '../../mail-layout/index.ts'
import type { BuyerTicket } from '../../tickets/index.ts'
import { getTicketsPath } from '../token.ts'

/** A mail shows so many tickets, and links to the page of all. */
const maxTickets = 20

/** Each ticket with its code as a picture and as text, and the link to the page that prints them. `baseUrl` is that of the buyer. */
export function describeTickets(
  site: Site,
  { token, baseUrl }: { readonly token: string; readonly baseUrl: string },
  tickets: readonly BuyerTicket[],
): ReturnType<typeof mailParts.createMarkup>[] {
  const t = translateFor(site)
  const [title, note, label] = [t('orderTickets'), t('ticketsKeep'), t('orderTicketsPage')]
  const url = baseUrl + getTicketsPath(token)
  const shown = tickets.slice(0, maxTickets).map((ticket) => ({
    code: ticket.code,
    lines: listLines(site, ticket, t),
    pictureUrl: `${baseUrl}/order-status/ticket-codes/${ticket.pictureName}`,
    pictureText: t('ticketQr', { code: ticket.code }),
  }))
  const plain = shown.map(({ code, lines }) => [...lines, code].join('\n'))
  return [
    mailParts.createMarkup(
      renderTickets(title, shown, note),
      [title, ...plain, note, renderPlainLink(label, url)].join('\n\n'),
    ),
    { html: mailParts.createButton(label, url).html, plain: '' },
  ]
}

function listLines(site: Site, { event, startsAt, place, ticketType }: BuyerTicket, t: Translate): string[] {
  const format = new Intl.DateTimeFormat(getWritingLocale(t.language), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: site.timeZone,
  })
  const when = startsAt ? [format.format(startsAt)] : []
  return [event, ...when, ...(place === '' ? [] : [place]), ticketType].map((line) => isolate(line, t.language))
}

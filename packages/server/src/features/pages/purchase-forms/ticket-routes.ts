import { z } from 'zod'
import { requireCsrfToken } from '../../../platform/http/csrf.ts'
import { notFound } from '../../../platform/errors.ts'
import type { App } from '../../../platform/http/http.ts'
import { limitRate, type RateRule } from '../../../platform/http/rate-limit.ts'
import { redirectAfterForm } from '../../../platform/http/redirect.ts'
import { toNetwork } from '../../../platform/network/network.ts'
import { boundedRecord, IdInput } from '../../../platform/schemas/bounded.ts'
import { limitCheckoutWrites } from '../../checkout/index.ts'
import { findOrderByToken } from '../../orders/index.ts'
import { drawTicketQr, findPictureCode, listOrderTickets, nameTickets } from '../../tickets/index.ts'
import type { ShowPage } from '../form-page.ts'
import { createTicketsPage } from './purchase-pages.ts'

const Token = z.object({ token: IdInput })
const Query = z.object({
  saved: z.string().max(10).optional(),
  page: z.coerce.number().int().min(1).max(1_000).catch(1).default(1),
})

/** A name for each ticket, and the CSRF token. */
const Fields = boundedRecord(z.string().max(500), 1_002)
const prefix = 'name-'
const maxName = 120
/** Each is drawn: a page of all tickets of a large order would hold the server up. */
const perPage = 50

const pages: RateRule = { name: 'ticket pages', limit: 120, windowSeconds: 600 }

/** A mail asks once for each of its tickets. */
const pictures: RateRule = { name: 'ticket pictures', limit: 1_200, windowSeconds: 600 }

/** The tickets of an order to print and to name; it works without scripts. Mails show their codes as pictures. */
export function registerTicketPages(app: App, show: ShowPage): void {
  const path = '/order-status/:token/tickets'

  app.get(path, { schema: { params: Token, querystring: Query } }, async (request, reply) => {
    await limitRate(request.ctx, pages, toNetwork(request.ip))
    return show(request, reply, async (data, csrfToken) => {
      const order = await findOrderByToken(request.ctx, request.params.token)
      const tickets = order ? await listOrderTickets(request.ctx, order) : []
      const { page, saved } = request.query
      const shown = tickets.slice((page - 1) * perPage, page * perPage)
      if (!order || shown.length === 0) return undefined
      const pageCount = Math.ceil(tickets.length / perPage)
      return createTicketsPage(data, order, shown, { csrfToken, isSaved: saved !== undefined, page, pageCount })
    })
  })

  app.post(
    path,
    {
      schema: { params: Token, body: Fields },
      config: { acceptsForm: true },
      preHandler: [requireCsrfToken, limitCheckoutWrites],
    },
    async (request, reply) => {
      const { ctx, params, body } = request
      const order = await findOrderByToken(ctx, params.token)
      if (!order) throw notFound({ what: 'This order' })
      await nameTickets(ctx, order.id, readNames(body))
      return redirectAfterForm(reply, `/order-status/${params.token}/tickets?saved=1`)
    },
  )

  app.get(
    '/order-status/ticket-codes/:name',
    { schema: { params: z.object({ name: z.string().max(200) }) } },
    async (request, reply) => {
      const { ctx, params } = request
      await limitRate(ctx, pictures, toNetwork(request.ip))
      const code = await findPictureCode(ctx, params.name)
      if (code === undefined) return reply.callNotFound()
      return reply
        .header('cache-control', 'private, max-age=3600')
        .type('image/png')
        .send(await drawTicketQr(ctx, code))
    },
  )
}

/** Names by the codes of the tickets. */
function readNames(fields: Readonly<Record<string, string>>): Map<string, string> {
  const given = Object.entries(fields).filter(([field]) => field.startsWith(prefix))
  return new Map(
    given.map(([field, name]) => [field.slice(prefix.length), name.replaceAll(/\s+/g, ' ').trim().slice(0, maxName)]),
  )
}

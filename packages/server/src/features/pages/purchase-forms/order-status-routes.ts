import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { requireCsrfToken } from '../../../platform/http/csrf.ts'
import { type App, formatSentence } from '../../../platform/http/http.ts'
import { redirectAfterForm } from '../../../platform/http/redirect.ts'
import { boundedRecord, IdInput } from '../../../platform/schemas/bounded.ts'
import { limitCheckoutWrites } from '../../checkout/index.ts'
import { findOrderByToken, requestReturn } from '../../orders/index.ts'
import { listOrderTickets } from '../../tickets/index.ts'
import type { ShowPage } from '../form-page.ts'
import { createOrderStatusPage, type OrderStatusInput } from './purchase-pages.ts'

const Token = z.object({ token: IdInput })
/** A quantity for each line, and the reason. */
const Fields = boundedRecord(z.string().max(2000), 1002)
const Query = z.object({ requested: z.string().max(10).optional() })

/** The page of an order, where its buyer may ask for a return; it works without scripts. */
export function registerOrderStatusRoutes(app: App, show: ShowPage): void {
  const showPage = (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    shown: Omit<OrderStatusInput, 'csrfToken'>,
  ) =>
    show(request, reply, async (data, csrfToken) => {
      const order = await findOrderByToken(request.ctx, token)
      if (!order) return undefined
      const tickets = await listOrderTickets(request.ctx, order)
      return createOrderStatusPage(data, order, tickets, { csrfToken, ...shown })
    })

  app.get('/order-status/:token', { schema: { params: Token, querystring: Query } }, (request, reply) =>
    showPage(request, reply, request.params.token, { isRequested: request.query.requested !== undefined }),
  )

  app.post(
    '/order-status/:token/returns',
    {
      schema: { params: Token, body: Fields },
      config: { acceptsForm: true },
      preHandler: [requireCsrfToken, limitCheckoutWrites],
    },
    async (request, reply) => {
      const { ctx, params, body } = request
      try {
        await requestReturn(ctx, params.token, { lines: readLines(body), reason: (body['reason'] ?? '').trim() })
        return redirectAfterForm(reply, `/order-status/${params.token}?requested=1`)
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'order_not_found') throw error
        const problem = { sentence: formatSentence(error, request), status: error.status, values: body }
        return showPage(request, reply, params.token, { problem })
      }
    },
  )
}

const prefix = 'quantity-'

/** The lines with a quantity. Text that is no count becomes more than anybody bought, so it is refused. */
function readLines(fields: Readonly<Record<string, string>>): { lineId: string; quantity: number }[] {
  return Object.entries(fields).flatMap(([name, text]) => {
    if (!name.startsWith(prefix) || ['', '0'].includes(text.trim())) return []
    const quantity = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.MAX_SAFE_INTEGER
    return [{ lineId: name.slice(prefix.length), quantity }]
  })
}

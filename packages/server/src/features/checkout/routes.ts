import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CsrfTokenInput, IdInput } from '../../platform/schemas/bounded.ts'
import { ensureCsrfToken, requireCsrfToken } from '../../platform/http/csrf.ts'
import type { App } from '../../platform/http/http.ts'
import { isIdempotencyKey } from '../../platform/http/idempotency.ts'
import { cartCookies } from '../carts/index.ts'
import { limitCodeTries } from '../discounts/index.ts'
import { hashCartToken } from '../inventory/index.ts'
import { getConfirmationPath } from '../orders/index.ts'
import { findCustomerId } from '../site-users/index.ts'
import { answerPage, renderChallengePage } from './challenge.ts'
import { type BankReturn, returnFromBank } from './return.ts'
import { findCheckout, updateCheckout } from './details.ts'
import { keyMissing } from './errors.ts'
import { limitCheckoutWrites, limitOrders } from './limits.ts'
import { isCartOfToken } from './store.ts'
import { placeCheckoutOrder } from './submit.ts'
import { ActionAnswer, Checkout, CheckoutQuery, OrderAnswer, PlaceOrder, UpdateCheckout } from './schema.ts'

const tags = ['storefront']

export function registerCheckoutRoutes(app: App): void {
  app.get(
    '/api/commerce/checkout',
    { schema: { operationId: 'getCheckout', tags, querystring: CheckoutQuery, response: { 200: Checkout } } },
    async (request, reply) => {
      ensureCsrfToken(request, reply)
      reply.header('cache-control', 'no-store')
      const token = await cartCookies.findCheckoutToken(request, request.query.cartToken)
      return findCheckout(request.ctx, token, await findCustomerId(request))
    },
  )

  app.put(
    '/api/commerce/checkout',
    {
      schema: {
        operationId: 'updateCheckout',
        tags,
        querystring: CheckoutQuery,
        body: UpdateCheckout,
        response: { 200: Checkout },
      },
      preHandler: requireCsrfToken,
    },
    async (request, reply) => {
      await limitCheckoutWrites(request)
      const token = await cartCookies.findCheckoutToken(request, request.query.cartToken)
      if (request.body.promoCodes?.length) await limitCodeTries(request, token)
      reply.header('cache-control', 'no-store')
      return updateCheckout(request.ctx, token, request.body, await findCustomerId(request))
    },
  )

  orderRoute(app)
  returnRoute(app)
  challengeRoutes(app)
}

function orderRoute(app: App): void {
  app.post(
    '/api/commerce/checkout/order',
    {
      config: { isPurchase: true },
      schema: {
        operationId: 'placeOrder',
        tags,
        querystring: CheckoutQuery,
        body: PlaceOrder,
        response: { 200: OrderAnswer, 201: OrderAnswer, 202: ActionAnswer },
      },
      preHandler: requireCsrfToken,
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      if (!isIdempotencyKey(key)) throw keyMissing({})
      const { cartToken } = request.query
      const token = await cartCookies.findCheckoutToken(request, cartToken)
      await limitOrders(request, token)
      const outcome = await placeCheckoutOrder(request.ctx, {
        ...request.body,
        cartToken: token,
        key,
        customerId: await findCustomerId(request),
      })
      reply.header('cache-control', 'no-store')
      if (outcome.kind === 'requires_action') {
        return reply.code(202).send({
          order: null,
          status: outcome.kind,
          redirect: outcome.redirect,
          clientSecret: outcome.clientSecret ?? null,
        })
      }
      if (cartToken === undefined) cartCookies.clearCartCookie(request, reply)
      const answer = { order: outcome.order, redirect: getConfirmationPath(outcome.order.orderToken) }
      return reply.code(outcome.isNew ? 201 : 200).send(answer)
    },
  )
}

/** Where a bank or a provider sends the buyer back to. What the address says counts for nothing: the provider is asked. */
function returnRoute(app: App): void {
  app.get('/checkout/return/:token', { schema: { params: z.object({ token: IdInput }) } }, async (request, reply) => {
    await limitCheckoutWrites(request)
    const path = await endReturn(request, reply, await returnFromBank(request.ctx, request.params.token))
    return reply.header('cache-control', 'no-store').redirect(path, 303)
  })
}

/** The browser may hold another cart by now: that one stays. The subscription's cart is named in the address, as at its beginning. */
async function endReturn(request: FastifyRequest, reply: FastifyReply, back: BankReturn): Promise<string> {
  const isCartToken = async (token: string | undefined) =>
    token !== undefined && isCartOfToken(request.ctx, back.cartId, hashCartToken(token))
  if (back.isBought) {
    if (await isCartToken(cartCookies.readCartToken(request))) cartCookies.clearCartCookie(request, reply)
    return back.redirect
  }
  const subscription = cartCookies.readCartToken(request, 'subscription')
  if (subscription === undefined || !(await isCartToken(subscription))) return back.redirect
  const [path = '', query] = back.redirect.split('?')
  return `${path}?cartToken=${encodeURIComponent(subscription)}${query === undefined ? '' : `&${query}`}`
}

/** The form's CSRF token is a field of the body. */
const ChallengeAnswer = z.object({ answer: z.enum(['approve', 'refuse']), crumb: CsrfTokenInput.optional() })

function challengeRoutes(app: App): void {
  const params = z.object({ ref: IdInput })
  app.get('/checkout/test-challenge/:ref', { schema: { params } }, async (request, reply) => {
    const csrfToken = ensureCsrfToken(request, reply)
    return html(reply, await renderChallengePage(request.ctx, request.params.ref, csrfToken))
  })

  app.post(
    '/checkout/test-challenge/:ref',
    {
      schema: { params, body: ChallengeAnswer },
      config: { acceptsForm: true },
      preHandler: [requireCsrfToken, limitCheckoutWrites],
    },
    async (request, reply) => {
      const back = await answerPage(request.ctx, request.params.ref, request.body.answer === 'approve')
      return reply.redirect(await endReturn(request, reply, back), 303)
    },
  )
}

function html(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text)
}

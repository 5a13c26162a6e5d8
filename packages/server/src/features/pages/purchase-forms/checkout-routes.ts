import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { boundedRecord } from '../../../platform/bounded.ts'
import { requireCrumb } from '../../../platform/crumb.ts'
import { AppError } from '../../../platform/errors.ts'
import { type App, sentenceFor } from '../../../platform/http.ts'
import { isIdempotencyKey } from '../../../platform/idempotency.ts'
import { cartTokenOf, dropCart } from '../../carts/index.ts'
import {
  limitCheckoutWrites,
  limitOrders,
  placeCheckoutOrder,
  updateCheckout,
  type UpdateCheckout,
} from '../../checkout/index.ts'
import { confirmationPath } from '../../orders/index.ts'
import type { TypedCheckout } from './checkout-form.ts'

/** Shows the checkout of a cart, with what was typed and what is wrong with it. */
export type ShowCheckout = (
  request: FastifyRequest,
  reply: FastifyReply,
  cartToken: string | undefined,
  typed?: TypedCheckout,
) => Promise<FastifyReply>

const Query = z.object({ cartToken: z.string().max(100).optional() })
/** Fields by name: `email`, `shippingAddress.city`. */
const DetailsForm = boundedRecord(z.string().max(2000), 40)
const OrderForm = z.object({
  provider: z.string().max(50),
  token: z.string().max(500).optional(),
  key: z.string().max(200),
  expectedGrandTotalCents: z.coerce.number<string>().int(),
  expectedAmountDueCents: z.coerce.number<string>().int(),
  crumb: z.string().max(500).optional(),
})

/** The plain forms of the checkout, for browsers without scripts: details first, then the order. */
export function checkoutFormRoutes(app: App, show: ShowCheckout): void {
  const config = { acceptsForm: true }
  app.post(
    '/checkout',
    { schema: { querystring: Query, body: DetailsForm }, config, preHandler: [requireCrumb, limitCheckoutWrites] },
    (request, reply) => saveDetails(request, reply, request.query.cartToken, request.body, show),
  )
  app.post(
    '/checkout/order',
    { schema: { querystring: Query, body: OrderForm }, config, preHandler: requireCrumb },
    (request, reply) => placeOrder(request, reply, request.query.cartToken, request.body, show),
  )
}

async function saveDetails(
  request: FastifyRequest,
  reply: FastifyReply,
  cartToken: string | undefined,
  values: Readonly<Record<string, string>>,
  show: ShowCheckout,
): Promise<FastifyReply> {
  const token = cartToken ?? cartTokenOf(request)
  try {
    const { missing } = await updateCheckout(request.ctx, token, readDetails(values))
    if (missing.length === 0) return redirect(reply, `/checkout${queryOf(cartToken)}#place`)
    const problems = Object.fromEntries(missing.map(({ field, message }) => [field, message]))
    return await show(request, reply, cartToken, { values, problems })
  } catch (error) {
    const problems = readProblems(error, request)
    return show(request, reply.code(400), cartToken, { values, problems })
  }
}

async function placeOrder(
  request: FastifyRequest,
  reply: FastifyReply,
  cartToken: string | undefined,
  form: z.output<typeof OrderForm>,
  show: ShowCheckout,
): Promise<FastifyReply> {
  const token = cartToken ?? cartTokenOf(request)
  await limitOrders(request, token)
  const { provider, token: card, key, expectedGrandTotalCents, expectedAmountDueCents } = form
  if (!isIdempotencyKey(key)) return redirect(reply, `/checkout${queryOf(cartToken)}`)
  try {
    const outcome = await placeCheckoutOrder(request.ctx, {
      payment: { provider, ...(card === undefined || card === '' ? {} : { token: card }) },
      expectedGrandTotalCents,
      expectedAmountDueCents,
      cartToken: token,
      key,
    })
    if (outcome.kind === 'requires_action') return redirect(reply, outcome.redirect)
    if (cartToken === undefined) dropCart(request, reply)
    return redirect(reply, confirmationPath(outcome.order.orderToken))
  } catch (error) {
    const problems = { payment: Object.values(readProblems(error, request))[0] ?? '' }
    const status = error instanceof AppError ? error.status : 400
    return show(request, reply.code(status), cartToken, { values: {}, problems })
  }
}

/** What the form says of the buyer. An address is given whole: a part that its country does not have is blank. */
function readDetails(values: Readonly<Record<string, string>>): UpdateCheckout {
  const address = (name: string) => {
    const part = (key: string) => values[`${name}.${key}`] ?? ''
    return {
      firstName: part('firstName'),
      lastName: part('lastName'),
      address1: part('address1'),
      address2: part('address2'),
      city: part('city'),
      state: part('state'),
      postalCode: part('postalCode'),
      countryCode: part('countryCode'),
      phone: part('phone'),
    }
  }
  const has = (name: string) => Object.keys(values).some((key) => key.startsWith(`${name}.`))
  const { email, shippingOptionId } = values
  return {
    ...(email === undefined ? {} : { email }),
    ...(has('shippingAddress') ? { shippingAddress: address('shippingAddress') } : {}),
    ...(has('billingAddress') ? { billingAddress: address('billingAddress') } : {}),
    ...(shippingOptionId === undefined || shippingOptionId === '' ? {} : { shippingOptionId }),
  }
}

/** Sentences by field; a failure without fields is one of the whole form. Bugs fly on. */
function readProblems(error: unknown, request: FastifyRequest): Readonly<Record<string, string>> {
  if (!(error instanceof AppError)) throw error
  const fields = z.record(z.string(), z.string()).safeParse(error.params['fields']).data
  return fields ?? { form: sentenceFor(error, request) }
}

function queryOf(cartToken: string | undefined): string {
  return cartToken === undefined ? '' : `?cartToken=${encodeURIComponent(cartToken)}`
}

function redirect(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(path, 303)
}

import { redirectAfterForm } from '../../../platform/http/redirect.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { boundedRecord, CsrfTokenInput } from '../../../platform/schemas/bounded.ts'
import type { Ctx } from '../../../platform/context.ts'
import { requireCsrfToken } from '../../../platform/http/csrf.ts'
import { AppError } from '../../../platform/errors.ts'
import { type App, formatSentence } from '../../../platform/http/http.ts'
import { isIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { cartCookies } from '../../carts/index.ts'
import {
  limitCheckoutWrites,
  limitOrders,
  placeCheckoutOrder,
  updateCheckout,
  type UpdateCheckout,
} from '../../checkout/index.ts'
import { getConfirmationPath } from '../../orders/index.ts'
import { readAddress } from '../address-values.ts'
import type { TypedCheckout } from './checkout-form.ts'

/** Shows the checkout of a cart, with what was typed and what is wrong with it. */
export type ShowCheckout = (
  request: FastifyRequest,
  reply: FastifyReply,
  cartToken: string | undefined,
  typed?: TypedCheckout,
) => Promise<FastifyReply>

/** The browser's proof may be in the address too, as everywhere. */
const Query = z.object({ cartToken: z.string().max(100).optional(), crumb: CsrfTokenInput.optional() })
/** Fields by name: `email`, `shippingAddress.city`. */
const DetailsForm = boundedRecord(z.string().max(2000), 40)
const OrderForm = z.object({
  provider: z.string().max(50),
  token: z.string().max(500).optional(),
  key: z.string().max(200),
  expectedGrandTotalCents: z.coerce.number<string>().int(),
  expectedAmountDueCents: z.coerce.number<string>().int(),
  termsAccepted: z.literal('true').optional(),
  acceptsNews: z.literal('true').optional(),
  crumb: CsrfTokenInput.optional(),
})

/** The plain forms of the checkout, for browsers without scripts: details first, then the order. */
export function registerCheckoutFormRoutes(app: App, show: ShowCheckout): void {
  const config = { acceptsForm: true }
  app.post(
    '/checkout',
    { schema: { querystring: Query, body: DetailsForm }, config, preHandler: [requireCsrfToken, limitCheckoutWrites] },
    (request, reply) => saveDetails(request, reply, request.query.cartToken, request.body, show),
  )
  app.post(
    '/checkout/order',
    {
      schema: { querystring: Query, body: OrderForm },
      config: { ...config, isPurchase: true },
      preHandler: requireCsrfToken,
    },
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
  const token = await cartCookies.findCheckoutToken(request, cartToken)
  const saved = await resultOrProblems(request, () => saveForm(request.ctx, token, values))
  if (saved.kind === 'problems') return show(request, reply.code(saved.status), cartToken, { ...saved, values })
  const { missing } = saved.result
  if (missing.length === 0) return redirectAfterForm(reply, `/checkout${buildQuery(cartToken)}#place`)
  const problems = Object.fromEntries(missing.map(({ field, message }) => [field, message]))
  return show(request, reply, cartToken, { values, problems })
}

/** Saves what the form says. Who had no shipping to choose from gets the first option, as in the checkout with scripts. */
async function saveForm(ctx: Ctx, token: string | undefined, values: Readonly<Record<string, string>>) {
  const saved = await updateCheckout(ctx, token, readDetails(values))
  const first = saved.cart.shippingOptions[0]
  if (first === undefined || saved.shippingOptionId !== null || 'shippingOptionId' in values) return saved
  return updateCheckout(ctx, token, { shippingOptionId: first.id })
}

async function placeOrder(
  request: FastifyRequest,
  reply: FastifyReply,
  cartToken: string | undefined,
  form: z.output<typeof OrderForm>,
  show: ShowCheckout,
): Promise<FastifyReply> {
  const token = await cartCookies.findCheckoutToken(request, cartToken)
  await limitOrders(request, token)
  const { provider, token: card, key, expectedGrandTotalCents, expectedAmountDueCents } = form
  if (!isIdempotencyKey(key)) return redirectAfterForm(reply, `/checkout${buildQuery(cartToken)}`)
  const payment = { provider, ...(card === undefined || card === '' ? {} : { token: card }) }
  const expected = { expectedGrandTotalCents, expectedAmountDueCents }
  const placed = await resultOrProblems(request, () =>
    placeCheckoutOrder(request.ctx, {
      payment,
      ...expected,
      termsAccepted: form.termsAccepted === 'true',
      acceptsNews: form.acceptsNews === 'true',
      cartToken: token,
      key,
    }),
  )
  if (placed.kind === 'problems') {
    const problems = { payment: Object.values(placed.problems)[0] ?? '' }
    return show(request, reply.code(placed.status), cartToken, { values: {}, problems })
  }
  if (placed.result.kind === 'requires_action') return redirectAfterForm(reply, placed.result.redirect)
  if (cartToken === undefined) cartCookies.clearCartCookie(request, reply)
  return redirectAfterForm(reply, getConfirmationPath(placed.result.order.orderToken))
}

/** What the form says of the buyer. An address is given whole: a part that its country does not have is blank. */
function readDetails(values: Readonly<Record<string, string>>): UpdateCheckout {
  const address = (name: string) => readAddress(values, `${name}.`)
  const has = (name: string) => Object.keys(values).some((key) => key.startsWith(`${name}.`))
  const { email, shippingOptionId, taxNumber, timeSlot } = values
  return {
    ...(email === undefined ? {} : { email }),
    ...(taxNumber === undefined ? {} : { taxNumber }),
    ...(has('shippingAddress') ? { shippingAddress: address('shippingAddress') } : {}),
    ...(has('billingAddress') ? { billingAddress: address('billingAddress') } : {}),
    ...(timeSlot === undefined ? {} : { timeSlot: timeSlot.slice(0, 40) }),
    ...(shippingOptionId === undefined || shippingOptionId === '' ? {} : { shippingOptionId }),
  }
}

type Outcome<Result> =
  | { readonly kind: 'result'; readonly result: Result }
  /** Sentences by field; a failure without fields is one of the whole form. */
  | { readonly kind: 'problems'; readonly status: number; readonly problems: Readonly<Record<string, string>> }

/** What came of it, or what to tell the buyer. Bugs fly on. */
async function resultOrProblems<Result>(
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Outcome<Result>> {
  try {
    return { kind: 'result', result: await work() }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = z.record(z.string(), z.string()).safeParse(error.params['fields']).data
    return { kind: 'problems', status: error.status, problems: fields ?? { form: formatSentence(error, request) } }
  }
}

function buildQuery(cartToken: string | undefined): string {
  return cartToken === undefined ? '' : `?cartToken=${encodeURIComponent(cartToken)}`
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { requireCsrfToken } from '../../../platform/http/csrf.ts'
import { AppError } from '../../../platform/errors.ts'
import { type App, formatSentence } from '../../../platform/http/http.ts'
import { redirectAfterForm } from '../../../platform/http/redirect.ts'
import { boundedRecord, IdInput } from '../../../platform/schemas/bounded.ts'
import { limitCheckoutWrites } from '../../checkout/index.ts'
import {
  cardChanges,
  cancelSubscription,
  changeSubscriptionAddress,
  changeSubscriptionQuantity,
  findManagedSubscription,
  keepSubscription,
  pauseSubscription,
  payOpenRenewal,
  requireSubscriptionId,
  resumeSubscription,
  skipNextRenewal,
  subscriptionPlans,
} from '../../renewals/index.ts'
import { readAddress } from '../address-values.ts'
import type { ShowPage } from '../form-page.ts'
import { createSubscriptionPage, type TypedSubscription } from './subscription-page.ts'

const actions = [
  'pause',
  'resume',
  'skip',
  'cancel',
  'cancel-at-end',
  'keep',
  'quantity',
  'plan',
  'address',
  'card',
  'pay',
] as const
type Action = (typeof actions)[number]

const Token = z.object({ token: IdInput })
const ActionParams = Token.extend({ action: z.enum(actions) })
const Fields = boundedRecord(z.string().max(2000), 40)
type FormValues = z.output<typeof Fields>

/** The page on which a subscriber manages a subscription by a signed link; it works without scripts. */
export function registerSubscriptionRoutes(app: App, show: ShowPage): void {
  const showPage = (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    shown: { isDone: boolean; typed?: TypedSubscription },
  ) =>
    show(request, reply, async (_data, csrfToken) => {
      const managed = await findManagedSubscription(request.ctx, token)
      return managed && createSubscriptionPage(request.ctx, managed, { csrfToken, typed: undefined, ...shown })
    })

  app.get(
    '/subscription/:token',
    { schema: { params: Token, querystring: z.object({ done: z.string().max(10).optional() }) } },
    (request, reply) => showPage(request, reply, request.params.token, { isDone: request.query.done !== undefined }),
  )

  app.post(
    '/subscription/:token/:action',
    {
      schema: { params: ActionParams, body: Fields },
      config: { acceptsForm: true },
      preHandler: [requireCsrfToken, limitCheckoutWrites],
    },
    async (request, reply) => {
      const { token, action } = request.params
      try {
        const next = await act(request.ctx, requireSubscriptionId(request.ctx, token), action, request.body)
        return redirectAfterForm(reply, typeof next === 'string' ? next : `/subscription/${token}?done=1`)
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'subscription_not_found') throw error
        return showPage(request, reply, token, { isDone: false, typed: toTyped(request, error, request.body) })
      }
    },
  )

  // The way back from the provider's page. Its address proves nothing: the provider is asked, as often as it is opened.
  app.get(
    '/subscription/:token/card/:ref',
    { schema: { params: Token.extend({ ref: IdInput }) }, preHandler: limitCheckoutWrites },
    async (request, reply) => {
      const { token, ref } = request.params
      try {
        const { isSaved, next } = await cardChanges.endCardChange(
          request.ctx,
          requireSubscriptionId(request.ctx, token),
          ref,
        )
        return redirectAfterForm(reply, next ?? `/subscription/${token}${isSaved ? '?done=1' : ''}`)
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'subscription_not_found') throw error
        return showPage(request, reply, token, { isDone: false, typed: toTyped(request, error, {}) })
      }
    },
  )
}

/** Does what a form asks. Gives where to go next, where that is another page. */
function act(ctx: Ctx, id: string, action: Action, values: FormValues): Promise<unknown> {
  switch (action) {
    case 'pause':
      return pauseSubscription(ctx, id)
    case 'resume':
      return resumeSubscription(ctx, id)
    case 'skip':
      return skipNextRenewal(ctx, id, Number(values['period']))
    case 'cancel':
      return cancelSubscription(ctx, id, 'now')
    case 'cancel-at-end':
      return cancelSubscription(ctx, id, 'period_end')
    case 'keep':
      return keepSubscription(ctx, id)
    case 'quantity':
      return changeSubscriptionQuantity(ctx, id, Number(values['quantity']))
    case 'plan':
      return subscriptionPlans.changeSubscriptionPlan(ctx, id, readPlan(values['plan'] ?? ''))
    case 'address':
      return changeSubscriptionAddress(ctx, id, readAddress(values))
    case 'card':
      return values['card'] === undefined
        ? cardChanges.beginCardChange(ctx, id)
        : cardChanges.saveTypedCard(ctx, id, values['card'])
    case 'pay':
      return payOpenRenewal(ctx, id)
  }
}

/** Variant and price as the page showed them: `id:2000`. */
function readPlan(value: string) {
  const [variantId = '', price = ''] = value.split(':')
  return { variantId, unitPriceMinor: Number(price) }
}

/** What was typed comes back with the sentence; a card's number does not. */
function toTyped(request: FastifyRequest, error: AppError, { card: _card, ...values }: FormValues): TypedSubscription {
  const fields = z.record(z.string(), z.string()).safeParse(error.params['fields']).data
  return { values, status: error.status, problems: fields ?? { form: formatSentence(error, request) } }
}

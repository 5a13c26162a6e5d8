import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import type { App } from '../../platform/http/http.ts'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { requireScope } from '../api-keys/index.ts'
import { Address } from '../customers/index.ts'
import {
  cancelSubscription,
  getAdminSubscription,
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
} from '../renewals/index.ts'
import { ApiMoney, toApiMoney } from './money.ts'
import { ApiPagination, PageQuery } from './paging.ts'
import { runOnce, WriteHeaders as headers } from './run-once.ts'

const tags = ['Subscriptions']
const base = '/api/v1/commerce/subscriptions'
const State = z.enum(['active', 'past_due', 'paused', 'canceled', 'ended'])

const summary = {
  id: z.string(),
  state: State,
  title: z.string(),
  customerEmail: z.string(),
  customerName: z.string(),
  quantity: z.int(),
  /** Of all pieces, for a period. */
  price: ApiMoney,
  billingPeriod: z.object({ value: z.int(), unit: z.enum(['WEEK', 'MONTH', 'YEAR']) }),
  /** 0: until it is canceled. */
  cycles: z.int(),
  cyclesPaid: z.int(),
  nextRenewalOn: z.string().nullable(),
  cancelsAtPeriodEnd: z.boolean(),
  testMode: z.boolean(),
  createdOn: z.string(),
}

const ApiSubscriptionSummary = z.object(summary).meta({ id: 'ApiSubscriptionSummary' })
const ApiSubscription = z
  .object({
    ...summary,
    /** The order that began it. */
    orderId: z.string(),
    customerId: z.string().nullable(),
    endReason: z.string().nullable(),
    endedOn: z.string().nullable(),
    shippingAddress: Address.nullable(),
    billingAddress: Address.nullable(),
    /** The latest 100, newest first. */
    renewals: z.array(
      z.object({
        id: z.string(),
        state: z.enum(['due', 'paid', 'skipped', 'canceled', 'failed']),
        startsOn: z.string(),
        orderId: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ApiSubscription' })
type ApiSubscription = z.infer<typeof ApiSubscription>

const SubscriptionPage = z
  .object({ subscriptions: z.array(ApiSubscriptionSummary), pagination: ApiPagination })
  .meta({ id: 'ApiSubscriptionPage' })

const params = z.object({ subscriptionId: IdInput })
const response = { 200: ApiSubscription }

export function registerSubscriptionRoutes(app: App): void {
  const config = requireScope('subscriptions.read')

  app.get(
    base,
    {
      schema: {
        operationId: 'listSubscriptions',
        summary: 'List subscriptions, newest first',
        tags,
        querystring: PageQuery.extend({
          state: State.optional(),
          /** Beginning of an email. */
          search: z.string().trim().max(200).optional(),
        }),
        response: { 200: SubscriptionPage },
      },
      config,
    },
    async ({ ctx, query }) => {
      const { subscriptions, pagination } = await listSubscriptions(ctx, query)
      return { subscriptions: subscriptions.map(toSummary), pagination }
    },
  )

  app.get(
    `${base}/:subscriptionId`,
    { schema: { operationId: 'getSubscription', summary: 'Get a subscription', tags, params, response }, config },
    async ({ ctx, params }) => getApiSubscription(ctx, params.subscriptionId),
  )

  registerMoves(app)
}

function registerMoves(app: App): void {
  const config = requireScope('subscriptions.write')
  const moves = {
    pause: { run: pauseSubscription, summary: 'Charge nothing until it is resumed' },
    resume: { run: resumeSubscription, summary: 'Charge again from the next date of its schedule' },
  }

  for (const [move, { run, summary }] of Object.entries(moves))
    app.post(
      `${base}/:subscriptionId/${move}`,
      { schema: { operationId: `${move}Subscription`, summary, tags, headers, params, response }, config },
      async (request, reply) =>
        runOnce(request, reply, 200, async (ctx) => {
          await run(ctx, request.params.subscriptionId)
          return getApiSubscription(ctx, request.params.subscriptionId)
        }),
    )

  app.post(
    `${base}/:subscriptionId/cancel`,
    {
      schema: {
        operationId: 'cancelSubscription',
        summary: 'Cancel at once, or when the paid period is over',
        tags,
        headers,
        params,
        body: z.object({ when: z.enum(['now', 'period_end']) }).meta({ id: 'ApiSubscriptionCancellation' }),
        response,
      },
      config,
    },
    async (request, reply) =>
      runOnce(request, reply, 200, async (ctx) => {
        await cancelSubscription(ctx, request.params.subscriptionId, request.body.when)
        return getApiSubscription(ctx, request.params.subscriptionId)
      }),
  )
}

type Summary = Awaited<ReturnType<typeof listSubscriptions>>['subscriptions'][number]

function toSummary(subscription: Summary): z.infer<typeof ApiSubscriptionSummary> {
  const { email, price, nextOn, cancelsAtEnd } = subscription
  const { id, state, title, customerName, quantity, billingPeriod, cycles, cyclesPaid, testMode } = subscription
  return {
    id,
    state,
    title,
    customerName,
    quantity,
    billingPeriod,
    cycles,
    cyclesPaid,
    testMode,
    customerEmail: email,
    price: toApiMoney(price.amountMinor, price.currency),
    nextRenewalOn: nextOn,
    cancelsAtPeriodEnd: cancelsAtEnd,
    createdOn: subscription.createdOn,
  }
}

async function getApiSubscription(ctx: Ctx, subscriptionId: string): Promise<ApiSubscription> {
  const found = await getAdminSubscription(ctx, subscriptionId)
  const { orderId, customerId, endReason, endedOn, shippingAddress, billingAddress, renewals } = found
  return {
    ...toSummary(found),
    orderId,
    customerId,
    endReason,
    endedOn,
    shippingAddress,
    billingAddress,
    renewals: renewals.map(({ id, state, startsOn, orderId }) => ({ id, state, startsOn, orderId })),
  }
}

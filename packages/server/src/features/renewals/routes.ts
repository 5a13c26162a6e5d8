import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { getAdminSubscription, listSubscriptions } from './admin.ts'
import {
  cancelSubscription,
  changeSubscriptionAddress,
  changeSubscriptionQuantity,
  keepSubscription,
  pauseSubscription,
  resumeSubscription,
  sendCardLink,
  skipNextRenewal,
} from './manage.ts'
import { changeSubscriptionPlan } from './plans.ts'
import { changeSubscriptionPrice } from './prices.ts'
import {
  AdminSubscription,
  CancelSubscription,
  NewSubscriptionPrice,
  SkipRenewal,
  SubscriptionAddress,
  SubscriptionPage,
  SubscriptionParams,
  SubscriptionPlanChoice,
  SubscriptionQuantity,
  SubscriptionQuery,
} from './schema.ts'

const tags = ['subscriptions']
const params = SubscriptionParams
const response = { 200: AdminSubscription }

export function registerRenewalRoutes(app: App): void {
  const config = requireStaff('orders.read')

  app.get(
    '/api/admin/subscriptions',
    {
      schema: {
        operationId: 'listSubscriptions',
        tags,
        querystring: SubscriptionQuery,
        response: { 200: SubscriptionPage },
      },
      config,
    },
    async (request) => listSubscriptions(request.ctx, request.query),
  )

  app.get(
    '/api/admin/subscriptions/:subscriptionId',
    { schema: { operationId: 'getSubscription', tags, params, response }, config },
    async (request) => getAdminSubscription(request.ctx, request.params.subscriptionId),
  )

  registerActions(app)
}

/** The moves that subscribers have, too: they answer the subscription as it is after them. */
function registerActions(app: App): void {
  const config = requireStaff('orders.write')
  const plain = { pause: pauseSubscription, resume: resumeSubscription, keep: keepSubscription }

  for (const [action, run] of Object.entries(plain))
    app.post(
      `/api/admin/subscriptions/:subscriptionId/${action}`,
      { schema: { operationId: `${action}Subscription`, tags, params, response }, config },
      async (request) => {
        await run(request.ctx, request.params.subscriptionId)
        return getAdminSubscription(request.ctx, request.params.subscriptionId)
      },
    )

  app.post(
    '/api/admin/subscriptions/:subscriptionId/card-link',
    { schema: { operationId: 'sendSubscriptionCardLink', tags, params, response }, config },
    async (request) => {
      await sendCardLink(request.ctx, request.params.subscriptionId)
      return getAdminSubscription(request.ctx, request.params.subscriptionId)
    },
  )

  app.post(
    '/api/admin/subscriptions/:subscriptionId/skip',
    { schema: { operationId: 'skipRenewal', tags, params, body: SkipRenewal, response }, config },
    async (request) => {
      await skipNextRenewal(request.ctx, request.params.subscriptionId, request.body.period)
      return getAdminSubscription(request.ctx, request.params.subscriptionId)
    },
  )

  app.post(
    '/api/admin/subscriptions/:subscriptionId/cancel',
    { schema: { operationId: 'cancelSubscription', tags, params, body: CancelSubscription, response }, config },
    async (request) => {
      await cancelSubscription(request.ctx, request.params.subscriptionId, request.body.when)
      return getAdminSubscription(request.ctx, request.params.subscriptionId)
    },
  )

  app.post(
    '/api/admin/subscriptions/:subscriptionId/quantity',
    {
      schema: { operationId: 'changeSubscriptionQuantity', tags, params, body: SubscriptionQuantity, response },
      config,
    },
    async (request) => {
      await changeSubscriptionQuantity(request.ctx, request.params.subscriptionId, request.body.quantity)
      return getAdminSubscription(request.ctx, request.params.subscriptionId)
    },
  )

  app.post(
    '/api/admin/subscriptions/:subscriptionId/plan',
    { schema: { operationId: 'changeSubscriptionPlan', tags, params, body: SubscriptionPlanChoice, response }, config },
    async (request) => {
      await changeSubscriptionPlan(request.ctx, request.params.subscriptionId, request.body)
      return getAdminSubscription(request.ctx, request.params.subscriptionId)
    },
  )

  app.post(
    '/api/admin/subscriptions/:subscriptionId/address',
    { schema: { operationId: 'changeSubscriptionAddress', tags, params, body: SubscriptionAddress, response }, config },
    async (request) => {
      await changeSubscriptionAddress(request.ctx, request.params.subscriptionId, request.body.address)
      return getAdminSubscription(request.ctx, request.params.subscriptionId)
    },
  )

  app.post(
    '/api/admin/subscriptions/:subscriptionId/price-changes',
    { schema: { operationId: 'changeSubscriptionPrice', tags, params, body: NewSubscriptionPrice, response }, config },
    async (request) => {
      await changeSubscriptionPrice(request.ctx, request.params.subscriptionId, request.body)
      return getAdminSubscription(request.ctx, request.params.subscriptionId)
    },
  )
}

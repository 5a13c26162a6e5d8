import type { App } from '../../platform/http/http.ts'
import { requireScope } from '../api-keys/index.ts'
import { orderActions } from '../orders/index.ts'
import {
  fulfillApiOrder,
  finishCancellation,
  getApiOrder,
  getApiTransaction,
  listApiOrders,
  listApiTransactions,
  refundApiOrder,
} from './orders.ts'
import {
  ApiCancellation,
  ApiFulfillment,
  ApiNote,
  ApiOrder,
  ApiOrderPage,
  ApiOrderQuery,
  ApiRefund,
  ApiTransaction,
  ApiTransactionPage,
  OrderParams as params,
} from './order-schema.ts'
import { runOnce, runOnceOutside, WriteHeaders as headers } from './run-once.ts'

const tags = ['Orders']
const base = '/api/v1/commerce/orders'

export function registerOrderRoutes(app: App): void {
  const config = requireScope('orders.read')

  app.get(
    base,
    {
      schema: {
        operationId: 'listOrders',
        summary: 'List orders, newest first, or those that changed',
        tags,
        querystring: ApiOrderQuery,
        response: { 200: ApiOrderPage },
      },
      config,
    },
    async ({ ctx, query }) => listApiOrders(ctx, query),
  )

  app.get(
    `${base}/:orderId`,
    { schema: { operationId: 'getOrder', summary: 'Get an order', tags, params, response: { 200: ApiOrder } }, config },
    async ({ ctx, params }) => getApiOrder(ctx, params.orderId),
  )

  registerOrderWrites(app)
}

function registerOrderWrites(app: App): void {
  const config = requireScope('orders.write')
  const response = { 201: ApiOrder }

  app.post(
    `${base}/:orderId/fulfillments`,
    {
      schema: {
        operationId: 'fulfillOrder',
        summary: 'Send some or all pieces in one or several parcels',
        tags,
        headers,
        params,
        body: ApiFulfillment,
        response,
      },
      config,
    },
    async (request, reply) =>
      runOnce(request, reply, 201, (ctx) => fulfillApiOrder(ctx, request.params.orderId, request.body)),
  )

  app.post(
    `${base}/:orderId/cancellation`,
    {
      schema: {
        operationId: 'cancelOrder',
        summary: 'Cancel an order and give its money back',
        tags,
        headers,
        params,
        body: ApiCancellation,
        response,
      },
      config,
    },
    async (request, reply) => {
      const { orderId } = request.params
      const { restock, shouldSendNotification: notify } = request.body
      return runOnceOutside(request, reply, 201, {
        apply: async (ctx, mark) => {
          await orderActions.cancelOrder(ctx, orderId, { restock, notify }, mark)
          return getApiOrder(ctx, orderId)
        },
        recover: (ctx) => finishCancellation(ctx, orderId),
      })
    },
  )

  app.post(
    `${base}/:orderId/refunds`,
    {
      schema: {
        operationId: 'refundOrder',
        summary: 'Give money of an order back',
        tags,
        headers,
        params,
        body: ApiRefund,
        response: { 201: ApiTransaction },
      },
      config,
    },
    async (request, reply) => {
      const { orderId } = request.params
      return runOnceOutside(request, reply, 201, {
        apply: (ctx, mark) => refundApiOrder(ctx, orderId, request.body, mark),
        // A refund that is written is sent by the clock, if this call did not come to it.
        recover: (ctx) => getApiTransaction(ctx, orderId),
      })
    },
  )

  app.post(
    `${base}/:orderId/notes`,
    {
      schema: {
        operationId: 'addOrderNote',
        summary: 'Add an internal note to the timeline',
        tags,
        headers,
        params,
        body: ApiNote,
        response,
      },
      config,
    },
    async (request, reply) =>
      runOnce(request, reply, 201, async (ctx) => {
        await orderActions.noteOnOrder(ctx, request.params.orderId, request.body.content)
        return getApiOrder(ctx, request.params.orderId)
      }),
  )
}

export function registerTransactionRoutes(app: App): void {
  const config = requireScope('transactions.read')
  const tags = ['Transactions']

  app.get(
    '/api/v1/commerce/transactions',
    {
      schema: {
        operationId: 'listTransactions',
        summary: 'List payments and refunds by order',
        tags,
        querystring: ApiOrderQuery,
        response: { 200: ApiTransactionPage },
      },
      config,
    },
    async ({ ctx, query }) => listApiTransactions(ctx, query),
  )

  app.get(
    '/api/v1/commerce/transactions/:orderId',
    {
      schema: {
        operationId: 'getTransaction',
        summary: 'Get the payments and refunds of an order',
        tags,
        params,
        response: { 200: ApiTransaction },
      },
      config,
    },
    async ({ ctx, params }) => getApiTransaction(ctx, params.orderId),
  )
}

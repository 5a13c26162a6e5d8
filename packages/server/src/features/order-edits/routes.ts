import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { orderActions } from '../orders/index.ts'
import { exchangeReturn, priceExchange } from './exchange.ts'
import { receiveBalance, refundBalance, sendBalanceLink } from './collect.ts'
import { editOrder, priceOrderEdit } from './edit-order.ts'
import {
  BalanceReceipt,
  BalanceRefund,
  Exchange,
  ExchangeParams,
  NewBalanceLink,
  NewExchange,
  NewOrderEdit,
  OrderEdit,
  OrderEditParams,
  OrderEditPrice,
} from './schema.ts'

const tags = ['orders']
const root = '/api/admin/orders/:orderId'
const config = requireStaff('orders.write')
const params = OrderEditParams
const response = { 200: orderActions.AdminOrder }

export function registerOrderEditRoutes(app: App): void {
  app.post(
    `${root}/edit-prices`,
    {
      schema: { operationId: 'priceOrderEdit', tags, params, body: OrderEdit, response: { 200: OrderEditPrice } },
      config: { ...config, changesNothing: true },
    },
    async (request) => priceOrderEdit(request.ctx, request.params.orderId, request.body),
  )

  app.post(
    `${root}/edits`,
    { schema: { operationId: 'editOrder', tags, params, body: NewOrderEdit, response }, config },
    async (request) => editOrder(request.ctx, request.params.orderId, request.body),
  )

  registerExchangeRoutes(app)

  app.post(
    `${root}/balance-links`,
    { schema: { operationId: 'sendBalanceLink', tags, params, body: NewBalanceLink, response }, config },
    async (request) => sendBalanceLink(request.ctx, request.params.orderId, request.body),
  )

  app.post(
    `${root}/balance-receipts`,
    { schema: { operationId: 'receiveBalance', tags, params, body: BalanceReceipt, response }, config },
    async (request) => receiveBalance(request.ctx, request.params.orderId, request.body),
  )

  app.post(
    `${root}/balance-refunds`,
    { schema: { operationId: 'refundBalance', tags, params, body: BalanceRefund, response }, config },
    async (request) => refundBalance(request.ctx, request.params.orderId, request.body),
  )
}

function registerExchangeRoutes(app: App): void {
  const path = `${root}/returns/:returnId`
  app.post(
    `${path}/exchange-prices`,
    {
      schema: {
        operationId: 'priceExchange',
        tags,
        params: ExchangeParams,
        body: Exchange,
        response: { 200: OrderEditPrice },
      },
      config: { ...config, changesNothing: true },
    },
    async (request) => priceExchange(request.ctx, request.params.orderId, request.params.returnId, request.body),
  )

  app.post(
    `${path}/exchanges`,
    { schema: { operationId: 'exchangeReturn', tags, params: ExchangeParams, body: NewExchange, response }, config },
    async (request) => exchangeReturn(request.ctx, request.params.orderId, request.params.returnId, request.body),
  )
}

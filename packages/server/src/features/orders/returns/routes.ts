import type { App } from '../../../platform/http/http.ts'
import { requireStaff } from '../../accounts/index.ts'
import { NewReceipt, NewReturn, ReturnAnswer, ReturnParams } from '../return-schema.ts'
import { approveReturn, closeReturn, createReturn, declineReturn, receiveReturn, refundReturn } from './service.ts'
import { AdminOrder, NewRefund, OrderParams } from '../schema.ts'

const tags = ['orders']

export function registerReturnRoutes(app: App): void {
  const params = ReturnParams
  const response = { 201: AdminOrder }
  const config = requireStaff('orders.write')
  const path = '/api/admin/orders/:orderId/returns/:returnId'

  app.post(
    '/api/admin/orders/:orderId/returns',
    { schema: { operationId: 'createReturn', tags, params: OrderParams, body: NewReturn, response }, config },
    async ({ ctx, params, body }, reply) => reply.code(201).send(await createReturn(ctx, params.orderId, body)),
  )

  app.post(
    `${path}/approval`,
    { schema: { operationId: 'approveReturn', tags, params, body: ReturnAnswer, response }, config },
    async ({ ctx, params, body }, reply) =>
      reply.code(201).send(await approveReturn(ctx, params.orderId, params.returnId, body)),
  )

  app.post(
    `${path}/refusal`,
    { schema: { operationId: 'declineReturn', tags, params, body: ReturnAnswer, response }, config },
    async ({ ctx, params, body }, reply) =>
      reply.code(201).send(await declineReturn(ctx, params.orderId, params.returnId, body)),
  )

  app.post(
    `${path}/receipt`,
    { schema: { operationId: 'receiveReturn', tags, params, body: NewReceipt, response }, config },
    async ({ ctx, params, body }, reply) =>
      reply.code(201).send(await receiveReturn(ctx, params.orderId, params.returnId, body)),
  )

  app.post(
    `${path}/refunds`,
    { schema: { operationId: 'refundReturn', tags, params, body: NewRefund, response }, config },
    async ({ ctx, params, body }, reply) =>
      reply.code(201).send(await refundReturn(ctx, params.orderId, params.returnId, body)),
  )

  app.post(
    `${path}/closure`,
    { schema: { operationId: 'closeReturn', tags, params, response }, config },
    async ({ ctx, params }, reply) => reply.code(201).send(await closeReturn(ctx, params.orderId, params.returnId)),
  )
}

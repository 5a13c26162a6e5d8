import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import type { App } from '../../platform/http/http.ts'
import { addDay, sendCsv } from '../../platform/http/send-csv.ts'
import { requireStaff } from '../accounts/index.ts'
import { fileParts } from '../assets/index.ts'
import { cancelOrder } from './cancel-order.ts'
import {
  noteOnOrder,
  receivePayment,
  renewDownloads,
  resendOrderMail,
  resolveOrder,
  saveOrderTags,
} from './change-order.ts'
import { getDownload, spendDownload } from './downloads/service.ts'
import { downloadNotFound, orderNotFound } from './errors.ts'
import { exportOrders } from './export-orders.ts'
import { changeTracking, fulfillOrder, undoFulfillment } from './fulfill-order.ts'
import {
  AdminOrder,
  Cancellation,
  FulfillmentParams,
  NewFulfillment,
  NewNote,
  NewRefund,
  OrderFilterQuery,
  OrderMailParams,
  OrderPage,
  OrderParams,
  OrderQuery,
  OrderTagList,
  OrderTags,
  OrderView,
  Resolution,
  Tracking,
} from './schema.ts'
import { refundOrder } from './refunds/refund-order.ts'
import { captureOrder } from './settle-payment.ts'
import { findOrderByToken, getOrder, listOrders, listOrderTags } from './service.ts'

const tags = ['orders']

export function registerOrderRoutes(app: App): void {
  app.get(
    '/api/commerce/orders/:orderToken',
    {
      schema: {
        operationId: 'getOrderByToken',
        tags: ['storefront'],
        params: z.object({ orderToken: IdInput }),
        response: { 200: OrderView },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const order = await findOrderByToken(request.ctx, request.params.orderToken)
      if (!order) throw orderNotFound({})
      return order
    },
  )

  app.get(
    '/order-status/:orderId/files/:lineId',
    {
      schema: {
        operationId: 'downloadFile',
        tags: ['storefront'],
        params: z.object({ orderId: IdInput, lineId: IdInput }),
        querystring: z.object({
          /** Links from before lines had several files name none: the first one. */
          file: IdInput.optional(),
          expires: z.coerce.number().int().min(0).max(1e11),
          signature: z.string().max(100),
        }),
      },
    },
    async (request, reply) => {
      const { ctx, params, query } = request
      const file = await getDownload(ctx, { ...params, assetId: query.file, expires: query.expires }, query.signature)
      const part = await fileParts.readFilePart(request, ctx.files, file.key, file.etag)
      if (!part) throw downloadNotFound({})
      await spendDownload(ctx, file, part.byteCount, part.size)
      return fileParts.sendFilePart(
        request,
        reply
          .header('cache-control', 'private, no-store')
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
          .type(file.contentType),
        ctx.files,
        part,
      )
    },
  )

  app.get(
    '/api/admin/orders',
    {
      schema: { operationId: 'listOrders', tags, querystring: OrderQuery, response: { 200: OrderPage } },
      config: requireStaff('orders.read'),
    },
    async (request) => listOrders(request.ctx, request.query),
  )

  app.get(
    '/api/admin/orders.csv',
    {
      schema: { operationId: 'exportOrders', tags, querystring: OrderFilterQuery },
      config: requireStaff('orders.read'),
    },
    async (request, reply) => {
      return sendCsv(reply, addDay('orders', request.ctx.now), exportOrders(request.ctx, request.query))
    },
  )

  app.get(
    '/api/admin/orders/:orderId',
    {
      schema: { operationId: 'getOrder', tags, params: OrderParams, response: { 200: AdminOrder } },
      config: requireStaff('orders.read'),
    },
    async (request) => getOrder(request.ctx, request.params.orderId),
  )

  app.get(
    '/api/admin/order-tags',
    {
      schema: { operationId: 'listOrderTags', tags, response: { 200: OrderTagList } },
      config: requireStaff('orders.read'),
    },
    async (request) => listOrderTags(request.ctx),
  )

  changeRoutes(app)
}

function changeRoutes(app: App): void {
  const params = OrderParams
  const response = { 201: AdminOrder }
  const config = requireStaff('orders.write')

  app.post(
    '/api/admin/orders/:orderId/fulfillments',
    { schema: { operationId: 'fulfillOrder', tags, params, body: NewFulfillment, response }, config },
    async (request, reply) =>
      reply.code(201).send(await fulfillOrder(request.ctx, request.params.orderId, request.body)),
  )

  app.put(
    '/api/admin/orders/:orderId/fulfillments/:fulfillmentId',
    {
      schema: {
        operationId: 'changeTracking',
        tags,
        params: FulfillmentParams,
        body: Tracking,
        response: { 200: AdminOrder },
      },
      config,
    },
    async ({ ctx, params, body }) => changeTracking(ctx, params.orderId, params.fulfillmentId, body),
  )

  app.delete(
    '/api/admin/orders/:orderId/fulfillments/:fulfillmentId',
    {
      schema: { operationId: 'undoFulfillment', tags, params: FulfillmentParams, response: { 200: AdminOrder } },
      config,
    },
    async ({ ctx, params }) => undoFulfillment(ctx, params.orderId, params.fulfillmentId),
  )

  app.post(
    '/api/admin/orders/:orderId/cancellation',
    { schema: { operationId: 'cancelOrder', tags, params, body: Cancellation, response }, config },
    async (request, reply) =>
      reply.code(201).send(await cancelOrder(request.ctx, request.params.orderId, request.body)),
  )

  app.post(
    '/api/admin/orders/:orderId/refunds',
    { schema: { operationId: 'refundOrder', tags, params, body: NewRefund, response }, config },
    async (request, reply) =>
      reply.code(201).send(await refundOrder(request.ctx, request.params.orderId, request.body)),
  )

  app.post(
    '/api/admin/orders/:orderId/captures',
    { schema: { operationId: 'captureOrder', tags, params, response }, config },
    async (request, reply) => reply.code(201).send(await captureOrder(request.ctx, request.params.orderId)),
  )

  app.post(
    '/api/admin/orders/:orderId/receipts',
    { schema: { operationId: 'recordPayment', tags, params, response }, config },
    async (request, reply) => reply.code(201).send(await receivePayment(request.ctx, request.params.orderId)),
  )

  app.post(
    '/api/admin/orders/:orderId/download-renewals',
    { schema: { operationId: 'renewDownloads', tags, params, response }, config },
    async (request, reply) => reply.code(201).send(await renewDownloads(request.ctx, request.params.orderId)),
  )

  app.post(
    '/api/admin/orders/:orderId/resolution',
    { schema: { operationId: 'resolveOrder', tags, params, body: Resolution, response }, config },
    async (request, reply) =>
      reply.code(201).send(await resolveOrder(request.ctx, request.params.orderId, request.body.note)),
  )

  app.post(
    '/api/admin/orders/:orderId/notes',
    { schema: { operationId: 'addOrderNote', tags, params, body: NewNote, response }, config },
    async (request, reply) =>
      reply.code(201).send(await noteOnOrder(request.ctx, request.params.orderId, request.body.text)),
  )

  app.put(
    '/api/admin/orders/:orderId/tags',
    { schema: { operationId: 'saveOrderTags', tags, params, body: OrderTags, response: { 200: AdminOrder } }, config },
    async ({ ctx, params, body }) => saveOrderTags(ctx, params.orderId, body.tags),
  )

  app.post(
    '/api/admin/orders/:orderId/mails/:mailId/resends',
    { schema: { operationId: 'resendOrderMail', tags, params: OrderMailParams, response }, config },
    async ({ ctx, params }, reply) => reply.code(201).send(await resendOrderMail(ctx, params.orderId, params.mailId)),
  )
}

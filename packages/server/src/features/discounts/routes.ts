import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { addDay, sendCsv } from '../../platform/http/send-csv.ts'
import { requireStaff } from '../accounts/index.ts'
import { exportCodes, generateCodes } from './codes.ts'
import { exportDiscounts } from './files/export-discounts.ts'
import {
  Discount,
  DiscountPage,
  DiscountParams,
  DiscountFilter,
  DiscountQuery,
  NewDiscount,
  NewDiscountCodes,
  SaveDiscount,
} from './schema.ts'
import {
  createDiscount,
  deleteDiscount,
  endDiscount,
  getDiscount,
  listDiscounts,
  restoreDiscount,
  saveDiscount,
} from './service.ts'

const tags = ['discounts']

export function registerDiscountRoutes(app: App): void {
  registerDefinitionRoutes(app)
  registerCodeRoutes(app)
}

function registerDefinitionRoutes(app: App): void {
  const config = requireStaff('store.write')
  const params = DiscountParams

  app.get(
    '/api/admin/discounts',
    {
      schema: { operationId: 'listDiscounts', tags, querystring: DiscountQuery, response: { 200: DiscountPage } },
      config,
    },
    async (request) => listDiscounts(request.ctx, request.query),
  )

  app.get(
    '/api/admin/discounts.csv',
    { schema: { operationId: 'exportDiscounts', tags, querystring: DiscountFilter }, config },
    async (request, reply) =>
      sendCsv(reply, addDay('discounts', request.ctx.now), exportDiscounts(request.ctx, request.query)),
  )

  app.post(
    '/api/admin/discounts',
    { schema: { operationId: 'createDiscount', tags, body: NewDiscount, response: { 201: Discount } }, config },
    async (request, reply) => reply.code(201).send(await createDiscount(request.ctx, request.body)),
  )

  app.get(
    '/api/admin/discounts/:discountId',
    { schema: { operationId: 'getDiscount', tags, params, response: { 200: Discount } }, config },
    async (request) => getDiscount(request.ctx, request.params.discountId),
  )

  app.put(
    '/api/admin/discounts/:discountId',
    { schema: { operationId: 'saveDiscount', tags, params, body: SaveDiscount, response: { 200: Discount } }, config },
    async (request) => saveDiscount(request.ctx, request.params.discountId, request.body),
  )

  app.delete(
    '/api/admin/discounts/:discountId',
    { schema: { operationId: 'deleteDiscount', tags, params, response: { 204: z.null() } }, config },
    async (request, reply) => {
      await deleteDiscount(request.ctx, request.params.discountId)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/admin/discounts/:discountId/restoration',
    { schema: { operationId: 'restoreDiscount', tags, params, response: { 200: Discount } }, config },
    async (request) => restoreDiscount(request.ctx, request.params.discountId),
  )

  app.post(
    '/api/admin/discounts/:discountId/ending',
    { schema: { operationId: 'endDiscount', tags, params, response: { 200: Discount } }, config },
    async (request) => endDiscount(request.ctx, request.params.discountId),
  )
}

function registerCodeRoutes(app: App): void {
  const config = requireStaff('store.write')
  const params = DiscountParams

  app.post(
    '/api/admin/discounts/:discountId/codes',
    {
      schema: {
        operationId: 'generateDiscountCodes',
        tags,
        params,
        body: NewDiscountCodes,
        response: { 201: Discount },
      },
      config,
    },
    async (request, reply) =>
      reply.code(201).send(await generateCodes(request.ctx, request.params.discountId, request.body)),
  )

  app.get(
    '/api/admin/discounts/:discountId/codes.csv',
    { schema: { operationId: 'exportDiscountCodes', tags, params }, config },
    async (request, reply) => {
      const { id } = await getDiscount(request.ctx, request.params.discountId)
      return sendCsv(reply, `discount-codes-${id}`, exportCodes(request.ctx, id))
    },
  )
}

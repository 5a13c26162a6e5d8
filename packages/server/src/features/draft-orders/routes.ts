import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import {
  CompletedDraft,
  CompleteDraft,
  DraftContent,
  DraftOrder,
  DraftPage,
  DraftParams,
  DraftPrice,
  DraftQuery,
  SavedDraft,
  SendDraft,
  VariantChoices,
  VariantQuery,
} from './schema.ts'
import {
  completeDraft,
  createDraft,
  deleteDraft,
  findVariants,
  getDraft,
  listDrafts,
  previewDraft,
  saveDraft,
  sendDraft,
} from './service.ts'

const tags = ['draft orders']
const root = '/api/admin/draft-orders'
const mayRead = requireStaff('orders.read')
const mayWrite = requireStaff('orders.write')

export function registerDraftOrderRoutes(app: App): void {
  app.get(
    root,
    {
      schema: { operationId: 'listDraftOrders', tags, querystring: DraftQuery, response: { 200: DraftPage } },
      config: mayRead,
    },
    async (request) => listDrafts(request.ctx, request.query),
  )

  app.post(
    root,
    {
      schema: { operationId: 'createDraftOrder', tags, body: DraftContent, response: { 201: DraftOrder } },
      config: mayWrite,
    },
    async (request, reply) => reply.code(201).send(await createDraft(request.ctx, request.body)),
  )

  app.post(
    '/api/admin/draft-order-prices',
    {
      schema: { operationId: 'priceDraftOrder', tags, body: DraftContent, response: { 200: DraftPrice } },
      config: { ...mayWrite, changesNothing: true },
    },
    async (request) => previewDraft(request.ctx, request.body),
  )

  app.get(
    '/api/admin/draft-order-variants',
    {
      schema: {
        operationId: 'findDraftOrderVariants',
        tags,
        querystring: VariantQuery,
        response: { 200: VariantChoices },
      },
      config: mayWrite,
    },
    async (request) => findVariants(request.ctx, request.query.search),
  )

  registerDraftRoutes(app)
}

function registerDraftRoutes(app: App): void {
  const path = `${root}/:draftId`
  const params = DraftParams

  app.get(
    path,
    { schema: { operationId: 'getDraftOrder', tags, params, response: { 200: DraftOrder } }, config: mayRead },
    async (request) => getDraft(request.ctx, request.params.draftId),
  )

  app.put(
    path,
    {
      schema: { operationId: 'saveDraftOrder', tags, params, body: SavedDraft, response: { 200: DraftOrder } },
      config: mayWrite,
    },
    async (request) => saveDraft(request.ctx, request.params.draftId, request.body),
  )

  app.delete(
    path,
    { schema: { operationId: 'deleteDraftOrder', tags, params, response: { 204: z.null() } }, config: mayWrite },
    async (request, reply) => {
      await deleteDraft(request.ctx, request.params.draftId)
      return reply.code(204).send(null)
    },
  )

  app.post(
    `${path}/invoices`,
    {
      schema: { operationId: 'sendDraftOrder', tags, params, body: SendDraft, response: { 200: DraftOrder } },
      config: mayWrite,
    },
    async (request) => sendDraft(request.ctx, request.params.draftId, request.body),
  )

  app.post(
    `${path}/orders`,
    {
      schema: {
        operationId: 'completeDraftOrder',
        tags,
        params,
        body: CompleteDraft,
        response: { 200: CompletedDraft },
      },
      config: mayWrite,
    },
    async (request) => ({ orderId: await completeDraft(request.ctx, request.params.draftId, request.body) }),
  )
}

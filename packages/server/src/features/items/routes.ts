import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import type { TypesFor } from '../themes/index.ts'
import { TrashedObject } from '../trash-entries/index.ts'
import { AddItem, EditItem, ItemDetail, ItemList, ItemQuery, PlaceItems } from './schema.ts'
import {
  createListItem,
  describeItem,
  duplicateItem,
  updateListItem,
  listItems,
  removeItem,
  reorderItems,
  requireItemEditor,
} from './service/admin-items.ts'
import { embedClient } from './service/item-video.ts'

const tags = ['items']

const params = z.object({ itemId: IdInput })

/**
 * Posts, events, pictures for their owners, below /api/admin. Products are added, priced and deleted by routes of their own; their texts and
 * pictures are changed here, by who may write products.
 */
export function registerItemRoutes(app: App, typesFor: TypesFor): void {
  const mayRead = requireStaff('content.read')
  const mayWrite = requireStaff('content.write')

  app.get(
    '/api/admin/items',
    {
      schema: { operationId: 'listItems', tags, querystring: ItemQuery, response: { 200: ItemList } },
      config: mayRead,
    },
    async (request) => {
      const { items, nextPageCursor } = await listItems(request.ctx, request.query)
      return { items, pagination: { hasNextPage: nextPageCursor !== null, nextPageCursor } }
    },
  )

  app.post(
    '/api/admin/items',
    {
      schema: { operationId: 'createItem', tags, body: AddItem, response: { 201: ItemDetail } },
      config: mayWrite,
    },
    async (request, reply) => {
      const itemId = await createListItem(request.ctx, request.body, embedClient, typesFor)
      return reply.code(201).send(await describeItem(request.ctx, itemId))
    },
  )

  app.get(
    '/api/admin/items/:itemId',
    { schema: { operationId: 'getItem', tags, params, response: { 200: ItemDetail } }, config: mayRead },
    async (request) => describeItem(request.ctx, request.params.itemId),
  )

  app.patch(
    '/api/admin/items/:itemId',
    {
      schema: { operationId: 'updateItem', tags, params, body: EditItem, response: { 200: ItemDetail } },
      config: requireStaff('content.write', 'products.write'),
    },
    async (request) => {
      await requireItemEditor(request.ctx, request.params.itemId)
      await updateListItem(request.ctx, request.params.itemId, request.body, embedClient, typesFor)
      return describeItem(request.ctx, request.params.itemId)
    },
  )

  app.delete(
    '/api/admin/items/:itemId',
    { schema: { operationId: 'deleteItem', tags, params, response: { 200: TrashedObject } }, config: mayWrite },
    async (request) => ({ trashId: await removeItem(request.ctx, request.params.itemId) }),
  )

  app.post(
    '/api/admin/items/:itemId/duplicates',
    {
      schema: { operationId: 'duplicateItem', tags, params, response: { 201: ItemDetail } },
      config: mayWrite,
    },
    async (request, reply) => {
      const copyId = await duplicateItem(request.ctx, request.params.itemId)
      return reply.code(201).send(await describeItem(request.ctx, copyId))
    },
  )

  app.put(
    '/api/admin/collections/:collectionId/items/order',
    {
      schema: {
        operationId: 'reorderItems',
        tags,
        params: z.object({ collectionId: IdInput }),
        body: PlaceItems,
        response: { 204: z.null() },
      },
      config: mayWrite,
    },
    async (request, reply) => {
      await reorderItems(request.ctx, request.params.collectionId, request.body.itemIds)
      return reply.code(204).send(null)
    },
  )
}

import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import type { TypesFor } from '../themes/index.ts'
import { AddCollection, CollectionDetail, CollectionList, EditCollection, PlaceCollections } from './schema.ts'
import { editCollection } from './service/collections.ts'
import { addPage, describePage } from './service/pages.ts'
import { deleteCollection, duplicateCollection, listCollections, placePages } from './service/tree.ts'
import { toCollectionSummary } from './view.ts'

const tags = ['collections']

const params = z.object({ collectionId: IdInput })

/** Pages for their owners, below /api/admin. */
export function registerCollectionRoutes(app: App, typesFor: TypesFor): void {
  const mayRead = requireStaff('content.read')
  const mayWrite = requireStaff('content.write')

  app.get(
    '/api/admin/collections',
    { schema: { operationId: 'listCollections', tags, response: { 200: CollectionList } }, config: mayRead },
    async (request) => ({ collections: (await listCollections(request.ctx)).map(toCollectionSummary) }),
  )

  app.post(
    '/api/admin/collections',
    {
      schema: { operationId: 'createCollection', tags, body: AddCollection, response: { 201: CollectionDetail } },
      config: mayWrite,
    },
    async (request, reply) => {
      const collectionId = await addPage(request.ctx, request.body, typesFor)
      return reply.code(201).send(await describePage(request.ctx, collectionId))
    },
  )

  app.get(
    '/api/admin/collections/:collectionId',
    {
      schema: { operationId: 'getCollection', tags, params, response: { 200: CollectionDetail } },
      config: mayRead,
    },
    async (request) => describePage(request.ctx, request.params.collectionId),
  )

  app.patch(
    '/api/admin/collections/:collectionId',
    {
      schema: {
        operationId: 'updateCollection',
        tags,
        params,
        body: EditCollection,
        response: { 200: CollectionDetail },
      },
      config: mayWrite,
    },
    async (request) => {
      const { collectionId } = request.params
      await editCollection(request.ctx, collectionId, request.body)
      return describePage(request.ctx, collectionId)
    },
  )

  app.delete(
    '/api/admin/collections/:collectionId',
    {
      schema: { operationId: 'deleteCollection', tags, params, response: { 204: z.null() } },
      config: mayWrite,
    },
    async (request, reply) => {
      await deleteCollection(request.ctx, request.params.collectionId)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/admin/collections/:collectionId/duplicates',
    {
      schema: { operationId: 'duplicateCollection', tags, params, response: { 201: CollectionDetail } },
      config: mayWrite,
    },
    async (request, reply) => {
      const copyId = await duplicateCollection(request.ctx, request.params.collectionId)
      return reply.code(201).send(await describePage(request.ctx, copyId))
    },
  )

  app.put(
    '/api/admin/collections/order',
    {
      schema: { operationId: 'reorderCollections', tags, body: PlaceCollections, response: { 200: CollectionList } },
      config: mayWrite,
    },
    async (request) => {
      await placePages(request.ctx, request.body.parentId, request.body.collectionIds)
      return { collections: (await listCollections(request.ctx)).map(toCollectionSummary) }
    },
  )
}

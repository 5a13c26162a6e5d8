import { z } from 'zod'
import { IdInput } from '../../platform/bounded.ts'
import type { App } from '../../platform/http.ts'
import { requireStaff } from '../accounts/index.ts'
import {
  AddCollection,
  CollectionDetail,
  CollectionList,
  EditCollection,
  MenuList,
  PlaceCollections,
  SaveMenu,
} from './admin-schema.ts'
import { addPage, describePage } from './service/admin-collections.ts'
import type { TypesFor } from './service/admin-items.ts'
import { editCollection } from './service/collections.ts'
import { deleteCollection, duplicateCollection, listCollections, placePages } from './service/collection-tree.ts'
import { listMenus, resetMenu, saveMenu } from './menus.ts'
import { collectionView } from './view.ts'

const tags = ['collections']
const params = z.object({ collectionId: IdInput })

/** Pages and menus for their owners, below /api/admin. */
export function collectionRoutes(app: App, typesFor: TypesFor): void {
  const mayRead = requireStaff('content.read')
  const mayWrite = requireStaff('content.write')

  app.get(
    '/api/admin/collections',
    { schema: { operationId: 'listCollections', tags, response: { 200: CollectionList } }, config: mayRead },
    async (request) => ({ collections: (await listCollections(request.ctx)).map(collectionView) }),
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
      return { collections: (await listCollections(request.ctx)).map(collectionView) }
    },
  )

  app.get(
    '/api/admin/menus',
    { schema: { operationId: 'listMenus', tags, response: { 200: MenuList } }, config: mayRead },
    async (request) => ({ menus: await listMenus(request.ctx) }),
  )

  app.put(
    '/api/admin/menus/:name',
    {
      schema: {
        operationId: 'saveMenu',
        tags,
        params: z.object({ name: IdInput }),
        body: SaveMenu,
        response: { 200: MenuList },
      },
      config: mayWrite,
    },
    async (request) => {
      await saveMenu(request.ctx, request.params.name, request.body.entries)
      return { menus: await listMenus(request.ctx) }
    },
  )

  app.delete(
    '/api/admin/menus/:name',
    {
      schema: {
        operationId: 'resetMenu',
        tags,
        params: z.object({ name: IdInput }),
        response: { 200: MenuList },
      },
      config: mayWrite,
    },
    async (request) => {
      await resetMenu(request.ctx, request.params.name)
      return { menus: await listMenus(request.ctx) }
    },
  )
}

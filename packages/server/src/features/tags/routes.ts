import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import type { Ctx } from '../../platform/context.ts'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { getCollection } from '../collections/index.ts'
import { RenameTag, TagList, TagQuery } from './schema.ts'
import { deleteTag, listTags, renameTag } from './service.ts'

const tags = ['collections']

const params = z.object({ collectionId: IdInput })

/** Tags of the items of a collection for its owners. Each change answers the whole list. */
export function registerTagRoutes(app: App): void {
  const mayRead = requireStaff('content.read')
  const mayWrite = requireStaff('content.write')

  app.get(
    '/api/admin/collections/:collectionId/tags',
    { schema: { operationId: 'listTags', tags, params, response: { 200: TagList } }, config: mayRead },
    async (request) => tagList(request.ctx, request.params.collectionId),
  )

  app.post(
    '/api/admin/collections/:collectionId/tags/renames',
    {
      schema: { operationId: 'renameTag', tags, params, body: RenameTag, response: { 200: TagList } },
      config: mayWrite,
    },
    async (request) => {
      const { collectionId } = request.params
      await renameTag(request.ctx, collectionId, request.body.from, request.body.to)
      return tagList(request.ctx, collectionId)
    },
  )

  app.delete(
    '/api/admin/collections/:collectionId/tags',
    {
      schema: { operationId: 'deleteTag', tags, params, querystring: TagQuery, response: { 200: TagList } },
      config: mayWrite,
    },
    async (request) => {
      const { collectionId } = request.params
      await deleteTag(request.ctx, collectionId, request.query.name)
      return tagList(request.ctx, collectionId)
    },
  )
}

async function tagList(ctx: Ctx, collectionId: string) {
  await getCollection(ctx, collectionId)
  return { tags: await listTags(ctx, collectionId) }
}

import { z } from 'zod'
import type { App } from '../../../platform/http/http.ts'
import { requireStaff } from '../../accounts/index.ts'
import { BlockKind, listBlockKinds } from './kinds.ts'
import { StoredContent } from './schema.ts'
import { fieldContent, getContent, itemContent, pageContent } from './service.ts'

const tags = ['content']
const PageParams = z.object({ id: z.string().max(100) })
const FieldParams = z.object({ id: z.string().min(1).max(200) })

/** Content of pages, posts and the theme's block fields, for the editor. */
export function registerContentRoutes(app: App): void {
  const mayRead = requireStaff('content.read')

  const kinds = listBlockKinds()
  app.get(
    '/api/admin/block-types',
    {
      schema: { operationId: 'listBlockTypes', tags, response: { 200: z.object({ kinds: z.array(BlockKind) }) } },
      config: mayRead,
    },
    async () => ({ kinds }),
  )

  const places = [
    { path: '/api/admin/collections/:id/content', name: 'PageContent', params: PageParams, place: pageContent },
    { path: '/api/admin/items/:id/content', name: 'ItemContent', params: PageParams, place: itemContent },
    { path: '/api/admin/block-fields/:id/content', name: 'FieldContent', params: FieldParams, place: fieldContent },
  ] as const
  for (const { path, name, params, place } of places) {
    const response = { 200: StoredContent }
    app.get(path, { schema: { operationId: `get${name}`, tags, params, response }, config: mayRead }, async (request) =>
      getContent(request.ctx, place, request.params.id),
    )
  }
}

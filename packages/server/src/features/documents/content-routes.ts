import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { contentApi } from '../blocks/index.ts'
import type { DocumentKind } from './schema.ts'
import { replacePublished } from './service/publish.ts'

const targets: readonly {
  readonly path: string
  readonly name: string
  readonly kind: DocumentKind
  readonly maxId: number
}[] = [
  { path: '/api/admin/collections/:id/content', name: 'PageContent', kind: 'page', maxId: 100 },
  { path: '/api/admin/items/:id/content', name: 'ItemContent', kind: 'item', maxId: 100 },
  { path: '/api/admin/block-fields/:id/content', name: 'FieldContent', kind: 'field', maxId: 200 },
]

/** Content as a whole, for callers that are no editor. What they store is an entry of the same timeline. */
export function registerContentSaveRoutes(app: App): void {
  for (const { path, name, kind, maxId } of targets) {
    app.put(
      path,
      {
        schema: {
          operationId: `save${name}`,
          tags: ['content'],
          params: z.object({ id: z.string().min(1).max(maxId) }),
          body: contentApi.ContentToSave,
          response: { 200: contentApi.StoredContent },
        },
        bodyLimit: contentApi.contentBodyLimit,
        preValidation: async (request: { body: unknown }) => contentApi.refuseDepth(request.body),
        config: requireStaff('content.write'),
      },
      async (request) => replacePublished(request.ctx, { kind, id: request.params.id }, request.body),
    )
  }
}

import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { RestoredEntry, TrashList, TrashQuery } from './schema.ts'
import { deleteForGood, listTrash, mayRestore, restoreFromTrash } from './service.ts'

const tags = ['collections']

const params = z.object({ trashId: IdInput })

/**
 * Deleted objects. The right to delete includes the right to restore: pages and items with the content, products with
 * the products.
 */
export function trashRoutes(app: App): void {
  const mayWrite = requireStaff('content.write', 'products.write')

  app.get(
    '/api/admin/trash',
    {
      schema: { operationId: 'listTrash', tags, querystring: TrashQuery, response: { 200: TrashList } },
      config: requireStaff('content.read'),
    },
    async (request) => {
      const { cursor, limit } = request.query
      const rows = await listTrash(request.ctx, cursor, limit + 1)
      const shown = rows.slice(0, limit)
      const next = rows.length > limit ? (shown.at(-1)?.trash_id ?? null) : null
      return {
        entries: shown.map((row) => ({
          trashId: row.trash_id,
          kind: readKind(row.kind),
          title: row.title,
          typeName: row.type_name,
          itemCount: row.item_count,
          listTitle: row.list_title,
          deletedBy: row.deleted_by,
          deletedAt: row.deleted_at.toISOString(),
          expiresAt: row.expires_at.toISOString(),
          mayRestore: mayRestore(request.ctx, row),
        })),
        pagination: { hasNextPage: next !== null, nextPageCursor: next },
      }
    },
  )

  app.post(
    '/api/admin/trash/:trashId/restorations',
    {
      schema: { operationId: 'restoreFromTrash', tags, params, response: { 201: RestoredEntry } },
      config: mayWrite,
    },
    async (request, reply) => reply.code(201).send(await restoreFromTrash(request.ctx, request.params.trashId)),
  )

  app.delete(
    '/api/admin/trash/:trashId',
    { schema: { operationId: 'deletePermanently', tags, params, response: { 204: z.null() } }, config: mayWrite },
    async (request, reply) => {
      await deleteForGood(request.ctx, request.params.trashId)
      return reply.code(204).send(null)
    },
  )
}

function readKind(kind: string): 'page' | 'item' | 'file' {
  return kind === 'page' || kind === 'file' ? kind : 'item'
}

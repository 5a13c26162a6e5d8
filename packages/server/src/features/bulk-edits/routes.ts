import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { requireStaff } from '../accounts/index.ts'
import { BulkEdit, BulkEditPreview, BulkEditPreviewInput, BulkEdits, NewBulkEdit } from './schema.ts'
import { addBulkEdit, getBulkEdit, listBulkEdits, previewBulkEdit, undoBulkEdit } from './service.ts'

const tags = ['products']
const params = z.object({ bulkEditId: IdInput })

/** Changes of many products at once, below /api/admin. */
export function registerBulkEditRoutes(app: App): void {
  const config = requireStaff('products.write')

  app.get(
    '/api/admin/bulk-edits',
    { schema: { operationId: 'listBulkEdits', tags, response: { 200: BulkEdits } }, config },
    async (request) => ({ bulkEdits: await listBulkEdits(request.ctx) }),
  )

  app.post(
    '/api/admin/bulk-edits/previews',
    {
      schema: {
        operationId: 'previewBulkEdit',
        tags,
        body: BulkEditPreviewInput,
        response: { 200: BulkEditPreview },
      },
      config: { ...config, changesNothing: true },
    },
    async (request) => previewBulkEdit(request.ctx, request.body),
  )

  app.post(
    '/api/admin/bulk-edits',
    { schema: { operationId: 'addBulkEdit', tags, body: NewBulkEdit, response: { 201: BulkEdit } }, config },
    async (request, reply) => reply.code(201).send(await addBulkEdit(request.ctx, request.body)),
  )

  app.get(
    '/api/admin/bulk-edits/:bulkEditId',
    { schema: { operationId: 'getBulkEdit', tags, params, response: { 200: BulkEdit } }, config },
    async (request) => getBulkEdit(request.ctx, request.params.bulkEditId),
  )

  app.post(
    '/api/admin/bulk-edits/:bulkEditId/reversals',
    { schema: { operationId: 'undoBulkEdit', tags, params, response: { 201: BulkEdit } }, config },
    async (request, reply) => reply.code(201).send(await undoBulkEdit(request.ctx, request.params.bulkEditId)),
  )
}

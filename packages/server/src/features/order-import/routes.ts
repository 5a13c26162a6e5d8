import { z } from 'zod'
import { type App, uploadTimeoutMs } from '../../platform/http/http.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { requireStaff } from '../accounts/index.ts'
import { addImport, getImport, getImportRows, listImports, startImport, stopImport, undoImport } from './imports.ts'
import { NewOrderImportQuery, OrderImport, OrderImportRows, OrderImports } from './schema.ts'

const tags = ['orders']
/** Some 100,000 lines. */
const maxFileBytes = 60_000_000
/** Each file becomes a job. */
const uploads = { name: 'order upload', limit: 30, windowSeconds: 3600 } as const

/** Files of orders in the browser of the staff. */
export async function registerOrderImportRoutes(app: App): Promise<void> {
  const config = requireStaff('orders.write')
  const params = z.object({ importId: IdInput })

  app.get(
    '/api/admin/order-imports',
    { schema: { operationId: 'listOrderImports', tags, response: { 200: OrderImports } }, config },
    async (request) => listImports(request.ctx),
  )

  app.get(
    '/api/admin/order-imports/:importId',
    { schema: { operationId: 'getOrderImport', tags, params, response: { 200: OrderImport } }, config },
    async (request) => getImport(request.ctx, request.params.importId),
  )

  app.get(
    '/api/admin/order-imports/:importId/rows',
    { schema: { operationId: 'listOrderImportRows', tags, params, response: { 200: OrderImportRows } }, config },
    async (request) => getImportRows(request.ctx, request.params.importId),
  )

  app.post(
    '/api/admin/order-imports/:importId/runs',
    { schema: { operationId: 'runOrderImport', tags, params, response: { 201: OrderImport } }, config },
    async (request, reply) => reply.code(201).send(await startImport(request.ctx, request.params.importId)),
  )

  app.post(
    '/api/admin/order-imports/:importId/cancellations',
    { schema: { operationId: 'cancelOrderImport', tags, params, response: { 201: OrderImport } }, config },
    async (request, reply) => reply.code(201).send(await stopImport(request.ctx, request.params.importId)),
  )

  app.post(
    '/api/admin/order-imports/:importId/undos',
    { schema: { operationId: 'undoOrderImport', tags, params, response: { 201: OrderImport } }, config },
    async (request, reply) => reply.code(201).send(await undoImport(request.ctx, request.params.importId)),
  )

  await app.register(async (uploads: App) => registerUploadRoute(uploads))
}

/** The file is the body as it is, whatever type the browser gives it. */
function registerUploadRoute(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxFileBytes }, (_request, body, done) => {
    done(null, body)
  })
  app.post(
    '/api/admin/order-imports',
    {
      schema: {
        operationId: 'addOrderImport',
        tags,
        querystring: NewOrderImportQuery,
        response: { 201: OrderImport },
      },
      config: { ...requireStaff('orders.write'), bodyTimeoutMs: uploadTimeoutMs },
      // Before a byte of the file is read.
      onRequest: async (request) => limitRate(request.ctx, uploads, 'site'),
    },
    async (request, reply) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      return reply.code(201).send(await addImport(request.ctx, bytes, request.query.fileName))
    },
  )
}

import { z } from 'zod'
import { type App, uploadTimeoutMs } from '../../platform/http/http.ts'
import { addDay, sendCsv } from '../../platform/http/send-csv.ts'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { requireStaff } from '../accounts/index.ts'
import { exportProducts } from './export-products.ts'
import { addImport, getImport, getImportRows, listImports, startImport, stopImport } from './imports.ts'
import { ExportQuery, NewImportQuery, ProductImport, ProductImportRows, ProductImports } from './schema.ts'

const tags = ['products']
/** 20 MB: some 50,000 lines. */
const maxFileBytes = 20_000_000
/** Each file becomes a job. */
const uploads = { name: 'product upload', limit: 60, windowSeconds: 3600 } as const

/** Files of products in the browser of the staff. */
export async function registerProductFileRoutes(app: App): Promise<void> {
  app.get(
    '/api/admin/products.csv',
    {
      schema: { operationId: 'exportProducts', tags, querystring: ExportQuery },
      config: requireStaff('products.read'),
    },
    async (request, reply) => {
      return sendCsv(reply, addDay('products', request.ctx.now), exportProducts(request.ctx, request.query))
    },
  )
  registerImportRoutes(app)
  await app.register(async (uploads: App) => registerUploadRoute(uploads))
}

function registerImportRoutes(app: App): void {
  const config = requireStaff('products.write')
  const params = z.object({ importId: IdInput })

  app.get(
    '/api/admin/product-imports',
    { schema: { operationId: 'listProductImports', tags, response: { 200: ProductImports } }, config },
    async (request) => listImports(request.ctx),
  )

  app.get(
    '/api/admin/product-imports/:importId',
    { schema: { operationId: 'getProductImport', tags, params, response: { 200: ProductImport } }, config },
    async (request) => getImport(request.ctx, request.params.importId),
  )

  app.get(
    '/api/admin/product-imports/:importId/rows',
    { schema: { operationId: 'listProductImportRows', tags, params, response: { 200: ProductImportRows } }, config },
    async (request) => getImportRows(request.ctx, request.params.importId),
  )

  app.post(
    '/api/admin/product-imports/:importId/runs',
    { schema: { operationId: 'runProductImport', tags, params, response: { 201: ProductImport } }, config },
    async (request, reply) => reply.code(201).send(await startImport(request.ctx, request.params.importId)),
  )

  app.post(
    '/api/admin/product-imports/:importId/cancellations',
    { schema: { operationId: 'cancelProductImport', tags, params, response: { 201: ProductImport } }, config },
    async (request, reply) => reply.code(201).send(await stopImport(request.ctx, request.params.importId)),
  )
}

/** The file is the body as it is, whatever type the browser gives it. */
function registerUploadRoute(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxFileBytes }, (_request, body, done) => {
    done(null, body)
  })
  app.post(
    '/api/admin/product-imports',
    {
      schema: {
        operationId: 'addProductImport',
        tags,
        querystring: NewImportQuery,
        response: { 201: ProductImport },
      },
      config: { ...requireStaff('products.write'), bodyTimeoutMs: uploadTimeoutMs },
      // Before a byte of the file is read.
      onRequest: async (request) => limitRate(request.ctx, uploads, 'site'),
    },
    async (request, reply) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      return reply.code(201).send(await addImport(request.ctx, bytes, request.query))
    },
  )
}

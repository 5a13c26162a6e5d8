import { Readable } from 'node:stream'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { exportProducts } from './export-products.ts'
import { streamImport } from './import-stream.ts'
import { ExportQuery, ImportQuery } from './schema.ts'

const tags = ['products']
/** 20 MB: some 50,000 lines. */
const maxFileBytes = 20_000_000
const importTimeoutMs = 600_000

/** Files of products in the browser of the staff. */
export async function registerProductFileRoutes(app: App): Promise<void> {
  app.get(
    '/api/admin/products.csv',
    {
      schema: { operationId: 'exportProducts', tags, querystring: ExportQuery },
      config: requireStaff('products.read'),
    },
    async (request, reply) => {
      const day = request.ctx.now.toISOString().slice(0, 10)
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="products-${day}.csv"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(exportProducts(request.ctx, request.query)))
    },
  )
  await app.register(importRoutes)
}

/** The file is the body as it is, whatever type the browser gives it. */
async function importRoutes(app: App): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxFileBytes }, (_request, body, done) => {
    done(null, body)
  })
  app.post(
    '/api/admin/product-imports',
    {
      schema: { operationId: 'importProducts', tags, querystring: ImportQuery },
      config: { ...requireStaff('products.write'), bodyTimeoutMs: importTimeoutMs },
    },
    async (request, reply) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      return reply
        .header('content-type', 'application/x-ndjson; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(streamImport(request.ctx, bytes, request.query))
    },
  )
}

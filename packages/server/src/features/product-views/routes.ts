import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { requireStaff } from '../accounts/index.ts'
import { NewProductView, ProductView, ProductViewChanges, ProductViews } from './schema.ts'
import { addView, changeView, deleteView, listViews } from './service.ts'

const tags = ['products']
const params = z.object({ viewId: IdInput })

/** Saved views of the list of products, below /api/admin. */
export function registerProductViewRoutes(app: App): void {
  const config = requireStaff('products.read')

  app.get(
    '/api/admin/product-views',
    { schema: { operationId: 'listProductViews', tags, response: { 200: ProductViews } }, config },
    async (request) => ({ views: await listViews(request.ctx) }),
  )

  app.post(
    '/api/admin/product-views',
    {
      schema: { operationId: 'addProductView', tags, body: NewProductView, response: { 201: ProductView } },
      config,
    },
    async (request, reply) => reply.code(201).send(await addView(request.ctx, request.body)),
  )

  app.patch(
    '/api/admin/product-views/:viewId',
    {
      schema: {
        operationId: 'changeProductView',
        tags,
        params,
        body: ProductViewChanges,
        response: { 200: ProductView },
      },
      config,
    },
    async (request) => changeView(request.ctx, request.params.viewId, request.body),
  )

  app.delete(
    '/api/admin/product-views/:viewId',
    { schema: { operationId: 'deleteProductView', tags, params, response: { 204: z.null() } }, config },
    async (request, reply) => {
      await deleteView(request.ctx, request.params.viewId)
      return reply.code(204).send(null)
    },
  )
}

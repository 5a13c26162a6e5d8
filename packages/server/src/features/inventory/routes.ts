import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { readCartTokenHash } from './cart-token.ts'
import { ChangeStock, Stock, StockAnswer, StockQuery } from './schema.ts'
import { changeStock, getItemStock } from './service.ts'

export function registerInventoryRoutes(app: App): void {
  app.get(
    '/api/commerce/inventory/stock',
    {
      schema: {
        operationId: 'getStock',
        tags: ['storefront'],
        querystring: StockQuery,
        response: { 200: StockAnswer },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return getItemStock(request.ctx, request.query.itemId, readCartTokenHash(request))
    },
  )

  app.post(
    '/api/admin/variants/:variantId/stock',
    {
      schema: {
        operationId: 'changeStock',
        tags: ['products'],
        params: z.object({ variantId: IdInput }),
        body: ChangeStock,
        response: { 200: Stock },
      },
      config: requireStaff('products.write'),
    },
    async (request) => changeStock(request.ctx, request.params.variantId, request.body),
  )
}

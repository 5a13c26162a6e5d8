import { z } from 'zod'
import { IdInput } from '../../platform/bounded.ts'
import type { App } from '../../platform/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { ChangedVariant, ProductDetail, ProductEdit, ProductList, ProductQuery, VariantEdit } from './schema.ts'
import { changeVariant } from './service/change-variant.ts'
import { deleteProduct, editProduct } from './service/edit.ts'
import { getProduct, listProducts } from './service/read.ts'

const tags = ['products']
const ItemParams = z.object({ itemId: IdInput })

/** Products for their owners, below /api/admin. */
export function productRoutes(app: App): void {
  const mayRead = requireStaff('products.read')
  const mayWrite = requireStaff('products.write')

  app.get(
    '/api/admin/products',
    {
      schema: { operationId: 'listProducts', tags, querystring: ProductQuery, response: { 200: ProductList } },
      config: mayRead,
    },
    async (request) => {
      const { products, nextPageCursor } = await listProducts(request.ctx, request.query)
      return { products, pagination: { hasNextPage: nextPageCursor !== null, nextPageCursor } }
    },
  )

  app.get(
    '/api/admin/products/:itemId',
    {
      schema: { operationId: 'getProduct', tags, params: ItemParams, response: { 200: ProductDetail } },
      config: mayRead,
    },
    async (request) => getProduct(request.ctx, request.params.itemId),
  )

  app.patch(
    '/api/admin/products/:itemId',
    {
      schema: {
        operationId: 'updateProduct',
        tags,
        params: ItemParams,
        body: ProductEdit,
        response: { 200: ProductDetail },
      },
      config: mayWrite,
    },
    async (request) => {
      await editProduct(request.ctx, request.params.itemId, request.body)
      return getProduct(request.ctx, request.params.itemId)
    },
  )

  app.delete(
    '/api/admin/products/:itemId',
    {
      schema: { operationId: 'deleteProduct', tags, params: ItemParams, response: { 204: z.null() } },
      config: mayWrite,
    },
    async (request, reply) => {
      await deleteProduct(request.ctx, request.params.itemId)
      return reply.code(204).send(null)
    },
  )

  app.patch(
    '/api/admin/variants/:variantId',
    {
      schema: {
        operationId: 'updateVariant',
        tags,
        params: z.object({ variantId: IdInput }),
        body: VariantEdit,
        response: { 200: ChangedVariant },
      },
      config: mayWrite,
    },
    async (request) => changeVariant(request.ctx, request.params.variantId, request.body),
  )
}

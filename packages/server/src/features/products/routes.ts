import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { TrashedObject } from '../trash-entries/index.ts'
import {
  AddProduct,
  ChangedVariant,
  CountQuery,
  ProductCount,
  ProductDetail,
  ProductEdit,
  ProductFilterOptions,
  ProductList,
  ProductQuery,
  VariantEdit,
} from './schema.ts'
import { createDraftProduct, duplicateProduct } from './service/create-draft.ts'
import { changeVariant } from './service/change-variant.ts'
import { deleteProduct, editProduct } from './service/edit.ts'
import { countProducts, getProduct, listProductFilters, listProducts } from './service/read.ts'

const tags = ['products']
const ItemParams = z.object({ itemId: IdInput })

/** Products for their owners, below /api/admin. */
export function registerProductRoutes(app: App): void {
  const mayRead = requireStaff('products.read')
  const mayWrite = requireStaff('products.write')

  app.get(
    '/api/admin/products',
    {
      schema: { operationId: 'listProducts', tags, querystring: ProductQuery, response: { 200: ProductList } },
      config: mayRead,
    },
    async (request) => {
      const { products, ...cursors } = await listProducts(request.ctx, request.query)
      return { products, pagination: { hasNextPage: cursors.nextPageCursor !== null, ...cursors } }
    },
  )

  app.get(
    '/api/admin/products/count',
    {
      schema: { operationId: 'countProducts', tags, querystring: CountQuery, response: { 200: ProductCount } },
      config: mayRead,
    },
    async (request) => countProducts(request.ctx, request.query),
  )

  app.get(
    '/api/admin/products/filters',
    { schema: { operationId: 'listProductFilters', tags, response: { 200: ProductFilterOptions } }, config: mayRead },
    async (request) => listProductFilters(request.ctx),
  )

  app.post(
    '/api/admin/products',
    {
      schema: { operationId: 'createProduct', tags, body: AddProduct, response: { 201: ProductDetail } },
      config: mayWrite,
    },
    async (request, reply) => {
      const itemId = await createDraftProduct(request.ctx, request.body)
      return reply.code(201).send(await getProduct(request.ctx, itemId))
    },
  )

  app.post(
    '/api/admin/products/:itemId/duplicates',
    {
      schema: { operationId: 'duplicateProduct', tags, params: ItemParams, response: { 201: ProductDetail } },
      config: mayWrite,
    },
    async (request, reply) => {
      const copyId = await duplicateProduct(request.ctx, request.params.itemId)
      return reply.code(201).send(await getProduct(request.ctx, copyId))
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
      schema: { operationId: 'deleteProduct', tags, params: ItemParams, response: { 200: TrashedObject } },
      config: mayWrite,
    },
    async (request) => ({ trashId: await deleteProduct(request.ctx, request.params.itemId) }),
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

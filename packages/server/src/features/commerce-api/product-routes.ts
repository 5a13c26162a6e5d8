import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { requireScope } from '../api-keys/index.ts'
import { deleteProduct, listProducts } from '../products/index.ts'
import {
  addApiVariant,
  createApiProduct,
  deleteApiVariant,
  getApiProduct,
  toApiProductSummary,
  updateApiProduct,
  updateApiVariant,
} from './products.ts'
import {
  ApiNewProduct,
  ApiNewVariant,
  ApiProduct,
  ApiProductChanges,
  ApiProductPage,
  ApiProductQuery,
  ApiVariantChanges,
  ProductParams,
  VariantParams,
} from './product-schema.ts'
import { runOnce, WriteHeaders } from './run-once.ts'

const tags = ['Products']
const base = '/api/v1/commerce/products'
const config = requireScope('products.write')
const response = { 200: ApiProduct }

export function registerProductRoutes(app: App): void {
  const mayRead = requireScope('products.read')

  app.get(
    base,
    {
      schema: {
        operationId: 'listProducts',
        summary: 'List products, newest first',
        tags,
        querystring: ApiProductQuery,
        response: { 200: ApiProductPage },
      },
      config: mayRead,
    },
    async ({ ctx, query }) => {
      const { products, nextPageCursor } = await listProducts(ctx, query)
      const pagination = { hasNextPage: nextPageCursor !== null, nextPageCursor }
      return { products: products.map(toApiProductSummary), pagination }
    },
  )

  app.get(
    `${base}/:productId`,
    {
      schema: {
        operationId: 'getProduct',
        summary: 'Get a product with its variants',
        tags,
        params: ProductParams,
        response,
      },
      config: mayRead,
    },
    async ({ ctx, params }) => getApiProduct(ctx, params.productId),
  )

  app.post(
    base,
    {
      schema: {
        operationId: 'createProduct',
        summary: 'Create a product with its variants and their first stock',
        tags,
        headers: WriteHeaders,
        body: ApiNewProduct,
        response: { 201: ApiProduct },
      },
      config,
    },
    async (request, reply) => runOnce(request, reply, 201, (ctx) => createApiProduct(ctx, request.body)),
  )

  app.patch(
    `${base}/:productId`,
    {
      schema: {
        operationId: 'updateProduct',
        summary: 'Change a product',
        tags,
        params: ProductParams,
        body: ApiProductChanges,
        response,
      },
      config,
    },
    async ({ ctx, params, body }) => updateApiProduct(ctx, params.productId, body),
  )

  app.delete(
    `${base}/:productId`,
    {
      schema: {
        operationId: 'deleteProduct',
        summary: 'Move a product to the trash',
        tags,
        params: ProductParams,
        response: { 204: z.null() },
      },
      config,
    },
    async ({ ctx, params }, reply) => {
      await deleteProduct(ctx, params.productId)
      return reply.code(204).send(null)
    },
  )

  registerVariantRoutes(app)
}

function registerVariantRoutes(app: App): void {
  app.post(
    `${base}/:productId/variants`,
    {
      schema: {
        operationId: 'createVariant',
        summary: 'Add a variant behind the others',
        tags,
        headers: WriteHeaders,
        params: ProductParams,
        body: ApiNewVariant,
        response: { 201: ApiProduct },
      },
      config,
    },
    async (request, reply) =>
      runOnce(request, reply, 201, (ctx) => addApiVariant(ctx, request.params.productId, request.body)),
  )

  app.patch(
    `${base}/:productId/variants/:variantId`,
    {
      schema: {
        operationId: 'updateVariant',
        summary: 'Change a variant',
        tags,
        params: VariantParams,
        body: ApiVariantChanges,
        response,
      },
      config,
    },
    async ({ ctx, params, body }) => updateApiVariant(ctx, params.productId, params.variantId, body),
  )

  app.delete(
    `${base}/:productId/variants/:variantId`,
    {
      schema: { operationId: 'deleteVariant', summary: 'Remove a variant', tags, params: VariantParams, response },
      config,
    },
    async ({ ctx, params }) => deleteApiVariant(ctx, params.productId, params.variantId),
  )
}

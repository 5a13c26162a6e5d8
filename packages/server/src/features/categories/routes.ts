import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import { type Ctx, transaction } from '../../platform/context.ts'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { getCollection } from '../collections/index.ts'
import { AddCategory, CategoryList, ChangeCategory, PlaceCategories } from './schema.ts'
import {
  createCategory,
  deleteCategory,
  listCategories,
  moveCategory,
  renameCategory,
  reorderCategories,
} from './service.ts'

const tags = ['collections']

const params = z.object({ collectionId: IdInput })

const categoryParams = params.extend({ categoryId: IdInput })

/** Categories of a collection for its owners. Each change answers the whole list. */
export function registerCategoryRoutes(app: App): void {
  const mayRead = requireStaff('content.read')
  const mayWrite = requireStaff('content.write')
  const categories = '/api/admin/collections/:collectionId/categories'
  const response = { 200: CategoryList }

  app.get(
    categories,
    { schema: { operationId: 'listCategories', tags, params, response }, config: mayRead },
    async (request) => categoryList(request.ctx, request.params.collectionId),
  )

  app.post(
    categories,
    { schema: { operationId: 'createCategory', tags, params, body: AddCategory, response }, config: mayWrite },
    async (request) => {
      const { collectionId } = request.params
      await getCollection(request.ctx, collectionId)
      await createCategory(request.ctx, { collectionId, ...request.body })
      return categoryList(request.ctx, collectionId)
    },
  )

  app.put(
    `${categories}/order`,
    {
      schema: { operationId: 'reorderCategories', tags, params, body: PlaceCategories, response },
      config: mayWrite,
    },
    async (request) => {
      await reorderCategories(request.ctx, request.params.collectionId, request.body.categoryIds)
      return categoryList(request.ctx, request.params.collectionId)
    },
  )

  app.patch(
    `${categories}/:categoryId`,
    {
      schema: { operationId: 'updateCategory', tags, params: categoryParams, body: ChangeCategory, response },
      config: mayWrite,
    },
    async (request) => {
      const { collectionId, categoryId } = request.params
      const { name, parentId } = request.body
      await transaction(request.ctx, async (ctx) => {
        if (name !== undefined) await renameCategory(ctx, collectionId, categoryId, name)
        if (parentId !== undefined) await moveCategory(ctx, collectionId, categoryId, parentId)
      })
      return categoryList(request.ctx, collectionId)
    },
  )

  app.delete(
    `${categories}/:categoryId`,
    {
      schema: { operationId: 'deleteCategory', tags, params: categoryParams, response },
      config: mayWrite,
    },
    async (request) => {
      await deleteCategory(request.ctx, request.params.collectionId, request.params.categoryId)
      return categoryList(request.ctx, request.params.collectionId)
    },
  )
}

async function categoryList(ctx: Ctx, collectionId: string) {
  await getCollection(ctx, collectionId)
  const rows = await listCategories(ctx, collectionId)
  return {
    categories: rows.map(({ category_id, parent_id, level, name, slug }) => ({
      categoryId: category_id,
      parentId: parent_id,
      level,
      name,
      slug,
    })),
  }
}

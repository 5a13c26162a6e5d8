import type { Ctx } from '../../../platform/context.ts'
import { transaction } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { publishChange } from '../../sites/index.ts'
import {
  type CategoryRow,
  changeCategoryName,
  insertCategory,
  listCategoryRows,
  placeCategories,
  removeCategory,
} from '../category-store.ts'
import { checked } from '../checks.ts'
import { categoryExists, tooManyCategories } from '../errors.ts'
import { CategoryName, NewCategory, countLimits } from '../schema.ts'
import { readSlug, slugFromTitle } from '../slugs.ts'

/** Creates a category of a collection and returns its slug. */
export async function createCategory(ctx: Ctx, input: NewCategory): Promise<string> {
  return transaction(ctx, async (ctx) => {
    const slug = await writeNewCategory(ctx, input)
    await publishChange(ctx)
    return slug
  })
}

/** As `createCategory`, without announcing it: for features that write more in the same transaction. */
export async function writeNewCategory(ctx: Ctx, input: NewCategory): Promise<string> {
  const category = checked(NewCategory, input)
  await refuseTakenName(ctx, category.collectionId, category.name, undefined)
  const categoryId = newId()
  const slug = readSlug(category.slug ?? '', 1) ?? categorySlug(category.name, categoryId)
  const inserted = await insertCategory(ctx.db, ctx.site.id, category.collectionId, {
    category_id: categoryId,
    name: category.name,
    slug,
    position: category.position,
  })
  if (!inserted) throw categoryExists({ tagType: 'category', name: category.name })
  return slug
}

/** Gives a category another name. Its address stays, since links lead there. */
export async function renameCategory(ctx: Ctx, collectionId: string, categoryId: string, name: string): Promise<void> {
  const checkedName = checked(CategoryName, name)
  await transaction(ctx, async (ctx) => {
    await refuseTakenName(ctx, collectionId, checkedName, categoryId)
    if (!(await changeCategoryName(ctx.db, ctx.site.id, collectionId, categoryId, checkedName)))
      throw notFound({ what: 'This category' })
    await publishChange(ctx)
  })
}

/** Deletes a category; its items stay, without it. */
export async function deleteCategory(ctx: Ctx, collectionId: string, categoryId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (!(await removeCategory(ctx.db, ctx.site.id, collectionId, categoryId)))
      throw notFound({ what: 'This category' })
    await publishChange(ctx)
  })
}

/** Puts categories in the given order; those that are not named keep their places. */
export async function placeCategoriesOf(ctx: Ctx, collectionId: string, categoryIds: readonly string[]): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await placeCategories(ctx.db, ctx.site.id, collectionId, categoryIds)
    await publishChange(ctx)
  })
}

/** Two categories that read the same could not be told apart. The sentence is the specification's. */
async function refuseTakenName(
  ctx: Ctx,
  collectionId: string,
  name: string,
  categoryId: string | undefined,
): Promise<void> {
  const rows = await listCategoryRows(ctx.db, ctx.site.id, collectionId)
  if (rows.some((row) => row.category_id !== categoryId && row.name.toLowerCase() === name.toLowerCase()))
    throw categoryExists({ tagType: 'category', name })
  if (categoryId === undefined && rows.length >= countLimits.categoriesPerCollection)
    throw tooManyCategories({ limit: countLimits.categoriesPerCollection })
}

/** The categories of a collection in their order. */
export async function listCategories(ctx: Ctx, collectionId: string): Promise<CategoryRow[]> {
  return listCategoryRows(ctx.db, ctx.site.id, collectionId)
}

/** The slug a category of this name gets; the same name always gives the same one, unless it has no letters of ours. */
export function categorySlug(name: string, categoryId: string): string {
  // Names in other scripts keep their letters: "陶器" must find itself again at the next import.
  return readSlug(name.replace(/\s+/g, '-'), 1) ?? slugFromTitle(name, 'category', categoryId.slice(-8))
}

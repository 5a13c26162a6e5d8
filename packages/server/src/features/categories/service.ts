import { type Ctx, transaction } from '../../platform/context.ts'
import { invalidInput, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { parseInput } from '../../platform/http/parse-input.ts'
import { lockTree } from '../collections/index.ts'
import { publishChange } from '../sites/index.ts'
import { readSlug, createSlug } from '../slugs/index.ts'
import { categoriesTooDeep, categoryCycle, categoryExists, tooManyCategories } from './errors.ts'
import { sortInTreeOrder, maxLevels, getPathTo, withInner } from './category-tree.ts'
import { CategoryName, NewCategory, maxCategories } from './schema.ts'
import {
  type CategoryRow,
  changeCategory,
  insertCategory,
  listCategoryRows,
  placeCategories,
  removeCategory,
} from './store.ts'

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
  const category = parseInput(NewCategory, input)
  await refuseTakenName(ctx, category.collectionId, category.name, undefined)
  if (category.parentId) await checkPlace(ctx, category.collectionId, undefined, category.parentId)
  const categoryId = newId()
  const slug = readSlug(category.slug ?? '', 1) ?? createCategorySlug(category.name, categoryId)
  const inserted = await insertCategory(ctx, category.collectionId, {
    category_id: categoryId,
    parent_id: category.parentId ?? null,
    name: category.name,
    slug,
    position: category.position,
  })
  if (!inserted) throw categoryExists({ tagType: 'category', name: category.name })
  return slug
}

/** Gives a category another name. Its address stays, since links lead there. */
export async function renameCategory(ctx: Ctx, collectionId: string, categoryId: string, name: string): Promise<void> {
  const checkedName = parseInput(CategoryName, name)
  await transaction(ctx, async (ctx) => {
    await refuseTakenName(ctx, collectionId, checkedName, categoryId)
    if (!(await changeCategory(ctx, collectionId, categoryId, { name: checkedName })))
      throw notFound({ what: 'This category' })
    await publishChange(ctx)
  })
}

/** Puts a category into another one of its list, or at the top (null), with all that is inside it. */
export async function moveCategory(
  ctx: Ctx,
  collectionId: string,
  categoryId: string,
  parentId: string | null,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    // One move at a time: two could make a circle together.
    await lockTree(ctx)
    if (parentId !== null) await checkPlace(ctx, collectionId, categoryId, parentId)
    if (!(await changeCategory(ctx, collectionId, categoryId, { parent_id: parentId })))
      throw notFound({ what: 'This category' })
    await publishChange(ctx)
  })
}

/** Throws unless the category (undefined: a new one) may be inside the other. */
async function checkPlace(
  ctx: Ctx,
  collectionId: string,
  categoryId: string | undefined,
  parentId: string,
): Promise<void> {
  const rows = await listCategoryRows(ctx, collectionId)
  const above = getPathTo(rows, parentId)
  if (above.length === 0) throw invalidInput({ fields: { parentId: 'This category does not exist.' } })
  const moved = categoryId === undefined ? [] : withInner(rows, categoryId)
  if (categoryId !== undefined && moved.some(({ category_id }) => category_id === parentId))
    throw categoryCycle({ categoryId })
  const height = Math.max(0, ...moved.map(({ category_id }) => getPathTo(moved, category_id).length - 1))
  if (above.length + 1 + height > maxLevels) throw categoriesTooDeep({ limit: maxLevels })
}

/** Deletes a category; its items stay, without it, and categories inside it move up. */
export async function deleteCategory(ctx: Ctx, collectionId: string, categoryId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (!(await removeCategory(ctx, collectionId, categoryId))) throw notFound({ what: 'This category' })
    await publishChange(ctx)
  })
}

/** Puts categories in the given order; those that are not named keep their places. Throws `invalid_input` for one that is not there. */
export async function reorderCategories(ctx: Ctx, collectionId: string, categoryIds: readonly string[]): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const known = new Set((await listCategoryRows(ctx, collectionId)).map((row) => row.category_id))
    if (!categoryIds.every((id) => known.has(id)))
      throw invalidInput({ fields: { categoryIds: 'A category does not exist. Reload this screen.' } })
    await placeCategories(ctx, collectionId, categoryIds)
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
  const rows = await listCategoryRows(ctx, collectionId)
  if (rows.some((row) => row.category_id !== categoryId && row.name.toLowerCase() === name.toLowerCase()))
    throw categoryExists({ tagType: 'category', name })
  if (categoryId === undefined && rows.length >= maxCategories) throw tooManyCategories({ limit: maxCategories })
}

/** The categories of a collection in the order of their tree, each with its level from 0. */
export async function listCategories(
  ctx: Ctx,
  collectionId: string,
): Promise<(CategoryRow & { readonly level: number })[]> {
  const rows = await listCategoryRows(ctx, collectionId)
  return sortInTreeOrder(rows).map(({ row, level }) => ({ ...row, level }))
}

/** The slug a category of this name gets; the same name always gives the same one, unless it has no letters of ours. */
export function createCategorySlug(name: string, categoryId: string): string {
  // Names in other scripts keep their letters: "陶器" must find itself again at the next import.
  return readSlug(name.replace(/\s+/g, '-'), 1) ?? createSlug(name, 'category', categoryId.slice(-8))
}

import type { Ctx } from '../../../platform/context.ts'
import { transaction } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { publishChange } from '../../sites/index.ts'
import { type CategoryRow, insertCategory, listCategoryRows } from '../category-store.ts'
import { checked } from '../checks.ts'
import { categoryExists } from '../errors.ts'
import { NewCategory } from '../schema.ts'
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

/** The categories of a collection in their order. */
export async function listCategories(ctx: Ctx, collectionId: string): Promise<CategoryRow[]> {
  return listCategoryRows(ctx.db, ctx.site.id, collectionId)
}

/** The slug a category of this name gets; the same name always gives the same one, unless it has no letters of ours. */
export function categorySlug(name: string, categoryId: string): string {
  // Names in other scripts keep their letters: "陶器" must find itself again at the next import.
  return readSlug(name.replace(/\s+/g, '-'), 1) ?? slugFromTitle(name, 'category', categoryId.slice(-8))
}

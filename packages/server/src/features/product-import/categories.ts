import type { Ctx } from '../../platform/context.ts'
import { createCategorySlug, listCategories, writeNewCategory } from '../categories/index.ts'

/** Slugs of categories by name, for planning; and those of them that do not exist yet. */
interface CategoryPlan {
  readonly getSlug: (name: string) => string
  readonly missing: readonly { readonly name: string; readonly slug: string }[]
}

/** Finds the categories of a page by their names, whatever their case, or by the slug the name makes. */
export async function planCategories(ctx: Ctx, collectionId: string, names: readonly string[]): Promise<CategoryPlan> {
  const existing = names.length === 0 ? [] : await listCategories(ctx, collectionId)
  const byName = new Map(existing.map(({ name, slug }) => [name.toLowerCase(), slug]))
  const slugs = new Set(existing.map(({ slug }) => slug))
  const missing = new Map<string, string>()
  const getSlug = (name: string): string => {
    const key = name.toLowerCase()
    const known = byName.get(key)
    if (known !== undefined) return known
    const slug = createCategorySlug(name, key)
    byName.set(key, slug)
    if (!slugs.has(slug) && ![...missing.values()].includes(slug)) missing.set(name, slug)
    return slug
  }
  for (const name of names) getSlug(name)
  return { getSlug, missing: [...missing].map(([name, slug]) => ({ name, slug })) }
}

export async function createCategories(ctx: Ctx, collectionId: string, plan: CategoryPlan): Promise<void> {
  for (const { name, slug } of plan.missing) await writeNewCategory(ctx, { collectionId, name, slug })
}

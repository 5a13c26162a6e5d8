import { sortByIds } from './list-order.ts'
import type { Category } from './pages.ts'

/** The category before this one among those that are at the same place. */
export function getPrevious(all: readonly Category[], category: Category): Category | undefined {
  return getSibling(all, category, -1)
}

/** The one behind it. */
export function getNext(all: readonly Category[], category: Category): Category | undefined {
  return getSibling(all, category, 1)
}

/** The ids of all categories, with one changed for its neighbour; undefined where it has none on that side. */
export function moveCategory(all: readonly Category[], categoryId: string, by: -1 | 1): string[] | undefined {
  const category = all.find((each) => each.categoryId === categoryId)
  const sibling = category && getSibling(all, category, by)
  if (!sibling) return undefined
  return all.map((each) => {
    if (each.categoryId === categoryId) return sibling.categoryId
    return each.categoryId === sibling.categoryId ? categoryId : each.categoryId
  })
}

/** Categories in the order of the ids, each followed by those inside it. */
export function sortCategories(all: readonly Category[], categoryIds: readonly string[]): readonly Category[] {
  const sorted = sortByIds(all, categoryIds, ({ categoryId }) => categoryId)
  const listInside = (parentId: string | null): Category[] =>
    sorted.filter((each) => each.parentId === parentId).flatMap((each) => [each, ...listInside(each.categoryId)])
  return listInside(null)
}

function getSibling(all: readonly Category[], category: Category, by: -1 | 1): Category | undefined {
  const siblings = all.filter(({ parentId }) => parentId === category.parentId)
  return siblings[siblings.findIndex(({ categoryId }) => categoryId === category.categoryId) + by]
}

import type { Category } from './pages.ts'

/** The category before this one among those that stand at the same place. */
export function getPrevious(all: readonly Category[], category: Category): Category | undefined {
  const siblings = listSiblings(all, category)
  return siblings[siblings.indexOf(category) - 1]
}

/** The one behind it. */
export function getNext(all: readonly Category[], category: Category): Category | undefined {
  const siblings = listSiblings(all, category)
  return siblings[siblings.indexOf(category) + 1]
}

/** The ids of all categories in their order, with two neighbours changed. */
export function orderAfter(all: readonly Category[], upper: Category, lower: Category): string[] {
  return all.map(({ categoryId }) => {
    if (categoryId === upper.categoryId) return lower.categoryId
    return categoryId === lower.categoryId ? upper.categoryId : categoryId
  })
}

function listSiblings(all: readonly Category[], { parentId }: Category): Category[] {
  return all.filter((each) => each.parentId === parentId)
}

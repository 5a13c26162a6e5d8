import { type ItemsSearch, readItemsSearch } from '../pages/search.ts'

/** The filter of a page's list of items, and whether its settings or its content is shown. */
interface PageSearch extends ItemsSearch {
  readonly view?: 'outline'
}

export function readPageSearch(search: Record<string, unknown>): PageSearch {
  return { ...readItemsSearch(search), ...(search['view'] === 'outline' ? { view: 'outline' as const } : {}) }
}

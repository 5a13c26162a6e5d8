import { type AddSearch, readAddSearch } from '../shell/use-add-search.ts'
import { readSearchText } from '../api/json.ts'
import { readView, type ViewSearch } from '../saved-views/view-search.ts'

export const itemStates = ['published', 'scheduled', 'draft', 'unlisted'] as const
type ItemState = (typeof itemStates)[number]

/** The filter of the list of a page's items, as the address has it. */
interface ItemFilters extends ViewSearch {
  readonly q?: string
  readonly state?: ItemState
}

/** A page in the editor, as the address has it. Its `view` is `outline` where its content is shown in place of settings and items. */
export interface ItemsSearch extends ItemFilters {
  /** The dialog that adds an item is open. */
  readonly add?: true
}

/** Reads the address; what is not understood is left out. */
export function readItemsSearch(search: Readonly<Record<string, unknown>>): ItemsSearch {
  return { ...readItemFilters(search), ...readAddSearch(search) }
}

/** The filter and the view it comes from, without open dialogs. */
export function readItemFilters(search: Readonly<Record<string, unknown>>): ItemFilters {
  const state = itemStates.find((each) => each === search['state'])
  const q = readSearchText(search['q'])
  return { ...(q ? { q } : {}), ...(state ? { state } : {}), ...readView(search) }
}

/** The dialog or panel open over the list of pages, as the address says it. */
interface PagesSearch extends AddSearch {
  /** A new post is wanted, in the blog of the site. */
  readonly addPost?: true
  /** A new event is wanted, in the events of the site. */
  readonly addEvent?: true
  /** The page that is added is to hold posts or events: the site has none yet. */
  readonly forItems?: 'blog' | 'events'
}

/** Reads the address; what is not understood is left out. */
export function readPagesSearch(search: Readonly<Record<string, unknown>>): PagesSearch {
  return {
    ...readAddSearch(search),
    ...(search['addPost'] === true ? { addPost: true } : {}),
    ...(search['addEvent'] === true ? { addEvent: true } : {}),
    ...(search['forItems'] === 'blog' || search['forItems'] === 'events' ? { forItems: search['forItems'] } : {}),
  }
}

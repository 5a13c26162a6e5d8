import { type AddSearch, readAddSearch } from '../shell/use-add-search.ts'
import { readSearchText } from '../api/json.ts'

export const itemStates = ['published', 'scheduled', 'draft', 'unlisted'] as const
type ItemState = (typeof itemStates)[number]

/** What the list of a collection's items shows, as the address says it. */
export interface ItemsSearch {
  readonly q?: string
  readonly state?: ItemState
  /** The dialog that adds an item is open. */
  readonly add?: true
}

/** Reads the address; what is not understood is left out. */
export function readItemsSearch(search: Readonly<Record<string, unknown>>): ItemsSearch {
  const state = itemStates.find((each) => each === search['state'])
  const q = readSearchText(search['q'])
  return { ...(q ? { q } : {}), ...(state ? { state } : {}), ...readAddSearch(search) }
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

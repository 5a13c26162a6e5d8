import { readSearchText } from '../api/json.ts'
import { readView, type ViewSearch } from '../saved-views/view-search.ts'

const choices = ['yes', 'no'] as const

/** Search, filters and order of the list of customers, as the address has them. */
export interface CustomersSearch extends ViewSearch {
  readonly q?: string
  readonly account?: 'yes' | 'no'
  readonly marketing?: 'yes'
  readonly tag?: string
  /** The id of a segment. */
  readonly segment?: string
  readonly sort?: 'last-order'
}

/** Reads the address; what is not understood is left out. */
export function readCustomersSearch(search: Readonly<Record<string, unknown>>): CustomersSearch {
  const q = readSearchText(search['q'])
  const tag = readSearchText(search['tag'])?.slice(0, 50)
  const segment = readSearchText(search['segment'])?.slice(0, 100)
  const account = choices.find((each) => each === search['account'])
  return {
    ...(q ? { q } : {}),
    ...(account ? { account } : {}),
    ...(search['marketing'] === 'yes' ? { marketing: 'yes' } : {}),
    ...(tag ? { tag } : {}),
    ...(segment ? { segment } : {}),
    ...(search['sort'] === 'last-order' ? { sort: 'last-order' } : {}),
    ...readView(search),
  }
}

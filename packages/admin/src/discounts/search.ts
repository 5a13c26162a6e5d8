import { readSearchText } from '../api/json.ts'
import { readView, type ViewSearch } from '../saved-views/view-search.ts'

const statuses = ['active', 'scheduled', 'expired'] as const
export type DiscountStatus = (typeof statuses)[number]

/** The filter of the list of discounts, as the address has it. */
export interface DiscountsSearch extends ViewSearch {
  readonly q?: string
  readonly status?: DiscountStatus
}

/** Reads the address; what is not understood is left out. */
export function readDiscountsSearch(search: Readonly<Record<string, unknown>>): DiscountsSearch {
  const status = statuses.find((each) => each === search['status'])
  const q = readSearchText(search['q'])
  return { ...(q ? { q } : {}), ...(status ? { status } : {}), ...readView(search) }
}

import { readSearchText } from '../api/json.ts'
import { readView, type ViewSearch } from '../saved-views/view-search.ts'

export const draftStates = ['open', 'sent', 'completed'] as const
export type DraftState = (typeof draftStates)[number]

/** Search and filter of the list, as the address has them. */
export interface DraftsSearch extends ViewSearch {
  readonly q?: string
  readonly status?: DraftState
}

/** Reads the address; what is not understood is left out. */
export function readDraftsSearch(search: Readonly<Record<string, unknown>>): DraftsSearch {
  const status = draftStates.find((state) => state === search['status'])
  const q = readSearchText(search['q'])
  return { ...(q ? { q } : {}), ...(status ? { status } : {}), ...readView(search) }
}

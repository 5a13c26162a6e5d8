export const itemStates = ['published', 'scheduled', 'draft', 'unlisted'] as const
export type ItemState = (typeof itemStates)[number]

/** What the list of a collection's items shows, as the address says it. */
export interface ItemsSearch {
  readonly q?: string
  readonly state?: ItemState
}

/** Reads the address; what is not understood is left out. */
export function readItemsSearch(search: Readonly<Record<string, unknown>>): ItemsSearch {
  const state = itemStates.find((each) => each === search['state'])
  const q = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']).trim() : ''
  return { ...(q ? { q } : {}), ...(state ? { state } : {}) }
}

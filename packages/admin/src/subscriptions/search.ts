import { readSearchText } from '../api/json.ts'
import { readView, type ViewSearch } from '../saved-views/view-search.ts'

const states = ['active', 'past_due', 'paused', 'canceled', 'ended'] as const
export type SubscriptionState = (typeof states)[number]

/** State and search of the list of subscriptions, as the address has them. */
export interface SubscriptionsSearch extends ViewSearch {
  readonly q?: string
  readonly state?: SubscriptionState
}

/** Reads the address; what is not understood is left out. */
export function readSubscriptionsSearch(search: Readonly<Record<string, unknown>>): SubscriptionsSearch {
  const q = readSearchText(search['q'])
  const state = states.find((each) => each === search['state'])
  return { ...(q ? { q } : {}), ...(state ? { state } : {}), ...readView(search) }
}

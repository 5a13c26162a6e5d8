import { readSearchText } from '../api/json.ts'
import { readView, type ViewSearch } from '../saved-views/view-search.ts'

export const subscriberStates = ['subscribed', 'pending', 'unsubscribed', 'bounced', 'complained'] as const
export type SubscriberState = (typeof subscriberStates)[number]

/** Search and filters of the list of subscribers, as the address has them. */
export interface SubscribersSearch extends ViewSearch {
  readonly q?: string
  readonly state?: SubscriberState
  readonly list?: string
  readonly tag?: string
}

/** Reads the address; what is not understood is left out. */
export function readSubscribersSearch(search: Readonly<Record<string, unknown>>): SubscribersSearch {
  const q = readSearchText(search['q'])
  const list = readSearchText(search['list'])?.slice(0, 100)
  const tag = readSearchText(search['tag'])?.slice(0, 50)
  const state = subscriberStates.find((each) => each === search['state'])
  return {
    ...(q ? { q } : {}),
    ...(state ? { state } : {}),
    ...(list ? { list } : {}),
    ...(tag ? { tag } : {}),
    ...readView(search),
  }
}

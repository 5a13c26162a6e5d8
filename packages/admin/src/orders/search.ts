import { readSearchText } from '../api/json.ts'
import { readDay } from '../days/days.ts'
import { readView, type ViewSearch } from '../saved-views/view-search.ts'

const fulfillmentStates = ['pending', 'partially_fulfilled', 'needs_attention', 'fulfilled', 'canceled'] as const
export type FulfillmentState = (typeof fulfillmentStates)[number]

/** A state, every order with something to send, or with a return that is not closed. */
type FulfillmentFilter = FulfillmentState | 'to_fulfill' | 'open_return'
const fulfillmentFilters: readonly FulfillmentFilter[] = ['to_fulfill', 'open_return', ...fulfillmentStates]

export const paymentStates = ['pending', 'authorized', 'paid', 'partially_refunded', 'refunded', 'voided'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Search and filters of the list of orders, as the address has them. */
export interface OrdersSearch extends ViewSearch {
  readonly q?: string
  readonly fulfillment?: FulfillmentFilter
  readonly payment?: PaymentState
  readonly tag?: string
  /** Picked up or delivered on this day: `2026-12-24`. */
  readonly slotDay?: string
}

/** Reads the address; what is not understood is left out. */
export function readOrdersSearch(search: Readonly<Record<string, unknown>>): OrdersSearch {
  const fulfillment = fulfillmentFilters.find((state) => state === search['fulfillment'])
  const payment = paymentStates.find((state) => state === search['payment'])
  const q = readSearchText(search['q'])
  const tag = readSearchText(search['tag'])
  const slotDay = readDay(readSearchText(search['slotDay']) ?? '')
  return {
    ...(q ? { q } : {}),
    ...(fulfillment ? { fulfillment } : {}),
    ...(payment ? { payment } : {}),
    ...(tag ? { tag } : {}),
    ...(slotDay ? { slotDay } : {}),
    ...readView(search),
  }
}

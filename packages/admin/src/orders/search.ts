import { readSearchText } from '../api/json.ts'

const fulfillmentStates = ['pending', 'partially_fulfilled', 'needs_attention', 'fulfilled', 'canceled'] as const
export type FulfillmentState = (typeof fulfillmentStates)[number]

export const paymentStates = ['pending', 'authorized', 'paid', 'partially_refunded', 'refunded', 'voided'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Search and filters of the list of orders, as the address has them. */
export interface OrdersSearch {
  readonly q?: string
  readonly fulfillment?: FulfillmentState
  readonly payment?: PaymentState
}

/** Reads the address; what is not understood is left out. */
export function readOrdersSearch(search: Readonly<Record<string, unknown>>): OrdersSearch {
  const fulfillment = fulfillmentStates.find((state) => state === search['fulfillment'])
  const payment = paymentStates.find((state) => state === search['payment'])
  const q = readSearchText(search['q'])
  return { ...(q ? { q } : {}), ...(fulfillment ? { fulfillment } : {}), ...(payment ? { payment } : {}) }
}

export const fulfilmentStates = ['pending', 'partially_fulfilled', 'needs_attention', 'fulfilled', 'canceled'] as const
export type FulfilmentState = (typeof fulfilmentStates)[number]

export const paymentStates = ['pending', 'paid', 'partially_refunded', 'refunded', 'voided'] as const
export type PaymentState = (typeof paymentStates)[number]

/** What the list of orders shows, as the address says it. */
export interface OrdersSearch {
  readonly q?: string
  readonly fulfilment?: FulfilmentState
  readonly payment?: PaymentState
}

/** Reads the address; what is not understood is left out. */
export function readOrdersSearch(search: Readonly<Record<string, unknown>>): OrdersSearch {
  const fulfilment = fulfilmentStates.find((state) => state === search['fulfilment'])
  const payment = paymentStates.find((state) => state === search['payment'])
  const q = readText(search['q'])
  return { ...(q ? { q } : {}), ...(fulfilment ? { fulfilment } : {}), ...(payment ? { payment } : {}) }
}

/** The router reads `?q=1042` as a number. */
function readText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

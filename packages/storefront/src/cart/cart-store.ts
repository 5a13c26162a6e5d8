import type { Answer, Call } from '../page/call.ts'
import type { AddedAnswer, NewEntry, ShoppingCart } from './cart-types.ts'

/** The visitor's cart as this page knows it. The server decides; this only remembers its last answer. */
export interface CartStore {
  /** Undefined until it was loaded or changed. */
  readonly get: () => ShoppingCart | undefined
  readonly subscribe: (listener: () => void) => () => void
  load(): Promise<Answer<ShoppingCart>>
  add(entry: NewEntry): Promise<Answer<AddedAnswer>>
  changeQuantity(entryId: string, quantity: number): Promise<Answer<{ readonly shoppingCart: ShoppingCart }>>
  /** Replaces the answers to the form of a line; JSON text by the id of their field. */
  changeFields(entryId: string, additionalFields: string): Promise<Answer<{ readonly shoppingCart: ShoppingCart }>>
  remove(entryId: string): Promise<Answer<{ readonly shoppingCart: ShoppingCart }>>
  addPromoCode(code: string): Promise<Answer<{ readonly shoppingCart: ShoppingCart }>>
  removePromoCode(code: string): Promise<Answer<{ readonly shoppingCart: ShoppingCart }>>
  /** How many of a variant it holds, as far as is known. */
  getQuantity(sku: string): number
}

/** Told on `document` with the cart as `detail`, for snippets of the site. */
const cartEvents = {
  loaded: 'vitrine:cart-loaded',
  changed: 'vitrine:cart-changed',
  /** Around the change of the answers to a form, which may change what the cart costs; without a detail. */
  recalculateStart: 'vitrine:cart-recalculate-start',
  recalculateEnd: 'vitrine:cart-recalculate-end',
} as const

const path = '/api/commerce/shopping-cart'

export function createCartStore(call: Call): CartStore {
  const listeners = new Set<() => void>()
  let cart: ShoppingCart | undefined
  let loading: Promise<Answer<ShoppingCart>> | undefined

  const keep = (next: ShoppingCart, event: string) => {
    if (isOlder(next, cart)) return
    cart = next
    for (const listener of listeners) listener()
    document.dispatchEvent(new CustomEvent(event, { detail: next }))
  }
  const loadCart = async (): Promise<Answer<ShoppingCart>> => {
    const answer = await call<ShoppingCart>('GET', path)
    if (answer.kind === 'ok') keep(answer.data, cartEvents.loaded)
    return answer
  }
  const change = async <T extends { readonly shoppingCart: ShoppingCart }>(
    method: 'POST' | 'PUT' | 'DELETE',
    to: string,
    body?: unknown,
  ): Promise<Answer<T>> => {
    const answer = await call<T>(method, `${path}${to}`, body === undefined ? {} : { body })
    if (answer.kind === 'ok') keep(answer.data.shoppingCart, cartEvents.changed)
    return answer
  }
  return {
    get: () => cart,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: () => {
      // Indicators and the cart page both ask for it when a page opens: once is enough.
      loading ??= loadCart().finally(() => {
        loading = undefined
      })
      return loading
    },
    add: (entry) => change<AddedAnswer>('POST', '/entries', entry),
    changeQuantity: (entryId, quantity) => change('PUT', `/entries/${entryId}`, { quantity }),
    changeFields: async (entryId, additionalFields) => {
      document.dispatchEvent(new CustomEvent(cartEvents.recalculateStart))
      try {
        return await change('PUT', `/entries/${entryId}/additionalFields`, { additionalFields })
      } finally {
        document.dispatchEvent(new CustomEvent(cartEvents.recalculateEnd))
      }
    },
    remove: (entryId) => change('DELETE', `/entries/${entryId}`),
    addPromoCode: (promoCode) => change('POST', '/promo-codes', { promoCode }),
    removePromoCode: (code) => change('DELETE', `/promo-codes/${encodeURIComponent(code)}`),
    getQuantity: (sku) =>
      (cart?.entries ?? [])
        .filter((entry) => entry.chosenVariant?.sku === sku)
        .reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** Answers may overtake each other. A cart of another id is a new cart, whatever its version. */
function isOlder(next: ShoppingCart, shown: ShoppingCart | undefined): boolean {
  return shown !== undefined && next.id === shown.id && next.version < shown.version
}

import { useSyncExternalStore } from 'react'
import type { Page } from '../island/page.ts'
import type { ShoppingCart } from '../cart/cart-types.ts'

/** The cart as the page knows it, on every change. */
export function useCart({ cart }: Page): ShoppingCart | undefined {
  return useSyncExternalStore(cart.subscribe, cart.get)
}

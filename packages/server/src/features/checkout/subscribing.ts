import type { PricedCart } from '../carts/index.ts'

/** True when the order begins a subscription, whose next payments nobody types in. */
export function isSubscribing(cart: PricedCart): boolean {
  return cart.entries.some(({ counts, subscriptionPlan }) => counts && subscriptionPlan !== undefined)
}

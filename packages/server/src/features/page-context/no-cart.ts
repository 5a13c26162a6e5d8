import type { Site } from '../../platform/context.ts'
import { emptyCart } from '../carts/index.ts'

// Not state but a memo: the same for all pages of a revision.
const carts = new WeakMap<Site['settings'], ReturnType<typeof make>>()

/** `shoppingCart` of pages that are the same for everybody: the cart of somebody who has none, with all its keys. */
export function noCart(site: Site): ReturnType<typeof make> {
  const known = carts.get(site.settings)
  if (known) return known
  const cart = make(site)
  carts.set(site.settings, cart)
  return cart
}

function make(site: Site) {
  return { ...emptyCart(site), subtotal: '0.00' }
}

import type { Site } from '../../platform/context.ts'
import { memoizeBySettings } from '../../platform/settings.ts'
import { emptyCart } from '../carts/index.ts'

/** `shoppingCart` of pages that are the same for everybody: the cart of somebody who has none, with all its keys. */
export const noCart = memoizeBySettings((site: Site) => ({ ...emptyCart(site), subtotal: '0.00' }))

import type { BrowserTranslate } from '@vitrine/commerce'
import type { Settings } from '../page/settings.ts'
import type { CartStore } from './cart-store.ts'

/** What counts, badge and toast need of a page to show the cart. */
export interface CartView {
  readonly cart: CartStore
  readonly settings: Settings
  readonly t: BrowserTranslate
}

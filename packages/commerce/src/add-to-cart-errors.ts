import { isGiftCard } from './product-types.ts'
import type { BrowserTranslate } from './messages.ts'

/** The way a button takes: into the cart, straight to the checkout, or to the gift card page. */
export type PurchaseRoute = 'cart' | 'express' | 'subscription' | 'gift_card'

/** `status` is 0 when no answer came. */
export interface AddToCartFailure {
  readonly status: number
  readonly isCsrfTokenRefused: boolean
  readonly cookiesEnabled: boolean
  readonly serverMessage: string | undefined
}

/** The title of the alert when adding or buying failed. */
export function addToCartErrorTitle(route: PurchaseRoute, t: BrowserTranslate): string {
  if (route === 'gift_card') return t('productGiftCardFailed')
  return t(route === 'cart' ? 'productAddFailed' : 'productBuyFailed')
}

/** The sentence of that alert: a failed CSRF token and 429 have their own, else the server's message. */
export function addToCartErrorText(failure: AddToCartFailure, t: BrowserTranslate): string {
  if (failure.isCsrfTokenRefused) return t(failure.cookiesEnabled ? 'callExpired' : 'callCookiesOff')
  if (failure.status === 429) return t('callTooMany')
  return failure.serverMessage || t(failure.status === 0 ? 'callOffline' : 'callFailed')
}

/** Which way a product's button takes. Gift cards and subscriptions never go into the cart. */
export function getPurchaseRoute(
  product: { readonly productType: number; readonly isSubscribable: boolean },
  isExpress: boolean,
): PurchaseRoute {
  if (isGiftCard(product.productType)) return 'gift_card'
  if (product.isSubscribable) return 'subscription'
  return isExpress ? 'express' : 'cart'
}

/** The page that shows the cart, and those a purchase goes on to. */
export const purchasePaths = {
  cart: '/cart',
  checkout: '/checkout',
  subscription: (cartToken: string): string => `/checkout/subscribe?cartToken=${encodeURIComponent(cartToken)}`,
  /** The form of a product, for browsers without scripts. */
  productForm: (itemId: string): string => `/cart/form/${encodeURIComponent(itemId)}`,
  entryForm: (entryId: string): string => `/cart/entries/${encodeURIComponent(entryId)}/form`,
  giftCard: (itemId: string): string => `/gift-card/${encodeURIComponent(itemId)}`,
} as const

import { isGiftCard } from './product-types.ts'
import type { TextsLike } from './texts.ts'

/** The way a button takes: into the cart, straight to the checkout, or to the gift card page. */
export type PurchaseRoute = 'cart' | 'express' | 'subscription' | 'gift_card'

export const addToCartErrorTexts = {
  titleAdd: 'Unable to Add Item',
  titlePurchase: 'Unable to Purchase Item',
  titleGiftCard: 'Unable to purchase Gift Card',
  sessionExpired: 'Your session has expired. Please reload the page and try again.',
  cookiesOff: 'Please enable cookies in your browser, reload the page, and try again.',
  tooManyRequests: 'Please try again in a few seconds.',
  offline: 'Please check your internet connection.',
  unknown: 'Please try again.',
}

export type AddToCartErrorTexts = TextsLike<typeof addToCartErrorTexts>

/** `status` is 0 when no answer came. */
export interface AddToCartFailure {
  readonly status: number
  readonly crumbFail: boolean
  readonly cookiesEnabled: boolean
  readonly serverMessage: string | undefined
}

/** The title of the alert when adding or buying failed. */
export function addToCartErrorTitle(route: PurchaseRoute, texts: AddToCartErrorTexts = addToCartErrorTexts): string {
  if (route === 'gift_card') return texts.titleGiftCard
  return route === 'cart' ? texts.titleAdd : texts.titlePurchase
}

/** The sentence of that alert: a failed crumb and 429 have their own, else the server's message. */
export function addToCartErrorText(
  failure: AddToCartFailure,
  texts: AddToCartErrorTexts = addToCartErrorTexts,
): string {
  if (failure.crumbFail) return failure.cookiesEnabled ? texts.sessionExpired : texts.cookiesOff
  if (failure.status === 429) return texts.tooManyRequests
  return failure.serverMessage || (failure.status === 0 ? texts.offline : texts.unknown)
}

/** Which way a product's button takes. Gift cards and subscriptions never go into the cart. */
export function purchaseRoute(
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
  giftCard: (itemId: string): string => `/gift-card/${encodeURIComponent(itemId)}`,
} as const

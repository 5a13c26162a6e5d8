import type { BrowserTranslate } from './messages.ts'

/** The cart cookie holds the cart's token (HttpOnly); `hasCart=true` beside it tells scripts that there is one. */
export const cartCookieNames = { cart: 'CART', hasCart: 'hasCart' } as const

const maxShown = 100

/** The number on the cart pill and indicator: "100+" above 100. */
export function formatCartCount(totalQuantity: number): string {
  return totalQuantity > maxShown ? `${maxShown}+` : String(totalQuantity)
}

/** What a screen reader says for that number. */
export function getCartCountLabel(totalQuantity: number, t: BrowserTranslate): string {
  return totalQuantity > maxShown ? t('cartManyItems') : t('cartItems', { count: totalQuantity })
}

/** The pill is hidden while the cart is empty. */
export function isCartBadgeShown(totalQuantity: number): boolean {
  return totalQuantity > 0
}

/**
 * True when the browser may have a cart. Signed-in visitors may; others have one when `document.cookie` says
 * `hasCart=true`. The cart cookie itself is HttpOnly; the server sets and clears both together.
 */
export function shouldLoadCart(isAuthenticated: boolean, cookies: string): boolean {
  return isAuthenticated || hasCookie(cookies, `${cartCookieNames.hasCart}=true`)
}

/** True when `document.cookie` says that a visitor is signed in to an account of the site. It proves nothing. */
export function isSiteUser(cookies: string): boolean {
  return hasCookie(cookies, 'siteUser=true')
}

function hasCookie(cookies: string, wanted: string): boolean {
  return cookies.split(';').some((cookie) => cookie.trim() === wanted)
}

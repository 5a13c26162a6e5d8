import {
  type BrowserTranslate,
  getCartCountLabel,
  formatCartCount,
  isCartBadgeShown,
  formatMoneyText,
} from '@vitrine/commerce'
import type { CartView } from './cart-view.ts'
import type { ShoppingCart } from './cart-types.ts'

/** Keeps every count and subtotal of the page, and the floating badge, at what is in the cart. */
export function showCartIndicators(view: CartView): void {
  const show = () => {
    const cart = view.cart.get()
    if (!cart) return
    const subtotal = formatMoneyText(cart.subtotalCents, cart.currency, view.settings.language)
    showCounts(cart, view.t)
    for (const element of document.querySelectorAll('.sqs-cart-subtotal')) element.textContent = subtotal
    for (const button of document.querySelectorAll<HTMLElement>('.sqs-add-to-cart-button')) {
      button.style.visibility = 'visible'
    }
    if (!hasCustomCart(document) && !isPurchasePage(document)) {
      void import('./cart-badge.ts').then(({ showCartBadge }) => showCartBadge(document, cart, subtotal, view.t))
    }
  }
  view.cart.subscribe(show)
  // A page that comes back out of the browser's memory may be older than the cart.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void view.cart.load()
  })
}

/** Themes with a cart link of their own say so on the body, or by the class of the link. */
export function hasCustomCart(document: Document): boolean {
  return document.body.matches('.sqs-has-custom-cart') || document.querySelector('.sqs-custom-cart') !== null
}

/** The badge leads to the cart: there it is of no use, and in the checkout it would be in the way. */
function isPurchasePage(document: Document): boolean {
  return document.querySelector('#sqs-cart-root, #vitrine-checkout-root') !== null
}

/** Elements that show the cart: custom CSS may wait for the class `initialized`, which they get with the first count. */
const indicatorHooks = '.sqs-custom-cart, .sqs-cart-dropzone, .sqs-cart-quantity, .sqs-cart-subtotal'

function showCounts({ totalQuantity }: ShoppingCart, t: BrowserTranslate): void {
  document.body.classList.toggle('has-cart', isCartBadgeShown(totalQuantity))
  for (const element of document.querySelectorAll(indicatorHooks)) element.classList.add('initialized')
  for (const element of document.querySelectorAll<HTMLElement>('.sqs-cart-quantity')) {
    element.textContent = formatCartCount(totalQuantity)
    element.dataset['quantity'] = String(totalQuantity)
    // A number alone says little to who cannot see the cart beside it.
    element.setAttribute('role', 'img')
    element.setAttribute('aria-label', getCartCountLabel(totalQuantity, t))
  }
}

import {
  type BrowserTranslate,
  getCartCountLabel,
  formatCartCount,
  isCartBadgeShown,
  purchasePaths,
} from '@vitrine/commerce'
import type { ShoppingCart } from './cart-types.ts'
import '../styles/cart-badge.css'
import { addLanguage } from '../page/add-language.ts'

/** Shows the floating pill of themes without a cart link of their own: hidden while the cart is empty, faded in and out. */
export function showCartBadge(
  document: Document,
  { totalQuantity }: ShoppingCart,
  subtotal: string,
  t: BrowserTranslate,
): void {
  const isShown = isCartBadgeShown(totalQuantity)
  const box = document.querySelector<HTMLElement>('.absolute-cart-box') ?? (isShown ? addBadge(document, t) : undefined)
  if (!box) return
  if (!box.querySelector('.sqs-pill-shopping-cart')) box.append(createBadgeLink(document))
  setText(box, '.total-quantity', formatCartCount(totalQuantity))
  setText(box, '.suffix', t('cartPillItems', { count: totalQuantity }))
  setText(box, '.subtotal .price', subtotal)
  box.querySelector('.details')?.setAttribute('aria-label', getCartCountLabel(totalQuantity, t))
  fade(box, isShown)
}

function addBadge(document: Document, t: BrowserTranslate): HTMLElement {
  const box = document.createElement('div')
  box.className = 'absolute-cart-box'
  box.hidden = true
  box.setAttribute('role', 'complementary')
  box.setAttribute('aria-label', t('cartTitle'))
  document.body.append(box)
  return box
}

/** A link, so that it opens the cart as links do: in the frame of the editor, in a new tab, by the keyboard. */
function createBadgeLink(document: Document): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = `<a class="sqs-pill-shopping-cart" href="${addLanguage(purchasePaths.cart)}"><span class="sqs-pill-shopping-cart-content">
<span class="icon" aria-hidden="true"><svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linejoin="round"><path d="M3.5 6.5h13l-1 11h-11z"/><path d="M7 8.5V5.5a3 3 0 0 1 6 0v3"/></svg></span>
<span class="details" role="img"><span class="total-quantity"></span> <span class="suffix"></span><span class="subtotal"><span class="price"></span></span></span>
</span></a>`
  return template.content
}

function setText(box: HTMLElement, selector: string, text: string): void {
  const element = box.querySelector(selector)
  // Snippets watch these with a MutationObserver: only a real change may be one.
  if (element && element.textContent !== text) element.textContent = text
}

/** `hidden` takes it away from everybody, but only when it has faded out. */
function fade(box: HTMLElement, isShown: boolean): void {
  if (isShown) {
    box.hidden = false
    // The style of the first frame must be the invisible one, or nothing fades.
    box.getBoundingClientRect()
  }
  box.classList.toggle('vt-shown', isShown)
  if (isShown || box.hidden) return
  const hide = () => {
    box.hidden = !box.classList.contains('vt-shown')
  }
  const fading = box.getAnimations()
  if (fading.length === 0) hide()
  else void Promise.allSettled(fading.map((animation) => animation.finished)).then(hide)
}

import { type BrowserTranslate, formatMoneyText, purchasePaths } from '@vitrine/commerce'
import { formatImageSrcset, getImageUrl } from '../page/image-width.ts'
import type { CartEntry } from './cart-types.ts'
import type { CartView } from './cart-view.ts'
import { formatOptions } from './options-text.ts'
import '../styles/cart-toast.css'
import { addLanguage } from '../page/add-language.ts'

/** Long enough to read, short enough not to be in the way. */
const shownMs = 7_000

/**
 * Says at the edge of the page what was added, with the two ways on. It takes no focus: Tab leads from the button into it and back, Escape
 * closes it, and it goes by itself unless somebody is at it.
 */
export function showCartToast(entry: CartEntry, view: CartView, button: HTMLElement): void {
  document.querySelector('.vt-added')?.remove()
  const panel = document.createElement('section')
  panel.className = 'vt-added'
  panel.setAttribute('aria-label', view.t('cartAdded'))
  panel.append(heading(view.t), line(entry, view), ways(view.t))
  panel.style.setProperty('--vt-added-top', `${headerBottom()}px`)
  document.body.append(panel)

  let timer = setTimeout(() => close(), shownMs)
  const stay = () => clearTimeout(timer)
  const leave = () => {
    stay()
    timer = setTimeout(() => close(), shownMs)
  }
  const close = () => {
    stay()
    const hadFocus = panel.contains(document.activeElement)
    document.removeEventListener('keydown', onKey, true)
    panel.remove()
    if (hadFocus) button.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'Tab') return
    const stops = [...panel.querySelectorAll<HTMLElement>('a, button')]
    if (!event.shiftKey && document.activeElement === button) moveTo(stops[0], event)
    if (event.shiftKey && document.activeElement === stops[0]) moveTo(button, event)
  }
  document.addEventListener('keydown', onKey, true)
  panel.addEventListener('pointerenter', stay)
  panel.addEventListener('pointerleave', leave)
  panel.addEventListener('focusin', stay)
  panel.addEventListener('focusout', leave)
  panel.querySelector('.vt-added-close')?.addEventListener('click', close)
}

/** Where the header ends on the screen: announcements may be above it, and it may have been scrolled away. */
function headerBottom(): number {
  const count = document.querySelector('.sqs-cart-quantity')
  const header = count?.closest('header') ?? document.querySelector('header')
  const box = header?.getBoundingClientRect()
  // A header beside the page has no bottom to be below.
  return box === undefined || box.height > innerHeight / 2 ? 0 : Math.max(0, box.bottom)
}

function moveTo(element: HTMLElement | undefined, event: KeyboardEvent): void {
  if (!element) return
  event.preventDefault()
  element.focus()
}

function heading(t: BrowserTranslate): HTMLElement {
  const head = node('div', 'vt-added-head')
  const close = node('button', 'vt-added-close')
  close.setAttribute('aria-label', t('actionClose'))
  close.innerHTML =
    '<svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.4" aria-hidden="true"><path d="m5 5 10 10M15 5 5 15"/></svg>'
  head.append(node('p', 'vt-added-title', t('cartAdded')), close)
  return head
}

function line(entry: CartEntry, view: CartView): HTMLElement {
  const row = node('div', 'vt-added-line')
  if (entry.image) {
    const picture = node('img', 'vt-added-picture')
    picture.alt = ''
    picture.src = getImageUrl(entry.image.assetUrl, 300)
    picture.srcset = formatImageSrcset(entry.image.assetUrl)
    picture.sizes = '80px'
    picture.style.objectPosition = `${entry.image.mediaFocalPoint.x * 100}% ${entry.image.mediaFocalPoint.y * 100}%`
    row.append(picture)
  }
  const words = node('div', 'vt-added-words')
  const price = formatMoneyText(
    entry.purchasePriceCents,
    view.cart.get()?.currency ?? view.settings.currency,
    view.settings.language,
  )
  words.append(node('p', 'vt-added-name', entry.title))
  const options = formatOptions(entry)
  if (options !== '') words.append(node('p', 'vt-added-options', options))
  words.append(node('p', 'vt-added-price', entry.quantity > 1 ? `${entry.quantity} × ${price}` : price))
  row.append(words)
  return row
}

function ways(t: BrowserTranslate): HTMLElement {
  const row = node('div', 'vt-added-ways')
  const view = node('a', 'vt-button vt-button-quiet', t('cartView'))
  view.href = addLanguage(purchasePaths.cart)
  const checkOut = node('a', 'vt-button', t('actionCheckOut'))
  checkOut.href = addLanguage(purchasePaths.checkout)
  row.append(view, checkOut)
  return row
}

function node<Tag extends 'div' | 'p' | 'a' | 'button' | 'img'>(
  tag: Tag,
  className: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag)
  created.className = className
  if (text !== '') created.textContent = text
  return created
}

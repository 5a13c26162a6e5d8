import type { BrowserTranslate } from '@vitrine/commerce'
import { rescanEvent } from '../page/rescan.ts'
import type { Page } from '../island/page.ts'
import { findProductAddress } from './product-address.ts'
import '../styles/quick-view.css'
import { closeOnBackdrop } from '../page/backdrop.ts'

/** Shows a product of a list in a dialog: the product's own page supplies the markup, so that it looks and sells as there. */
export function mount(elements: readonly HTMLElement[], page: Page): void {
  for (const button of elements) {
    const open = (event: Event) => {
      event.preventDefault() // The button may be inside the link of its card.
      event.stopPropagation()
      const address = findProductAddress(button)
      if (address !== undefined) void openQuickView(address, page)
    }
    button.addEventListener('click', open)
    button.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') open(event)
    })
  }
}

async function openQuickView(address: string, page: Page): Promise<void> {
  const { t } = page
  const { dialog, content } = createDialog(t)
  content.textContent = t('productLoading')
  const product = await loadProduct(address)
  if (!dialog.isConnected) return
  if (!product) {
    content.textContent = t('loadFailed')
    page.announce(t('loadFailed'))
    return
  }
  const more = document.createElement('a')
  more.className = 'vt-quick-view-more'
  more.href = address
  more.textContent = t('productDetails')
  content.replaceChildren(...product, more)
  const title = content.querySelector('h1, .product-title')
  if (title) dialog.setAttribute('aria-label', title.textContent?.trim() ?? '')
  document.dispatchEvent(new CustomEvent(rescanEvent))
}

function createDialog(t: BrowserTranslate): { dialog: HTMLDialogElement; content: HTMLElement } {
  const dialog = document.createElement('dialog')
  dialog.className = 'sqs-modal-lightbox'
  const box = document.createElement('div')
  box.className = 'sqs-modal-lightbox-content'
  const close = document.createElement('button')
  close.className = 'vt-quick-view-close'
  close.setAttribute('aria-label', t('actionClose'))
  close.innerHTML =
    '<svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.4" aria-hidden="true"><path d="m5 5 10 10M15 5 5 15"/></svg>'
  close.addEventListener('click', () => dialog.close())
  const content = document.createElement('div')
  content.className = 'sqs-product-quick-view-content'
  box.append(close, content)
  dialog.append(box)
  closeOnBackdrop(dialog)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  return { dialog, content }
}

/**
 * Pictures and form of a product's page, or all of its content where the theme has other names for them. Undefined when
 * it fails to load or sells nothing.
 */
async function loadProduct(address: string): Promise<readonly Element[] | undefined> {
  try {
    const content = new URL(address)
    // Texts of editors may hold a button like this one, around any link: only pages of this site are shown.
    if (content.origin !== location.origin) return undefined
    content.searchParams.set('format', 'main-content')
    const response = await fetch(content)
    if (!response.ok || !isPage(response)) return undefined
    const { body } = new DOMParser().parseFromString(await response.text(), 'text/html')
    // Here a script runs, but the parser reads `noscript`.
    for (const replacement of body.querySelectorAll('noscript')) replacement.remove()
    const gallery = body.querySelector('.ProductItem-gallery, .pdp-gallery')
    const details = body.querySelector('.ProductItem-details, .pdp-details')
    const named = [gallery, details].filter((part) => part !== null)
    const parts = named.length > 0 ? named : [...body.children].filter((part) => !part.matches('script'))
    for (const part of parts) prepare(part)
    return parts.length > 0 ? parts : undefined
  } catch {
    return undefined // No connection: the dialog says so.
  }
}

/** A page that this site rendered, not a file that somebody uploaded. */
function isPage({ url, headers }: Response): boolean {
  const { origin, pathname } = new URL(url)
  const isHtml = headers.get('content-type')?.startsWith('text/html') === true
  return isHtml && origin === location.origin && !pathname.startsWith('/s/')
}

/**
 * The list may have the same ids; labels of radio buttons need theirs. Scripts of the page do not run here, so pictures that wait for them are
 * loaded without.
 */
function prepare(part: Element): void {
  for (const script of part.querySelectorAll('script')) script.remove()
  for (const element of [part, ...part.querySelectorAll('*')]) {
    for (const name of element.getAttributeNames()) if (name.startsWith('on')) element.removeAttribute(name)
  }
  for (const image of part.querySelectorAll('img[data-load]')) image.removeAttribute('data-load')
  withoutIds(part)
}

function withoutIds(part: Element): void {
  for (const element of part.querySelectorAll('[id]:not(input, select)')) element.removeAttribute('id')
}

import type { BrowserTranslate } from '@vitrine/commerce'

const products = '.product-list-item[data-item-id], .ProductList-item[data-item-id]'
const titles = '.product-list-item-title, .ProductList-title, .product-title'

/** Puts a heart on each product of the page's lists that has none, behind its link in the order of the keys. */
export function addListHearts(t: BrowserTranslate): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(products)]
    .filter((product) => product.querySelector('.vt-wish-button') === null)
    .map((product) => {
      const heart = document.createElement('button')
      heart.type = 'button'
      heart.className = 'vt-wish-button vt-wish-in-list'
      heart.dataset['itemId'] = product.dataset['itemId'] ?? ''
      heart.setAttribute('aria-pressed', 'false')
      const title = product.querySelector(titles)?.textContent?.trim() ?? ''
      heart.setAttribute('aria-label', t('productWish', { product: title }))
      product.classList.add('vt-wish-host')
      product.append(heart)
      return heart
    })
}

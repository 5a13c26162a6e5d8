import type { Page } from '../island/page.ts'
import { isRecord, parseJson, readText } from '../page/read.ts'
import { openGallery } from './gallery.ts'

/** Brings the galleries of product pages to life: thumbnails, the picture of the chosen variant, and the large view. */
export function mount(elements: readonly HTMLElement[], { t }: Page): void {
  for (const root of elements) {
    const gallery = openGallery(root, t)
    const product =
      root.closest<HTMLElement>('.sqs-product-quick-view-content, .ProductItem, .pdp-layout, article, main') ??
      document.body
    const follow = (variants: HTMLElement, isChange: boolean) => {
      const variant = parseJson(variants.dataset['selectedVariant'])
      const imageId = isRecord(variant) ? readText(variant, 'mainImageId') : ''
      if (imageId !== '') gallery.showImage(imageId, isChange)
    }
    product.addEventListener('vitrine:variant-changed', (event) => {
      if (event.target instanceof HTMLElement) follow(event.target, true)
    })
    // The variant may have been chosen before the gallery was looked at.
    const chosen = product.querySelector<HTMLElement>('.product-variants[data-selected-variant]')
    if (chosen) follow(chosen, false)
  }
}

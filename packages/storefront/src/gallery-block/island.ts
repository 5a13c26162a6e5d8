import type { BrowserTranslate } from '@vitrine/commerce'
import { createAnnounce } from '../page/announce.ts'
import { openLargeViews } from './large-view.ts'
import { openSlides } from './slides.ts'

/** Brings gallery blocks to life: slideshows and sliders move, pictures open as large as the screen. */
export function mount(elements: readonly HTMLElement[], t: BrowserTranslate): void {
  const announce = createAnnounce(document)
  for (const root of elements) {
    if (root.matches('.sqs-gallery-block-slideshow, .sqs-gallery-block-slider')) openSlides(root, announce, t)
    openLargeViews(root, t)
  }
}

import { rescanEvent } from '../page/rescan.ts'
import type { ImageLoader } from './image-loader.ts'

/** Pictures are fetched this far before they are seen. */
const margin = '600px'
/** How long a theme's own scripts have, after the page, to fetch the pictures they keep for themselves. */
const patienceMs = 1_000

/**
 * Loads the pictures that templates write without an address (`<img data-src>`) as they come near. Those with
 * `data-load="false"` belong to the theme's scripts. If no script loads them, they load anyway, so that no place stays
 * empty.
 */
export function loadWaitingImages(window: Window, loader: Pick<ImageLoader, 'load'>): void {
  const { document } = window
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        if (!target.getAttribute('src')) loader.load(target)
      }
    },
    { rootMargin: margin },
  )
  const observe = (selector: string) => {
    for (const image of document.querySelectorAll(selector)) observer.observe(image)
  }
  const look = () => observe('img[data-src]:not([src]):not([data-load="false"])')
  const rest = () => window.setTimeout(() => observe('img[data-src]:not([src])'), patienceMs)
  look()
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true })
  const lookAgain = () => {
    look()
    rest()
  }
  document.addEventListener(rescanEvent, lookAgain)
  window.addEventListener('mercury:load', lookAgain)
}

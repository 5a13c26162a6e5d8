import type { BrowserTranslate } from '@vitrine/commerce'
import { prefersReducedMotion } from '../carousel/reduced-motion.ts'
import { offerLargeView } from './enlarge.ts'

/** The pictures of one product: slides beside each other or below each other, as the theme likes, and perhaps thumbnails. */
interface Gallery {
  /** Brings the picture of this id into view; nothing when it has none of that id. */
  showImage(imageId: string, isSmooth: boolean): void
}

const thumbnailHooks = '.ProductItem-gallery-thumbnails-item, .product-gallery-thumbnails-item'
const thumbnailStrips = '.ProductItem-gallery-thumbnails, .product-gallery-thumbnails'

export function openGallery(root: HTMLElement, t: BrowserTranslate): Gallery {
  const slides = [...root.querySelectorAll<HTMLElement>('[data-image-id]')].filter(
    (slide) => !slide.closest(thumbnailStrips),
  )
  const thumbnails = [...root.querySelectorAll<HTMLElement>(thumbnailHooks)]
  const strip = slides[0]?.parentElement

  const mark = (index: number) => {
    root.dataset['activeSlide'] = String(index)
    slides.forEach((slide, place) => slide.classList.toggle('selected', place === index))
    thumbnails.forEach((thumbnail, place) => {
      thumbnail.classList.toggle('selected', place === index)
      if (place === index) thumbnail.setAttribute('aria-current', 'true')
      else thumbnail.removeAttribute('aria-current')
    })
  }
  const show = (index: number, isSmooth: boolean) => {
    const slide = slides[index]
    if (!slide || !strip) return
    mark(index)
    // Only a strip that scrolls sideways is moved: the page itself must not jump under the reader.
    if (strip.scrollWidth > strip.clientWidth) {
      strip.scrollTo({
        left: slide.offsetLeft - (slides[0]?.offsetLeft ?? 0),
        behavior: isSmooth && !prefersReducedMotion() ? 'smooth' : 'instant',
      })
    }
  }
  thumbnails.forEach((thumbnail, index) => {
    thumbnail.addEventListener('click', (event) => {
      event.preventDefault()
      show(index, true)
    })
  })
  if (strip) followScrolling(strip, slides, mark)
  mark(0)
  offerLargeView(root, slides, () => Number(root.dataset['activeSlide']), t)
  return {
    showImage: (imageId, isSmooth) =>
      show(
        slides.findIndex(({ dataset }) => dataset['imageId'] === imageId),
        isSmooth,
      ),
  }
}

/** A swipe moves the strip itself; the thumbnails follow it. */
function followScrolling(strip: HTMLElement, slides: readonly HTMLElement[], mark: (index: number) => void): void {
  const seen = new IntersectionObserver(
    (entries) => {
      if (strip.scrollWidth <= strip.clientWidth) return
      for (const entry of entries) {
        const index = slides.findIndex((slide) => slide === entry.target)
        if (entry.isIntersecting) mark(index)
      }
    },
    { root: strip, threshold: 0.6 },
  )
  for (const slide of slides) seen.observe(slide)
}

import { prefersReducedMotion } from '../carousel/reduced-motion.ts'
import type { Carousel } from '../carousel/carousel.ts'

interface Thumbnails {
  mark(index: number): void
}

/** The small pictures below a slideshow: each leads to its slide, and the one that is shown is marked and in sight. */
export function openThumbnails(root: HTMLElement, carousel: Carousel, moved: () => void): Thumbnails | undefined {
  const holder = root.querySelector<HTMLElement>('.sqs-gallery-thumbnails')
  if (!holder) return undefined
  const thumbnails = [...holder.querySelectorAll<HTMLElement>('.sqs-gallery-thumbnail')]
  thumbnails.forEach((thumbnail, index) => {
    thumbnail.addEventListener('click', () => {
      carousel.go(index)
      moved()
    })
  })
  return {
    mark: (index) => {
      thumbnails.forEach((thumbnail, place) => {
        thumbnail.classList.toggle('sqs-active-slide', place === index)
        if (place === index) thumbnail.setAttribute('aria-current', 'true')
        else thumbnail.removeAttribute('aria-current')
      })
      const active = thumbnails[index]
      // Not `scrollIntoView`: that would move the page too.
      if (active) {
        const left = active.offsetLeft - (holder.clientWidth - active.offsetWidth) / 2
        holder.scrollTo({ left, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
      }
    },
  }
}

import { imageSrcset, imageUrl } from '../globals/image-width.ts'
import '../looks/lightbox.css'

export const lightboxTexts = { name: 'Pictures', close: 'Close', previous: 'Previous picture', next: 'Next picture' }

/** Shows pictures as large as the screen, beginning with one of them. They lie beside each other: swipe, arrow keys and buttons move on. */
export function openLightbox(pictures: readonly HTMLImageElement[], first: number): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'vt-lightbox'
  dialog.setAttribute('aria-label', lightboxTexts.name)
  const strip = document.createElement('div')
  strip.className = 'vt-lightbox-strip'
  strip.tabIndex = 0
  strip.setAttribute('role', 'group')
  strip.setAttribute('aria-label', lightboxTexts.name)
  strip.append(...pictures.map(largePicture))
  const count = document.createElement('p')
  count.className = 'vt-lightbox-count'
  count.setAttribute('role', 'status')

  const index = () => Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth))
  const go = (to: number, behavior: ScrollBehavior) => strip.scrollTo({ left: to * strip.clientWidth, behavior })
  const tell = () => {
    const text = `${index() + 1} / ${pictures.length}`
    if (count.textContent !== text) count.textContent = text
  }
  const move = (by: number) =>
    go(Math.min(Math.max(index() + by, 0), pictures.length - 1), isStill() ? 'instant' : 'smooth')
  const previous = button('vt-lightbox-previous', lightboxTexts.previous, 'm12.5 4-6 6 6 6', () => move(-1))
  const next = button('vt-lightbox-next', lightboxTexts.next, 'm7.5 4 6 6-6 6', () => move(1))
  const close = button('vt-lightbox-close', lightboxTexts.close, 'm5 5 10 10M15 5 5 15', () => dialog.close())
  dialog.append(strip, close, ...(pictures.length > 1 ? [previous, next, count] : []))

  strip.addEventListener('scroll', tell)
  strip.addEventListener('click', () => dialog.close())
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowLeft') move(-1)
    if (event.key === 'ArrowRight') move(1)
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  go(first, 'instant')
  tell()
}

function largePicture(small: HTMLImageElement): HTMLElement {
  const frame = document.createElement('div')
  frame.className = 'vt-lightbox-frame'
  const picture = document.createElement('img')
  picture.alt = small.alt
  // What the gallery has loaded already stands there until the large one comes.
  picture.style.backgroundImage = `url("${small.currentSrc || small.src}")`
  picture.sizes = `${Math.round(shownWidth(small))}px`
  picture.srcset = imageSrcset(small.currentSrc || small.src)
  picture.src = imageUrl(small.currentSrc || small.src, 1500)
  picture.decoding = 'async'
  frame.append(picture)
  return frame
}

/** As wide as the screen, or as its height allows. */
function shownWidth({ naturalWidth, naturalHeight }: HTMLImageElement): number {
  const ratio = naturalWidth > 0 && naturalHeight > 0 ? naturalWidth / naturalHeight : 1
  return Math.min(innerWidth, innerHeight * ratio)
}

function button(className: string, label: string, path: string, press: () => void): HTMLButtonElement {
  const created = document.createElement('button')
  created.className = `vt-lightbox-button ${className}`
  created.setAttribute('aria-label', label)
  created.innerHTML = `<svg viewBox="0 0 20 20" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.4" aria-hidden="true"><path d="${path}"/></svg>`
  created.addEventListener('click', press)
  return created
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

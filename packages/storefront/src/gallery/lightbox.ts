import type { BrowserTranslate } from '@vitrine/commerce'
import { formatImageSrcset, getImageUrl } from '../page/image-width.ts'
import { type LargeVideo, createLargeVideo } from './large-video.ts'
import { isMirrored } from '../carousel/direction.ts'
import { prefersReducedMotion } from '../carousel/reduced-motion.ts'
import '../styles/lightbox.css'

export interface LightboxOptions {
  /** Without one, the colours of the page. */
  readonly theme?: 'dark' | 'light'
  /** One for each picture, '' for none. Plain text. */
  readonly captions?: readonly string[]
}

/**
 * Shows pictures and videos as large as the screen, beginning with one of them. They are beside each other: swipe, keys and buttons move on.
 * The player of a video is there only while its place is looked at.
 */
export function openLightbox(
  pictures: readonly (HTMLImageElement | LargeVideo)[],
  first: number,
  t: BrowserTranslate,
  { theme, captions = [] }: LightboxOptions = {},
): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'vt-lightbox'
  if (theme !== undefined) dialog.dataset['theme'] = theme
  dialog.setAttribute('aria-label', t('mediaPictures'))
  const strip = document.createElement('div')
  strip.className = 'vt-lightbox-strip'
  strip.tabIndex = 0
  strip.setAttribute('role', 'group')
  strip.setAttribute('aria-label', t('mediaPictures'))
  const places = pictures.map((shown, place) =>
    shown instanceof HTMLImageElement
      ? { frame: largePicture(shown, captions[place] ?? '') }
      : createLargeVideo(shown, captions[place] ?? ''),
  )
  const frames = places.map(({ frame }) => frame)
  strip.append(...frames)
  const count = document.createElement('p')
  count.className = 'vt-lightbox-count'
  count.setAttribute('role', 'status')

  const index = () => Math.round(Math.abs(strip.scrollLeft) / Math.max(1, strip.clientWidth))
  const onwards = () => (isMirrored(strip) ? -1 : 1)
  const go = (to: number, behavior: ScrollBehavior) =>
    strip.scrollTo({ left: to * strip.clientWidth * onwards(), behavior })
  const tell = () => {
    const text = `${index() + 1} / ${pictures.length}`
    if (count.textContent === text) return
    count.textContent = text
    places.forEach((place, number) => 'play' in place && place.play(number === index()))
    // The next ones are there before they are wanted; the others wait.
    for (const near of frames.slice(Math.max(0, index() - 1), index() + 2)) {
      for (const picture of near.querySelectorAll('img')) picture.loading = 'eager'
    }
  }
  const move = (by: number) =>
    go(Math.min(Math.max(index() + by, 0), pictures.length - 1), prefersReducedMotion() ? 'instant' : 'smooth')
  const previous = button('vt-lightbox-previous', t('mediaPrevious'), 'm12.5 4-6 6 6 6', () => move(-1))
  const next = button('vt-lightbox-next', t('mediaNext'), 'm7.5 4 6 6-6 6', () => move(1))
  const close = button('vt-lightbox-close', t('actionClose'), 'm5 5 10 10M15 5 5 15', () => dialog.close())
  dialog.append(strip, close, ...(pictures.length > 1 ? [previous, next, count] : []))

  strip.addEventListener('scroll', tell)
  strip.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLVideoElement)) dialog.close()
  })
  dialog.addEventListener('keydown', (event) => {
    // The keys of a player are its own.
    if (event.target instanceof HTMLVideoElement) return
    const steps: Partial<Record<string, number>> = {
      ArrowLeft: -onwards(),
      ArrowRight: onwards(),
      Home: -pictures.length,
      End: pictures.length,
    }
    const by = steps[event.key]
    if (by === undefined) return
    // The strip, which has the focus, would scroll a little by itself as well.
    event.preventDefault()
    move(by)
  })
  // A phone that is turned keeps its picture.
  let width = 0
  const resized = new ResizeObserver(() => {
    if (width !== 0) go(Math.round(Math.abs(strip.scrollLeft) / width), 'instant')
    width = strip.clientWidth
  })
  dialog.addEventListener('close', () => {
    resized.disconnect()
    dialog.remove()
  })
  document.body.append(dialog)
  dialog.showModal()
  go(first, 'instant')
  tell()
  resized.observe(strip)
}

function largePicture(small: HTMLImageElement, caption: string): HTMLElement {
  const frame = document.createElement(caption === '' ? 'div' : 'figure')
  frame.className = 'vt-lightbox-frame'
  const picture = document.createElement('img')
  picture.alt = small.alt
  picture.loading = 'lazy'
  // What the gallery has loaded already is there until the large one comes.
  picture.style.backgroundImage = `url("${small.currentSrc || small.src}")`
  picture.sizes = `${Math.round(shownWidth(small))}px`
  const source = small.currentSrc || small.src
  // Drawings and animations come in no widths.
  const hasWidths = small.srcset !== '' || source.includes('format=')
  if (hasWidths) picture.srcset = formatImageSrcset(source)
  picture.src = hasWidths ? getImageUrl(source, 1500) : source
  picture.decoding = 'async'
  frame.append(picture)
  if (caption !== '') {
    const words = document.createElement('figcaption')
    words.textContent = caption
    frame.append(words)
  }
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

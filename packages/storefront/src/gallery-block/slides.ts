import type { BrowserTranslate } from '@vitrine/commerce'
import { startAutoplay } from '../carousel/autoplay.ts'
import { createIconButton, setIcon } from '../carousel/controls.ts'
import { type Carousel, moveByKeys, openCarousel } from '../carousel/carousel.ts'
import { openThumbnails } from './thumbnails.ts'

/** A slideshow or slider: buttons, keys, thumbnails, autoplay. The pictures themselves are scrolled by the browser. */
export function openSlides(root: HTMLElement, announce: (text: string) => void, t: BrowserTranslate): void {
  const scroller = root.querySelector<HTMLElement>('.sqs-gallery')
  const slides = [...root.querySelectorAll<HTMLElement>('.slide')]
  if (!scroller || slides.length < 2) return
  const tell = () => announce(spoken(slides, carousel.index(), t))
  const mark = (index: number) => {
    root.dataset['activeSlide'] = String(index)
    slides.forEach((slide, place) => {
      slide.classList.toggle('sqs-active-slide', place === index)
      if (place !== index) for (const video of slide.querySelectorAll('video')) video.pause()
    })
    loadAround(slides, index)
    thumbnails?.mark(index)
  }
  const carousel = openCarousel(scroller, slides, {
    align: root.matches('.sqs-gallery-active-alignment-left')
      ? 'left'
      : root.matches('.sqs-gallery-active-alignment-right')
        ? 'right'
        : 'center',
    changed: (index, byVisitor) => {
      mark(index)
      if (byVisitor) tell()
    },
  })
  const moved = () => tell()
  const thumbnails = openThumbnails(root, carousel, moved)
  moveByKeys(scroller, carousel, moved)
  addControls({ root, scroller, carousel, moved, t })
  if (root.dataset['controls'] === undefined) goOnByClick(scroller, carousel, moved)
  mark(0)
}

interface CarouselControls {
  readonly root: HTMLElement
  readonly scroller: HTMLElement
  readonly carousel: Carousel
  readonly moved: () => void
  readonly t: BrowserTranslate
}

function addControls({ root, scroller, carousel, moved, t }: CarouselControls): void {
  const controls = document.createElement('div')
  controls.className = 'sqs-gallery-controls'
  const move = (by: number) => () => {
    carousel.go(carousel.index() + by)
    moved()
  }
  if (root.dataset['controls'] !== undefined) {
    controls.append(
      createIconButton('previous', 'previous', t('mediaPrevious'), move(-1)),
      createIconButton('next', 'next', t('mediaNext'), move(1)),
    )
  }
  const seconds = Number(root.dataset['autoplayDuration'])
  if (seconds > 0) controls.append(autoplayButton(root, carousel, seconds, t))
  if (controls.childElementCount > 0) scroller.after(controls)
}

function autoplayButton(
  root: HTMLElement,
  carousel: Carousel,
  seconds: number,
  t: BrowserTranslate,
): HTMLButtonElement {
  const button = createIconButton('vt-autoplay', 'pause', t('mediaPauseSlides'), () => autoplay.toggle())
  const autoplay = startAutoplay({
    root,
    everyMs: seconds * 1000,
    next: () => carousel.go(carousel.index() + 1),
    wanted: (isWanted) =>
      setIcon(button, isWanted ? 'pause' : 'play', t(isWanted ? 'mediaPauseSlides' : 'mediaPlaySlides')),
  })
  // A video that somebody watches must not slide away.
  root.addEventListener('play', () => autoplay.stop(), true)
  root.addEventListener('vitrine:video-opened', () => autoplay.stop())
  return button
}

/** Without buttons a click on a picture goes on, unless it leads somewhere. */
function goOnByClick(scroller: HTMLElement, carousel: Carousel, moved: () => void): void {
  scroller.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.target.closest('a[href], button, video, iframe') !== null) return
    carousel.go(carousel.index() + 1)
    moved()
  })
}

/** What comes next is there before it is wanted. */
function loadAround(slides: readonly HTMLElement[], index: number): void {
  for (const by of [-1, 0, 1]) {
    const slide = slides[(index + by + slides.length) % slides.length]
    for (const picture of slide?.querySelectorAll('img') ?? []) picture.loading = 'eager'
  }
}

function spoken(slides: readonly HTMLElement[], index: number, t: BrowserTranslate): string {
  const slide = slides[index]
  const title = slide?.querySelector('.meta-title')?.textContent ?? slide?.querySelector('img')?.alt ?? ''
  const place = t('mediaPictureOf', { number: index + 1, count: slides.length })
  return title === '' ? place : t('labelValue', { label: place, value: title })
}

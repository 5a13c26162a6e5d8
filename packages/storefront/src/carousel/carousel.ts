import { isMirrored } from './direction.ts'
import { prefersReducedMotion } from './reduced-motion.ts'

/** Elements beside each other in a scroller: swiped by the browser itself, moved by keys, buttons, a mouse that drags, and by `go`. */
export interface Carousel {
  readonly count: number
  /** Which one is in its place. */
  index(): number
  /** Brings one into its place; beyond the ends it goes on at the other one. */
  go(to: number, how?: 'smooth' | 'instant'): void
}

interface CarouselOptions {
  /** Where the one in question is in the scroller; `left` and `right` change places where lines begin at the right. */
  readonly align: 'left' | 'center' | 'right'
  /** Called with each one that comes into its place; `byVisitor` unless a script moved it there. */
  readonly changed: (index: number, byVisitor: boolean) => void
}

/** A swipe ends when no scroll event came for this long; not every browser says so itself. */
const settledMs = 120
/** By then a browser that is busy has begun to scroll, if there is anything to scroll. */
const beginsMs = 600
/** A mouse that moved less has clicked. */
const dragPixels = 6

export function openCarousel(scroller: HTMLElement, items: readonly HTMLElement[], options: CarouselOptions): Carousel {
  let active = 0
  let isGoing = false
  let width = scroller.clientWidth
  let settled: ReturnType<typeof setTimeout> | undefined

  const getScrollLeft = (item: HTMLElement) => {
    const free = scroller.clientWidth - item.offsetWidth
    const mirrored = isMirrored(scroller)
    const freeSpace = { left: mirrored ? free : 0, center: free / 2, right: mirrored ? 0 : free }[options.align]
    const maxLeft = scroller.scrollWidth - scroller.clientWidth
    const [first, last] = mirrored ? [-maxLeft, 0] : [0, maxLeft]
    return Math.min(last, Math.max(first, item.offsetLeft - freeSpace))
  }
  const nearest = () => {
    const distances = items.map((item) => Math.abs(getScrollLeft(item) - scroller.scrollLeft))
    const smallest = Math.min(...distances)
    // At the ends several are equally right: the one that was there stays.
    if ((distances[active] ?? Infinity) <= smallest + 1) return active
    return distances.findIndex((distance) => distance === smallest)
  }
  const follow = () => {
    // In a new width everything is elsewhere until the observer below has put it back.
    if (scroller.clientWidth === width) set(nearest(), true)
  }
  const set = (index: number, byVisitor: boolean) => {
    if (index === active || index < 0) return
    active = index
    options.changed(index, byVisitor)
  }
  // Somebody may have taken over on the way.
  const settle = () => {
    isGoing = false
    follow()
  }
  scroller.addEventListener(
    'scroll',
    () => {
      clearTimeout(settled)
      settled = setTimeout(settle, settledMs)
      if (!isGoing) follow()
    },
    { passive: true },
  )
  // Another width moves everything: what was in its place is there again.
  new ResizeObserver(() => {
    width = scroller.clientWidth
    const item = items[active]
    if (item) scroller.scrollTo({ left: getScrollLeft(item), behavior: 'instant' })
  }).observe(scroller)
  dragWithMouse(scroller)

  return {
    count: items.length,
    index: () => active,
    go: (to, how = 'smooth') => {
      const index = (to + items.length) % items.length
      const item = items[index]
      if (!item) return
      isGoing = true
      clearTimeout(settled)
      settled = setTimeout(settle, beginsMs)
      scroller.scrollTo({ left: getScrollLeft(item), behavior: prefersReducedMotion() ? 'instant' : how })
      set(index, false)
    },
  }
}

/** Arrow keys, Home and End move the carousel while it has the focus itself. */
export function moveByKeys(element: HTMLElement, carousel: Carousel, moved: () => void): void {
  element.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
    const to = getTargetIndex(event.key, carousel, isMirrored(element))
    if (to === undefined) return
    event.preventDefault()
    carousel.go(to)
    moved()
  })
}

function getTargetIndex(key: string, carousel: Carousel, mirrored: boolean): number | undefined {
  if (key === 'ArrowLeft') return carousel.index() + (mirrored ? 1 : -1)
  if (key === 'ArrowRight') return carousel.index() + (mirrored ? -1 : 1)
  if (key === 'Home') return 0
  return key === 'End' ? carousel.count - 1 : undefined
}

/** Players and fields have these keys for themselves. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, select, textarea, video, audio, [contenteditable]') !== null
  )
}

/** A finger or a pen scrolls by itself; a mouse takes the carousel along. */
function dragWithMouse(scroller: HTMLElement): void {
  let from: { readonly x: number; readonly left: number } | undefined
  let hasMoved = false
  scroller.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || isTyping(event.target)) return
    from = { x: event.clientX, left: scroller.scrollLeft }
    hasMoved = false
  })
  scroller.addEventListener('pointermove', (event) => {
    if (!from) return
    if (event.buttons === 0) return end()
    const by = event.clientX - from.x
    if (!hasMoved && Math.abs(by) < dragPixels) return
    if (!hasMoved) {
      hasMoved = true
      scroller.setPointerCapture(event.pointerId)
      scroller.classList.add('vt-dragged')
    }
    scroller.scrollLeft = from.left - by
  })
  const end = () => {
    from = undefined
    // With snapping back on, the browser glides to the nearest one.
    scroller.classList.remove('vt-dragged')
  }
  scroller.addEventListener('pointerup', end)
  scroller.addEventListener('pointercancel', end)
  scroller.addEventListener('dragstart', (event) => event.preventDefault())
  scroller.addEventListener(
    'click',
    (event) => {
      if (!hasMoved) return
      hasMoved = false
      event.preventDefault()
      event.stopPropagation()
    },
    true,
  )
}

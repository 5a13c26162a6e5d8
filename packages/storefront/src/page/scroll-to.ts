import { prefersReducedMotion } from '../carousel/reduced-motion.ts'
import { runTween } from './tween.ts'

interface ScrollOptions {
  /** Pixels that stay free above the element. */
  readonly offset?: number
  /** Milliseconds; kept between the two limits. */
  readonly duration?: number
  readonly minDuration?: number
  readonly maxDuration?: number
}

/** Scrolls until the top of an element is in view; an element that is wholly in view stays where it is. Defaults are those of the specification. */
export async function scrollToElement(element: HTMLElement, options: ScrollOptions = {}): Promise<void> {
  const { offset = 30 } = options
  const scroller = findScroller(element)
  const isPage = scroller === document.scrollingElement
  const viewTop = isPage ? 0 : scroller.getBoundingClientRect().top
  const { top, bottom } = element.getBoundingClientRect()
  if (top >= viewTop && bottom <= viewTop + scroller.clientHeight) return
  // Themes with a header that stays say how much it covers.
  const covered = Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0
  const from = scroller.scrollTop
  const distance = top - viewTop - Math.max(offset, covered)
  await runTween({
    duration: prefersReducedMotion() ? 0 : clampDuration(options),
    step: (at) => scroller.scrollTo({ top: from + distance * at, behavior: 'instant' }),
  })
}

/** The specification's scrolling takes 50 ms, unless somebody widens its limits. */
export function clampDuration({ duration = 300, minDuration = 50, maxDuration = 50 }: ScrollOptions): number {
  return Math.min(maxDuration, Math.max(minDuration, duration))
}

function findScroller(element: HTMLElement): Element {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const scrolls = /^(?:auto|scroll)$/.test(getComputedStyle(parent).overflowY)
    if (scrolls && parent.scrollHeight > parent.clientHeight && parent !== document.body) return parent
  }
  return document.scrollingElement ?? document.documentElement
}

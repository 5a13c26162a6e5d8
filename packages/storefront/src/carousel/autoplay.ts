import { prefersReducedMotion } from './reduced-motion.ts'

interface Autoplay {
  /** Stops for good: the visitor has taken over. */
  stop(): void
  /** What the button does. */
  toggle(): void
}

interface AutoplayOptions {
  readonly root: HTMLElement
  readonly everyMs: number
  readonly next: () => void
  /** Called when autoplay starts or stops being wanted; short rests (hover, focus, another tab) do not count. */
  readonly wanted: (isWanted: boolean) => void
}

/**
 * Moves on by itself. Rests while the pointer or the focus is on it, and while it or the whole page is out of sight.
 * Never starts where motion is unwanted. `data-autoplay` holds the state: "playing", "resting" or "paused".
 */
export function startAutoplay({ root, everyMs, next, wanted }: AutoplayOptions): Autoplay {
  let isWanted = !prefersReducedMotion()
  let timer: ReturnType<typeof setInterval> | undefined
  const reasons = new Set<'pointer' | 'focus' | 'hidden' | 'away'>(['away'])

  const update = () => {
    clearInterval(timer)
    const isPlaying = isWanted && reasons.size === 0
    root.dataset['autoplay'] = isPlaying ? 'playing' : isWanted ? 'resting' : 'paused'
    timer = isPlaying ? setInterval(next, everyMs) : undefined
  }
  const rest = (reason: 'pointer' | 'focus' | 'hidden' | 'away', isTrue: boolean) => {
    if (isTrue) reasons.add(reason)
    else reasons.delete(reason)
    update()
  }
  const want = (is: boolean) => {
    isWanted = is
    wanted(is)
    update()
  }
  root.addEventListener('pointerenter', (event) => rest('pointer', event.pointerType !== 'touch'))
  root.addEventListener('pointerleave', () => rest('pointer', false))
  root.addEventListener('focusin', (event) => {
    // The button itself may have the focus while it plays: it was just pressed to begin.
    rest('focus', !(event.target instanceof Element && event.target.closest('.vt-autoplay') !== null))
  })
  root.addEventListener('focusout', () => rest('focus', false))
  document.addEventListener('visibilitychange', () => rest('hidden', document.hidden))
  new IntersectionObserver(([entry]) => rest('away', entry?.isIntersecting !== true), { threshold: 0.3 }).observe(root)
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', ({ matches }) => {
    if (matches) want(false)
  })
  wanted(isWanted)
  update()
  return {
    stop: () => {
      if (isWanted) want(false)
    },
    toggle: () => {
      // Pressed under the pointer it is meant to play at once.
      reasons.delete('pointer')
      want(!isWanted)
    },
  }
}

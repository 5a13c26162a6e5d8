import type { BrowserTranslate } from '@vitrine/commerce'
import type { LoneModule } from '../island/island.ts'
import { loadChunk } from '../page/load-chunk.ts'

/** Islands by the selector of their elements. The loader does not list them, so it stays small however many there are. */
const islands: Readonly<Record<string, () => Promise<LoneModule>>> = {
  '.squarespace-audio-player': () => import('../audio/island.ts'),
  '.summary-block-setting-design-carousel, .user-items-list[data-strip]': () => import('../summary/island.ts'),
  '[data-island="captcha"]': () => import('../captcha/island.ts'),
  '[data-island="comments"]': () => import('../comments/island.ts'),
  '[data-island="held-frame"]': () => import('../held-frames/island.ts'),
  '[data-island="likes"]': () => import('../comments/likes-island.ts'),
  '[data-island="consent"]': () => import('../consent/island.ts'),
  '[data-island="currencies"]': () => import('../currencies/island.ts'),
  '[data-island="experiments"]': () => import('../experiments/island.ts'),
  '[data-island="popups"]': () => import('../popups/island.ts'),
  '[data-island="wish-list"]': () => import('../wish-list/island.ts'),
  '.timesince[data-date]': () => import('../time-since/island.ts'),
}

/**
 * Loads an island when one of its elements comes near the screen: one that is seen at once, as the marker of popups, wakes none far below. Resolves
 * when those near have taken over.
 */
export async function mount(elements: readonly HTMLElement[], t: BrowserTranslate): Promise<void> {
  const loads = Object.entries(islands).map(async ([selector, load]) => {
    const own = elements.filter((element) => element.matches(selector))
    if (own.length === 0) return
    const repeat = keepClicks(own)
    await whenNear(own, async () => {
      const island = await loadChunk(load)
      await island.mount(
        own.filter((element) => element.isConnected),
        t,
      )
      repeat()
    })
  })
  await Promise.all(loads)
}

/** Keeps clicks on buttons until their island is there: for the loader they are taken over already. Gives what repeats them. */
function keepClicks(elements: readonly HTMLElement[]): () => void {
  const buttons = new Set(elements.filter((element) => element.matches('button')))
  const clicked = new Set<HTMLElement>()
  const keep = (event: Event) => {
    for (const button of buttons) {
      if (!(event.target instanceof Node) || !button.contains(event.target)) continue
      event.preventDefault()
      event.stopImmediatePropagation()
      clicked.add(button)
    }
  }
  if (buttons.size > 0) document.addEventListener('click', keep, true)
  return () => {
    document.removeEventListener('click', keep, true)
    for (const button of clicked) button.click()
  }
}

/** Does the work once, when an element is near the screen. Resolves when it is done, or none is near yet. */
async function whenNear(elements: readonly HTMLElement[], work: () => Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return resolve()
      seen.disconnect()
      return resolve(work())
    }, nearby)
    for (const element of elements) seen.observe(element)
  })
}

const nearby = { rootMargin: '200px' }

import type { BrowserTranslate } from '@vitrine/commerce'
import type { LoneModule } from '../island/island.ts'

/** Islands by the selector of their elements. The loader does not list them, so it stays small however many there are. */
const islands: Readonly<Record<string, () => Promise<LoneModule>>> = {
  '.squarespace-audio-player': () => import('../audio/island.ts'),
  '.summary-block-setting-design-carousel, .user-items-list[data-strip]': () => import('../summary/island.ts'),
  '[data-island="comments"]': () => import('../comments/island.ts'),
  '[data-island="likes"]': () => import('../comments/likes-island.ts'),
  '[data-island="popups"]': () => import('../popups/island.ts'),
  '.timesince[data-date]': () => import('../time-since/island.ts'),
}

/** Loads the islands of these elements side by side; resolves when all of them have taken over. */
export async function mount(elements: readonly HTMLElement[], t: BrowserTranslate): Promise<void> {
  const loads = Object.entries(islands).map(async ([selector, load]) => {
    const own = elements.filter((element) => element.matches(selector))
    if (own.length > 0) await (await load()).mount(own, t)
  })
  await Promise.all(loads)
}

import type { BrowserTranslate } from '@vitrine/commerce'
import { choosePopup, type PagePopup } from './popup-memory.ts'
import { waitForTrigger } from './popup-triggers.ts'

/** Shows the first popup that is due, when its time has come: one on a visit of a page. */
export function mount([marker]: readonly HTMLElement[], t: BrowserTranslate): void {
  // Pages in a frame are looked at by their owner.
  if (!marker || window.top !== window) return
  const hasPointer = matchMedia('(hover: hover) and (pointer: fine)').matches
  const keep = openStorage()
  if (!keep) return
  const choose = (popups: readonly PagePopup[]) => choosePopup(popups, keep, Date.now(), hasPointer)
  const popup = choose(readPopups(marker))
  if (!popup) return
  // Another tab may have closed it meanwhile, and a theme may have put another page in place of this one.
  const isDue = () => marker.isConnected && choose([popup]) !== undefined
  waitForTrigger(popup, hasPointer, () => {
    if (isDue()) void import('./show-popup.ts').then(({ showPopup }) => showPopup(popup, { keep, isDue, t }))
  })
}

function readPopups({ dataset }: HTMLElement): readonly PagePopup[] {
  return JSON.parse(dataset['popups'] ?? '[]')
}

/** Undefined where the browser keeps nothing: each page would show the popup again, so none does. */
function openStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

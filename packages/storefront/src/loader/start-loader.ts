import { isSiteUser, shouldLoadCart } from '@vitrine/commerce'
import { rescanEvent } from '../page/rescan.ts'
import { type SharedParts, createSharedParts } from './open-page.ts'
import { watchTouch } from './watch-touch.ts'
import type { Island } from '../island/island.ts'
import type { IslandRun } from './island-run.ts'

/** Finds the islands of the page, now and whenever a script says that there is new markup, and loads each when its time has come. */
export function startLoader(islands: readonly Island[]): void {
  const parts = createSharedParts()
  const runs = islands.map((island) => runIsland(island, parts))
  const scan = () => {
    for (const run of runs) run.scan()
  }
  watchTouch(runs)
  scan()
  // The loader may come before the rest of the page.
  document.addEventListener('DOMContentLoaded', scan)
  document.addEventListener(rescanEvent, scan)
  window.addEventListener('mercury:load', scan)
  startCart(parts)
}

function runIsland(island: Island, parts: SharedParts): IslandRun {
  const found = new Set<HTMLElement>()
  const taken = new WeakSet<Element>()

  const wake = async () => {
    const mount = await loadMount(island, parts)
    const elements = [...found].filter((element) => element.isConnected)
    found.clear()
    for (const element of elements) taken.add(element)
    if (elements.length > 0) await mount(elements)
  }
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    seen.disconnect()
    whenIdle(() => void wake())
  }, nearby)

  return {
    island,
    isReady: (element) => taken.has(element),
    wake,
    scan: () => {
      for (const element of document.querySelectorAll<HTMLElement>(island.hooks)) {
        if (taken.has(element) || found.has(element)) continue
        found.add(element)
        if (island.when === 'seen') seen.observe(element)
      }
      if (found.size === 0) return
      if (island.when === 'now') void wake()
      if (island.when === 'idle') whenIdle(() => void wake())
    },
  }
}

async function loadMount(
  island: Island,
  { openPage, loadMessages }: SharedParts,
): Promise<(elements: readonly HTMLElement[]) => void | Promise<void>> {
  if ('loadAlone' in island) {
    const [{ mount }, t] = await Promise.all([island.loadAlone(), loadMessages()])
    return (elements) => mount(elements, t)
  }
  const [{ mount }, page] = await Promise.all([island.load(), openPage()])
  return (elements) => mount(elements, page)
}

const nearby = { rootMargin: '200px' }

/** Pages are the same for everybody, so that a cookie says who is signed in. The cart is asked for only where there can be one; else the buttons are made visible and that is all. */
function startCart({ openPage }: SharedParts): void {
  if (isSiteUser(document.cookie)) document.documentElement.setAttribute('data-authenticated-account', '')
  const isAuthenticated = document.documentElement.hasAttribute('data-authenticated-account')
  if (!shouldLoadCart(isAuthenticated, document.cookie)) {
    for (const button of document.querySelectorAll<HTMLElement>('.sqs-add-to-cart-button')) {
      button.style.visibility = 'visible'
    }
    return
  }
  whenIdle(() => void openPage().then((page) => page.cart.load()))
}

/** After the page has painted and has nothing better to do; where browsers cannot tell, soon. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 1500 })
  else setTimeout(work, 200)
}

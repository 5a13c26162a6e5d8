import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, BrowserContextOptions, Locator, Page as Tab } from 'playwright-core'
import { expect } from 'vitest'
import { findViolations } from '../../../server/src/testing/accessibility.ts'
import { takeWindow } from '../../../server/src/testing/shared-window.ts'
import { staffBrowser } from '../../../server/src/testing/staff.ts'
import { siteUrl, type TestBrowser, type TestSite, testSite } from '../../../server/src/testing/test-site.ts'

type Role = NonNullable<Parameters<typeof staffBrowser>[1]>

export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 860 } }
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export interface Editor {
  readonly site: TestSite
  /** The same member in another browser, without a screen: the colleague who does things at the same time. */
  readonly staff: TestBrowser
  readonly tab: Tab
  /** Where the tab finds the site, without a trailing slash: a host that the windows of other tests have, too. */
  readonly origin: string
  /** Opens a path below /config in the tab. */
  readonly open: (path: string) => Promise<void>
  /**
   * Goes to a path below /config as the links of the application do, for half the time of `open`. Screens may show data that was
   * loaded seconds ago: after a change that comes from elsewhere, `open` them. The first screen has to be there already.
   */
  readonly follow: (path: string) => Promise<void>
}

/** Where a real browser finds the site. */
export async function getOrigin(site: TestSite): Promise<string> {
  mustBeBuilt()
  return siteUrl(site)
}

function mustBeBuilt(): void {
  if (!existsSync(path.join(import.meta.dirname, '../../dist/index.html')))
    throw new Error('The application is not built: run `npx vite build packages/admin`, or `npm test`, which does it.')
}

/** A tab of a real browser in which a member of the site is signed in. */
export async function openEditor(
  site: TestSite | undefined,
  options: { readonly role?: Role; readonly window?: BrowserContextOptions } = {},
): Promise<Editor> {
  const at = site ?? (await testSite({ title: 'Ridge Pottery' }))
  mustBeBuilt()
  const staff = await staffBrowser(at, options.role)
  const { window, origin } = await takeWindow(at, options.window ?? desktop)
  await signInAs(staff, window, origin)
  const tab = await window.newPage()
  return {
    site: at,
    staff,
    tab,
    origin,
    open: async (path) => void (await tab.goto(`${origin}/config${path}`)),
    follow: (path) => followTo(tab, path),
  }
}

/** Gives a window the session of a member. */
async function signInAs(staff: TestBrowser, window: BrowserContext, url: string): Promise<void> {
  await window.addCookies([{ name: 'vitrine_session', value: staff.cookies.get('vitrine_session') ?? '', url }])
}

/** By way of a screen that has nothing: what is awaited after that belongs to the new one, even where both are alike. */
async function followTo(tab: Tab, path: string): Promise<void> {
  const nothing = tab.getByRole('heading', { name: 'Page not found', level: 1 })
  await tab.evaluate(() => history.pushState(null, '', '/config/-'))
  await nothing.waitFor()
  await tab.evaluate((address) => history.replaceState(null, '', address), `/config${path}`)
  await nothing.waitFor({ state: 'detached' })
}

/** The text of a field, be it one of HTML or an editor of code. */
export function readField(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.value
      : [...element.querySelectorAll('.cm-line')].map(({ textContent }) => textContent).join('\n'),
  )
}

/** Takes back what a message tells, before the message goes by itself. Finds it by its text: others may be shown too. */
export async function clickUndo(tab: Tab, message: string): Promise<void> {
  const toast = tab.getByRole('region', { name: 'Notifications' }).locator('> div').filter({ hasText: message })
  await toast.getByRole('button', { name: 'Undo' }).click()
}

/** The longest pause of the editor before it repeats a request. */
const maxRetryPauseMs = 2000

/**
 * Gives a tab timers that `waitThroughRetries` can end early. Comes before the page is opened. `tab.clock` can do more, but stays with the
 * window, which no other test can take over then.
 */
export async function controlClock(tab: Tab): Promise<void> {
  await tab.addInitScript((maxMs) => {
    const { setTimeout, clearTimeout } = globalThis
    const pending = new Map<number, () => void>()
    const start = (run: (...args: unknown[]) => void, delay = 0, ...args: unknown[]) => {
      const id = Number(setTimeout(() => end(id), delay))
      const end = (which: number) => {
        clearTimeout(which)
        pending.delete(which)
        run(...args)
      }
      if (delay <= maxMs) pending.set(id, () => end(id))
      return id
    }
    const stop = (id: number) => {
      pending.delete(id)
      clearTimeout(id)
    }
    const endPauses = () => {
      // Those that begin meanwhile wait for the next time.
      const ends = [...pending.values()]
      for (const end of ends) end()
    }
    Object.assign(globalThis, { setTimeout: start, clearTimeout: stop, endPauses })
  }, maxRetryPauseMs)
}

/** Waits for what is shown once all retries of a request have failed. Their pauses pass at once. */
export async function waitThroughRetries(tab: Tab, shown: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await tab.evaluate(() => Reflect.get(globalThis, 'endPauses')())
      return shown.isVisible()
    })
    .toBe(true)
}

interface HeldRequests {
  /** Bodies of the requests that reached the server's door, in their sequence. */
  readonly bodies: unknown[]
  /** Lets the first of those that wait through, and returns once it is answered. */
  readonly releaseNext: () => Promise<void>
  readonly releaseAll: () => void
}

/** A slow server: requests of a method to a URL wait until the test lets them through. */
export async function holdRequests(tab: Tab, method: string, url: string): Promise<HeldRequests> {
  const bodies: unknown[] = []
  const gates: PromiseWithResolvers<void>[] = []
  let isOpen = false
  await tab.route(url, async (route) => {
    if (route.request().method() !== method) return route.continue()
    bodies.push(route.request().postDataJSON())
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    if (!isOpen) await gate.promise
    return route.continue()
  })
  return {
    bodies,
    async releaseNext() {
      await expect.poll(() => gates.length).toBeGreaterThan(0)
      const answered = tab.waitForResponse((response) => response.request().method() === method)
      gates.shift()?.resolve()
      await answered
    },
    releaseAll() {
      isOpen = true
      for (const gate of gates) gate.resolve()
    },
  }
}

/** Fails with the accessibility violations of the page as it is now. Skips frames, whose content is not ours. */
export async function expectAccessible(tab: Tab): Promise<void> {
  // What has just been read out stays there for some seconds, naming buttons that are gone by then.
  expect(await findViolations(tab, { exclude: ['[data-live-announcer]'], frames: false })).toEqual([])
}

/**
 * Fails when the page is wider than the window, as nothing may be cut off or scroll sideways. Fails also when a field is too narrow to read,
 * or something to be touched is too small for a finger.
 */
export async function expectFitting(tab: Tab): Promise<void> {
  // A window that was made narrower gets its phone layout with the next drawing.
  await expect.poll(() => tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const narrow = await tab.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input:is([type=text], [type=search], :not([type])), textarea')]
      .filter(
        (field) =>
          field.checkVisibility({ visibilityProperty: true }) &&
          !field.closest('.visually-hidden, [aria-hidden="true"]'),
      )
      .filter(({ clientWidth }) => clientWidth > 1 && clientWidth < 40)
      .map((field) => field.getAttribute('aria-label') ?? field.name),
  )
  expect(narrow, 'fields that are too narrow').toEqual([])
  expect(await tab.evaluate(listSmallTargets), 'targets of less than 24 pixels').toEqual([])
  expect(await tab.evaluate(listOverlaps), 'what covers each other in the header of a screen').toEqual([])
}

/** On a phone the actions of a screen stand in the row of its link back, which long words make too narrow for both. Runs in the browser. */
function listOverlaps(): string[] {
  const shown = [...document.querySelectorAll('main header:has(h1) :is(a, button, h1)')].filter((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  )
  return shown.flatMap((one, index) =>
    shown.slice(index + 1).flatMap((other) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      const isInside = one.contains(other) || other.contains(one)
      return across > 1 && down > 1 && !isInside ? [`${one.textContent} and ${other.textContent}`] : []
    }),
  )
}

/**
 * What a finger hits in less than 24 pixels each way, by WCAG 2.2, 2.5.8: runs in the browser, on a touch screen. Links inside of a
 * sentence are as high as their line.
 */
function listSmallTargets(): string[] {
  const minPx = 24
  if (!matchMedia('(pointer: coarse)').matches) return []
  const isHit = (target: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (target.contains(hit) || target.closest('label')?.contains(hit) === true)
  }
  /** How far the target reaches from a point of it: what is drawn small may be hit beyond its edges. */
  const measure = (target: Element, x: number, y: number, stepX: number, stepY: number) => {
    let px = 0
    while (px < minPx && isHit(target, x + stepX * (px + 1), y + stepY * (px + 1))) px += 1
    return px
  }
  const isInText = (target: Element) =>
    getComputedStyle(target).display === 'inline' &&
    [...(target.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    )
  return [...document.querySelectorAll('a[href], button, summary, select, input, [role="tab"], [role="radio"]')]
    .filter(
      (target) => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isInText(target),
    )
    .flatMap((target) => {
      const { left, top, width, height } = target.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      // What is outside of the window, or covered by something else, is not touched now.
      if (width < 2 || !isHit(target, x, y)) return []
      const across = 1 + measure(target, x, y, 1, 0) + measure(target, x, y, -1, 0)
      const down = 1 + measure(target, x, y, 0, 1) + measure(target, x, y, 0, -1)
      if (across >= minPx && down >= minPx) return []
      return [`${target.getAttribute('aria-label') ?? target.textContent ?? target.tagName}: ${across} x ${down}`]
    })
}

/** Whether the whole width of an element is inside the window. */
export async function isInSight(target: Locator): Promise<boolean> {
  const [box, width] = await Promise.all([target.boundingBox(), target.page().evaluate(() => innerWidth)])
  return box !== null && box.x >= 0 && box.x + box.width <= width
}

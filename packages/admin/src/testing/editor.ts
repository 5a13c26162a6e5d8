import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContextOptions, Locator, Page as Tab } from 'playwright-core'
import { expect } from 'vitest'
import { findViolations } from '../../../server/src/testing/accessibility.ts'
import { openWindow } from '../../../server/src/testing/browser.ts'
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
  /** Opens a path below /config in the tab. */
  readonly open: (path: string) => Promise<void>
}

/** Where a real browser finds the site. */
export async function getOrigin(site: TestSite): Promise<string> {
  if (!existsSync(path.join(import.meta.dirname, '../../dist/index.html')))
    throw new Error('The application is not built: run `npx vite build packages/admin`, or `npm test`, which does it.')
  return siteUrl(site)
}

/** A tab of a real browser in which a member of the site is signed in. */
export async function openEditor(
  site: TestSite | undefined,
  options: { readonly role?: Role; readonly window?: BrowserContextOptions } = {},
): Promise<Editor> {
  const at = site ?? (await testSite({ title: 'Ridge Pottery' }))
  const url = await getOrigin(at)
  const staff = await staffBrowser(at, options.role)
  const window = await openWindow(options.window ?? desktop)
  await window.addCookies([{ name: 'vitrine_session', value: staff.cookies.get('vitrine_session') ?? '', url }])
  const tab = await window.newPage()
  return { site: at, staff, tab, open: async (path) => void (await tab.goto(`${url}/config${path}`)) }
}

/** The longest pause of the editor before it repeats a request. */
const maxRetryPauseMs = 2000

/** Makes the clock of a tab one that `waitThroughRetries` can put forward. Comes before the page is opened. */
export async function controlClock(tab: Tab): Promise<void> {
  await tab.clock.install()
}

/** Waits for what is shown once all retries of a request have failed. Their pauses pass at once. */
export async function waitThroughRetries(tab: Tab, shown: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await tab.clock.fastForward(maxRetryPauseMs)
      return shown.isVisible()
    })
    .toBe(true)
}

export interface HeldRequests {
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

/** Fails when the page is wider than the window: nothing may be cut off or scroll sideways. */
export async function expectFitting(tab: Tab): Promise<void> {
  expect(await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

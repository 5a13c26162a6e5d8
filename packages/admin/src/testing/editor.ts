import { existsSync } from 'node:fs'
import path from 'node:path'
import axe from 'axe-core'
import type { BrowserContextOptions, Page as Tab } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { closeChromium, openWindow } from '../../../server/src/testing/browser.ts'
import { staffBrowser } from '../../../server/src/testing/staff.ts'
import { type TestBrowser, type TestSite, testServer, testSite } from '../../../server/src/testing/test-site.ts'

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

let port: Promise<number> | undefined

// Registered as the file is read: from within a test it would come too late.
afterAll(closeChromium)

async function listen(): Promise<number> {
  if (!existsSync(path.join(import.meta.dirname, '../../dist/index.html'))) {
    throw new Error('The application is not built: run `npx vite build packages/admin`, or `npm test`, which does it.')
  }
  const { app } = await testServer()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The test server has no port.')
  return address.port
}

/** Where a real browser finds the site. */
export async function addressOf(site: TestSite): Promise<string> {
  port ??= listen()
  return `http://${site.host}:${await port}`
}

/** A tab of a real browser in which a member of the site is signed in. */
export async function openEditor(
  site: TestSite | undefined,
  options: { readonly role?: Role; readonly window?: BrowserContextOptions } = {},
): Promise<Editor> {
  const at = site ?? (await testSite({ title: 'Ridge Pottery' }))
  const url = await addressOf(at)
  const staff = await staffBrowser(at, options.role)
  const window = await openWindow(options.window ?? desktop)
  await window.addCookies([{ name: 'vitrine_session', value: staff.cookies.get('vitrine_session') ?? '', url }])
  const tab = await window.newPage()
  return { site: at, staff, tab, open: async (path) => void (await tab.goto(`${url}/config${path}`)) }
}

/** Fails with what a screen reader's user would stumble over on the page as it is now. Frames are left to whoever wrote what is in them. */
export async function expectAccessible(tab: Tab): Promise<void> {
  // What is still fading in has the colours of neither state.
  await tab.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  await tab.evaluate(axe.source)
  const violations = await tab.evaluate(async () => {
    const { axe }: { axe: typeof import('axe-core') } = Object(globalThis)
    // What has just been read out stays there for some seconds, naming buttons that are gone by then.
    const { violations } = await axe.run({ exclude: ['[data-live-announcer]'] }, { iframes: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  })
  expect(violations).toEqual([])
}

/** Fails when the page is wider than the window: nothing may be cut off or scroll sideways. */
export async function expectFitting(tab: Tab): Promise<void> {
  expect(await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

import type { BrowserContextOptions, Page as Tab } from 'playwright-core'
import { expect } from 'vitest'
import { findViolations } from '../../../server/src/testing/accessibility.ts'
import { openWindow } from '../../../server/src/testing/browser.ts'
import { siteUrl, type TestSite, testSite } from '../../../server/src/testing/test-site.ts'

export interface Shop {
  readonly site: TestSite
  /** Where a browser finds it, without a trailing slash. */
  readonly url: string
}

/** A site whose pages a real browser can open. */
export async function openShop(options: Parameters<typeof testSite>[0] = {}): Promise<Shop> {
  const site = await testSite(options)
  return { site, url: await siteUrl(site) }
}

/** Sizes at which every page has to be right. */
export const desktop = { width: 1280, height: 900 }
export const phone = { width: 390, height: 844 }

/** A visitor's tab on a page of the shop, as wide as a desktop unless said otherwise. */
export async function visit(url: string, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await openWindow({ viewport: desktop, ...options })
  const tab = await context.newPage()
  await tab.goto(url)
  return tab
}

/** The text that describes an element, for `locator.evaluate`; '' when nothing does. */
export function describedBy(element: Element): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '')
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

/** Fails with what a screen reader's user would stumble over on the page as it is now. */
export async function expectAccessible(tab: Tab, options: { readonly contrast?: boolean } = {}): Promise<void> {
  expect(await findViolations(tab, options)).toEqual([])
}

/** The texts an element has from now on, each with the time since then in milliseconds. */
export async function watchText(tab: Tab, selector: string): Promise<() => Promise<[text: string, atMs: number][]>> {
  await tab.locator(selector).evaluate((element) => {
    const seen: [string, number][] = []
    const started = performance.now()
    const note = () => {
      const text = element.textContent?.trim() ?? ''
      if (text !== seen.at(-1)?.[0]) seen.push([text, performance.now() - started])
    }
    note()
    new MutationObserver(note).observe(element, { childList: true, characterData: true, subtree: true })
    Object.assign(window, { seenTexts: seen })
  })
  return () => tab.evaluate(() => Reflect.get(window, 'seenTexts'))
}

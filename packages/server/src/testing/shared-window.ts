import type { BrowserContext, BrowserContextOptions, Page as Tab } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { newId } from '../platform/ids.ts'
import { newWindow } from './browser.ts'
import { describeFailure } from './failed-window.ts'
import { siteUrl, type TestSite } from './test-site.ts'
import { shareInWorker } from './worker.ts'

interface SharedWindow {
  readonly window: BrowserContext
  /** Stays open between two tests, and with it the process that has compiled the scripts of the pages. */
  readonly anchor: Tab
  /** The name below localhost that leads to the site of the test which has the window. */
  readonly identifier: string
}

/** A window of the running test, and where its tabs find the site, without a trailing slash. */
interface SiteWindow {
  readonly window: BrowserContext
  readonly origin: string
}

/**
 * A window on a site that one test takes over from another: empty, but with scripts that need not be loaded and compiled again (measured:
 * 0.3 of 0.6 s of processor time for a screen of the editor). All sites are found at one origin there, since caches belong to an origin.
 */
export async function takeWindow(site: TestSite, options: BrowserContextOptions = {}): Promise<SiteWindow> {
  const free = await freeWindows()
  const key = JSON.stringify(options)
  const shared = popConnected(free.get(key)) ?? (await startWindow(options))
  onTestFinished(async (test) => {
    await describeFailure(test, shared.window)
    if (await empty(shared)) free.set(key, [...(free.get(key) ?? []), shared])
    else await shared.window.close()
  })
  await leadTo(site, shared.identifier)
  const origin = (await siteUrl(site)).replace(site.host, `${shared.identifier}.localhost`)
  if (shared.anchor.url() === 'about:blank') await shared.anchor.goto(`${origin}/robots.txt`)
  return { window: shared.window, origin }
}

/** Windows by their options that no test has. */
function freeWindows(): Promise<Map<string, SharedWindow[]>> {
  return shareInWorker('free windows', async () => new Map<string, SharedWindow[]>())
}

/** The last window of the list whose Chromium still runs; the others are dropped. */
function popConnected(windows: SharedWindow[] | undefined): SharedWindow | undefined {
  const shared = windows?.pop()
  return shared?.window.browser()?.isConnected() === false ? popConnected(windows) : shared
}

async function startWindow(options: BrowserContextOptions): Promise<SharedWindow> {
  const window = await newWindow(options)
  return { window, anchor: await window.newPage(), identifier: `window-${newId()}` }
}

/** Makes the name lead to the site, in the database and in the server's memory. */
async function leadTo({ id, services }: TestSite, identifier: string): Promise<void> {
  const { db } = services.database
  await db
    .insertInto('site_name')
    .values({ identifier, website_id: id })
    .onConflict((conflict) => conflict.column('identifier').doUpdateSet({ website_id: id }))
    .execute()
  services.directory.forgetHost(`${identifier}.localhost`)
}

/** Closes the tabs and forgets what the test has left. False when the window cannot be used again. */
async function empty({ window, anchor }: SharedWindow): Promise<boolean> {
  try {
    for (const tab of window.pages()) if (tab !== anchor) await tab.close()
    await window.setOffline(false)
    await window.clearCookies()
    const session = await window.newCDPSession(anchor)
    const { origin } = new URL(anchor.url())
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await session.detach()
    // A clock that a test has put in place of the browser's stays with the window.
    return await anchor.evaluate(() => String(setTimeout).includes('[native code]'))
  } catch {
    return false
  }
}

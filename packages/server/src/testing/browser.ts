import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { describeFailure } from './failed-window.ts'
import { isSlow, slowTabs } from './slow-tabs.ts'
import { forgetInWorker, onWorkerEnd, shareInWorker } from './worker.ts'

/**
 * Where package managers and installers put Chromium or Chrome. Debian's headless shell comes first: it has no window of
 * its own to paint (measured: 15 % less processor time for a screen of the editor). `tools/setup/browser.mjs` has the same list.
 */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Features that tests do without. The list takes the place of Playwright's, since only the last one counts: its own come first. The others
 * are processes that a window starts for nobody (measured: 0.35 s of processor time a window instead of 0.7): the pages of the address
 * bar, and a renderer in reserve.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  // Compiles a script while it arrives, each time anew. Without it the process takes what it compiled for the page before.
  'ScriptStreaming',
]

/** Nothing but the pages under test may be fetched, and nothing of a former run be remembered. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No test may reach the real Stripe; tests that need its script serve their own.
  '--host-resolver-rules=MAP js.stripe.com ~NOTFOUND',
  // Tabs of a window on one origin share a process, so that what it has compiled is there for the next test.
  '--process-per-site',
  // A new tab takes that process at once, instead of one that it leaves again (measured: 0.10 s of processor time a tab instead of 0.13).
  // Windows and other sites have processes of their own anyway.
  '--renderer-process-limit=1',
  // A page of a test is gone before code that was optimized for it pays (measured: 12 % less processor time). Plain machine code from
  // the first call on pays (measured: 5 % less in the editor).
  '--js-flags=--no-turbofan --no-maglev --always-sparkplug',
  `--disable-features=${disabledFeatures.join(',')}`,
]

/**
 * Pages come as they are: to compress each for one visit takes a fifth of the processor time of a browser test. Tests of HTTP look at
 * compressed pages, and `default-theme.browser.test.ts` at one in a browser.
 */
const uncompressed = { 'accept-encoding': 'identity' }

/** The Chromium of this machine: CHROMIUM where set, an installed one, else Playwright's. Throws with what to do. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string {
  const named = env['CHROMIUM']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM names ${named}, which does not exist. Set it to the path of a Chromium or Chrome.`)
  }
  const found = [...places, chromium.executablePath()].find((file) => existsSync(file))
  if (found !== undefined) return found
  throw new Error(
    'No Chromium was found. Install Chromium or Chrome, set CHROMIUM to the path of one, or run `npx playwright-core install chromium`.',
  )
}

/** Starts Chromium without a window, on a profile of its own that is deleted afterwards. The caller closes it. */
async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: flags })
}

/** A window without cookies for the running test, closed when the test ends; the Chromium behind it serves the whole worker. */
export async function openWindow(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const window = await newWindow(options)
  onTestFinished(async (test) => {
    await describeFailure(test, window)
    await window.close()
  })
  return window
}

/**
 * A window without cookies, for somebody who prefers reduced motion: nothing fades (measured: 15 % less processor time). Tests of
 * motion ask for `reducedMotion: 'no-preference'`. The caller closes it.
 */
export async function newWindow(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const chromium = await shareInWorker('chromium', async () => {
    const started = await launchChromium()
    // A Chromium that crashed fails the tests whose windows it held, and no others.
    started.on('disconnected', () => forgetInWorker('chromium'))
    onWorkerEnd(() => started.close())
    return started
  })
  const window = await chromium.newContext({ reducedMotion: 'reduce', extraHTTPHeaders: uncompressed, ...options })
  // Sooner than the test's own limit, so that a failure names the line and what it waited for.
  window.setDefaultTimeout(isSlow ? 40_000 : 12_000)
  await slowTabs(window)
  return window
}

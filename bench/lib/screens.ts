import { chromium, type Page as Tab } from 'playwright-core'
import { findChromium } from '../../packages/server/src/testing/browser.ts'
import { recordInteractions } from './interactions.ts'
import type { ServerProcess } from './processes.ts'
import type { BenchShop } from './shop.ts'
import { account } from './staff.ts'

/** Measures in a browser in which a member of the staff is signed in. */
export async function measureScreens(
  server: ServerProcess,
  { host }: BenchShop,
  run: (tab: Tab, origin: string) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
  try {
    const tab = await browser.newPage({ viewport: { width: 1280, height: 860 } })
    await tab.addInitScript(recordInteractions)
    const origin = `http://${host}:${new URL(server.url).port}`
    await tab.goto(`${origin}/config/products`)
    await tab.getByLabel('Email').fill(account.email)
    await tab.getByLabel('Password', { exact: true }).fill(account.password)
    await tab.getByRole('button', { name: 'Sign in', exact: true }).click()
    await tab
      .getByRole('link', { name: /^Product number/ })
      .first()
      .waitFor()
    await run(tab, origin)
  } finally {
    await browser.close()
  }
}

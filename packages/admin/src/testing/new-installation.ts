import type { BrowserContextOptions, Page as Tab } from 'playwright-core'
import { makeDefaultSite } from '../../../server/src/features/sites/service.ts'
import { openWindow } from '../../../server/src/testing/browser.ts'
import { staffBrowser, staffPassword } from '../../../server/src/testing/staff.ts'
import { testPort, testSite } from '../../../server/src/testing/test-site.ts'

interface NewInstallation {
  /** At the sign-in. */
  readonly tab: Tab
  /** The bare host, where the demo shop answers until the owner has begun a site. */
  readonly origin: string
  readonly email: string
  readonly password: string
}

/** A new installation as its owner finds it: a demo shop that asks what to begin with. For files that are isolated: it changes the bare host. */
export async function openNewInstallation(options: BrowserContextOptions): Promise<NewInstallation> {
  const demo = await testSite({ title: 'Demo shop', settings: { onboarding: { pending: true } } })
  await makeDefaultSite(await demo.ctx())
  const { account } = (await (await staffBrowser(demo)).get('/api/admin/session')).json()
  const origin = `http://localhost:${await testPort()}`
  const tab = await (await openWindow(options)).newPage()
  await tab.goto(`${origin}/config`)
  return { tab, origin, email: account.email, password: staffPassword }
}

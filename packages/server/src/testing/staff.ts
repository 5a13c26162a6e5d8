import { createAccount, type RoleName } from '../features/accounts/index.ts'
import { newId } from '../platform/ids.ts'
import type { TestBrowser, TestSite } from './test-site.ts'

/** A browser signed in as a new member of the site with this role. */
export async function staffBrowser(site: TestSite, role: RoleName = 'admin'): Promise<TestBrowser> {
  const email = `${role}-${newId()}@example.com`
  const password = 'a password for tests'
  await createAccount(site.services.database.db, {
    email,
    password,
    displayName: `Test ${role}`,
    memberOf: { websiteId: site.id, role },
  })
  const browser = site.browser()
  await browser.get('/api/admin/session')
  const response = await browser.post('/api/admin/session', { email, password })
  if (response.statusCode !== 201) throw new Error(`Signing in failed: ${response.body}`)
  return browser
}

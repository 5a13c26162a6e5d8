import { hash } from '@node-rs/argon2'
import { setMembership, type roles } from '../features/accounts/index.ts'
import { insertAccount } from '../features/accounts/store.ts'
import { newId } from '../platform/ids.ts'
import type { TestBrowser, TestSite } from './test-site.ts'
import { shareInWorker } from './worker.ts'

/** Of every member that `staffBrowser` makes. */
export const staffPassword = 'a password for tests'

/** Cheap to make and to check: what a real one costs is tested with the accounts. */
function passwordHash(): Promise<string> {
  return shareInWorker('password hash', () => hash(staffPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 }))
}

/** A browser signed in as a new member of the site with this role. */
export async function staffBrowser(
  site: TestSite,
  role: roles.RoleName = 'admin',
  browser: TestBrowser = site.browser(),
): Promise<TestBrowser> {
  const email = `${role}-${newId()}@example.com`
  const { db } = site.services.database
  const accountId = newId()
  await insertAccount(db, {
    account_id: accountId,
    email,
    display_name: `Test ${role}`,
    password_hash: await passwordHash(),
  })
  await setMembership(db, { websiteId: site.id, accountId, role })
  await browser.get('/api/admin/session')
  const response = await browser.post('/api/admin/session', { email, password: staffPassword })
  if (response.statusCode !== 201) throw new Error(`Signing in failed: ${response.body}`)
  return browser
}

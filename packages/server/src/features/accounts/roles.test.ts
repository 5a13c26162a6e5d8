import { expect, test } from 'vitest'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import type { roles } from './index.ts'
import { capabilities, RoleName as roleNames } from './roles.ts'

/** What the twelve roles of the specification are for, written a second time on purpose. */
const expected: Record<roles.RoleName, readonly roles.Capability[]> = {
  admin: capabilities,
  'store-manager': [
    'orders.read',
    'orders.write',
    'customers.read',
    'customers.write',
    'products.read',
    'products.write',
    'mail.read',
    'analytics.read',
    'store.write',
    'submissions.read',
    'submissions.write',
    'newsletter.read',
    'newsletter.write',
    'comments.read',
    'comments.write',
    'content.read',
    'assets.write',
  ],
  editor: [
    'content.read',
    'content.write',
    'releases.approve',
    'comments.read',
    'comments.write',
    'assets.write',
    'analytics.read',
  ],
  billing: ['orders.read'],
  reporting: ['orders.read', 'products.read', 'analytics.read'],
  'campaigns-editor': ['products.read', 'newsletter.read', 'newsletter.write', 'content.read', 'assets.write'],
  moderator: ['content.read', 'comments.read', 'comments.write'],
  commenter: ['content.read'],
  scheduling: ['content.read'],
  'scheduling-editor': ['content.read'],
  'scheduling-viewer': ['content.read'],
  viewer: ['content.read'],
}

/** One read of each noun. What the other routes answer is tested for all of them in `security/admin-calls.test.ts`. */
const reads: Readonly<Record<string, roles.Capability>> = {
  '/api/admin/orders': 'orders.read',
  '/api/admin/customers': 'customers.read',
  '/api/admin/newsletter/subscribers': 'newsletter.read',
  '/api/admin/products': 'products.read',
  '/api/admin/collections': 'content.read',
  '/api/admin/mails': 'mail.read',
  '/api/admin/redirects': 'settings.write',
  '/api/admin/staff': 'staff.write',
  '/api/admin/forms': 'content.read',
  '/api/admin/comments': 'comments.read',
  '/api/admin/visit-reports/live': 'analytics.read',
}

test.each(roleNames.options)('the role %s may do what it is for and nothing else', async (role) => {
  const browser = await staffBrowser(await testSite(), role)
  const session = (await browser.get('/api/admin/session')).json()
  expect([...session.capabilities].sort()).toEqual([...expected[role]].sort())
  for (const [url, capability] of Object.entries(reads)) {
    const response = await browser.get(url)
    expect([url, response.statusCode]).toEqual([url, expected[role].includes(capability) ? 200 : 403])
  }
})

test('every role may do something', () => {
  expect(Object.entries(expected).filter(([, allowed]) => allowed.length === 0)).toEqual([])
})

test('a role that is not in the table may do nothing', async () => {
  const site = await testSite()
  const browser = await staffBrowser(site, 'admin')
  await site.services.database.db
    .updateTable('website_membership')
    .set({ role: 'toString' })
    .where('website_id', '=', site.id)
    .execute()
  expect((await browser.get('/api/admin/orders')).json()).toMatchObject({ status: 403, code: 'not_allowed' })
  expect((await browser.get('/api/admin/session')).json()).toMatchObject({ signedIn: true, capabilities: [] })
})

test('the table of the roles is the one that the server obeys', async () => {
  const site = await testSite()
  const admin = await staffBrowser(site)
  const { capabilities: named, roles } = (await admin.get('/api/admin/roles')).json()
  expect(named.map(({ name }: { name: string }) => name)).toEqual(capabilities)
  const shown = Object.fromEntries(
    roles.map(({ name, capabilities: allowed }: { name: string; capabilities: string[] }) => [name, allowed.sort()]),
  )
  expect(shown).toEqual(
    Object.fromEntries(Object.entries(expected).map(([name, allowed]) => [name, [...allowed].sort()])),
  )
  expect((await (await staffBrowser(site, 'editor')).get('/api/admin/roles')).statusCode).toBe(403)
})

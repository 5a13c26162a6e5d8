import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createHttp } from '../../platform/http.ts'
import { openRequests } from '../../platform/request-context.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import { type Capability, guardAdmin, requireStaff, type RoleName } from './index.ts'
import { capabilities, RoleName as roleNames } from './roles.ts'

/** What the twelve roles of the specification are for, written a second time on purpose. */
const expected: Record<RoleName, readonly Capability[]> = {
  admin: capabilities,
  billing: [],
  reporting: [],
  editor: ['content.read', 'content.write', 'assets.write'],
  moderator: ['content.read'],
  commenter: [],
  'store-manager': [
    'orders.read',
    'orders.write',
    'products.read',
    'products.write',
    'mail.read',
    'store.write',
    'content.read',
    'assets.write',
  ],
  scheduling: ['assets.write'],
  viewer: ['content.read'],
  'campaigns-editor': ['assets.write'],
  'scheduling-viewer': [],
  'scheduling-editor': ['assets.write'],
}

/** A server with one route per capability, on the database of the site. */
async function createCapabilityServer(site: TestSite) {
  const app = await createHttp(pino({ level: 'silent' }), site.services.config)
  openRequests(app, site.services)
  guardAdmin(app)
  for (const capability of capabilities) {
    app.get(`/probe/${capability}`, { config: requireStaff(capability) }, async (request) => request.ctx.actor)
  }
  onTestFinished(() => app.close())
  return app
}

test.each(roleNames.options)('the role %s may do what it is for and nothing else', async (role) => {
  const site = await testSite()
  const app = await createCapabilityServer(site)
  const browser = await staffBrowser(site, role)
  const cookies = Object.fromEntries(browser.cookies)

  const allowed: Capability[] = []
  for (const capability of capabilities) {
    const response = await app.inject({ url: `/probe/${capability}`, headers: { host: site.host }, cookies })
    if (response.statusCode === 200) {
      allowed.push(capability)
      expect(response.json()).toMatchObject({ kind: 'staff', role, name: `Test ${role}` })
    } else expect(response.json()).toMatchObject({ status: 403, code: 'not_allowed', params: { capability } })
  }

  expect(allowed.sort()).toEqual([...expected[role]].sort())
  const session = await browser.get('/api/admin/session')
  expect(session.json().capabilities.sort()).toEqual([...expected[role]].sort())
})

test('a role that is not in the table may do nothing', async () => {
  const site = await testSite()
  const app = await createCapabilityServer(site)
  const browser = await staffBrowser(site, 'admin')
  await site.services.database.db
    .updateTable('website_membership')
    .set({ role: 'toString' })
    .where('website_id', '=', site.id)
    .execute()
  const response = await app.inject({
    url: '/probe/orders.read',
    headers: { host: site.host },
    cookies: Object.fromEntries(browser.cookies),
  })
  expect(response.json()).toMatchObject({ status: 403, code: 'not_allowed' })
})

test('without a session every capability asks to sign in', async () => {
  const site = await testSite()
  const app = await createCapabilityServer(site)
  const response = await app.inject({ url: '/probe/orders.read', headers: { host: site.host } })
  expect(response.json()).toMatchObject({ status: 401, code: 'sign_in_required' })
})

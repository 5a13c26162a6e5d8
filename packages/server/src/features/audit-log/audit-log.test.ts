import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../app.ts'
import { isAdminRoute } from '../../platform/http/route-access.ts'
import { addProduct } from '../../testing/builders.ts'
import { listAdminOperations } from '../../testing/operations.ts'
import { reviewSettings } from '../../testing/reviews.ts'
import { staffBrowser, staffPassword } from '../../testing/staff.ts'
import { browserOn, type TestBrowser, testServer, testSite } from '../../testing/test-site.ts'

interface Entry {
  readonly operation: string
  readonly person: { readonly name: string }
  readonly object: { readonly path: string; readonly name: string }
  readonly changes: readonly { readonly field: string; readonly before: string | null; readonly after: string | null }[]
  readonly isDone: boolean
}

async function listHistory(browser: TestBrowser, query = ''): Promise<Entry[]> {
  const response = await browser.get(`/api/admin/history${query}`)
  expect(response.statusCode).toBe(200)
  return response.json().entries
}

test('the check of a file leaves no entry, its import does', async () => {
  const browser = await staffBrowser(await testSite())
  const body = { csv: 'email\nada@example.com', isDryRun: true }
  await browser.post('/api/admin/customers/imports', body)
  // A word that the call does not know hides nothing.
  await browser.put('/api/admin/review-settings', { ...reviewSettings, isDryRun: true })
  await browser.post('/api/admin/customers/imports', { ...body, isDryRun: false })
  expect((await listHistory(browser)).map(({ operation }) => operation)).toEqual([
    'importCustomers',
    'saveReviewSettings',
  ])
})

test('every writing call of staff leaves an entry', async () => {
  const { services } = await testServer()
  const app = await createApp(services, async (empty) => {
    // The routes and their guards as they are, with handlers that do nothing.
    empty.addHook('onRoute', (route) => {
      if (!isAdminRoute(route.url)) return
      const { schema } = route
      route.schema = schema && 'operationId' in schema ? { operationId: schema.operationId } : {}
      route.preHandler = []
      route.preValidation = []
      route.preParsing = []
      route.handler = async () => ({})
    })
  })
  onTestFinished(() => app.close())
  const site = await testSite()
  const admin = await staffBrowser(site)
  const calls = (await listAdminOperations()).filter(({ writes, access }) => writes && access.kind !== 'anyone')
  const unrecorded = calls.filter(({ route }) => route.config?.changesNothing === true)
  expect(unrecorded.map(({ name }) => name).sort()).toEqual([
    'PATCH /api/admin/uploads/:uploadId',
    'POST /api/admin/bulk-edits/previews',
    'POST /api/admin/campaigns/previews',
    'POST /api/admin/carrier-checks',
    'POST /api/admin/consent/preview',
    'POST /api/admin/custom-css/preview',
    'POST /api/admin/documents/:kind/:id/editors',
    'POST /api/admin/draft-order-prices',
    'POST /api/admin/forms/:formId/submissions/reads',
    'POST /api/admin/mail-templates/:language/:kind/preview',
    'POST /api/admin/orders/:orderId/edit-prices',
    'POST /api/admin/orders/:orderId/returns/:returnId/exchange-prices',
    'POST /api/admin/popups/preview',
    'POST /api/admin/segments/counts',
    'POST /api/admin/tweaks/preview',
  ])
  expect(calls.length).toBeGreaterThan(60)
  const browser = browserOn(app, site.host, admin.cookies)
  const expected: string[] = []
  for (const { method, url, name, route } of calls) {
    const headers = { 'content-type': 'application/json' }
    const response = await browser.send({ method, url, headers, payload: '{}' })
    expect([name, response.statusCode]).toEqual([name, 200])
    if (route.config?.changesNothing) continue
    expected.push(route.schema && 'operationId' in route.schema ? route.schema.operationId : name)
  }
  const { db } = services.database
  const rows = await db.selectFrom('audit_entry').selectAll().where('website_id', '=', site.id).execute()
  expect(rows.map(({ operation }) => operation).sort()).toEqual(expected.sort())
  expect(rows.filter(({ status, person }) => status !== 'done' || person !== 'Test admin')).toEqual([])
})

test('a change says who changed what, from what, to what', async () => {
  const site = await testSite()
  const admin = await staffBrowser(site)
  const editor = await staffBrowser(site, 'editor')
  const { account } = (await editor.get('/api/admin/session')).json()
  await admin.put('/api/admin/redirects', { source: '/old -> /new 301', version: 0 })
  await admin.put(`/api/admin/staff/${account.id}/role`, { role: 'viewer' })
  const [role, redirects] = await listHistory(admin)
  expect(role).toMatchObject({
    operation: 'changeRole',
    person: { name: 'Test admin' },
    object: { name: 'Test editor' },
    isDone: true,
  })
  expect(role?.changes).toContainEqual({
    field: `members ${account.id} role name`,
    before: 'editor',
    after: 'viewer',
  })
  expect(redirects).toMatchObject({ operation: 'saveRedirects', object: { path: '/api/admin/redirects' } })
  expect(redirects?.changes).toContainEqual({ field: 'source', before: null, after: '/old -> /new 301' })
  // By person, object and text.
  expect(await listHistory(admin, `?accountId=${account.id}`)).toEqual([])
  expect(await listHistory(admin, '?path=/api/admin/redirects')).toHaveLength(1)
  expect((await listHistory(admin, '?search=TEST%20editor')).map(({ operation }) => operation)).toEqual(['changeRole'])
  expect(await listHistory(admin, '?search=%25')).toEqual([])
  // The editor finds operations by their names in its language.
  const found = await listHistory(admin, '?search=Weiterleitungen&operations=saveRedirects,saveTaxes')
  expect(found.map(({ operation }) => operation)).toEqual(['saveRedirects'])
})

test('saves of one object within minutes are one entry', async () => {
  const site = await testSite()
  const admin = await staffBrowser(site)
  await admin.put('/api/admin/redirects', { source: '/a -> /b 301', version: 0 })
  await admin.put('/api/admin/redirects', { source: '/a -> /c 301', version: 1 })
  const entries = await listHistory(admin)
  expect(entries.map(({ operation }) => operation)).toEqual(['saveRedirects'])
  expect(entries[0]?.changes).toContainEqual({ field: 'source', before: null, after: '/a -> /c 301' })
})

test('a preview changes nothing, and leaves no entry', async () => {
  const site = await testSite()
  const admin = await staffBrowser(site)
  const { itemId } = await addProduct(site)
  const previews = [
    await admin.post('/api/admin/bulk-edits/previews', {
      selection: { itemIds: [itemId] },
      change: { kind: 'price', step: 'lowerPercent', by: 15, rounding: '.95' },
    }),
    await admin.post('/api/admin/custom-css/preview', { css: 'p { color: red }' }),
    await admin.post('/api/admin/tweaks/preview', { values: {} }),
  ]
  expect(previews.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await listHistory(admin)).toEqual([])
})

test('a refused call leaves no entry, and no entry holds a secret', async () => {
  const site = await testSite()
  const admin = await staffBrowser(site)
  expect((await admin.put('/api/admin/redirects', { source: 'no arrow', version: 0 })).statusCode).toBe(400)
  expect(await listHistory(admin)).toEqual([])
  const newPassword = 'another password for tests'
  await admin.put('/api/admin/account/password', { currentPassword: staffPassword, newPassword })
  const invited = await admin.post('/api/admin/staff/invitations', { email: 'ana@example.com', role: 'viewer' })
  const token = invited.json().link.split('#')[1]
  const text = JSON.stringify(await listHistory(admin))
  for (const secret of [staffPassword, newPassword, token]) expect(text).not.toContain(secret)
  expect((await listHistory(admin)).map(({ operation }) => operation)).toEqual(['inviteStaff', 'changePassword'])
})

test('the history is for those who may read it, of one site, page by page', async () => {
  const site = await testSite()
  const admin = await staffBrowser(site)
  for (const role of ['editor', 'viewer'] as const)
    await admin.post('/api/admin/staff/invitations', { email: `${role}@example.com`, role })
  const first = (await admin.get('/api/admin/history?limit=1')).json()
  expect([first.entries.length, first.pagination.hasNextPage]).toEqual([1, true])
  const second = await listHistory(admin, `?limit=1&cursor=${first.pagination.nextPageCursor}`)
  expect(second.map(({ object }) => object.name)).toEqual(['editor@example.com'])
  const { people } = (await admin.get('/api/admin/history/people')).json()
  expect(people).toMatchObject([{ name: 'Test admin' }])
  expect(await listHistory(await staffBrowser(await testSite()))).toEqual([])
  expect((await (await staffBrowser(site, 'store-manager')).get('/api/admin/history')).statusCode).toBe(403)
})

import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { listOperations } from '../../testing/operations.ts'
import { programWith, testProgram } from '../../testing/api-keys.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { secondServer, testSite, browserOn } from '../../testing/test-site.ts'

const keys = '/api/admin/api-keys'

test('a key is shown once, listed without itself, noted when it is used, and ends when it is revoked', async () => {
  const site = await testSite()
  const admin = await staffBrowser(site)
  const program = await testProgram(site, ['orders.read'])
  const { db } = site.services.database
  const stored = await sql<{
    row: string
  }>`SELECT api_key::text AS row FROM api_key WHERE website_id = ${site.id}`.execute(db)
  expect(stored.rows[0]?.row).not.toContain(program.secret)
  expect((await admin.get(keys)).body).not.toContain(program.secret)
  expect((await admin.get(keys)).json().keys).toMatchObject([
    { name: 'Warehouse', scopes: ['orders.read'], status: 'active', lastUsedOn: null, createdBy: 'Test admin' },
  ])
  expect((await program.call('GET', '/orders')).statusCode).toBe(200)
  const [used] = (await admin.get(keys)).json().keys
  expect(used).toMatchObject({ hint: program.secret.slice(-4) })
  expect(used.lastUsedOn).not.toBeNull()
  expect((await admin.delete(`${keys}/${program.keyId}`)).json()).toMatchObject({ status: 'revoked' })
  expect((await program.call('GET', '/orders')).json()).toMatchObject({ status: 401, code: 'api_key_invalid' })
  const history = (await admin.get('/api/admin/history')).body
  expect(history).toContain('createApiKey')
  expect(history).toContain('revokeApiKey')
  expect(history).not.toContain(program.secret)
})

test('a key works at its own site alone, with its scopes, and until it expires', async () => {
  const site = await testSite()
  const other = await testSite()
  const program = await testProgram(site, ['products.write'])
  const elsewhere = await (await programWith(other, program.secret)).call('GET', '/products')
  expect(elsewhere.json()).toMatchObject({ status: 401, code: 'api_key_invalid' })
  expect(elsewhere.headers['www-authenticate']).toBe('Bearer')
  expect((await program.call('GET', '/products')).statusCode).toBe(200)
  expect((await program.call('GET', '/orders')).json()).toMatchObject({ status: 403, code: 'scope_missing' })
  const reader = await testProgram(site, ['products.read'])
  // Refused before its body is read.
  expect((await reader.post('/products', '{"')).json()).toMatchObject({ code: 'scope_missing' })
  expect((await (await programWith(site, 'wrong')).call('GET', '/products')).statusCode).toBe(401)
  const soon = await testProgram(site, ['products.read'], new Date(Date.now() + 3_600_000).toISOString())
  await sql`UPDATE api_key SET expires_at = now() - interval '1 second' WHERE website_id = ${site.id} AND key_id = ${soon.keyId}`.execute(
    site.services.database.db,
  )
  expect((await soon.call('GET', '/products')).json()).toMatchObject({ code: 'api_key_invalid' })
})

test('every call below /api/v1 but the document and its page asks for a key, whoever is signed in', async () => {
  const site = await testSite()
  const admin = await staffBrowser(site)
  const operations = (await listOperations()).filter(
    // Browsers of visitors send events, without a key.
    ({ route }) => route.url.startsWith('/api/v1/') && !route.url.startsWith('/api/v1/clanker/'),
  )
  expect(operations.length).toBeGreaterThan(25)
  const { version } = createRequire(import.meta.url)('swagger-ui-dist/package.json')
  const files = `/api/v1/reference/${version}`
  const open: string[] = []
  for (const { name, method, url, route } of operations) {
    const answer = await admin.send({ method, url, headers: { authorization: 'Basic YTpi' } })
    if (route.config?.access !== undefined) open.push(name)
    else expect([name, answer.json().code]).toEqual([name, 'api_key_required'])
  }
  expect(open).toEqual([
    'GET /api/v1/commerce/openapi.json',
    'GET /api/v1/reference',
    // Browsers keep its files for good, so another release has other addresses.
    `GET ${files}/:name`,
  ])
  expect((await admin.get(`${files}/swagger-ui.css`)).statusCode).toBe(200)
  expect((await admin.get(`${files}/constructor`)).statusCode).toBe(404)
})

test('the calls of a key are counted: each answer says what is left, and when to come again', async () => {
  const site = await testSite()
  const program = await testProgram(site, ['products.read'])
  const limited = await secondServer({ rateLimits: true })
  const browser = browserOn(limited, site.host, new Map(), { authorization: `Bearer ${program.secret}` })
  const first = await browser.get('/api/v1/commerce/products')
  expect(first.headers['ratelimit-policy']).toBe('"key";q=300;w=60')
  expect(first.headers['ratelimit']).toMatch(/^"key";r=\d+;t=\d+$/)
  const { db } = site.services.database
  await sql`UPDATE rate_limit SET hits = 300 WHERE website_id = ${site.id} AND bucket = ${`api ${program.keyId}`}`.execute(
    db,
  )
  const refused = await browser.get('/api/v1/commerce/products')
  // Another minute may have begun in between.
  if (refused.statusCode === 200) return
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['content-type']).toContain('application/problem+json')
})

test('only administrators manage keys, and bad ones are refused with their field', async () => {
  const site = await testSite()
  const manager = await staffBrowser(site, 'store-manager')
  expect((await manager.get(keys)).statusCode).toBe(403)
  const admin = await staffBrowser(site)
  const key = { name: 'Books', scopes: ['orders.read'], expiresOn: null }
  for (const [field, wrong] of [
    ['name', { ...key, name: ' ' }],
    ['scopes', { ...key, scopes: [] }],
    ['scopes.0', { ...key, scopes: ['everything'] }],
    ['expiresOn', { ...key, expiresOn: '2020-01-01T00:00:00Z' }],
  ] as const) {
    const answer = await admin.post(keys, wrong)
    expect([field, answer.statusCode, Object.keys(answer.json().params.fields)]).toEqual([field, 400, [field]])
  }
  expect((await admin.delete(`${keys}/nobody`)).statusCode).toBe(404)
})

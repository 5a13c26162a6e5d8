import http from 'node:http'
import zlib from 'node:zlib'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildPage, buildShop, heardChanges, usePlainTheme } from '../../testing/content-builders.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { addProduct, addToCart } from '../../testing/builders.ts'
import { listOperations } from '../../testing/operations.ts'
import { signInByCode } from '../../testing/site-users.ts'
import { staffBrowser } from '../../testing/staff.ts'
import {
  browserOn,
  secondServer,
  type TestBrowser,
  type TestSite,
  testPort,
  testServer,
  testSite,
} from '../../testing/test-site.ts'
import { updateCollection } from '../collections/service/collections.ts'
import { updateItem } from '../../testing/items.ts'

async function shop(title = 'Nord'): Promise<TestSite & { collectionId: string }> {
  const site = await testSite({ title })
  await usePlainTheme(await site.ctx())
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  const { collectionId } = await buildShop(ctx, 2)
  await heardChanges(ctx, site.services)
  return { ...site, collectionId }
}

test('a browser that has the page gets 304', async () => {
  const site = await shop()
  const first = await site.get('/shop')
  const etag = String(first.headers.etag)
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  const second = await site.browser().get('/shop', { headers: { 'if-none-match': etag } })
  expect([second.statusCode, second.body, second.headers.etag]).toEqual([304, '', etag])
  const other = await site.browser().get('/shop', { headers: { 'if-none-match': 'W/"else"' } })
  expect(other.statusCode).toBe(200)
})

test('a cached page belongs to nobody: no cookie is set, and the query that is not ours makes no second page', async () => {
  const site = await shop()
  const queries = countQueries()
  const first = await site.get('/shop')
  expect(first.headers['set-cookie']).toBeUndefined()
  const made = queries.count()
  const second = await site.get('/shop?utm_source=letter&fbclid=1')
  expect(second.body).toBe(first.body)
  expect(queries.count()).toBe(made)
})

test('a change is seen as soon as it is announced, in every process', async () => {
  const site = await shop()
  expect((await site.get('/shop')).body).toContain('>Shop</h1>')
  await updateCollection(site.services.ctxFor((await site.ctx()).site), site.collectionId, { title: 'Store' })
  await vi.waitFor(async () => expect((await site.get('/shop')).body).toContain('>Store</h1>'))
})

test('two sites do not see each other’s pages', async () => {
  const [one, two] = [await shop('One'), await shop('Two')]
  expect((await one.get('/shop')).body).toContain('One</title>')
  expect((await two.get('/shop')).body).toContain('Two</title>')
  expect((await one.get('/shop')).body).not.toContain('Two</title>')
})

test('a Host header that is no host is refused before anything is made of it', async () => {
  await shop()
  const { app } = await testServer()
  for (const host of ['"><script>alert(1)</script>', 'a b', 'x'.repeat(300), 'evil.com/path']) {
    const response = await app.inject({ url: '/', headers: { host } })
    expect(response.statusCode, host).toBe(400)
  }
  const nobody = { url: '/', headers: { host: 'no-such-site.localhost', accept: 'text/html,*/*' } }
  const page = await app.inject(nobody)
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(page.body).toContain('<h1>There is no website at this address</h1>')
  expect((await app.inject({ ...nobody, url: '/api/crumb' })).json()).toMatchObject({ code: 'site_not_found' })
})

test('over a real connection pages come from memory, compressed, with the same headers as the first time', async () => {
  const site = await shop()
  const { app } = await testServer()
  await testPort()
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    request(app.server.address(), site.host, path, headers, method)

  const plain = await get('/shop')
  expect(plain.status).toBe(200)
  const queries = countQueries()
  const again = await get('/shop')
  expect(queries.count()).toBe(0)
  expect(again.body.toString()).toBe(plain.body.toString())
  expect(comparable(again.headers)).toEqual(comparable(plain.headers))
  expect(again.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(again.headers['x-content-type-options']).toBe('nosniff')

  for (const [encoding, decode] of [
    ['br', zlib.brotliDecompressSync],
    ['gzip', zlib.gunzipSync],
  ] as const) {
    for (const round of [1, 2]) {
      const small = await get('/shop', { 'accept-encoding': `deflate, ${encoding}` })
      expect(small.headers['content-encoding'], `${encoding} ${round}`).toBe(encoding)
      expect(small.headers.vary).toBe('accept-encoding')
      expect(decode(small.body).toString()).toBe(plain.body.toString())
      expect(small.body.length).toBeLessThan(plain.body.length / 2)
    }
  }
  // Both forms are kept by now. A quality of zero refuses one.
  for (const [accept, encoding] of [
    ['gzip, br;q=0', 'gzip'],
    ['gzip;q=0, br;q=0', undefined],
    ['br ; q=0.0, gzip', 'gzip'],
  ] as const)
    expect((await get('/shop', { 'accept-encoding': accept })).headers['content-encoding'], accept).toBe(encoding)
  const head = await get('/shop', {}, 'HEAD')
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
    200,
    0,
    plain.headers['content-length'],
  ])
  expect((await get('/shop', { 'if-none-match': String(plain.headers.etag) })).status).toBe(304)

  await updateCollection(site.services.ctxFor((await site.ctx()).site), site.collectionId, { title: 'Store' })
  await vi.waitFor(async () => expect((await get('/shop')).body.toString()).toContain('>Store</h1>'))
  // Behind a proxy on this machine that speaks https the page names https addresses.
  const secure = await get('/shop', { 'x-forwarded-proto': 'https' })
  expect(secure.body.toString()).toContain(`<link rel="canonical" href="https://${site.host}/shop">`)
  expect((await get('/shop')).body.toString()).toContain(`<link rel="canonical" href="http://${site.host}/shop">`)
})

test('where members have pages of their own, a signed-in visitor gets none from memory', async () => {
  const site = await shop()
  const { app } = await testServer()
  await testPort()
  const owner = await staffBrowser(site)
  const area = { name: 'Friends', text: '', isOpen: true, menus: 'members', collectionIds: [site.collectionId] }
  await owner.post('/api/admin/member-areas', area)
  const get = async (cookie = '') =>
    (await request(app.server.address(), site.host, '/', cookie === '' ? {} : { cookie }, 'GET')).body.toString()
  const forAll = await get()
  expect(forAll).not.toContain('href="/shop"')
  const member = site.browser()
  const { headers } = await signInByCode(site, member, 'ada@example.com')
  const { areas } = (await owner.get('/api/admin/member-areas')).json()
  await member.send({
    method: 'POST',
    url: `${areas[0].path}/join`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `xsrfToken=${headers['x-siteuser-xsrf-token']}`,
  })
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect(await get(cookie)).toContain('href="/shop"')
  const queries = countQueries()
  expect(await get()).toBe(forAll)
  expect(queries.count()).toBe(0)
})

test('a crowd at a new page makes it once', async () => {
  const site = await shop()
  await site.get('/')
  const queries = countQueries(site.id)
  const answers = await Promise.all(Array.from({ length: 20 }, () => site.get('/shop/bowl-1')))
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(queries.count()).toBeLessThanOrEqual(2)
})

test('for a page that is not there the session of staff is read once', async () => {
  const site = await shop()
  const staff = await staffBrowser(site)
  expect((await staff.get('/nothing')).statusCode).toBe(404)
  const queries = countQueries()
  expect((await staff.get('/nothing')).statusCode).toBe(404)
  expect(queries.count()).toBe(1)
})

test('what one page has read the next ones do not ask for again, until the shop changes', async () => {
  const site = await shop()
  const list = await site.get('/shop')
  const queries = countQueries()
  // Other pages of the same items.
  expect((await site.get('/shop?format=json')).json().items).toHaveLength(2)
  expect((await site.get('/shop?format=main-content')).statusCode).toBe(200)
  expect(queries.count()).toBe(0)
  expect(list.body).toContain('Bowl 1')

  const { id } = (await site.get('/shop/bowl-1?format=json')).json().item
  await updateItem(await site.ctx(), String(id), { title: 'Basin' })
  await vi.waitFor(async () => expect((await site.get('/shop/bowl-1?format=json')).json().item.title).toBe('Basin'))
  expect((await site.get('/shop')).body).toContain('Basin')
  expect((await site.get('/shop')).body).not.toContain('Bowl 1')
})

test('the number of queries does not grow with what a page shows', async () => {
  const few = await shop()
  const many = await testSite()
  await usePlainTheme(await many.ctx())
  const ctx = await many.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  await buildShop(ctx, 30)
  await heardChanges(ctx, many.services)
  await few.get('/search')
  await many.get('/search')
  for (const [url, most] of [
    ['/shop', 1],
    ['/shop/bowl-1', 2],
    ['/search?q=bowl', 1],
    ['/', 0],
  ] as const) {
    for (const site of [few, many]) {
      const queries = countQueries()
      expect((await site.get(url)).statusCode).toBe(200)
      expect(queries.count(), url).toBeLessThanOrEqual(most)
    }
  }
})

/** Kept by caches that many visitors share, where they follow RFC 9111. */
const isShareable = (answer: Awaited<ReturnType<TestBrowser['get']>>) =>
  !/private|no-store/.test(answer.headers['cache-control'] ?? '')

test('what a cache in front may keep sets no cookie, and is the same whatever cookies a visitor has', async () => {
  const site = await shop()
  const product = await addProduct(site)
  const app = await secondServer({ edgeCacheSeconds: 30 })
  const signedIn = site.browser()
  await signInByCode(site, signedIn, 'ada@example.com')
  expect((await addToCart(signedIn, product)).statusCode).toBe(200)
  const staff = await staffBrowser(site)
  const stranger = () => browserOn(app, site.host)
  const [visitor, member] = [signedIn, staff].map((browser) => browserOn(app, site.host, browser.cookies))
  if (!visitor || !member) throw new Error('Two browsers were made.')

  const addresses = (await listOperations())
    // Its events never end.
    .filter(({ method, route }) => method === 'GET' && route.url !== '/api/theme-changes')
    .map(({ url }) => url)
  const pages = [
    '/',
    '/shop',
    '/shop/bowl-1',
    '/shop?format=json',
    '/search?q=bowl',
    '/shop?format=rss',
    '/sitemap.xml',
  ]
  let shared = 0
  for (const url of new Set([...pages, ...addresses])) {
    const answers = [await stranger().get(url), await visitor.get(url), await member.get(url)]
    for (const [who, answer] of answers.entries()) {
      expect(answer.headers['cache-control'] ?? (answer.statusCode === 304 ? '' : undefined), url).toBeDefined()
      if (!isShareable(answer)) continue
      shared++
      expect([url, who, answer.headers['set-cookie'], /cookie/i.test(String(answer.headers.vary))]).toEqual([
        url,
        who,
        undefined,
        false,
      ])
      expect([url, who, answer.statusCode, answer.body]).toEqual([url, who, answers[0]?.statusCode, answers[0]?.body])
    }
    // For visitors it is the same in every way: a cache cannot tell one from another.
    expect([url, answers[1] && isShareable(answers[1])]).toEqual([url, answers[0] && isShareable(answers[0])])
  }
  expect(shared).toBeGreaterThan(pages.length)

  const page = await stranger().get('/shop')
  expect([page.headers['cache-control'], page.headers['surrogate-key']]).toEqual([
    'public, max-age=0, s-maxage=30, stale-if-error=60',
    `site-${site.id} pages`,
  ])
  expect((await member.get('/shop')).headers).toMatchObject({ 'cache-control': 'private, no-store' })
  expect((await member.get('/shop')).headers).not.toHaveProperty('surrogate-key')
})

/** A cache in front that notes what it hears; the first time it refuses. */
async function openPurged(): Promise<{ url: string; told: string[] }> {
  const told: string[] = []
  const cache = http.createServer((asked, response) => {
    told.push(`${asked.method} ${String(asked.headers['surrogate-key'])}`)
    response.writeHead(told.length === 1 ? 500 : 200).end()
  })
  await new Promise<void>((resolve) => cache.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void cache.close())
  const address = cache.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, told }
}

test('after an outage of the database caches in front forget the sites that changed meanwhile, and no others', async () => {
  const { url, told } = await openPurged()
  const [changed, same] = [await shop('Changed'), await shop('Same')]
  const app = await secondServer({ edgePurgeUrls: [url] })
  for (const site of [changed, same]) expect((await browserOn(app, site.host).get('/shop')).statusCode).toBe(200)
  told.length = 0
  const { db } = changed.services.database
  // A change that nobody hears of, then the end of all connections that listen.
  await sql`UPDATE website SET revision = revision + 1 WHERE website_id = ${changed.id}`.execute(db)
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`.execute(
    db,
  )
  await vi.waitFor(() => expect(told).toContain(`PURGE site-${changed.id}`), 10_000)
  // The second time comes two seconds later: whatever else would be purged is by then.
  await vi.waitFor(() => expect(told.filter((key) => key === `PURGE site-${changed.id}`)).toHaveLength(2), 10_000)
  expect(new Set(told)).toEqual(new Set([`PURGE site-${changed.id}`]))
})

test('caches in front hear which site has changed, and a refusal or silence of theirs harms nobody', async () => {
  const { url, told } = await openPurged()
  const site = await shop()
  await secondServer({ edgePurgeUrls: ['http://127.0.0.1:9', url] })
  const key = `PURGE site-${site.id}`
  await updateCollection(await site.ctx(), site.collectionId, { title: 'Store' })
  // At once, and once more for what was being made meanwhile.
  await vi.waitFor(() => expect(told.filter((each) => each === key)).toHaveLength(2), 10_000)
})

function request(
  address: ReturnType<http.Server['address']>,
  host: string,
  path: string,
  headers: Record<string, string>,
  method: string,
) {
  const port = typeof address === 'object' && address ? address.port : 0
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const call = http.request({ port, host: '127.0.0.1', path, method, headers: { host, ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
    call.on('error', reject).end()
  })
}

function comparable({ date: _date, ...headers }: http.IncomingHttpHeaders) {
  return headers
}

test('cart, checkout and gift card pages say it like all others', async () => {
  const site = await shop()
  const staff = await staffBrowser(site, 'viewer')
  const visitor = site.browser()
  const { items } = (await site.get('/shop?format=json')).json()
  for (const browser of [staff, visitor]) {
    await browser.get('/api/crumb')
    const bowl = { itemId: items[0].id, sku: 'bowl-1-medium', quantity: 1, additionalFields: '' }
    expect((await browser.post('/api/commerce/shopping-cart/entries', bowl)).statusCode).toBe(200)
    for (const path of ['/shop', '/cart', '/checkout', '/nowhere']) {
      const page = await browser.get(path)
      expect(/<html\b[^>]* data-authenticated-account/.test(page.body), path).toBe(browser === staff)
      expect(page.headers['content-security-policy'], path).toContain("object-src 'none'")
    }
    const cart = await browser.get('/cart')
    expect([cart.headers['cache-control'], cart.headers['referrer-policy']]).toEqual([
      'private, no-store',
      'same-origin',
    ])
  }
})

const signedIn = /<html\b[^>]* data-authenticated-account/

test('a page tells members of the staff that they are signed in, and tells nobody else', async () => {
  const site = await shop()
  expect((await site.get('/shop')).body).not.toMatch(signedIn)
  const staff = await staffBrowser(site, 'viewer')
  const page = await staff.get('/shop')
  expect(page.body).toMatch(signedIn)
  expect([page.headers['cache-control'], page.headers['etag']]).toEqual(['private, no-store', undefined])
  expect(page.headers['content-security-policy']).toContain("object-src 'none'")
  expect((await site.get('/shop')).body).not.toMatch(signedIn)
  const stranger = await staffBrowser(await testSite())
  const elsewhere = await stranger.get('/shop', { headers: { host: site.host } })
  expect(elsewhere.body).not.toMatch(signedIn)
})

import { expect, test, vi } from 'vitest'
import { heardChanges } from '../../testing/content-builders.ts'
import { addressZone, txtZone } from '../../testing/dns.ts'
import { getFreePort } from '../../testing/free-port.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { secondServer, testServer, type TestSite, testSite } from '../../testing/test-site.ts'
import { readTrustProxy } from '../../platform/network/proxies.ts'
import { newId } from '../../platform/ids.ts'
import { createCollection } from '../collections/index.ts'
import { checkWaiting } from './service.ts'

const newHost = () => `www.h${newId().slice(-10)}.example`

async function siteWithHome(title = 'Ridge Pottery') {
  const site = await testSite({ title })
  const ctx = await site.ctx()
  await createCollection(ctx, { typeName: 'page', title: 'Home', slug: 'home', isHomepage: true })
  const staff = await staffBrowser(site)
  const heard = () => heardChanges(ctx, site.services)
  const prove = async (host: string) => {
    const { record } = (await staff.post('/api/admin/domains', { host })).json()
    txtZone.set(record.name, ['v=spf1 -all', record.value])
    const checked = await staff.post(`/api/admin/domains/${host}/checks`)
    await heard()
    return checked.json()
  }
  const setPrimary = async (host: string | null) => {
    const answer = await staff.put('/api/admin/primary-domain', { host })
    await heard()
    return answer
  }
  return { site, ctx, staff, heard, prove, setPrimary }
}

/** What a browser gets at a host. */
async function at(host: string, url = '/', headers: Record<string, string> = {}) {
  const { app } = await testServer()
  return app.inject({ url, headers: { host, accept: 'text/html', ...headers } })
}

const title = async (host: string) => /<title>([^<]*)</.exec((await at(host)).body)?.[1]

test('a domain answers from the moment its record is found, and no longer than it is the site’s', async () => {
  const { staff, heard } = await siteWithHome()
  const host = newHost()
  const added = await staff.post('/api/admin/domains', { host: ` HTTPS://${host.toUpperCase()}:8080/shop?x=1 ` })
  expect([added.statusCode, added.json()]).toEqual([
    201,
    {
      host,
      name: host,
      isPrimary: false,
      verifiedAt: null,
      checkedAt: null,
      problem: null,
      record: { type: 'TXT', name: `_vitrine.${host}`, value: expect.stringMatching(/^vitrine-site=\S{22}$/) },
    },
  ])
  const { record } = added.json()
  const check = async () => (await staff.post(`/api/admin/domains/${host}/checks`)).json()
  expect(await check()).toMatchObject({ verifiedAt: null, problem: { code: 'missing' } })
  txtZone.set(record.name, 'unreachable')
  expect(await check()).toMatchObject({ problem: { code: 'unreachable' } })
  txtZone.set(record.name, [`${record.value}x`])
  expect(await check()).toMatchObject({ problem: { code: 'other' } })
  expect((await at(host)).statusCode).toBe(404)

  txtZone.set(record.name, [record.value])
  expect(await check()).toMatchObject({ verifiedAt: expect.any(String), problem: null })
  await heard()
  expect(await title(host)).toBe('Ridge Pottery')
  // A record that is taken away afterwards changes nothing.
  txtZone.delete(record.name)
  await check()
  await heard()
  expect((await at(host)).statusCode).toBe(200)

  expect((await staff.delete(`/api/admin/domains/${host}`)).statusCode).toBe(204)
  await heard()
  expect((await at(host)).statusCode).toBe(404)
  expect((await staff.delete(`/api/admin/domains/${host}`)).statusCode).toBe(404)
})

test('an owner sees where a domain points, beside where the server is', async () => {
  const { site, staff } = await siteWithHome()
  const host = newHost()
  await staff.post('/api/admin/domains', { host })
  const read = async () => (await staff.get(`/api/admin/domains/${host}/addresses`)).json()
  expect(await read()).toEqual({ server: { host: site.host, addresses: [] }, domain: [], isHere: null })
  addressZone.set(site.host, ['127.0.0.1', '198.51.100.7', '2001:4860:4860::8888', '8.8.8.8'])
  addressZone.set(host, ['9.9.9.9'])
  expect(await read()).toMatchObject({
    server: { addresses: ['2001:4860:4860::8888', '8.8.8.8'] },
    domain: ['9.9.9.9'],
    isHere: false,
  })
  addressZone.set(host, ['8.8.8.8'])
  expect(await read()).toMatchObject({ isHere: true })
  expect((await staff.get('/api/admin/domains/other.example/addresses')).statusCode).toBe(404)
})

test('visitors of all other hosts are led to the primary domain, with path and query; staff, the editor and calls are not', async () => {
  const { site, staff, prove, setPrimary } = await siteWithHome()
  const [primary, second] = [newHost(), newHost()]
  await prove(primary)
  await prove(second)
  expect((await at(second)).statusCode).toBe(200)
  expect((await setPrimary(primary)).json()).toMatchObject({
    builtIn: expect.stringContaining(site.host),
    domains: [
      { host: primary, isPrimary: true },
      { host: second, isPrimary: false },
    ],
  })
  for (const host of [second, site.host]) {
    const led = await at(`${host}:3000`, '/shop/a%20mug?x=1&y=%2F')
    expect([led.statusCode, led.headers.location]).toEqual([301, `http://${primary}:3000/shop/a%20mug?x=1&y=%2F`])
  }
  expect((await at(second, '//elsewhere.example/x')).headers.location).toBe(`http://${primary}/elsewhere.example/x`)
  expect((await at(primary)).statusCode).toBe(200)
  expect((await at(second, '/config')).headers.location).toBeUndefined()
  expect((await at(second, '/api/commerce/shopping-cart')).statusCode).toBe(200)
  expect((await staff.get('/')).statusCode).toBe(200)
  // What staff saw there is not kept for others.
  expect((await at(site.host)).statusCode).toBe(301)

  const { website } = JSON.parse((await at(primary, '/?format=json')).body)
  expect(website).toMatchObject({
    primaryDomain: primary,
    baseUrl: `http://${primary}`,
    authenticUrl: `http://${primary}`,
  })
  expect((await site.services.siteById(site.id))?.baseUrl).toMatch(`http://${primary}`)

  await setPrimary(second)
  expect((await at(primary)).headers.location).toBe(`http://${second}/`)
  await setPrimary(null)
  expect([(await at(primary)).statusCode, (await at(second)).statusCode]).toEqual([200, 200])
})

test('only what is proven can be the primary domain', async () => {
  const { staff, setPrimary } = await siteWithHome()
  const host = newHost()
  await staff.post('/api/admin/domains', { host })
  expect((await setPrimary(host)).json()).toMatchObject({ code: 'domain_not_verified' })
  expect((await setPrimary('nobody.example')).statusCode).toBe(404)
})

test('a claim keeps nobody from proving a domain, and who proves it alone has it', async () => {
  const first = await siteWithHome('First')
  const second = await siteWithHome('Second')
  const host = newHost()
  await second.staff.post('/api/admin/domains', { host })
  await first.prove(host)
  await first.setPrimary(host)
  expect(await title(host)).toBe('First')

  // Both records are there: the holder keeps it.
  const name = `_vitrine.${host}`
  const held = txtZone.get(name)
  const { record } = (await second.staff.get('/api/admin/domains')).json().domains[0]
  txtZone.set(name, [...(Array.isArray(held) ? held : []), record.value])
  const refused = await second.staff.post(`/api/admin/domains/${host}/checks`)
  expect(refused.json()).toMatchObject({ verifiedAt: null, problem: { code: 'elsewhere' } })
  expect(await title(host)).toBe('First')

  // The domain was sold: only the new owner's record is left.
  txtZone.set(name, [record.value])
  expect((await second.staff.post(`/api/admin/domains/${host}/checks`)).json().verifiedAt).not.toBeNull()
  await second.heard()
  expect(await title(host)).toBe('Second')
  expect((await first.staff.get('/api/admin/domains')).json().domains).toMatchObject([
    { host, isPrimary: false, verifiedAt: null, problem: { code: 'lost' } },
  ])
  expect((await at(first.site.host)).statusCode).toBe(200)
})

test('added domains are checked by themselves', async () => {
  const { site, staff, heard } = await siteWithHome()
  const host = newHost()
  const { record } = (await staff.post('/api/admin/domains', { host })).json()
  txtZone.set(record.name, [record.value])
  await checkWaiting(site.services)
  await heard()
  expect((await at(host)).statusCode).toBe(200)
})

test.each([
  ['', 'Enter a domain such as www.example.com.'],
  ['example', '"example" is not complete.'],
  ['*.example.com', '* cannot stand in it'],
  ['me@example.com', '"me@example.com" is no domain.'],
  ['my shop.com', 'is no domain'],
  ['192.168.0.1', 'An IP address is no domain.'],
  ['[::1]', 'IP address is no domain'],
  ['a..example.com', 'Two dots follow each other.'],
  ['-a.example.com', 'no dash at its ends'],
  [`${'a'.repeat(64)}.example.com`, 'at most 63 characters'],
  [`${'abc.'.repeat(75)}com`, 'at most 244 characters'],
  ['shop_1.example.com', 'cannot be part of a domain'],
  ['localhost', 'not complete'],
  ['other.localhost', 'belongs to this installation'],
])('%s cannot be a domain', async (host, words) => {
  const { staff } = await siteWithHome()
  const refused = await staff.post('/api/admin/domains', { host })
  expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining(words)])
})

test('an international name is kept in its ASCII form and shown as it reads', async () => {
  const { staff, prove } = await siteWithHome()
  const ascii = `xn--kln-sna.h${newId().slice(-8)}.example`
  const proven = await prove(ascii.replace('xn--kln-sna', 'KÖLN'))
  expect(proven).toMatchObject({ code: 'not_found' })
  const [domain] = (await staff.get('/api/admin/domains')).json().domains
  expect(domain).toMatchObject({ host: ascii, name: ascii.replace('xn--kln-sna', 'köln') })
  expect((await staff.post('/api/admin/domains', { host: ascii })).json()).toMatchObject({ code: 'domain_added' })
  expect((await staff.post(`/api/admin/domains/${ascii}/checks`)).json().verifiedAt).not.toBeNull()
})

async function proven(): Promise<{ site: TestSite; host: string }> {
  const { site, prove } = await siteWithHome()
  const host = newHost()
  await prove(host)
  return { site, host }
}

test.each([
  ['upper case', (host: string) => host.toUpperCase(), 200],
  ['a port', (host: string) => `${host}:8443`, 200],
  ['the dot of a full name', (host: string) => `${host}.`, 200],
  ['all of it', (host: string) => `${host.toUpperCase()}.:80`, 200],
  ['a name below it', (host: string) => `x.${host}`, 404],
  ['two dots', (host: string) => `${host}..`, 400],
  ['a space', (host: string) => `${host} x`, 400],
  ['letters beyond ASCII', (host: string) => `kö.${host}`, 400],
  ['markup', () => '"><script>', 400],
  ['a path', (host: string) => `${host}/x`, 400],
  ['someone at it', (host: string) => `me@${host}`, 400],
  ['300 characters', () => `${'abc.'.repeat(74)}abcd`, 400],
  ['a part of 64 characters', () => `${'a'.repeat(64)}.example`, 400],
  ['a port that is none', (host: string) => `${host}:port`, 400],
])('a Host header with %s', async (_what, header, status) => {
  const { host } = await proven()
  const page = await at(header(host))
  expect(page.statusCode).toBe(status)
  if (status === 200) {
    // The address of the page is the plain one, however it was asked for.
    expect(page.body).toMatch(new RegExp(`rel="canonical" href="http://${host}(:\\d+)?/"`))
    return
  }
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).not.toContain('<script>')
  expect((await at(header(host), '/api/crumb')).json()).toMatchObject({
    code: status === 404 ? 'site_not_found' : 'bad_host',
  })
})

test('an unknown host gets a page that says so', async () => {
  const page = await at('nobody.example')
  expect([page.statusCode, page.headers['cache-control']]).toEqual([404, 'no-store'])
  expect(page.body).toContain('<h1>There is no website at this address</h1>')
  expect(page.body).toContain('nobody.example leads to this server')
  expect(page.body).toContain('content="noindex"')
})

test('domains are for those who may change settings', async () => {
  const { site } = await siteWithHome()
  const manager = await staffBrowser(site, 'store-manager')
  expect((await manager.get('/api/admin/domains')).statusCode).toBe(403)
  expect((await manager.post('/api/admin/domains', { host: newHost() })).statusCode).toBe(403)
})

test('a proxy gets certificates for proven domains of open sites, and for no other name', async () => {
  const { site, staff, prove } = await siteWithHome()
  const [proven, claimed] = [newHost(), newHost()]
  await prove(proven)
  await staff.post('/api/admin/domains', { host: claimed })
  const port = await getFreePort()
  const app = await secondServer({ tlsAskListen: { host: '127.0.0.1', port } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (name: string, headers: Record<string, string> = {}, path = '/') =>
    (await fetch(`http://127.0.0.1:${port}${path}?domain=${encodeURIComponent(name)}`, { headers })).status

  expect(await ask(proven)).toBe(200)
  const others = [
    claimed,
    newHost(),
    site.host,
    'localhost',
    '127.0.0.1',
    `*.${proven}`,
    `${proven}/`,
    `https://${proven}`,
    '',
  ]
  for (const name of others) expect([name, await ask(name)]).toEqual([name, 403])
  // What comes through a proxy comes from a visitor.
  for (const name of ['x-forwarded-for', 'via', 'forwarded'])
    expect(await ask(proven, { [name]: '198.51.100.7' })).toBe(404)
  expect(await ask(proven, {}, '/api/ready')).toBe(404)
  // And at the address of the sites there is no such answer.
  expect((await app.inject({ url: `/?domain=${proven}`, headers: { host: `127.0.0.1:${port}` } })).statusCode).not.toBe(
    403,
  )

  expect((await staff.put('/api/admin/site/closure')).statusCode).toBe(200)
  await vi.waitFor(async () => expect(await ask(proven)).toBe(403))
  expect((await staff.delete('/api/admin/site/closure')).statusCode).toBe(200)
  await vi.waitFor(async () => expect(await ask(proven)).toBe(200))

  // Strangers who make up names have to wait before they keep the database busy.
  const storm = await Promise.all(Array.from({ length: 80 }, () => ask(newHost())))
  expect(storm).toContain(429)
  expect(storm).not.toContain(200)
})

test('only proxies that are trusted may ask for certificates', async () => {
  const port = await getFreePort()
  const app = await secondServer({ tlsAskListen: { host: '127.0.0.1', port }, proxies: readTrustProxy('10.1.0.0/16') })
  await app.listen({ port: 0, host: '127.0.0.1' })
  expect((await fetch(`http://127.0.0.1:${port}/?domain=www.shop.example`)).status).toBe(404)
})

/** @isolated It asks for the only site of a server, by any host. */
import net from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createCollection } from '../features/collections/index.ts'
import { createOwnHosts } from '../platform/http/hosts.ts'
import type { App } from '../platform/http/http.ts'
import { readTrustProxy } from '../platform/network/proxies.ts'
import { secondServer, testServer, testSite, type TestSite } from '../testing/test-site.ts'

/** The first site of the database: bare hosts lead to it. */
let shop: TestSite
let app: App

beforeAll(async () => {
  shop = await testSite({ title: 'Ridge Pottery' })
  const ctx = await shop.ctx()
  await createCollection(ctx, { typeName: 'page', title: 'Home', slug: 'home', isHomepage: true })
  await createCollection(ctx, { typeName: 'blog', title: 'Journal', slug: 'journal' })
  app = (await testServer()).app
})

async function get(url: string, headers: Record<string, string>, options: { app?: App; from?: string } = {}) {
  return (options.app ?? app).inject({ url, headers, remoteAddress: options.from ?? '127.0.0.1' })
}

const canonical = (page: string) => /rel="canonical" href="([^"]*)\/"/.exec(page)?.[1]

/** Everything that says where the site is: a page, its JSON, the map and the feed. */
async function namedAddresses(headers: Record<string, string>, server: App = app) {
  const page = (await get('/', headers, { app: server })).body
  const json = (await get('/?format=json', headers, { app: server })).json()
  const map = (await get('/sitemap.xml', headers, { app: server })).body
  const feed = (await get('/journal?format=rss', headers, { app: server })).body
  return new Set([
    canonical(page),
    /property="og:url" content="([^"]*)\/"/.exec(page)?.[1],
    json.website.baseUrl,
    /<loc>([^<]*)\/journal<\/loc>/.exec(map)?.[1],
    /<link>([^<]*)\/journal<\/link>/.exec(feed)?.[1],
  ])
}

test.each([
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['192.168.1.7:3000', 'http://192.168.1.7:3000'],
  ['[::1]:3000', 'http://[::1]:3000'],
  // Names that anybody may put into a request.
  ['evil', 'http://localhost:3000'],
  ['203.0.113.66', 'http://localhost:3000'],
])('a newcomer at %s sees the shop, and its pages say %s', async (host, address) => {
  expect(await namedAddresses({ host })).toEqual(new Set([address]))
})

test('with PUBLIC_URL the pages say it, whatever host of the machine is asked, and nobody else’s host answers', async () => {
  const server = await secondServer({ publicUrl: 'https://shop.test' })
  for (const host of ['shop.test', 'localhost:3000', '10.0.0.5:3000'])
    expect(await namedAddresses({ host }, server), host).toEqual(new Set(['https://shop.test']))
  for (const host of ['evil', '203.0.113.66', 'evil.test', 'shop.test.evil']) {
    const response = await get('/', { host }, { app: server })
    expect([response.statusCode, response.json().code], host).toEqual([404, 'site_not_found'])
  }
  const other = await testSite()
  const below = other.host.replace('localhost', 'shop.test')
  expect((await get('/?format=json', { host: below }, { app: server })).json().website.baseUrl).toBe(`https://${below}`)
  // A proxy that ends TLS and does not say so.
  const { cookies, headers } = await get('/api/crumb', { host: 'shop.test' }, { app: server })
  expect(cookies.map(({ name }) => name)).toContain('__Host-vitrine_visitor')
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

test('a port that a request makes up is in no address', async () => {
  const server = await secondServer({ publicUrl: 'https://shop.test' })
  expect(await namedAddresses({ host: 'shop.test:6666' }, server)).toEqual(new Set(['https://shop.test']))
})

test('reports its health to every caller, by any name', async () => {
  const server = await secondServer({ publicUrl: 'https://shop.test' })
  expect((await get('/api/health', { host: 'vitrine:3000' }, { app: server })).json()).toEqual({ status: 'ok' })
})

test('a forwarded host counts only from a proxy that is named', async () => {
  const other = await testSite({ title: 'Harbour Books' })
  const headers = { host: shop.host, 'x-forwarded-host': other.host, 'x-forwarded-proto': 'https' }
  const title = async (server: App, from: string) => {
    const { website } = (await get('/?format=json', headers, { app: server, from })).json()
    return [website.siteTitle, website.baseUrl.slice(0, 5)]
  }
  expect(await title(app, '127.0.0.1')).toEqual(['Ridge Pottery', 'https'])
  expect(await title(app, '10.1.2.3')).toEqual(['Ridge Pottery', 'http:'])

  const behind = await secondServer({ proxies: readTrustProxy('10.1.0.0/16, 2001:db8::1') })
  expect(await title(behind, '10.1.2.3')).toEqual(['Harbour Books', 'https'])
  expect(await title(behind, '::ffff:10.1.2.3')).toEqual(['Harbour Books', 'https'])
  expect(await title(behind, '2001:db8::1')).toEqual(['Harbour Books', 'https'])
  expect(await title(behind, '10.2.0.1')).toEqual(['Ridge Pottery', 'http:'])
  expect(await title(behind, '127.0.0.1')).toEqual(['Ridge Pottery', 'http:'])
})

test('a stranger cannot choose the address that limits count', async () => {
  const showAddress = async (server: App) => {
    server.get('/address', { config: { anyHost: true } }, async ({ ip }) => ip)
  }
  const address = async (server: App, from: string, forwarded: string) => {
    const headers = {
      host: shop.host,
      'x-forwarded-for': forwarded,
      'x-real-ip': '192.0.2.66',
      forwarded: 'for=192.0.2.66',
    }
    return (await get('/address', headers, { app: server, from })).body
  }
  const alone = await secondServer({}, showAddress)
  expect(await address(alone, '203.0.113.9', '192.0.2.66')).toBe('203.0.113.9')
  // Behind a proxy of this machine only what the proxy has added at the end counts.
  expect(await address(alone, '127.0.0.1', '192.0.2.66, 203.0.113.9')).toBe('203.0.113.9')

  const behind = await secondServer({ proxies: readTrustProxy('10.1.0.0/16') }, showAddress)
  expect(await address(behind, '203.0.113.9', '10.1.0.1, 192.0.2.66')).toBe('203.0.113.9')
  expect(await address(behind, '127.0.0.1', '192.0.2.66')).toBe('127.0.0.1')
  // A cache behind a load balancer, both named.
  expect(await address(behind, '10.1.0.2', '192.0.2.66, 203.0.113.9, 10.1.0.1')).toBe('203.0.113.9')
})

test('the way back from an error is a page of the site, whatever host a request makes up', async () => {
  const wayBack = async (referer: string) => {
    const headers = {
      host: shop.host,
      'x-forwarded-host': 'elsewhere.test',
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      referer,
    }
    const { body } = await app.inject({ method: 'POST', url: '/nowhere', headers, payload: 'a=b' })
    return /<a [^>]*href="([^"]*)"/.exec(body)?.[1]
  }
  expect(await wayBack(`http://${shop.host}/journal?page=2`)).toBe('/journal?page=2')
  expect(await wayBack(`http://${shop.host}//journal`)).toBe('/journal')
  expect(await wayBack('http://elsewhere.test/journal')).toBeUndefined()
})

test.each(['proxy.internal', '10.0.0.0/33', '10.0.0.0/x', '10.0.0'])('TRUST_PROXY=%s is refused by name', (setting) => {
  expect(() => readTrustProxy(setting)).toThrow(`TRUST_PROXY: "${setting}"`)
})

test('the machine’s own names are known, and names of others are not taken for them', () => {
  const hosts = createOwnHosts(undefined)
  for (const host of [
    'localhost',
    'ridge.localhost',
    '127.0.0.1',
    '172.31.0.1',
    '169.254.1.1',
    '[fe80::1]',
    '[fd00::1]',
  ])
    expect(hosts.isMachine(host), host).toBe(true)
  for (const host of [
    'evil',
    'localhost.evil.test',
    '172.32.0.1',
    '8.8.8.8',
    '[2001:db8::1]',
    '127.0.0.1.evil.test',
    '1.2.3',
  ])
    expect(hosts.isMachine(host), host).toBe(false)
})

test('over a real connection: two hosts are refused, cached pages differ by the forwarded host and are not listed', async () => {
  const other = await testSite({ title: 'Harbour Books' })
  await createCollection(await other.ctx(), { typeName: 'page', title: 'Home', slug: 'home', isHomepage: true })
  const server = await secondServer({ proxies: readTrustProxy('127.0.0.1'), environment: 'staging' })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = z.object({ port: z.int() }).parse(server.server.address())
  const ask = (...lines: string[]) =>
    exchange(port, ['GET / HTTP/1.1', ...lines, 'Connection: close', '', ''].join('\r\n'))
  const status = (answer: string) => answer.slice(9, 12)
  const title = (answer: string) => /<title>([^<]*)/.exec(answer)?.[1]
  const plain = [`Host: ${shop.host}`]
  // Twice: made, then from memory.
  for (const round of [1, 2]) {
    const here = await ask(...plain)
    expect([title(here), /strict-transport/i.test(here)], `${round}`).toEqual(['Ridge Pottery', false])
    // No search engine lists a test installation.
    expect(here, `${round}`).toMatch(/x-robots-tag: noindex, nofollow\r/i)
    expect(title(await ask(...plain, `X-Forwarded-Host: ${other.host}`))).toBe('Harbour Books')
    const secure = await ask(...plain, 'X-Forwarded-Proto: https')
    expect([canonical(secure)?.slice(0, 6), /strict-transport-security: max-age=31536000\r/i.test(secure)]).toEqual([
      'https:',
      true,
    ])
    expect(status(await ask(...plain, `Host: ${other.host}`))).toBe('400')
    expect(status(await ask(...plain, ...plain))).toBe('400')
  }
})

test.each(['/', '/config', '/api/admin/session', '/site.css', '/nothing-here'])(
  'over https %s is for https alone',
  async (url) => {
    const headers = { host: shop.host, accept: '*/*' }
    const secure = await get(url, { ...headers, 'x-forwarded-proto': 'https' })
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await get(url, headers)).headers).not.toHaveProperty('strict-transport-security')
  },
)

/** Sends the bytes and gives all that comes back. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}

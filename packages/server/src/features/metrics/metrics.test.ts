import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { addProduct, addShippingAndTax, placeOrder, readyBuyer } from '../../testing/builders.ts'
import { getFreePort } from '../../testing/free-port.ts'
import { browserOn, secondServer, testServer, testSite } from '../../testing/test-site.ts'

const metricsToken = 'a token of sixteen characters'

test('without a setting there are no metrics, and with a token only who has it reads them', async () => {
  const { app: plain } = await testServer()
  const site = await testSite()
  expect((await plain.inject({ url: '/metrics', headers: { host: site.host } })).statusCode).toBe(404)
  const app = await secondServer({ metricsToken })
  const read = (authorization?: string) =>
    app.inject({
      url: '/metrics',
      headers: { host: 'anything.example', ...(authorization === undefined ? {} : { authorization }) },
    })
  expect([(await read()).statusCode, (await read('Bearer a token of sixteen characterz')).statusCode]).toEqual([
    401, 401,
  ])

  const visitor = browserOn(app, site.host)
  await visitor.get('/api/commerce/shopping-cart')
  await visitor.get('/nowhere-12345?email=ada@example.com')
  await visitor.get('/nowhere-67890')
  const response = await read(`Bearer ${metricsToken}`)
  expect(response.headers['content-type']).toContain('text/plain')
  const text = response.body
  const getValue = (line: string) =>
    Number(
      text
        .split('\n')
        .find((each) => each.startsWith(`${line} `))
        ?.slice(line.length + 1),
    )
  expect(getValue('vitrine_http_requests_total{method="GET",route="/api/commerce/shopping-cart",status="2xx"}')).toBe(1)
  expect(getValue('vitrine_http_requests_total{method="GET",route="/*",status="4xx"}')).toBe(2)
  expect(getValue('vitrine_http_request_duration_seconds_count{method="GET",route="/*"}')).toBe(2)
  expect(getValue('vitrine_database_up')).toBe(1)
  expect(getValue('vitrine_jobs_oldest_due_seconds')).toBeGreaterThanOrEqual(0)
  expect(getValue('vitrine_page_cache_total{outcome="miss"}')).toBeGreaterThan(0)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  // Nothing that a visitor chose, and no site, is in a label.
  expect(text).not.toMatch(/nowhere|ada@|site-/)
})

test('metrics on an address of their own need no token on this machine, and one anywhere else', async () => {
  expect(() => readConfig({ METRICS_LISTEN: '0.0.0.0:9464' })).toThrow('set METRICS_TOKEN too')
  expect(readConfig({ METRICS_LISTEN: '[::1]:9464' }).metricsListen).toEqual({ host: '::1', port: 9464 })
  const port = await getFreePort()
  const app = await secondServer({ metricsListen: { host: '127.0.0.1', port } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringContaining('vitrine_http_requests_total'),
  ])
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
})

test.each([
  [{ EDGE_CACHE_SECONDS: '-1' }, 'EDGE_CACHE_SECONDS'],
  [{ EDGE_PURGE_URLS: 'varnish:6081' }, 'EDGE_PURGE_URLS: "varnish:6081"'],
  [{ TLS_ASK_LISTEN: '9465' }, 'TLS_ASK_LISTEN'],
] as const)('the start refuses %o by name', (env, name) => {
  expect(() => readConfig(env)).toThrow(name)
})

test('an order and its payment are counted', async () => {
  const app = await secondServer({ metricsToken })
  const site = await testSite()
  await addShippingAndTax(site)
  const { browser, total } = await readyBuyer(site, await addProduct(site))
  const count = async (line: string) => {
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
    return Number(
      body
        .split('\n')
        .find((each) => each.startsWith(line))
        ?.split(' ')
        .at(-1) ?? 0,
    )
  }
  const before = [
    await count('vitrine_orders_total{outcome="test"}'),
    await count('vitrine_payments_total{outcome="captured"}'),
  ]
  const placed = await placeOrder(browser, { expected: total })
  expect(placed.statusCode, placed.body).toBe(201)
  expect([
    await count('vitrine_orders_total{outcome="test"}'),
    await count('vitrine_payments_total{outcome="captured"}'),
  ]).toEqual(before.map((number) => number + 1))
})

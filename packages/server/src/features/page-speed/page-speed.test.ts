import { sql } from 'kysely'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { staffBrowser } from '../../testing/staff.ts'
import { browserOn, secondServer, type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import { userAgents } from '../visits/testing/hits.ts'
import { getBucket, metricNames, summarize } from './metrics.ts'
import { createPageLoadId, isPageLoadId } from './page-load.ts'
import { openSpeedQueue } from './speed-queue.ts'
import { deleteOldCounts, selectSitesWithOldCounts } from './store.ts'
import { forgeToken } from '../../testing/forge-token.ts'

const address = '/api/1/performance'
const phone = { 'user-agent': userAgents.iphone }

async function getPageLoadId(
  browser: TestBrowser,
  headers: Readonly<Record<string, string>> = phone,
): Promise<unknown> {
  const { body, headers: answered } = await browser.send({ method: 'GET', url: `${address}/settings`, headers })
  expect(answered['cache-control']).toBe('no-store')
  return JSON.parse(body).pageLoadId
}

/** Sends records as a beacon does. */
function sendRecords(
  browser: TestBrowser,
  records: readonly object[],
  headers: Readonly<Record<string, string>> = phone,
) {
  return browser.send({
    method: 'POST',
    url: `${address}/records`,
    payload: JSON.stringify(records),
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
  })
}

async function listCounts(site: TestSite) {
  const { db } = await site.ctx()
  const { rows } = await sql<{ path: string; device: string; metric: string; bucket: number; count: number }>`
    SELECT path, device, metric, bucket, count FROM page_speed WHERE website_id = ${site.id} ORDER BY path, metric, bucket`.execute(
    db,
  )
  return rows
}

/** The report of the days around now. */
async function getReport(site: TestSite, query = '') {
  const staff = await staffBrowser(site)
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  return staff.get(`/api/admin/page-speed?from=${day(-2)}&to=${day(1)}${query}`)
}

test('what browsers measure is counted by page and device, and read as percentiles', async () => {
  const site = await testSite()
  const browser = site.browser()
  for (const value of [1000, 1000, 1000, 3000]) {
    const pageLoadId = await getPageLoadId(browser)
    const record = { pageLoadId, path: '/shop/jar/?token=secret' }
    const sent = await sendRecords(browser, [
      { ...record, name: 'LCP', value },
      { ...record, name: 'CLS', value: 0 },
    ])
    expect(sent.statusCode).toBe(202)
  }
  const computer = { 'user-agent': userAgents.windows }
  const pageLoadId = await getPageLoadId(browser, computer)
  // A metric counts once, however often it is sent.
  const slow = { pageLoadId, name: 'INP', value: 9000, path: '/order-status/SecretToken' }
  await sendRecords(browser, [slow, slow, slow], computer)
  await expect.poll(async () => (await listCounts(site)).length, { timeout: 15_000 }).toBe(8)
  const counts = await listCounts(site)
  expect(JSON.stringify(counts)).not.toMatch(/secret/i)
  expect(counts.filter(({ path }) => path === '')).toMatchObject([
    { device: 'phone', metric: 'CLS', count: 4 },
    { device: 'desktop', metric: 'INP', count: 1 },
    { device: 'phone', metric: 'LCP', count: 3 },
    { device: 'phone', metric: 'LCP', count: 1 },
  ])

  const report = (await getReport(site)).json()
  expect(report.isEnabled).toBe(true)
  expect(report.metrics).toEqual([
    { metric: 'LCP', count: 4, p75: 1000, good: 3, fair: 1, poor: 0 },
    { metric: 'INP', count: 1, p75: 5000, good: 0, fair: 0, poor: 1 },
    { metric: 'CLS', count: 4, p75: 0, good: 4, fair: 0, poor: 0 },
    { metric: 'FCP', count: 0, p75: null, good: 0, fair: 0, poor: 0 },
    { metric: 'TTFB', count: 0, p75: null, good: 0, fair: 0, poor: 0 },
  ])
  expect(report.pages).toEqual([
    { path: '/shop/jar', count: 4, LCP: 1000, INP: null, CLS: 0 },
    { path: '/order-status/…', count: 1, LCP: null, INP: 5000, CLS: null },
  ])
  const ofPhones = (await getReport(site, '&device=phone')).json()
  expect(ofPhones.pages.map(({ path }: { path: string }) => path)).toEqual(['/shop/jar'])
  const staff = await staffBrowser(site)
  const year = new Date().getUTCFullYear()
  const csv = await staff.get(`/api/admin/page-speed/csv?from=${year}-01-01&to=${year}-12-31`)
  expect(csv.body.split(/\r?\n/).slice(0, 2)).toEqual(['Page,Page loads,LCP (ms),INP (ms),CLS', '/shop/jar,4,1000,,0'])
  expect((await staff.get('/api/admin/page-speed?from=2026-02-01&to=2026-01-01')).json()).toMatchObject({
    code: 'speed_range_wrong',
  })
  expect(
    (await (await staffBrowser(site, 'moderator')).get('/api/admin/page-speed?from=2026-01-01&to=2026-01-02'))
      .statusCode,
  ).toBe(403)
})

test('who is not counted is not measured, and made-up records count nothing', async () => {
  const site = await testSite()
  const browser = site.browser()
  for (const headers of [
    { ...phone, dnt: '1' },
    { ...phone, 'sec-gpc': '1' },
    { 'user-agent': userAgents.robot },
    { 'user-agent': '' },
  ])
    expect(await getPageLoadId(browser, headers)).toBeNull()
  expect(await getPageLoadId(await staffBrowser(site))).toBeNull()
  expect(await getPageLoadId(await staffBrowser(site, 'viewer'))).toEqual(expect.any(String))

  const other = await testSite()
  const ctx = await site.ctx()
  const hourAgo = new Date(Date.now() - 3_601_000)
  const ids = [
    'x',
    await getPageLoadId(other.browser()),
    createPageLoadId(ctx.site, hourAgo),
    forgeToken(createPageLoadId(ctx.site, new Date())),
  ]
  const own = await getPageLoadId(browser)
  for (const pageLoadId of ids) {
    const sent = await sendRecords(browser, [{ pageLoadId, name: 'LCP', value: 100, path: '/' }])
    expect(sent.statusCode).toBe(202)
  }
  const wrong = [
    [],
    [{ pageLoadId: own, name: 'Mood', value: 1, path: '/' }],
    [{ pageLoadId: own, name: 'LCP', value: -1, path: '/' }],
    [{ pageLoadId: own, name: 'LCP', value: 1e9, path: '/' }],
    Array.from({ length: 6 }, () => ({ pageLoadId: own, name: 'LCP', value: 1, path: '/' })),
  ]
  for (const records of wrong) expect((await sendRecords(browser, records)).statusCode).toBe(400)
  // What counts comes last: by then the others would have been stored.
  await sendRecords(browser, [{ pageLoadId: own, name: 'TTFB', value: 100, path: '/' }])
  await expect.poll(async () => (await listCounts(site)).length, { timeout: 15_000 }).toBe(2)
  expect(isPageLoadId(ctx.site, String(own), new Date())).toBe(true)
})

test('plain text is read as JSON here alone', async () => {
  const site = await testSite()
  const headers = { 'content-type': 'text/plain', origin: `http://${site.host}` }
  const sent = await site
    .browser()
    .send({ method: 'POST', url: '/api/commerce/shopping-cart/entries', payload: '{}', headers })
  expect(sent.statusCode).toBe(415)
  const broken = await site.browser().send({ method: 'POST', url: `${address}/records`, payload: '{', headers })
  expect(broken.json()).toMatchObject({ code: 'malformed_json' })
  const foreign = { ...headers, origin: 'https://evil.example' }
  expect((await sendRecords(site.browser(), [], foreign)).statusCode).toBe(403)
})

test('a flood is answered with 429, made-up pages take no room from others, and counts that are old are deleted', async () => {
  const site = await testSite()
  const limited = browserOn(await secondServer({ rateLimits: true }), site.host)
  const pageLoadId = await getPageLoadId(limited)
  const answers = []
  for (let page = 0; page < 122; page++)
    answers.push(await sendRecords(limited, [{ pageLoadId, name: 'LCP', value: 100, path: `/p${page}` }]))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 120 }, () => 202), 429, 429])
  await expect.poll(async () => (await listCounts(site)).length, { timeout: 15_000 }).toBe(21)
  expect((await listCounts(site))[0]).toMatchObject({ path: '', count: 120 })

  const { db } = await site.ctx()
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const kept = { pages: tomorrow, all: '2000-01-01' }
  expect(await selectSitesWithOldCounts({ db }, kept)).toContain(site.id)
  await deleteOldCounts({ db, site }, kept)
  expect(await listCounts(site)).toHaveLength(1)
})

test('counts wait while the database does not answer, and are those of a site that is gone no longer', async () => {
  const site = await testSite()
  const { db, log } = await site.ctx()
  const queue = openSpeedQueue({ db, log })
  const key = { day: '2026-01-02', path: '/', device: 'phone', metric: 'LCP', bucket: 3 } as const
  queue.add('000000000000000000000000', key)
  queue.add(site.id, key)
  queue.add(site.id, key)
  await queue.flush()
  await queue.flush()
  expect(await listCounts(site)).toMatchObject([{ path: '/', count: 2 }])
})

test('the percentile of buckets is within the bucket of the true one, and no page load is lost', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...metricNames),
      fc.array(fc.double({ min: 0, max: 4, noNaN: true }), { minLength: 1, maxLength: 60 }),
      (metric, exponents) => {
        const values = exponents
          .map((exponent) => 10 ** exponent / (metric === 'CLS' ? 1000 : 1))
          .toSorted((a, b) => a - b)
        const histogram = new Map<number, number>()
        for (const value of values) {
          const bucket = getBucket(metric, value)
          histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1)
        }
        const { count, p75, good, fair, poor } = summarize(metric, histogram)
        expect([count, good + fair + poor]).toEqual([values.length, values.length])
        const right = values[Math.ceil(values.length * 0.75) - 1] ?? 0
        expect(Math.abs(getBucket(metric, p75 ?? -1) - getBucket(metric, right))).toBeLessThanOrEqual(1)
      },
    ),
    { numRuns: 100 },
  )
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addProduct } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import { count, sendEvent, sendForm, sendView, userAgents, waitForHits } from '../visits/testing/hits.ts'

const root = '/api/admin/visit-reports'
const clock = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' })
const shiftDay = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

async function read(staff: TestBrowser, path: string, query: Readonly<Record<string, string>>) {
  const response = await staff.get(`${root}/${path}?${new URLSearchParams(query)}`)
  expect([path, response.statusCode]).toEqual([path, 200])
  return response.json()
}

/** The rows of a report: value, visitors, visits, hits, bounces. */
async function readRows(staff: TestBrowser, report: string, query: Readonly<Record<string, string>>) {
  const { rows } = await read(staff, `reports/${report}`, query)
  return rows.map((row: Record<string, unknown>) => [
    row['value'],
    row['visitors'],
    row['visits'],
    row['hits'],
    row['bounces'],
  ])
}

/** Moves what came so far back by days, as if it had come then. */
async function moveBack(site: TestSite, days: number): Promise<void> {
  const { db } = await site.ctx()
  await sql`UPDATE visit_hit SET created_at = created_at - make_interval(days => ${days}) WHERE website_id = ${site.id}`.execute(
    db,
  )
  await sql`UPDATE visit_day SET day = day - ${days}::int WHERE website_id = ${site.id}`.execute(db)
}

/**
 * A crawl: Ada reads three pages on her phone, coming from a search, and puts a jar into the cart. Bob comes by a campaign with Windows and orders.
 * Eve comes with Linux, sees one page, and looks for what is not there.
 */
async function crawl(site: TestSite, jarId: string): Promise<void> {
  const ada = { 'user-agent': userAgents.iphone, 'accept-language': 'de-DE' }
  const bob = { 'user-agent': userAgents.windows, 'accept-language': 'en-US' }
  const eve = { 'user-agent': userAgents.linux, 'accept-language': 'fr' }
  const browser = site.browser()
  const jar = { url: '/shop/jar', pageType: 50, itemId: jarId, isProduct: true }
  await sendView(browser, { url: '/', referrer: 'https://www.google.de/' }, ada)
  await sendView(browser, { url: '/shop', referrer: `http://${site.host}/` }, ada)
  await sendView(browser, jar, ada)
  await sendEvent(browser, { eventName: 'AddToCart', pagePath: '/shop/jar', itemId: jarId }, ada)
  await sendView(
    browser,
    { ...jar, queryString: '?utm_source=letter&utm_medium=email', referrer: 'https://mail.example/' },
    bob,
  )
  await sendEvent(browser, { eventName: 'AddToCart', pagePath: '/shop/jar', itemId: jarId }, bob)
  await sendView(browser, { url: '/checkout', pageType: 201 }, bob)
  await sendView(browser, { url: '/checkout/order', pageType: 202 }, bob)
  await sendView(browser, { url: '/', referrer: 'https://www.instagram.com/p/1' }, eve)
  await sendEvent(browser, { eventName: 'Search', pagePath: '/search', searchQuery: '=glaze' }, eve)
  await sendEvent(browser, { eventName: 'NotFound', pagePath: '/gone' }, eve)
  await sendForm(browser, '/api/census/button-click', { buttonText: 'Read more', pagePath: '/' }, eve)
  await sendForm(browser, '/api/census/button-render', { buttonText: 'Read more', pagePath: '/' }, eve)
  await sendForm(browser, '/api/census/button-render', { buttonText: 'Read more', pagePath: '/' }, eve)
  await browser.send({
    method: 'POST',
    url: '/api/v1/clanker/events',
    payload: { eventSchemaName: 'link_click', eventContent: '{"pagePath":"/","linkHost":"www.example.com"}' },
    headers: eve,
  })
  await sendView(browser, { url: '/' }, { 'user-agent': userAgents.robot })
}

test('reports say what a crawl says by hand, and compare it with the days before', async () => {
  const site = await testSite({ timeZone: 'America/New_York' })
  const staff = await staffBrowser(site)
  const { itemId } = await addProduct(site, { title: '=Moon jar' })
  await sendView(site.browser(), { url: '/', referrer: 'https://www.google.de/' })
  await sendView(site.browser(), { url: '/' }, { 'user-agent': userAgents.linux })
  await waitForHits(site, 2)
  await moveBack(site, 1)
  await crawl(site, itemId)
  await waitForHits(site, 17)
  await count(site)
  const today = clock.format(new Date())
  const query = { from: today, to: today }

  const overview = await read(staff, 'overview', query)
  expect(overview).toMatchObject({
    ...query,
    timeZone: 'America/New_York',
    isEnabled: true,
    comparison: { from: shiftDay(today, -1), to: shiftDay(today, -1) },
    now: { visitors: 3, visits: 3, views: 7, bounces: 1 },
    before: { visitors: 2, visits: 2, views: 2, bounces: 2, seconds: 0 },
    steps: [
      { step: 'visit', visits: 3 },
      { step: 'product', visits: 2 },
      { step: 'cart', visits: 2 },
      { step: 'checkout', visits: 1 },
      { step: 'order', visits: 1 },
    ],
    robots: 1,
    dropped: 0,
  })
  expect(overview.days).toHaveLength(1)
  const rows = (report: string) => readRows(staff, report, query)
  expect(await rows('channel')).toEqual([
    ['email', 1, 1, 3, 0],
    ['search', 1, 1, 3, 0],
    ['social', 1, 1, 1, 1],
  ])
  expect(await rows('referrer')).toEqual([
    ['google.de', 1, 1, 3, 0],
    ['mail.example', 1, 1, 3, 0],
    ['instagram.com', 1, 1, 1, 1],
  ])
  expect(await rows('campaign')).toEqual([['letter / email', 1, 1, 3, 0]])
  expect(await rows('page')).toEqual([
    ['/', 2, 2, 2, 0],
    ['/shop/jar', 2, 2, 2, 0],
    ['/checkout', 1, 1, 1, 0],
    ['/checkout/order', 1, 1, 1, 0],
    ['/shop', 1, 1, 1, 0],
  ])
  expect(await rows('landing')).toEqual([
    ['/', 2, 2, 4, 1],
    ['/shop/jar', 1, 1, 3, 0],
  ])
  expect(await rows('exit')).toEqual([
    ['/checkout/order', 1, 1, 3, 0],
    ['/shop/jar', 1, 1, 3, 0],
    ['/', 1, 1, 1, 1],
  ])
  expect(await rows('device')).toEqual([
    ['desktop', 2, 2, 4, 1],
    ['phone', 1, 1, 3, 0],
  ])
  expect(await rows('browser')).toEqual([
    ['Chrome', 1, 1, 3, 0],
    ['Safari', 1, 1, 3, 0],
    ['Firefox', 1, 1, 1, 1],
  ])
  expect((await rows('system')).map(([value]: string[]) => value)).toEqual(['Windows', 'iOS', 'Linux'])
  expect((await rows('language')).map(([value]: string[]) => value)).toEqual(['de', 'en', 'fr'])
  expect(await rows('search')).toEqual([['=glaze', 1, 1, 1, 0]])
  expect(await rows('not-found')).toEqual([['/gone', 1, 1, 1, 0]])
  expect(await rows('button')).toEqual([['Read more', 1, 1, 1, 0]])
  expect((await read(staff, 'reports/button', query)).rows[0].results).toBe(2)
  expect(await rows('outbound')).toEqual([['example.com', 1, 1, 1, 0]])
  expect((await read(staff, 'reports/product', query)).rows).toEqual([
    { value: itemId, name: '=Moon jar', visitors: 2, visits: 2, hits: 2, bounces: 0, results: 2, visitsBefore: 0 },
  ])
  expect((await read(staff, 'reports/landing', query)).rows[0]).toMatchObject({ value: '/', visitsBefore: 2 })

  // Both days together: rows of days add up.
  const both = { from: shiftDay(today, -1), to: today, compare: 'none' }
  const whole = await read(staff, 'overview', both)
  expect(whole).toMatchObject({ comparison: null, before: null, now: { visitors: 5, visits: 5, views: 9, bounces: 3 } })
  expect(whole.days.map(({ now }: { now: { visits: number } }) => now.visits)).toEqual([2, 3])
  expect((await readRows(staff, 'page', both))[0]).toEqual(['/', 4, 4, 4, 0])
  expect((await read(staff, 'reports/page', both)).rows[0]).toMatchObject({ visitsBefore: null })

  const csv = await staff.get(`${root}/reports/search/csv?${new URLSearchParams(query)}`)
  expect(csv.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' })
  expect(csv.body).toBe("Value,Name,Visitors,Visits,Views or events,Bounces,Visits before\n'=glaze,,1,1,1,0,0\n")
  expect((await staff.get(`${root}/reports/product/csv?${new URLSearchParams(query)}`)).body).toContain(
    "'=Moon jar,2,2,2,0,2,0",
  )
  expect((await staff.get(`${root}/overview/csv?${new URLSearchParams(both)}`)).body.split('\n')[2]).toMatch(
    new RegExp(`^${today},3,3,7,1,\\d+,$`),
  )
})

test('live visits are those of the last half hour', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  expect(await read(staff, 'live', {})).toMatchObject({ minutes: 30, visitors: 0, views: 0, pages: [], channels: [] })
  await sendView(site.browser(), { url: '/old' }, { 'user-agent': userAgents.linux })
  await waitForHits(site, 1)
  const { db } = await site.ctx()
  await sql`UPDATE visit_hit SET created_at = now() - interval '31 minutes' WHERE website_id = ${site.id}`.execute(db)
  const { itemId } = await addProduct(site)
  await crawl(site, itemId)
  await waitForHits(site, 16)
  const live = await read(staff, 'live', {})
  expect(live).toMatchObject({ visitors: 3, views: 7 })
  expect(live.viewsByMinute).toHaveLength(30)
  expect(live.viewsByMinute.reduce((sum: number, views: number) => sum + views, 0)).toBe(7)
  expect(live.pages.slice(0, 2)).toEqual([
    { value: '/', visitors: 2, views: 2 },
    { value: '/shop/jar', visitors: 2, views: 2 },
  ])
  expect(live.channels.map(({ value }: { value: string }) => value)).toEqual(['email', 'search', 'social'])
})

test('a report is refused to who may not read it, and for days that make no range', async () => {
  const site = await testSite()
  const reporter = await staffBrowser(site, 'reporting')
  for (const query of [
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '2025-11-01', to: '2026-11-02' },
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-11-01', to: '2026-11-02', compare: 'never' },
    { from: '2026-11-01' },
  ]) {
    for (const path of ['overview', 'overview/csv', 'reports/page', 'reports/page/csv'])
      expect((await reporter.get(`${root}/${path}?${new URLSearchParams({ ...query })}`)).statusCode).toBe(400)
  }
  expect((await reporter.get(`${root}/reports/total?from=2026-11-01&to=2026-11-02`)).statusCode).toBe(400)
  // A year with a leap day, without a visit.
  const year = { from: '2024-01-01', to: '2024-12-31', compare: 'year' }
  expect(await read(reporter, 'overview', year)).toMatchObject({
    countedOn: null,
    comparison: { from: '2023-01-01', to: '2024-01-01' },
    now: { visits: 0 },
  })
  expect((await (await staffBrowser(site, 'billing')).get(`${root}/live`)).statusCode).toBe(403)
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import { countVisits } from './count.ts'
import { lockCounting } from './count-store.ts'
import { expireVisits } from './expire.ts'
import type { Hit } from './hit.ts'
import { storeHits } from './store.ts'

interface CountRow {
  readonly report: string
  readonly day: string
  readonly value: string
  readonly visitors: number
  readonly visits: number
  readonly hits: number
  readonly bounces: number
  readonly seconds: number
}

async function listCounts(site: TestSite): Promise<readonly CountRow[]> {
  const { db } = await site.ctx()
  const { rows } =
    await sql<CountRow>`SELECT report, day::text AS day, value, visitors, visits, hits, bounces, seconds FROM visit_count
    WHERE website_id = ${site.id} ORDER BY report, day, value`.execute(db)
  return rows
}

/** The counts of one report: value, visitors, visits, hits, bounces, seconds. */
async function read(site: TestSite, report: string) {
  return (await listCounts(site))
    .filter((row) => row.report === report)
    .map(({ day, value, visitors, visits, hits, bounces, seconds }) => [
      day.slice(8),
      value,
      visitors,
      visits,
      hits,
      bounces,
      seconds,
    ])
}

async function store(site: TestSite, day: string, hits: readonly (Partial<Hit> & { readonly at: string })[]) {
  const { db } = await site.ctx()
  const rows = hits.map(({ at, ...hit }) => ({
    hitId: newId(),
    kind: 'page' as const,
    visitorKey: 'ada',
    path: '/',
    subject: '',
    channel: 'direct',
    referrer: '',
    campaign: '',
    device: 'desktop',
    browser: 'Firefox',
    system: 'Linux',
    language: 'en',
    createdAt: new Date(at),
    ...hit,
  }))
  await storeHits({ db, site }, { day, hits: rows, robots: 0, dropped: 0 })
}

/** Two days in New York: the clocks are set back on the second, which has 25 hours. */
async function siteWithVisits(): Promise<TestSite> {
  const site = await testSite({ timeZone: 'America/New_York' })
  const google = { channel: 'search', referrer: 'google.com' }
  await store(site, '2026-10-31', [
    // Ada comes twice, and goes over midnight.
    { at: '2026-10-31T14:00:00Z', ...google },
    { at: '2026-10-31T14:10:00Z', path: '/shop' },
    { at: '2026-10-31T14:40:00Z', path: '/shop/jar', kind: 'product', subject: 'jar' },
    { at: '2026-10-31T14:41:00Z', path: '/shop/jar', kind: 'add-to-cart', subject: 'jar' },
    { at: '2026-11-01T03:59:30Z', path: '/blog' },
    // Bob looks at one page, and searches.
    {
      at: '2026-10-31T20:00:00Z',
      visitorKey: 'bob',
      path: '/about',
      device: 'phone',
      browser: 'Safari',
      campaign: 'spring',
    },
    { at: '2026-10-31T20:02:00Z', visitorKey: 'bob', path: '/search', kind: 'search', subject: 'glaze' },
    // Nobody's page: no visit.
    { at: '2026-10-31T21:00:00Z', visitorKey: 'eve', path: '/wp-admin', kind: 'not-found' },
  ])
  await store(site, '2026-11-01', [
    { at: '2026-11-01T04:00:00Z', path: '/blog' },
    // The hour that comes twice.
    { at: '2026-11-01T05:30:00Z', visitorKey: 'bob', path: '/checkout', kind: 'checkout' },
    { at: '2026-11-01T06:30:00Z', visitorKey: 'bob', path: '/checkout', kind: 'order' },
    { at: '2026-11-02T04:59:59Z', visitorKey: 'cy', path: '/' },
  ])
  return site
}

test('days are counted by the clock of the site, to the visit', async () => {
  const site = await siteWithVisits()
  await countVisits(await site.ctx())
  expect(await read(site, 'total')).toEqual([
    ['31', '', 2, 3, 5, 2, 2580],
    ['01', '', 3, 4, 4, 4, 0],
  ])
  expect(await read(site, 'page')).toEqual([
    ['31', '/', 1, 1, 1, 0, 0],
    ['31', '/about', 1, 1, 1, 0, 0],
    ['31', '/blog', 1, 1, 1, 0, 0],
    ['31', '/shop', 1, 1, 1, 0, 0],
    ['31', '/shop/jar', 1, 1, 1, 0, 0],
    ['01', '/', 1, 1, 1, 0, 0],
    ['01', '/blog', 1, 1, 1, 0, 0],
    ['01', '/checkout', 1, 2, 2, 0, 0],
  ])
  expect((await read(site, 'landing')).slice(0, 3)).toEqual([
    ['31', '/', 1, 1, 3, 0, 2460],
    ['31', '/about', 1, 1, 1, 1, 120],
    ['31', '/blog', 1, 1, 1, 1, 0],
  ])
  expect((await read(site, 'exit')).slice(0, 3).map(([, value]) => value)).toEqual(['/about', '/blog', '/shop/jar'])
  expect((await read(site, 'channel')).slice(0, 2)).toEqual([
    ['31', 'direct', 2, 2, 2, 2, 120],
    ['31', 'search', 1, 1, 3, 0, 2460],
  ])
  expect(await read(site, 'campaign')).toEqual([['31', 'spring', 1, 1, 1, 1, 120]])
  expect(await read(site, 'search')).toEqual([['31', 'glaze', 1, 1, 1, 0, 0]])
  expect(await read(site, 'not-found')).toEqual([['31', '/wp-admin', 1, 1, 1, 0, 0]])
  expect(await read(site, 'product')).toEqual([['31', 'jar', 1, 1, 1, 0, 0]])
  expect((await read(site, 'step')).map(([day, step, , visits]) => [day, step, visits])).toEqual([
    ['31', 'cart', 1],
    ['31', 'product', 1],
    ['01', 'checkout', 2],
    ['01', 'order', 1],
  ])
})

test('counting again, and by several workers at once, gives the same; late hits are counted once', async () => {
  const site = await siteWithVisits()
  const ctx = await site.ctx()
  await Promise.all(Array.from({ length: 4 }, () => countVisits(ctx)))
  const first = await listCounts(site)
  await sql`UPDATE visit_day SET counted = 0 WHERE website_id = ${site.id}`.execute(ctx.db)
  await countVisits(ctx)
  expect(await listCounts(site)).toEqual(first)
  await Promise.all([
    store(site, '2026-11-01', [{ at: '2026-11-01T20:00:00Z', visitorKey: 'dan' }]),
    countVisits(ctx),
    store(site, '2026-11-01', [{ at: '2026-11-01T20:01:00Z', visitorKey: 'dan' }]),
    countVisits(ctx),
  ])
  await countVisits(ctx)
  expect((await read(site, 'total'))[1]).toEqual(['01', '', 4, 5, 6, 4, 60])
})

test('a day has at most a thousand values of a report, and the others together', async () => {
  const site = await testSite({ timeZone: 'UTC' })
  await store(
    site,
    '2026-11-14',
    Array.from({ length: 1_050 }, (_, index) => ({
      at: `2026-11-14T10:${String(index % 30).padStart(2, '0')}:00Z`,
      path: `/page-${String(index).padStart(4, '0')}`,
    })),
  )
  await countVisits(await site.ctx())
  const pages = await read(site, 'page')
  expect(pages).toHaveLength(1_001)
  expect(pages[0]).toEqual(['14', '', 50, 50, 50, 0, 0])
})

test('hits and counts are deleted when their time is over, and days without hits stay as they are', async () => {
  const site = await siteWithVisits()
  const at = async (now: string) => expireVisits({ ...(await site.ctx()), now: new Date(now) })
  const countHits = async () => {
    const { db } = await site.ctx()
    return (await sql`SELECT FROM visit_hit WHERE website_id = ${site.id}`.execute(db)).rows.length
  }
  await at('2026-11-30T12:00:00Z')
  expect(await countHits()).toBe(12)
  const counts = await listCounts(site)
  // The first day is 31 days ago by the clock of New York.
  await at('2026-12-01T04:30:00Z')
  expect(await countHits()).toBe(12)
  await at('2026-12-01T05:30:00Z')
  expect(await countHits()).toBe(4)
  await at('2027-03-01T12:00:00Z')
  expect(await countHits()).toBe(0)
  await countVisits(await site.ctx())
  expect(await listCounts(site)).toEqual(counts)
  await at('2029-01-01T12:00:00Z')
  expect(await listCounts(site)).toEqual([])
})

test('a worker does not wait for another one that counts the site', async () => {
  const site = await siteWithVisits()
  const ctx = await site.ctx()
  await ctx.db.transaction().execute(async (db) => {
    expect(await lockCounting({ ...ctx, db })).toBe(true)
    await countVisits(ctx)
  })
  expect(await listCounts(site)).toEqual([])
  await countVisits(ctx)
  expect(await read(site, 'total')).toHaveLength(2)
})

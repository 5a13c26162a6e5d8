import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildPage } from '../../../server/src/testing/content-builders.ts'
import { addProduct } from '../../../server/src/testing/builders.ts'
import type { TestSite } from '../../../server/src/testing/test-site.ts'
import { openShop, visit } from '../testing/shop.ts'

/** A person's browser: the one of the tests names itself as a robot. */
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

async function listHits(site: TestSite): Promise<readonly string[]> {
  const { db } = await site.ctx()
  const { rows } = await sql<{ hit: string }>`SELECT kind || ' ' || path || ' ' || subject AS hit FROM visit_hit
    WHERE website_id = ${site.id} ORDER BY hit_id`.execute(db)
  return rows.map(({ hit }) => hit.trim())
}

async function countRobots(site: TestSite): Promise<number> {
  const { db } = await site.ctx()
  const { rows } = await sql<{ robots: number }>`SELECT coalesce(sum(robots), 0)::int AS robots FROM visit_day
    WHERE website_id = ${site.id}`.execute(db)
  return rows[0]?.robots ?? 0
}

test('views, products put into the cart, searches and missing pages are reported, also when the page is left at once', async () => {
  const { site, url } = await openShop()
  await buildPage(await site.ctx(), { title: 'About', slug: 'about', blocks: [] })
  const { itemId, fullUrl } = await openProduct(site)
  const tab = await visit(`${url}/about?utm_source=spring`, { userAgent })
  await expect.poll(() => listHits(site)).toEqual(['page /about'])
  await expect.poll(() => tab.evaluate(() => document.cookie)).toBe('')

  await tab.goto(`${url}${fullUrl}`)
  await tab.locator('.sqs-add-to-cart-button').first().click()
  await expect
    .poll(() => listHits(site))
    .toEqual(['page /about', `product ${fullUrl} ${itemId}`, `add-to-cart ${fullUrl} ${itemId}`])
  await tab.goto(`${url}/search?q=Glaze`)
  await expect.poll(async () => (await listHits(site)).at(-1)).toBe('search /search glaze')
  await tab.goto(`${url}/nothing-here`)
  await expect.poll(async () => (await listHits(site)).at(-1)).toBe('not-found /nothing-here')

  // Scripts of themes that load pages themselves: only another path is another page.
  await tab.goto(`${url}/about`)
  await expect.poll(async () => (await listHits(site)).length).toBe(6)
  await tab.evaluate(() => {
    const load = (path: string) => {
      history.replaceState(null, '', path)
      dispatchEvent(new Event('mercury:load'))
    }
    for (const path of ['/about?a=1', '/about#b', '/shop', '/shop?c=2', '/shop']) load(path)
  })
  await expect.poll(async () => (await listHits(site)).slice(5)).toEqual(['page /about', 'page /shop'])

  // A link to another website, which the browser does not follow here.
  await tab.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: 'https://www.other.example/',
      textContent: 'Other',
    })
    link.addEventListener('click', (event) => event.preventDefault())
    document.body.append(link)
    link.click()
  })
  await expect.poll(async () => (await listHits(site)).at(-1)).toBe('outbound /shop other.example')

  // A page that is left before it was calm says so while it goes.
  await tab.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await tab.goto(`${url}/about`)
  await tab.goto(`${url}/robots.txt`)
  // By then the tab has its own name back, which is that of a robot.
  await expect.poll(() => countRobots(site)).toBe(1)
})

test('a blocked script harms nothing, and who asks for privacy is left alone', async () => {
  const { site, url } = await openShop()
  await buildPage(await site.ctx(), { title: 'About', slug: 'about', blocks: [] })
  const { fullUrl } = await openProduct(site)
  const blocked = await visit('about:blank', { userAgent })
  const errors: string[] = []
  blocked.on('pageerror', ({ message }) => void errors.push(message))
  await blocked.route(/census|RecordEvent/, (route) => route.abort('blockedbyclient'))
  await blocked.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'sendBeacon'))
  await blocked.goto(`${url}${fullUrl}`)
  await blocked.locator('.sqs-add-to-cart-button').first().click()
  await blocked.getByText('Added!').first().waitFor()
  expect(errors).toEqual([])

  const withoutScript = await visit('about:blank', { userAgent })
  await withoutScript.route(/visits-/, (route) => route.abort('blockedbyclient'))
  await withoutScript.goto(`${url}${fullUrl}`)
  await withoutScript.locator('.sqs-add-to-cart-button').first().click()
  await withoutScript.getByText('Added!').first().waitFor()

  const quiet = await visit('about:blank', { userAgent })
  const sent: string[] = []
  quiet.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
  await quiet.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await quiet.goto(`${url}/about`)
  await quiet.goto(`${url}/robots.txt`)
  expect(sent).toEqual([])
  await expect.poll(() => listHits(site)).toEqual([])
})

test('cookies are kept where the owner wants them, and deleted at once when that ends', async () => {
  const { site, url } = await openShop({ settings: { visits: { cookies: 'always' } } })
  await buildPage(await site.ctx(), { title: 'About', slug: 'about', blocks: [] })
  const tab = await visit(`${url}/about`, { userAgent })
  const readCookies = async () => (await tab.context().cookies()).filter(({ name }) => name.startsWith('ss_'))
  await expect.poll(async () => (await readCookies()).map(({ name }) => name).toSorted()).toEqual(['ss_cvr', 'ss_cvt'])
  const [visitor, lifetime] = (await readCookies()).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const left = (expires = 0) => expires - Date.now() / 1000
  // Chromium keeps no cookie for longer than 400 days.
  expect(left(visitor?.expires)).toBeGreaterThan(390 * 86_400)
  expect(Math.round(left(lifetime?.expires) / 60)).toBe(30)
  expect(decodeURIComponent(visitor?.value ?? '')).toMatch(/^[\da-f-]{36}\|\d+\|\d+\|\d+\|1$/)
  await tab.reload()
  await expect.poll(() => listHits(site)).toHaveLength(2)
  expect((await readCookies()).find(({ name }) => name === 'ss_cvr')?.value).toBe(visitor?.value)

  await tab.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }))
  await tab.reload()
  await expect.poll(readCookies).toEqual([])
})

async function openProduct(site: TestSite): Promise<{ readonly itemId: string; readonly fullUrl: string }> {
  const { itemId } = await addProduct(site)
  const { db } = await site.ctx()
  const { rows } = await sql<{ url: string }>`SELECT '/' || n.slug || '/' || i.slug AS url FROM item i
    JOIN collection n ON n.website_id = i.website_id AND n.collection_id = i.collection_id
    WHERE i.website_id = ${site.id} AND i.item_id = ${itemId}`.execute(db)
  return { itemId, fullUrl: rows[0]?.url ?? '' }
}

test('a page reports how fast it was once: when it is hidden, with what the browser measured until then', async () => {
  const { site, url } = await openShop()
  await buildPage(await site.ctx(), { title: 'About', slug: 'about', blocks: [] })
  const tab = await visit('about:blank', { userAgent })
  const settings = tab.waitForResponse(/performance\/settings/)
  await tab.goto(`${url}/about`)
  await settings
  await tab.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver(resolve).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  // As when the tab goes to the back, before or after the answer was read.
  await tab.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    for (let times = 0; times < 2; times++) document.dispatchEvent(new Event('visibilitychange'))
  })
  const { db } = await site.ctx()
  const list = async () => {
    const { rows } = await sql<{
      measured: string
    }>`SELECT path || ' ' || metric || ' ' || count AS measured FROM page_speed
      WHERE website_id = ${site.id} ORDER BY path, metric`.execute(db)
    return rows.map(({ measured }) => measured.trim())
  }
  await expect.poll(list).toEqual(expect.arrayContaining(['LCP 1', 'TTFB 1', '/about LCP 1']))
})

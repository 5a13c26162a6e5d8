import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, placeOrder, readyBuyer } from '../../testing/builders.ts'
import { buildPage } from '../../testing/content-builders.ts'
import { buildSubmission, createFormOn, submitForm } from '../../testing/forms.ts'
import { signInByCode } from '../../testing/site-users.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { browserOn, type TestBrowser, testPort, type TestSite, testServer, testSite } from '../../testing/test-site.ts'
import { getCookieSettings } from '../consent/index.ts'
import { cookieBanner } from '../consent/settings.ts'
import { signOffer } from '../newsletter/token.ts'
import { changeSettings, publishChange } from '../sites/index.ts'
import { userAgents } from '../visits/testing/hits.ts'
import { maxVisitors, storeExposures } from './store.ts'
import { openExperimentQueue } from './visit-queue.ts'

const root = '/api/admin/experiments'
const buildText = (id: string, html: string) => ({ id, type: 'html', version: 1, settings: { html } })

interface Options {
  readonly cookies?: 'always' | 'never'
  readonly status?: string
  readonly changes?: object
}

/** A site whose page `/offer` has an experiment that runs. */
async function openExperiment({ cookies = 'always', status, changes = {} }: Options = {}) {
  const site = await testSite({ settings: { visits: { cookies } } })
  const ctx = await site.ctx()
  if (status !== undefined) {
    await ctx.db.updateTable('website').set({ status }).where('website_id', '=', site.id).execute()
    await publishChange(ctx)
  }
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  const offerId = await buildPage(ctx, {
    title: 'Offer',
    slug: 'offer',
    blocks: [buildText('hello', '<p>Version of old</p>')],
  })
  const thanksId = await buildPage(ctx, { title: 'Thanks', slug: 'thanks' })
  const staff = await staffBrowser(site)
  const created = await staff.post(root, {
    name: 'Bigger promise',
    collectionId: offerId,
    challenger: { kind: 'text', blockId: 'hello', html: '<p>Version of new<script>alert(1)</script></p>' },
    goal: 'page',
    goalCollectionId: thanksId,
    shareB: 5_000,
    ...changes,
  })
  expect(created.statusCode, created.body).toBe(201)
  const { id, key } = created.json()
  const started = await staff.post(`${root}/${id}/starts`)
  expect(started.statusCode, started.body).toBe(200)
  const { app } = await testServer()
  const visitor = (userAgent: string = userAgents.windows) =>
    browserOn(app, site.host, new Map(), { 'user-agent': userAgent })
  return { site, staff, id, key, offerId, visitor }
}

const readVersion = (body: string) =>
  body.includes('Version of new') ? 'b' : body.includes('Version of old') ? 'a' : ''

async function look(browser: TestBrowser, url = '/offer', headers: Record<string, string> = {}) {
  const { body } = await browser.get(url, { headers })
  return readVersion(body)
}

/** A visitor who gets this version. */
async function visitorWith(version: 'a' | 'b', make: () => TestBrowser): Promise<TestBrowser> {
  for (let tries = 0; tries < 60; tries++) {
    const browser = make()
    if ((await look(browser)) === version) return browser
  }
  throw new Error(`Nobody gets version ${version}.`)
}

async function listVisitors(site: TestSite) {
  const { db } = await site.ctx()
  const { rows } = await sql<{ seen: string; converted: boolean }>`SELECT seen, converted_at IS NOT NULL AS converted
    FROM experiment_visitor WHERE website_id = ${site.id} ORDER BY seen_at, visitor_key`.execute(db)
  return rows
}

test('1,000 fresh visitors through the cache are split within chance, each keeps what they saw first, and each is counted once', async () => {
  const { site, staff, id, visitor } = await openExperiment()
  const bodies = new Set<string>()
  const versions: string[] = []
  const browsers = Array.from({ length: 1_000 }, () => visitor())
  for (let start = 0; start < browsers.length; start += 50)
    await Promise.all(
      browsers.slice(start, start + 50).map(async (browser) => {
        const { body, headers } = await browser.get('/offer')
        bodies.add(body)
        versions.push(readVersion(body))
        expect(headers['cache-control']).toBe('private, no-cache')
        expect(headers['vary']).toContain('cookie')
      }),
    )
  const countB = versions.filter((version) => version === 'b').length
  expect(versions.filter((version) => version === '')).toEqual([])
  // Five standard deviations.
  expect(Math.abs(countB - 500)).toBeLessThan(80)
  // Two pages were rendered, for all of them.
  expect(bodies.size).toBe(2)
  for (const body of bodies) expect(body).not.toContain('alert(1)')
  await expect.poll(async () => (await listVisitors(site)).length, { timeout: 10_000 }).toBe(1_000)
  await look(browsers[0] ?? visitor())
  const { results } = (await staff.get(`${root}/${id}`)).json()
  expect([results.a.visitors, results.b.visitors]).toEqual([1_000 - countB, countB])
  expect(results.sampleRatioP).toBeGreaterThan(0.000_001)

  // Over a socket pages are answered from memory, before the framework sees the request: not these.
  const port = await testPort()
  const headers = { host: site.host, 'user-agent': userAgents.windows }
  const fetched = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const [response] = await once(http.get({ port, path: '/offer', headers }), 'response')
      return readVersion(await text(response))
    }),
  )
  expect(new Set(fetched)).toEqual(new Set(['a', 'b']))
})

test('other pages and feeds are the same for everybody, and pay nothing', async () => {
  const { visitor, key } = await openExperiment()
  const browser = visitor()
  const { body, headers } = await browser.get('/')
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(headers['set-cookie']).toBeUndefined()
  expect(body).not.toMatch(/experiments|data-island/)
  const data = await browser.get('/offer?format=json')
  expect(data.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(data.body).toContain('Version of old')
  expect(browser.cookies.size).toBe(0)
  const offer = await browser.get('/offer')
  expect(offer.body).toMatch(
    new RegExp(`"experiments":\\[\\{"name":"${key}","type":"AB_TEST","segment":"[ab]","variant":"[ab]"\\}\\]`),
  )
  const etag = String(offer.headers['etag'])
  expect((await browser.get('/offer', { headers: { 'if-none-match': etag } })).statusCode).toBe(304)
})

test('a version stays over sign-in, another share, and forged cookies, which choose nothing that does not exist', async () => {
  const { site, visitor, key } = await openExperiment()
  const browser = await visitorWith('b', () => visitor())
  await signInByCode(site, browser, 'ada@example.com')
  expect(await look(browser)).toBe('b')
  const { db } = await site.ctx()
  await sql`UPDATE experiment SET share_a = 9900, share_b = 100 WHERE website_id = ${site.id}`.execute(db)
  await publishChange(await site.ctx())
  expect(await look(browser)).toBe('b')
  const cookie = browser.cookies.get('vitrine_experiments') ?? ''
  expect(decodeURIComponent(cookie)).toMatch(new RegExp(`^[\\w-]{22}\\|${key}:b$`))
  expect(cookie.length).toBeLessThan(200)
  for (const forged of [
    `x|${key}:b`,
    `${'a'.repeat(22)}|${key}:c`,
    `${'a'.repeat(22)}|${`${key}:b|`.repeat(500)}`,
    `${'a'.repeat(22)}|other:b|__proto__:b`,
    '%00%E0%A4%A',
  ]) {
    const forger = visitor()
    forger.cookies.set('vitrine_experiments', forged)
    expect(await look(forger), forged).toMatch(/^[ab]$/)
    expect(decodeURIComponent(forger.cookies.get('vitrine_experiments') ?? '')).toMatch(
      new RegExp(`^[\\w-]{22}\\|${key}:[ab]$`),
    )
  }
})

test('robots, staff and who asks for privacy see the page as it is and are not counted; a paused experiment counts nobody', async () => {
  const { site, staff, id, visitor } = await openExperiment({ changes: { shareB: 9_900 } })
  for (const browser of [staff, visitor(userAgents.robot), visitor('')]) {
    expect(await look(browser)).toBe('a')
    expect(browser.cookies.has('vitrine_experiments')).toBe(false)
  }
  for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }]) expect(await look(visitor(), '/offer', headers)).toBe('a')
  const prepared = visitor()
  await prepared.get('/offer', { headers: { 'sec-purpose': 'prefetch;prerender' } })
  await visitor().send({ method: 'HEAD', url: '/offer' })
  const counted = await visitorWith('b', () => visitor())
  await expect.poll(async () => (await listVisitors(site)).length > 0, { timeout: 10_000 }).toBe(true)
  const before = await listVisitors(site)
  expect(before.length).toBeLessThan(5)
  await staff.post(`${root}/${id}/pauses`)
  expect(await look(counted)).toBe('a')
  expect(await look(visitor())).toBe('a')
  await staff.post(`${root}/${id}/starts`)
  expect(await look(counted)).toBe('b')
  expect(await listVisitors(site)).toEqual(before)
})

test('without cookies a visitor is known for the day, and a cookie from before is deleted', async () => {
  const { site, visitor } = await openExperiment({ cookies: 'never' })
  const seen = new Set<string>()
  for (let number = 0; number < 40; number++) {
    const browser = visitor(`${userAgents.windows} Edg/${number}.0`)
    const version = await look(browser)
    seen.add(version)
    expect(await look(visitor(`${userAgents.windows} Edg/${number}.0`))).toBe(version)
    expect(browser.cookies.size).toBe(0)
  }
  expect(seen).toEqual(new Set(['a', 'b']))
  const old = visitor()
  old.cookies.set('vitrine_experiments', `${'a'.repeat(22)}|x:b`)
  await look(old)
  expect(old.cookies.has('vitrine_experiments')).toBe(false)
  await visitor(`${userAgents.windows} Edg/1.0`).get('/thanks')
  await expect
    .poll(async () => (await listVisitors(site)).some(({ converted }) => converted), { timeout: 10_000 })
    .toBe(true)
  expect((await listVisitors(site)).filter(({ converted }) => converted)).toHaveLength(1)
})

test('a page reached, a sign-up, a form and an order count once for each visitor who saw a version, and for nobody else', async () => {
  const { site, staff, id, offerId, visitor } = await openExperiment()
  const count = async () => {
    const { experiments } = (await staff.get(root)).json()
    return experiments.find((each: { id: string }) => each.id === id).results
  }
  const buyer = await visitorWith('b', () => visitor())
  // Who reaches the goal without the page is in no experiment.
  await visitor().get('/thanks')
  for (let times = 0; times < 3; times++) await buyer.get('/thanks')
  await expect.poll(async () => (await count()).b.conversions, { timeout: 10_000 }).toBe(1)
  expect((await count()).a.conversions).toBe(0)

  const next = async (goal: string): Promise<string> => {
    const { experiments } = (await staff.get(root)).json()
    await staff.post(`${root}/${experiments[0].id}/endings`, { outcome: 'a' })
    const made = (
      await staff.post(root, {
        name: goal,
        collectionId: offerId,
        challenger: { kind: 'text', blockId: 'hello', html: '<p>Version of new</p>' },
        goal,
        goalCollectionId: null,
        shareB: 5_000,
      })
    ).json()
    await staff.post(`${root}/${made.id}/starts`)
    return made.id
  }
  const countConversions = async (experimentId: string) => {
    const { results } = (await staff.get(`${root}/${experimentId}`)).json()
    return results.a.conversions + results.b.conversions
  }
  const formId = (await createFormOn(staff)).id
  const forms = await next('form')
  await look(buyer)
  expect((await submitForm(buyer, formId, { name: [] })).statusCode).toBeGreaterThanOrEqual(400)
  expect((await submitForm(buyer, formId, buildSubmission())).statusCode).toBe(200)
  await expect.poll(() => countConversions(forms), { timeout: 10_000 }).toBe(1)

  const news = await next('newsletter')
  await look(buyer)
  const offer = signOffer((await site.ctx()).site, { listIds: [], text: 'News' })
  const signUp = (email: string) =>
    buyer.send({
      method: 'POST',
      url: '/form/newsletter',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      payload: new URLSearchParams({ offer, email, crumb: buyer.cookies.get('crumb') ?? '' }).toString(),
    })
  expect((await signUp('nonsense')).statusCode).toBe(422)
  expect((await signUp('ada@example.com')).statusCode).toBe(200)
  await expect.poll(() => countConversions(news), { timeout: 10_000 }).toBe(1)

  const orders = await next('order')
  const { app } = await testServer()
  await addShippingAndTax(site)
  const paying = await readyBuyer(site, await addProduct(site))
  const both = browserOn(app, site.host, new Map([...paying.browser.cookies, ...buyer.cookies]), {
    'user-agent': userAgents.windows,
  })
  await look(both)
  const placed = await placeOrder(paying.browser, { expected: paying.total })
  expect(placed.statusCode, placed.body).toBeLessThan(300)
  expect((await both.get(placed.json().redirect)).statusCode).toBe(200)
  await expect.poll(() => countConversions(orders), { timeout: 10_000 }).toBe(1)
})

test('sites of internal status choose versions by the address until a reset; on others only staff may, for one request', async () => {
  const internal = await openExperiment({ status: 'internal' })
  const tester = internal.visitor(userAgents.robot)
  const { key } = internal
  expect(await look(tester, `/offer?${key}=b`)).toBe('b')
  expect(await look(tester)).toBe('b')
  expect(await look(tester, `/offer?${key}=nonsense`)).toBe('b')
  expect(await look(tester, `/offer?${key}=a`)).toBe('a')
  expect((await tester.get(`/offer?${key}=b`)).body).toContain(
    '{"name":"experiment-overrides","type":"FEATURE_TOGGLE","segment":"","variant":"true"}',
  )
  expect(await look(tester, `/offer?${key}=reset`)).toBe('a')
  expect(tester.cookies.has('vitrine_versions')).toBe(false)
  expect(await listVisitors(internal.site)).toEqual([])

  const other = await openExperiment({ changes: { shareB: 100 } })
  expect(await look(other.staff, `/offer?${other.key}=b`)).toBe('b')
  expect(await look(other.staff)).toBe('a')
  const stranger = await visitorWith('a', () => other.visitor())
  expect(await look(stranger, `/offer?${other.key}=b`)).toBe('a')
})

test('where a banner asks, a browser gets the cookie once its visitor allows it, and keeps the version of the day', async () => {
  const { site, visitor } = await openExperiment()
  await changeSettings(await site.ctx(), cookieBanner.merge({ enabled: true }))
  const { cookieBannerVersion } = getCookieSettings((await site.ctx()).site)
  for (let number = 0; number < 8; number++) {
    const browser = visitor(`${userAgents.windows} Edg/${number}.0`)
    const version = await look(browser)
    browser.cookies.set('vitrine_consent', `${cookieBannerVersion}.0`)
    expect(await look(browser)).toBe(version)
    expect(browser.cookies.has('vitrine_experiments')).toBe(false)
    browser.cookies.set('vitrine_consent', `${cookieBannerVersion}.1`)
    expect(await look(browser)).toBe(version)
    expect(browser.cookies.has('vitrine_experiments')).toBe(true)
    // A withdrawal, and a browser that asks for privacy, end it.
    if (number % 2 === 0) browser.cookies.set('vitrine_consent', `${cookieBannerVersion}.0`)
    await look(browser, '/offer', number % 2 === 0 ? {} : { 'sec-gpc': '1' })
    expect(browser.cookies.has('vitrine_experiments')).toBe(false)
  }
})

test('a flood fills neither memory nor the table', async () => {
  const { site, id } = await openExperiment()
  const { services } = await testServer()
  const { db } = services.database
  const queue = openExperimentQueue({ db, log: services.log })
  for (let number = 0; number < 3_000; number++)
    queue.addExposure(site.id, { experimentId: id, visitorKey: `v${number}`, seen: 'a', at: new Date() })
  queue.addExposure(site.id, { experimentId: 'nobodys', visitorKey: 'v', seen: 'a', at: new Date() })
  await queue.flush()
  expect(await listVisitors(site)).toHaveLength(2_000)
  await sql`UPDATE experiment SET visitor_count = ${maxVisitors} WHERE website_id = ${site.id}`.execute(db)
  const one = { experimentId: id, visitorKey: 'late', seen: 'b', at: new Date() } as const
  expect(await storeExposures({ db, site }, [one])).toBe(0)
  // Experiments of other sites are out of reach.
  const other = await testSite()
  await sql`UPDATE experiment SET visitor_count = 0 WHERE website_id = ${site.id}`.execute(db)
  expect(await storeExposures({ db, site: other }, [one])).toBe(0)
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { browserOn, secondServer, testSite } from '../../testing/test-site.ts'
import { openDayLimit, openFloodLimit } from '../../platform/limits/flood-limit.ts'
import { openHitQueue } from './hit-queue.ts'
import { deleteOldSalts, selectSitesToCount, storeHits } from './store.ts'
import { count, listDays, sendEvent, sendForm, sendView, userAgents, waitForHits } from './testing/hits.ts'

test('a hit says where a visit came from and with what, and nothing of who it is', async () => {
  const site = await testSite()
  const browser = site.browser()
  const productId = newId()
  const sent = await sendView(
    browser,
    {
      url: '/shop/moon-jar/?token=1',
      queryString: '?utm_source=spring&utm_medium=email&token=secret',
      referrer: 'https://www.google.com/search?q=private',
      websiteId: site.id,
      pageType: 50,
      itemId: productId,
      isProduct: true,
      clientDate: 4_102_444_800_000,
      title: 'Moon jar',
    },
    { 'user-agent': userAgents.iphone, 'accept-language': 'de-CH,de;q=0.9', cookie: 'a=secret' },
  )
  expect(sent.statusCode).toBe(202)
  expect(sent.headers['cache-control']).toBe('no-store')
  expect(sent.headers['set-cookie']).toBeUndefined()
  await sendView(browser, { url: '/order-status/SecretToken', pageType: 211, referrer: `http://${site.host}/checkout` })
  await sendEvent(browser, {
    eventName: 'Search',
    pagePath: '/search',
    searchQuery: ' Blue \u0000 JAR ada@example.com 555-123-4567',
  })
  await sendEvent(browser, { eventName: 'AddToCart', pagePath: '/shop/moon-jar', itemId: productId })
  await sendForm(browser, '/api/census/button-click', { buttonText: 'Book a table', pagePath: '/' })
  const hits = await waitForHits(site, 5)
  expect(hits[0]).toEqual({
    kind: 'product',
    visitorKey: expect.stringMatching(/^[\w-]{22}$/),
    path: '/shop/moon-jar',
    subject: productId,
    channel: 'email',
    referrer: 'google.com',
    campaign: 'spring / email',
    device: 'phone',
    browser: 'Safari',
    system: 'iOS',
    language: 'de',
  })
  expect(
    hits.slice(1).map(({ kind, path, subject, channel, referrer }) => [kind, path, subject, channel, referrer]),
  ).toEqual([
    ['page', '/order-status/…', '', 'direct', ''],
    ['search', '/search', 'blue jar … …', 'direct', ''],
    ['add-to-cart', '/shop/moon-jar', productId, 'direct', ''],
    ['button', '/', 'Book a table', 'direct', ''],
  ])
  expect(JSON.stringify(hits)).not.toMatch(/secret|private|127\.0\.0\.1|Mozilla/i)
})

test('an event is taken by its schema: a link to another website, a file, and nothing that no schema knows', async () => {
  const site = await testSite()
  const browser = site.browser()
  const headers = { 'user-agent': userAgents.windows }
  const send = (eventSchemaName: string, content: object, more: object = headers) =>
    browser.send({
      method: 'POST',
      url: '/api/v1/clanker/events',
      payload: { eventSchemaName, eventContent: JSON.stringify(content) },
      headers: { ...headers, ...more },
    })
  const page = { websiteId: site.id, pagePath: '/about?token=secret', windowWidth: 1280, queryParameters: '?a=secret' }
  expect((await send('link_click', { ...page, linkHost: 'www.Example.com' })).statusCode).toBe(202)
  expect((await send('file_download', { ...page, fileName: 'menu.pdf' })).statusCode).toBe(202)
  expect((await send('link_click', { ...page, linkHost: 'other.example' }, { dnt: '1' })).statusCode).toBe(202)
  await sendForm(browser, '/api/census/button-render', { buttonText: 'Book a table', pagePath: '/' })
  const hits = await waitForHits(site, 3)
  expect(hits.map(({ kind, path, subject }) => [kind, path, subject])).toEqual([
    ['outbound', '/about', 'example.com'],
    ['download', '/about', 'menu.pdf'],
    ['button-view', '/', 'Book a table'],
  ])
  expect(JSON.stringify(hits)).not.toContain('secret')

  const refusals = [
    await send('link_click', { ...page, linkHost: 'no host' }),
    await send('link_click', { pagePath: '/', linkHost: 'a.example', websiteId: 'another' }),
    await send('constructor', page),
    await send('link_click', { ...page, linkHost: 'a.example', referrer: 'x'.repeat(5_000) }),
  ]
  expect(refusals.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [400, 'invalid_input'],
    [400, 'visit_of_another_site'],
    [404, 'event_schema_not_found'],
    [400, 'invalid_input'],
  ])
  const validate = async (content: object) =>
    (
      await browser.post('/api/v1/clanker/validate-event-content/file_download', {
        eventContent: JSON.stringify(content),
      })
    ).json()
  expect(await validate({ ...page, fileName: 'menu.pdf' })).toEqual({ valid: true, errors: {} })
  expect(await validate({ ...page, fileName: ' ' })).toEqual({ valid: false, errors: { fileName: expect.any(String) } })
})

test('staff, robots, the editor, pages that are untracked and who asks for privacy are not counted', async () => {
  const site = await testSite()
  const browser = site.browser()
  const page = { url: '/about', pageType: 10 }
  const answers = [
    await sendView(await staffBrowser(site), page),
    await sendView(await staffBrowser(site, 'editor'), page),
    await sendView(browser, page, { dnt: '1' }),
    await sendView(browser, page, { 'sec-gpc': '1' }),
    await sendView(browser, { url: '/config/pages' }),
    await sendView(browser, { url: `http://${site.host}/config` }),
    ...(await Promise.all([100, 102, 103, 105, 106].map((pageType) => sendView(browser, { ...page, pageType })))),
    await sendView(browser, page, { 'user-agent': userAgents.robot }),
    await sendView(browser, page, { 'user-agent': '' }),
    await sendEvent(browser, { eventName: 'ReadsMinds', pagePath: '/about' }),
    await sendEvent(browser, { eventName: 'constructor', pagePath: '/about' }),
    await sendEvent(browser, { eventName: 'AddToCart', pagePath: '/about', itemId: 'no id' }),
  ]
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]))
  // Viewers only look, as visitors do.
  await sendView(await staffBrowser(site, 'viewer'), page)
  expect((await waitForHits(site, 1)).map(({ path }) => path)).toEqual(['/about'])
  expect(await listDays(site)).toEqual([{ received: 1, counted: 0, robots: 2, dropped: 0 }])
})

test('what is not of this site, too large or no visit is refused', async () => {
  const site = await testSite()
  const other = await testSite()
  const browser = site.browser()
  const page = { url: '/about' }
  const code = async (sending: ReturnType<typeof sendView>) => {
    const { statusCode, body } = await sending
    return [statusCode, JSON.parse(body)?.code]
  }
  expect(await code(sendView(browser, { ...page, websiteId: other.id }))).toEqual([400, 'visit_of_another_site'])
  expect(await code(sendEvent(browser, { eventName: 'Search', pagePath: '/', websiteId: other.id }))).toEqual([
    400,
    'visit_of_another_site',
  ])
  expect(await code(sendView(browser, page, { origin: `http://${other.host}` }))).toEqual([403, 'foreign_origin'])
  expect(await code(sendView(browser, page, { 'sec-fetch-site': 'cross-site' }))).toEqual([403, 'foreign_origin'])
  expect(await code(sendView(browser, {}))).toEqual([400, 'visit_data_malformed'])
  for (const data of ['', '[', '[]', 'null', '{"url":7}', `{"url":"${'x'.repeat(5000)}"}`])
    expect(await code(sendForm(browser, '/api/census/RecordHit', { data }))).toEqual([400, 'visit_data_malformed'])
  expect(await code(sendForm(browser, '/api/census/RecordHit', { data: 'x'.repeat(20_000) }))).toEqual([
    400,
    'invalid_input',
  ])
  expect(await code(sendForm(browser, '/api/census/RecordHit', { data: 'x'.repeat(10_000_000) }))).toEqual([
    413,
    'body_too_large',
  ])
  const asText = {
    method: 'POST',
    url: '/api/census/RecordHit',
    payload: 'x',
    headers: { 'content-type': 'text/plain' },
  } as const
  expect(await code(browser.send(asText))).toEqual([415, 'unsupported_media_type'])
  expect(await code(sendForm(browser, '/api/census/RecordHits', {}))).toEqual([404, 'not_found'])
  expect(await listDays(site)).toEqual([])
})

test('visitors are told apart for a day, and by nothing that is kept', async () => {
  const site = await testSite()
  const other = await testSite()
  const [one, two] = [site.browser(), site.browser()]
  await sendView(one, { url: '/' })
  await sendView(one, { url: '/about' })
  await sendView(two, { url: '/' }, { 'user-agent': userAgents.linux })
  // Without cookies a cookie of the browser counts for nothing.
  await sendView(two, { url: '/' }, { 'user-agent': userAgents.linux }, '12345678-1234-1234-1234-123456789abc|1|1|1|1')
  await sendView(other.browser(), { url: '/' })
  const keys = (await waitForHits(site, 4)).map(({ visitorKey }) => visitorKey)
  expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2]])
  expect(keys[0]).not.toBe(keys[2])
  expect((await waitForHits(other, 1))[0]?.visitorKey).not.toBe(keys[0])

  const { db, now } = await site.ctx()
  const countSalts = async () =>
    (await sql`SELECT FROM visit_salt WHERE website_id = ${site.id}`.execute(db)).rows.length
  expect(await countSalts()).toBe(1)
  await deleteOldSalts({ db, now })
  expect(await countSalts()).toBe(1)
  await deleteOldSalts({ db, now: new Date(now.getTime() + 26 * 3_600_000) })
  expect(await countSalts()).toBe(0)
})

test('a site that uses cookies tells visitors apart by them; one that does not count takes nothing', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const url = '/api/admin/visit-settings'
  const settings = (await staff.get(url)).json()
  expect(settings).toEqual({ enabled: true, cookies: 'never', keepHitsDays: 30, keepCountsMonths: 25 })
  expect((await staff.put(url, { ...settings, cookies: 'always' })).json()).toMatchObject({ cookies: 'always' })
  expect((await site.get('/')).body).toContain('"isRestrictiveCookiePolicyEnabled":false')
  const [ada, bob] = ['11111111-1111-1111-1111-111111111111', '22222222-2222-2222-2222-222222222222']
  for (const cookie of [`${ada}|1|1|1|1`, `${bob}|1|1|1|1`, `${ada}|1|1|2|2`, 'forged'])
    await sendView(site.browser(), { url: '/' }, {}, cookie)
  const keys = (await waitForHits(site, 4)).map(({ visitorKey }) => visitorKey)
  expect(keys[0]).toBe(keys[2])
  expect(new Set(keys).size).toBe(3)

  expect((await staff.put(url, { ...settings, keepHitsDays: 8 })).statusCode).toBe(400)
  expect((await (await staffBrowser(site, 'editor')).put(url, settings)).statusCode).toBe(403)
  await staff.put(url, { ...settings, enabled: false })
  expect((await sendView(site.browser(), { url: '/' })).statusCode).toBe(202)
  await staff.put(url, settings)
  await sendView(site.browser(), { url: '/last' })
  expect((await waitForHits(site, 5)).at(-1)?.path).toBe('/last')
})

test('a flood is refused, and fills neither memory nor the database', async () => {
  const site = await testSite()
  const app = await secondServer({ rateLimits: true })
  const browser = browserOn(app, site.host)
  const statuses = await Promise.all(Array.from({ length: 260 }, () => sendView(browser, { url: '/' })))
  const refused = statuses.filter(({ statusCode }) => statusCode === 429)
  // A minute may end in between.
  expect(refused.length).toBeLessThanOrEqual(20)
  // What is refused is said beside the reports.
  await expect.poll(async () => (await listDays(site)).at(0)?.dropped ?? 0).toBe(refused.length)
  if (refused[0]) expect(Number(refused[0].headers['retry-after'])).toBeGreaterThan(0)
  expect(statuses.filter(({ statusCode }) => statusCode === 202).length + refused.length).toBe(260)

  const { db, log } = await site.ctx()
  const queue = openHitQueue({ db, log })
  const hit = {
    kind: 'page',
    visitorKey: 'k',
    path: '/',
    subject: '',
    channel: 'direct',
    referrer: '',
    campaign: '',
    device: 'phone',
    browser: '',
    system: '',
    language: '',
    createdAt: new Date(),
  } as const
  const flooded = await testSite()
  for (let index = 0; index < 2_100; index++) queue.add(flooded.id, '2026-11-14', { ...hit, hitId: newId() })
  // A site that is gone meanwhile takes nothing from the others, and is not tried again.
  queue.add('no-site', '2026-11-14', { ...hit, hitId: newId() })
  await queue.flush()
  expect(await listDays(flooded)).toEqual([{ received: 2_000, counted: 0, robots: 0, dropped: 100 }])
  // A day that has its hits takes no more.
  const full = await testSite()
  const more = () => ({
    day: '2026-11-14',
    hits: [1, 2].map(() => ({ ...hit, hitId: newId() })),
    robots: 0,
    dropped: 0,
  })
  expect([await storeHits({ db, site: full }, more(), 3), await storeHits({ db, site: full }, more(), 3)]).toEqual([
    2, 1,
  ])
  expect(await listDays(full)).toEqual([{ received: 3, counted: 0, robots: 0, dropped: 1 }])
  await queue.flush()
  const { db: database, now } = await flooded.ctx()
  expect(await selectSitesToCount({ db: database, now })).toContain(flooded.id)
  await count(flooded)
  expect((await listDays(flooded))[0]).toMatchObject({ counted: 2_000 })
})

test('a flood of one site from everywhere costs visitors of other sites nothing', () => {
  const floods = openFloodLimit()
  const now = new Date()
  for (let index = 0; index < 20_000; index++) floods.count('flooded', `network ${index}`, 1, now)
  expect(floods.count('flooded', 'new', 1, now)).toBeUndefined()
  expect(floods.count('flooded', 'newer', 1, now)).toBeGreaterThan(0)
  for (const network of ['a', 'b']) expect(floods.count('other', network, 1, now)).toBeUndefined()

  const days = openDayLimit(2)
  expect([1, 2, 3].map(() => days.count('a', now))).toEqual([true, true, false])
  expect(days.count('b', now)).toBe(true)
  expect(days.count('a', new Date(now.getTime() + 86_400_000))).toBe(true)
})

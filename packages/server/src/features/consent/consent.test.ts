import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, addToCart, placeOrder, readyBuyer } from '../../testing/builders.ts'
import { buildPage } from '../../testing/content-builders.ts'
import { accountPath, signInByCode } from '../../testing/site-users.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { browserOn, secondServer, type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import { unescapeHtml } from '../../platform/text/html.ts'
import { setPagePassword } from '../access/page-passwords/service.ts'
import type { App } from '../../platform/http/http.ts'
import { publishChange } from '../sites/index.ts'
import { userAgents } from '../visits/testing/hits.ts'
import { cookieRegistry } from './cookie-registry.ts'
import { getNotice } from './notice.ts'
import { expireChoices, recordChoice } from './service.ts'

const root = '/api/admin/consent'
const noPixels = { google: '', meta: '', pinterest: '', tiktok: '', fullstory: '' }
const recording = { percent: 25 }
const banner = {
  enabled: true,
  layout: 'card',
  title: '',
  text: '',
  acceptLabel: '',
  declineLabel: '',
  policyUrl: '/cookies',
  showsLink: true,
  choiceDays: 180,
  keepMonths: 12,
}

async function openSite(changes: object = {}, pixels: object = {}, options: Parameters<typeof testSite>[0] = {}) {
  const site = await testSite(options)
  await buildPage(await site.ctx(), { title: 'Home', slug: 'home', isHomepage: true })
  const staff = await staffBrowser(site)
  await save(staff, changes, pixels)
  return { site, staff }
}

async function save(staff: TestBrowser, changes: object, pixels: object = {}) {
  const body = { banner: { ...banner, ...changes }, pixels: { ...noPixels, ...pixels }, recording }
  const answer = await staff.send({ method: 'PUT', url: `${root}/settings`, payload: body })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toEqual(body)
}

/** What a page says of its banner; undefined: it has none. */
async function readMarker(site: TestSite, path = '/') {
  const json = /data-consent="([^"]*)"/.exec((await site.get(path)).body)?.[1]
  return json === undefined ? undefined : JSON.parse(unescapeHtml(json))
}

function choose(browser: TestBrowser, fields: object, headers: object = {}) {
  const form = { consentId: 'AAAAAAAAAAAAAAAAAAAAAA', analytics: '1', marketing: '0', ...fields }
  return browser.send({
    method: 'POST',
    url: '/api/consent/choices',
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}

const exportCsv = async (staff: TestBrowser) => (await staff.get(`${root}/choices/csv`)).body

test('a page of a site with a banner names its version, the scripts learn the policy, and other sites have nothing', async () => {
  const { site, staff } = await openSite({ enabled: false })
  expect(await readMarker(site)).toBeUndefined()
  const plain = (await site.get('/')).body
  expect(plain).not.toContain('cookie-settings')
  expect(plain).toContain(
    '"cookieSettings":{"isCookieBannerEnabled":false,"isRestrictiveCookiePolicyEnabled":true,"isRestrictiveCookiePolicyAbsolute":true}',
  )
  expect((await site.get('/api/consent/banner')).statusCode).toBe(404)

  await save(staff, {}, { google: 'G-AB12CD34EF' })
  const first = await readMarker(site)
  expect(first).toEqual({
    version: expect.stringMatching(/^[\w-]{16}$/),
    choiceDays: 180,
    asks: true,
    pixels: { google: 'G-AB12CD34EF' },
  })
  expect((await site.get('/')).body).toContain('href="#cookie-settings"')
  await staff.send({
    method: 'PUT',
    url: '/api/admin/visit-settings',
    payload: { enabled: true, cookies: 'always', keepHitsDays: 30, keepCountsMonths: 25 },
  })
  const second = await readMarker(site)
  expect((await site.get('/')).body).toContain(
    `"cookieSettings":{"isCookieBannerEnabled":true,"isRestrictiveCookiePolicyEnabled":true,"isRestrictiveCookiePolicyAbsolute":false,"cookieBannerVersion":"${second.version}"}`,
  )

  // Everything that the banner says is part of its version; where it stands is not.
  const versions = [first.version, second.version]
  for (const changes of [{ title: 'Biscuits' }, { text: 'Yes?' }, { declineLabel: 'No' }, { policyUrl: '' }]) {
    await save(staff, changes, { google: 'G-AB12CD34EF' })
    versions.push((await readMarker(site)).version)
  }
  await save(staff, {}, { meta: '123456789012345' })
  versions.push((await readMarker(site)).version)
  expect(new Set(versions).size).toBe(7)
  await save(staff, { layout: 'bar', choiceDays: 90, keepMonths: 60 }, { meta: '123456789012345' })
  expect((await readMarker(site)).version).toBe(versions.at(-1))

  // Nobody is asked behind a lock, and at the checkout nobody has to answer.
  await setPagePassword(await site.ctx(), { kind: 'site' }, 'open sesame')
  expect(await readMarker(site)).toBeUndefined()
})

test('the banner speaks the language of the site, in the words of its owner, escaped', async () => {
  const { site, staff } = await openSite({ title: '<script>1</script>', text: 'a & b', policyUrl: '/datenschutz' })
  const ctx = await site.ctx()
  await sql`UPDATE website SET language = 'de', revision = revision + 1 WHERE website_id = ${site.id}`.execute(ctx.db)
  await save(staff, { title: '<b>Kekse</b>', text: 'a & b', policyUrl: '/datenschutz' })
  const { version } = await readMarker(site)
  const current = await site.get(`/api/consent/banner?rev=${version}`)
  expect(current.headers['cache-control']).toBe('private, max-age=3600')
  expect(current.body).toContain(`data-version="${version}"`)
  for (const text of ['&lt;b&gt;Kekse&lt;/b&gt;', 'a &amp; b', 'Alle ablehnen', 'Alle annehmen', 'href="/datenschutz"'])
    expect(current.body).toContain(text)
  expect(current.body.match(/class="vt-button" data-answer/g)).toHaveLength(2)
  const other = await site.get('/api/consent/banner?rev=AAAAAAAAAAAAAAAA')
  expect([other.body, other.headers['cache-control']]).toEqual([current.body, 'private, no-store'])
})

test('a choice is kept with what the banner said, without who chose, and is exported', async () => {
  const { site, staff } = await openSite({ title: '=1+1' })
  const { version } = await readMarker(site)
  const browser = site.browser()
  expect((await choose(browser, { version, marketing: '1' })).statusCode).toBe(202)
  expect(browser.cookies.size).toBe(0)
  await save(staff, { title: 'Second' })
  const after = (await readMarker(site)).version
  // A page that was open meanwhile: that banner is known. One that was never shown is not.
  for (const each of [{ version }, { version: after, analytics: '0' }, { version: 'AAAAAAAAAAAAAAAA' }])
    expect((await choose(browser, each)).statusCode).toBe(202)
  expect((await choose(browser, { version, consentId: 'a@b.example' })).statusCode).toBe(400)
  expect((await choose(browser, { version }, { origin: 'https://evil.example' })).statusCode).toBe(403)
  const lines = (await exportCsv(staff)).trim().split(/\n(?=\d{4}-)/)
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain(`AAAAAAAAAAAAAAAAAAAAAA,yes,yes,${version},"'=1+1\n`)
  expect(lines[3]).toContain(`,no,no,${after},"Second\n`)
  expect((await staff.get(`${root}/counts`)).json()).toEqual({
    days: 30,
    accepted: 1,
    partly: 1,
    declined: 1,
    refused: 0,
    hasAny: true,
  })
  const columns = await sql<{ name: string }>`SELECT column_name AS name FROM information_schema.columns
    WHERE table_name = 'consent_choice' ORDER BY ordinal_position`.execute((await site.ctx()).db)
  expect(columns.rows.map(({ name }) => name)).toEqual([
    'website_id',
    'choice_id',
    'consent_id',
    'version',
    'analytics',
    'marketing',
    'created_at',
  ])
})

test('choices are kept as long as the owner says, and notices as long as their choices', async () => {
  const { site, staff } = await openSite()
  const { db } = await site.ctx()
  await choose(site.browser(), { version: (await readMarker(site)).version })
  await save(staff, { title: 'Second' })
  await choose(site.browser(), { version: (await readMarker(site)).version })
  await sql`UPDATE consent_notice SET created_at = now() - interval '14 months' WHERE website_id = ${site.id}
    AND texts ->> 'title' <> 'Second'`.execute(db)
  await sql`UPDATE consent_choice c SET created_at = now() - interval '13 months' FROM consent_notice n
    WHERE c.website_id = ${site.id} AND n.website_id = c.website_id AND n.version = c.version AND n.texts ->> 'title' <> 'Second'`.execute(
    db,
  )
  await expireChoices(await site.ctx())
  const { rows } = await sql<{ title: string; choices: number }>`
    SELECT n.texts ->> 'title' AS title, count(c.choice_id)::int AS choices FROM consent_notice n LEFT JOIN consent_choice c
      ON c.website_id = n.website_id AND c.version = n.version WHERE n.website_id = ${site.id} GROUP BY 1`.execute(db)
  expect(rows).toEqual([{ title: 'Second', choices: 1 }])
})

test('one customer of a provider cannot fill the day, its owner learns of a full one, and a withdrawal counts in any case', async () => {
  const { site, staff } = await openSite()
  const { version } = await readMarker(site)
  const ctx = { ...(await site.ctx()), rateLimits: true }
  const choice = { version, consentId: 'AAAAAAAAAAAAAAAAAAAAAA', analytics: '0', marketing: '0' } as const
  const record = (number: number) =>
    recordChoice(ctx, { network: `2001:db8:1:${number}::/64`, wideNetwork: '2001:db8:1::/48' }, choice)
  for (let number = 0; number < 60; number++) await record(number)
  await expect(record(60)).rejects.toMatchObject({ status: 429 })
  expect((await staff.get(`${root}/counts`)).json()).toMatchObject({ declined: 60, refused: 0 })

  await sql`UPDATE rate_limit SET hits = 20000 WHERE website_id = ${site.id} AND bucket LIKE 'consent of site %'`.execute(
    ctx.db,
  )
  const browser = browserOn(await secondServer({ rateLimits: true }), site.host)
  browser.cookies.set('vitrine_experiments', 'kept')
  expect((await choose(browser, { version })).statusCode).toBe(429)
  expect(browser.cookies.has('vitrine_experiments')).toBe(true)
  expect((await choose(browser, { version, analytics: '0' })).statusCode).toBe(429)
  expect(browser.cookies.has('vitrine_experiments')).toBe(false)
  expect((await staff.get(`${root}/counts`)).json()).toMatchObject({ declined: 60, refused: 2 })
})

test('ad networks learn of no address that opens what is one visitor’s', async () => {
  const { site } = await openSite({}, { meta: '123456789012345' })
  await addShippingAndTax(site)
  const buyer = await readyBuyer(site, await addProduct(site))
  const { redirect } = (await placeOrder(buyer.browser, { expected: buyer.total })).json()
  const token = redirect.split('/').at(-1)
  const pages = {
    '/': undefined,
    '/cart': undefined,
    '/cart?email=ada@example.com': 'none',
    '/account?registered=1': undefined,
    '/account?email=ada@example.com': 'none',
    '/account/undo-email?token=abc': 'none',
    '/cart/restore/abc': 'none',
    '/form/newsletter/preferences/abc': 'none',
    '/nowhere': 'none',
    [`/order-status/${token}`]: 'none',
    [`/checkout/confirmed/${token}`]: '/checkout/confirmed',
  }
  for (const [path, told] of Object.entries(pages)) {
    expect([path, (await readMarker(site, path))?.told]).toEqual([path, told])
    if (path.includes(token) || path.includes('abc'))
      expect([path, (await site.get(path)).headers['referrer-policy']]).toEqual([path, 'strict-origin'])
  }
  expect((await site.get(redirect)).body).not.toMatch(/rel="canonical" href="[^"]*confirmed\/\w/)
  const back = await site.get('/checkout/confirmed')
  expect([back.statusCode, back.headers['cache-control']]).toEqual([200, 'private, no-store'])
})

test('ids of pixels are checked, and nobody but who may change settings sees or changes anything', async () => {
  const { site, staff } = await openSite()
  const send = (pixels: object) =>
    staff.send({
      method: 'PUT',
      url: `${root}/settings`,
      payload: { banner, pixels: { ...noPixels, ...pixels }, recording },
    })
  for (const pixels of [
    { google: 'GTM-ABC123' },
    { google: 'G-"><script>' },
    { meta: 'abc' },
    { pinterest: '12' },
    { tiktok: "C4ABCDEFGH12345'+x" },
    { fullstory: 'o-"><script>' },
  ])
    expect([pixels, (await send(pixels)).statusCode]).toEqual([pixels, 400])
  const readRecordingId = async () => (await site.get('/api/commerce/fullstory/getId')).body
  expect(await readRecordingId()).toBe('mock')
  await send({ fullstory: 'o-AB12CD-na1' })
  expect([await readRecordingId(), (await readMarker(site)).recorded]).toEqual(['o-AB12CD-na1', 25])
  const editor = await staffBrowser(site, 'editor')
  for (const path of ['settings', 'counts', 'choices/csv'])
    expect((await editor.get(`${root}/${path}`)).statusCode).toBe(403)
  const other = await testSite()
  expect(await exportCsv(await staffBrowser(other))).not.toContain('AAAA')
})

test('code of the owner waits for the consent it is marked with, and who may not write code may not take the mark away', async () => {
  const { site, staff } = await openSite()
  const change = (browser: TestBrowser, payload: object) =>
    browser.send({ method: 'PATCH', url: '/api/admin/site/profile', payload })
  const code = { header: '<script>window.headRan=1</script>', footer: '<script src="/x.js"></script>' }
  const before = (await readMarker(site)).version
  expect((await change(staff, { code, codeConsent: { header: 'marketing' } })).json().codeConsent).toMatchObject({
    header: 'marketing',
    footer: 'none',
  })
  const { body } = await site.get('/')
  const held = /<script type="application\/json" data-consent-code="marketing">(.*?)<\/script>/.exec(body)?.[1]
  expect(JSON.parse(held ?? 'null')).toBe(code.header)
  expect(body).not.toContain(code.header)
  expect(body).toContain(code.footer)
  expect((await readMarker(site)).version).not.toBe(before)
  const manager = await staffBrowser(site, 'store-manager')
  expect((await change(manager, { codeConsent: { header: 'none' } })).statusCode).toBe(403)
})

/** Shows a page with an experiment to a visitor who allows analytics, then a version that its address asks for. */
async function seeVersions(site: TestSite, app: App, visitor: TestBrowser) {
  const ctx = await site.ctx()
  const staff = await staffBrowser(site)
  await staff.put('/api/admin/visit-settings', {
    enabled: true,
    cookies: 'always',
    keepHitsDays: 30,
    keepCountsMonths: 25,
  })
  const text = { id: 'hello', type: 'html', version: 1, settings: { html: '<p>Old</p>' } }
  const collectionId = await buildPage(ctx, { title: 'Offer', slug: 'offer', blocks: [text] })
  const challenger = { kind: 'text', blockId: 'hello', html: '<p>New</p>' }
  const created = await staff.post('/api/admin/experiments', {
    name: 'Promise',
    collectionId,
    challenger,
    goal: 'order',
    goalCollectionId: null,
    shareB: 5_000,
  })
  expect(created.statusCode, created.body).toBe(201)
  const { id, key } = created.json()
  expect((await staff.post(`/api/admin/experiments/${id}/starts`)).statusCode).toBe(200)
  const cookies = new Map([
    ...visitor.cookies,
    ['vitrine_consent', `${getNotice((await site.ctx()).site).version}.10.id`] as const,
  ])
  const seer = browserOn(app, site.host, cookies, { 'user-agent': userAgents.windows })
  expect((await seer.get('/offer')).statusCode).toBe(200)
  const { status } = ctx.site
  await ctx.db.updateTable('website').set({ status: 'internal' }).where('website_id', '=', site.id).execute()
  await publishChange(ctx)
  // The other server hears of the status a moment later.
  const seesVersion = async () => {
    await seer.get(`/offer?${key}=b`)
    return seer.cookies.has('vitrine_versions')
  }
  await expect.poll(seesVersion).toBe(true)
  await ctx.db.updateTable('website').set({ status }).where('website_id', '=', site.id).execute()
  await publishChange(ctx)
}

test('every cookie of the server is in the registry, with its lifetime, and every entry of it is set', async () => {
  const wishLists = { enabled: true, showsInLists: true, mailsPriceDrops: false, mailsRestocks: false }
  const { site } = await openSite({}, {}, { settings: { wishLists } })
  const mug = await addProduct(site)
  const glazes = await addProduct(site, {
    variants: [{ sku: 'GLAZE', priceMinor: 2000 }],
    subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
  })
  await setPagePassword(await site.ctx(), { kind: 'site' }, 'open sesame')
  const seen = new Map<string, number | null>()
  const app = await secondServer({}, async (empty) => {
    empty.addHook('onSend', async (_request, reply) => {
      for (const text of [reply.getHeader('set-cookie') ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(text)) ?? []
        const seconds = /max-age=(\d+)/i.exec(String(text))?.[1]
        if (value !== '') seen.set(name, seconds === undefined ? null : Number(seconds) / 86_400)
      }
    })
  })
  const shopper = browserOn(app, site.host)
  const { crumb } = (await shopper.get('/api/crumb')).json()
  await shopper.send({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ crumb, password: 'open sesame' }).toString(),
  })
  await addToCart(shopper, mug)
  expect(
    (await shopper.put('/api/commerce/wish-list/entries', { itemId: mug.itemId, isWished: true })).statusCode,
  ).toBe(200)
  await seeVersions(site, app, shopper)
  const wanted = { itemId: glazes.itemId, sku: glazes.variants[0]?.sku, qty: 1 }
  expect((await shopper.post('/api/3/commerce/cart/subscription', wanted)).statusCode).toBe(200)
  const password = 'lodi-kavu-mesa-47'
  const own = await signInByCode(site, shopper, 'ada@example.com', { password, rememberMe: true })
  await shopper.post(`${accountPath}/email-changes`, { email: 'new@example.com', currentPassword: password }, own)
  await staffBrowser(site, 'admin', browserOn(app, site.host))
  // Of all categories. These three are set by scripts of pages.
  const cookies = cookieRegistry.filter(
    ({ store, pixel, name }) =>
      store === 'cookie' && pixel === undefined && !['ss_cvr', 'ss_cvt', 'vitrine_consent'].includes(name),
  )
  expect(Object.fromEntries(seen)).toEqual(
    Object.fromEntries(cookies.map(({ name, days }) => [name.replace('*', ''), days])),
  )
})

import type { Response } from 'light-my-request'
import { beforeAll, expect, test } from 'vitest'
import { setPagePassword } from '../features/access/page-passwords/service.ts'
import { createHttp } from '../platform/http/http.ts'
import { openRequests } from '../platform/http/request-context.ts'
import { isApiRoute } from '../platform/http/route-access.ts'
import { requireCsrfTokenOrOwnForm } from '../platform/http/csrf.ts'
import { addProduct, addToCart, visitor } from '../testing/builders.ts'
import { listOperations, type Operation } from '../testing/operations.ts'
import { staffBrowser } from '../testing/staff.ts'
import { browserOn, type TestBrowser, testServer, testSite, type TestSite } from '../testing/test-site.ts'

const form = 'application/x-www-form-urlencoded'

let writes: readonly Operation[]

beforeAll(async () => {
  // Programs have a key and no cookies: nothing that a browser sends by itself.
  writes = (await listOperations()).filter(({ writes: isWrite, route }) => isWrite && !isApiRoute(route.url))
  expect(writes.length).toBeGreaterThan(60)
})

/** The code of the answer to each write (where it leads, for a redirect), for those that do not answer as expected. */
async function othersThan(expected: string, send: (operation: Operation) => Promise<Response>) {
  const others: Record<string, string | undefined> = {}
  for (const operation of writes) {
    const answer = await send(operation)
    const code: string | undefined = answer.headers.location ?? (isPage(answer) ? 'page' : answer.json().code)
    if (code !== expected) others[operation.name] = code
  }
  return others
}

function isPage({ headers }: Response): boolean {
  return String(headers['content-type']).startsWith('text/html')
}

/** Sends `{}` as the administrator does, with a CSRF token that is good unless the headers say otherwise. */
function sender(browser: TestBrowser, headers: Readonly<Record<string, string>>, payload = '{}') {
  return ({ method, url }: Operation) =>
    browser.send({ method, url, payload, headers: { 'content-type': 'application/json', ...headers } })
}

/** A browser behind a proxy that ends TLS. */
async function secureBrowser(site: TestSite, cookies = new Map<string, string>()) {
  const { app } = await testServer()
  return browserOn(app, site.host, cookies, { 'x-forwarded-proto': 'https' })
}

test('a CSRF token that anybody can fetch is of no use in the browser of the staff', async () => {
  const site = await testSite()
  const admin = await staffBrowser(site)
  const fetched = (await site.browser().get('/api/crumb')).json().crumb
  // As a sibling site does it, which can set a cookie for the domain above.
  admin.cookies.set('crumb', fetched)
  for (const send of [
    () => admin.post('/api/admin/sites', { identifier: 'pwned' }),
    () => admin.post(`/api/admin/sites?crumb=${fetched}`, {}, { headers: { 'x-csrf-token': '' } }),
  ]) {
    const response = await send()
    expect([response.statusCode, response.json().code]).toEqual([400, 'crumb_failed'])
    admin.cookies.set('crumb', fetched)
  }
})

test('the CSRF token of one visitor is of no use to another', async () => {
  const site = await testSite()
  const mug = await addProduct(site)
  const [stranger, victim] = [await visitor(site), await visitor(site)]
  victim.cookies.set('crumb', stranger.cookies.get('crumb') ?? '')
  expect((await addToCart(victim, mug)).json()).toMatchObject({ code: 'crumb_failed', crumbFail: true })
})

test.each([
  ['a sibling site', { origin: 'https://beta.shop.test' }],
  ['a sibling site, by Sec-Fetch-Site', { 'sec-fetch-site': 'same-site' }],
  ['any website', { 'sec-fetch-site': 'cross-site' }],
  ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a page that hides its origin, in an old browser', { origin: 'null' }],
])('no write is taken from a page of %s, whatever it proves', async (_who, headers: Record<string, string>) => {
  const site = await testSite()
  const admin = await staffBrowser(site)
  expect(await othersThan('foreign_origin', sender(admin, headers))).toEqual({})
})

test('writes of the own page, and of tools that are no browser, are taken', async () => {
  const site = await testSite()
  const admin = await staffBrowser(site)
  const own = `http://${site.host}`
  for (const headers of [
    {},
    { origin: own },
    { origin: own, 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
  ]) {
    const sent = await admin.send({
      method: 'PATCH',
      url: '/api/admin/site',
      payload: '{}',
      headers: { 'content-type': 'application/json', ...headers },
    })
    expect([sent.statusCode, headers]).toEqual([200, headers])
  }
})

test('a form is read where a form posts to, and plain text where beacons go', async () => {
  const site = await testSite()
  const admin = await staffBrowser(site)
  const asForm = await othersThan('unsupported_media_type', sender(admin, { 'content-type': form }, 'a=b'))
  const asText = await othersThan('unsupported_media_type', sender(admin, { 'content-type': 'text/plain' }, 'a=b'))
  // Uploads take bytes and look at what they are.
  const uploads = {
    'POST /api/admin/assets': 'invalid_input',
    'POST /api/admin/discount-imports': 'invalid_input',
    'POST /api/admin/order-imports': 'invalid_input',
    'POST /api/admin/product-imports': 'invalid_input',
    'POST /api/admin/site-imports': 'not_a_site_zip',
    'POST /api/admin/themes': 'not_a_zip',
    'POST /api/admin/translation-imports': 'invalid_input',
    'PATCH /api/admin/uploads/:uploadId': 'invalid_input',
    'POST /api/form/uploads/:formId/:fieldId': 'invalid_input',
    'PUT /api/admin/assets/:assetId/file': 'invalid_input',
  }
  expect(asText).toEqual({ ...uploads, 'POST /api/1/performance/records': 'malformed_json' })
  expect(asForm).toEqual({
    ...uploads,
    'POST /account/member-areas/:areaId/join': 'sign_in_required',
    'POST /account/member-areas/:areaId/leave': 'sign_in_required',
    'POST /checkout/donate/:fundId': 'not_found',
    'POST /order-status/:token/tickets': 'not_found',
    'POST /form/:formId': 'form_not_configured',
    'POST /form/comment/:commentId/delete': 'comment_gone',
    'POST /form/comment/:commentId/edit': 'page',
    'POST /form/comment/:commentId/report': 'comment_gone',
    'POST /form/comments/:itemId': 'comments_off',
    'POST /form/like/:kind/:subjectId': 'invalid_input',
    'POST /form/review/:token': 'review_link_invalid',
    'POST /form/restock': 'invalid_input',
    'POST /form/restock/stop/:token': 'page',
    'POST /form/newsletter': 'invalid_input',
    'POST /form/newsletter/confirm/:token': 'page',
    'POST /form/newsletter/preferences/:token': 'page',
    'POST /form/newsletter/unsubscribe/:token': 'invalid_input',
    'POST /form/newsletter/unsubscribe/:token/confirm': 'page',
    'POST /cart/restore/:token': '/cart',
    'POST /cart/wish-list/entries': 'invalid_input',
    'POST /wish-list/entries/removal': 'invalid_input',
    'POST /wish-list/share': 'invalid_input',
    'POST /form/unsubscribe/:token': 'invalid_input',
    'POST /form/unsubscribe/:token/confirm': 'page',
    'POST /cart/entries': 'invalid_input',
    'POST /cart/entries/:entryId': 'invalid_input',
    'POST /cart/entries/:entryId/form': 'not_found',
    'POST /cart/form/:itemId': 'variant_unavailable',
    'POST /cart/promo-codes': 'invalid_input',
    // Nothing is in the cart.
    'POST /checkout': '/cart',
    'POST /checkout/order': 'invalid_input',
    'POST /checkout/test-challenge/:ref': 'invalid_input',
    'POST /order-status/:token/returns': 'order_not_found',
    'POST /subscription/:token/:action': 'invalid_input',
    // Forms of guests show their page again; those of accounts need a session.
    'POST /account/code': 'page',
    'POST /account/sign-in': 'page',
    'POST /account/undo-email': 'invalid_input',
    'POST /account/sign-out': 'sign_in_required',
    'POST /account/addresses/:addressId': 'sign_in_required',
    'POST /account/settings': 'sign_in_required',
    'POST /account/settings/cards/:cardId': 'sign_in_required',
    'POST /account/settings/code': 'sign_in_required',
    'POST /account/settings/password': 'sign_in_required',
    'POST /account/settings/email': 'sign_in_required',
    'POST /account/settings/email/code': 'sign_in_required',
    'POST /account/settings/delete': 'sign_in_required',
    // Messages of Mollie are forms; their address is signed.
    'POST /api/webhooks/payments/:provider': 'provider_not_found',
    // Beacons carry no token.
    'POST /api/consent/choices': 'invalid_input',
    'POST /api/census/RecordHit': 'invalid_input',
    'POST /api/census/RecordQuickView/:itemId': 'invalid_input',
    'POST /api/census/button-click': 'invalid_input',
    'POST /api/census/form-render': 'invalid_input',
    'POST /api/census/button-render': 'invalid_input',
    'POST /api/census/overlay': 'invalid_input',
    'POST /api/events/RecordEvent': 'invalid_input',
    // Lock screens are at every address.
    'POST /*': 'not_found',
    'POST /': 'not_found',
  })
})

test('over https the cookies that say who somebody is are bound to the very host, and others are not read', async () => {
  const site = await testSite()
  const mug = await addProduct(site)
  await setPagePassword(await site.ctx(), { kind: 'site' }, 'open sesame')
  const browser = await secureBrowser(site)
  const csrfToken = (await browser.get('/api/crumb')).json().crumb
  await browser.send({
    method: 'POST',
    url: '/',
    headers: { 'content-type': form },
    payload: new URLSearchParams({ crumb: csrfToken, password: 'open sesame' }).toString(),
  })
  await addToCart(browser, mug)
  expect([...browser.cookies.keys()].toSorted()).toEqual([
    '__Host-CART',
    '__Host-vitrine_pass',
    '__Host-vitrine_visitor',
    'crumb',
    'hasCart',
  ])
  // A sibling site can set cookies of these names for the domain above.
  const tossed = await secureBrowser(
    site,
    new Map([
      ['CART', browser.cookies.get('__Host-CART') ?? ''],
      ['vitrine_visitor', browser.cookies.get('__Host-vitrine_visitor') ?? ''],
      ['crumb', csrfToken],
    ]),
  )
  expect((await tossed.get('/')).statusCode).toBe(401)
  expect((await addToCart(tossed, mug)).json().code).toBe('site_locked')
})

test('cookies of the very host have neither a Domain nor a path below the root', async () => {
  const site = await testSite()
  const browser = await secureBrowser(site)
  const { cookies } = await browser.get('/api/crumb')
  const visitorCookie = cookies.find(({ name }) => name === '__Host-vitrine_visitor')
  expect(visitorCookie).toEqual({
    name: '__Host-vitrine_visitor',
    value: expect.stringMatching(/^\S{22}$/),
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
  })
})

test('signing in and signing out give the CSRF token that belongs to it', async () => {
  const site = await testSite()
  const admin = await staffBrowser(site)
  expect((await admin.send({ method: 'PATCH', url: '/api/admin/site', payload: {} })).statusCode).toBe(200)
  expect((await admin.delete('/api/admin/session')).statusCode).toBe(204)
  const mug = await addProduct(site)
  expect((await addToCart(admin, mug)).statusCode).toBe(200)
})

test('a refused CSRF token is replaced by a valid one', async () => {
  const site = await testSite()
  const mug = await addProduct(site)
  const fresh = site.browser()
  const stale = await visitor(site)
  stale.cookies.set('crumb', 'stale.stale')
  const admin = await staffBrowser(site)
  admin.cookies.set('crumb', 'stale.stale')
  for (const [browser, send] of [
    [fresh, () => addToCart(fresh, mug)],
    [stale, () => addToCart(stale, mug)],
    [admin, () => admin.send({ method: 'PATCH', url: '/api/admin/site', payload: {} })],
  ] as const) {
    const refused = await send()
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([400, 'no-store'])
    expect(browser.cookies.get('crumb')).not.toBe('stale.stale')
    expect((await send()).statusCode).toBe(200)
  }
})

test('the first additions of one visitor meet in one cart; another visitor has another, at the same moment and with the same crumb cookie', async () => {
  const site = await testSite()
  const mug = await addProduct(site)
  const [stranger, victim] = [await visitor(site), await visitor(site)]
  const withToken = {
    headers: { 'content-type': 'application/json', 'x-csrf-token': victim.cookies.get('crumb') ?? '' },
  }
  victim.cookies.set('crumb', stranger.cookies.get('crumb') ?? '')
  const entry = { itemId: mug.itemId, sku: mug.variants[0]?.sku, quantity: 1 }
  await Promise.all([
    addToCart(stranger, mug),
    ...[1, 2, 3].map(() => victim.post('/api/commerce/shopping-cart/entries', entry, withToken)),
  ])
  const quantities = [stranger, victim].map(
    async (browser) => (await browser.get('/api/commerce/shopping-cart')).json().totalQuantity,
  )
  expect(await Promise.all(quantities)).toEqual([1, 3])
})

test('a plain form of a shared page needs no CSRF token, but the word of the browser that the page is our own', async () => {
  const site = await testSite()
  const app = await createHttp(site.services.log, site.services.config)
  openRequests(app, site.services)
  app.post('/add', { config: { acceptsForm: true }, preHandler: requireCsrfTokenOrOwnForm }, async ({ body }) => body)
  const own = `http://${site.host}`
  const post = async (headers: Record<string, string>, payload = 'a=b') => {
    const sent = { host: site.host, 'content-type': form, ...headers }
    return (await app.inject({ method: 'POST', url: '/add', headers: sent, payload })).json()
  }
  expect(await post({ origin: own })).toEqual({ a: 'b' })
  expect(await post({ 'sec-fetch-site': 'same-origin' })).toEqual({ a: 'b' })
  expect(await post({})).toMatchObject({ code: 'crumb_failed' })
  expect(await post({ 'sec-fetch-site': 'none' })).toMatchObject({ code: 'crumb_failed' })
  expect(await post({ origin: 'http://beta.localhost' })).toMatchObject({ code: 'foreign_origin' })
  const json = { origin: own, 'content-type': 'application/json' }
  expect(await post(json, '{}')).toMatchObject({ code: 'crumb_failed' })
})

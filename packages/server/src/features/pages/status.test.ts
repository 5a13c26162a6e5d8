import { expect, test } from 'vitest'
import { addProduct, addToCart, visitor } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { changeStatus, siteStatuses } from '../sites/index.ts'
import { siteStatusNames } from '../sites/statuses.ts'

const asBrowser = { headers: { accept: 'text/html' } }

async function siteWith(status: Parameters<typeof changeStatus>[1], commerce: object = {}): Promise<TestSite> {
  const site = await testSite({ title: 'Ridge Pottery', settings: { commerce } })
  const ctx = await site.ctx()
  await createCollection(ctx, { typeName: 'page', title: 'Home', slug: 'home', isHomepage: true })
  // Somebody has been here before: what is kept of the page must not outlive the status.
  expect((await site.get('/')).statusCode).toBe(200)
  await changeStatus(ctx, status)
  return site
}

const answers: Readonly<Record<string, readonly [number, number]>> = {
  expired: [402, 402],
  removed: [404, 404],
  'parking page': [200, 404],
}

test.each(siteStatusNames)('a site that is %s shows visitors what its status says', async (name) => {
  const site = await siteWith(name)
  const { visitors, indexed, code } = siteStatuses.statusTable[name]
  const [home, other] = [await site.browser().get('/', asBrowser), await site.browser().get('/cart', asBrowser)]
  if (visitors === 'site') {
    expect([home.statusCode, other.statusCode]).toEqual([200, 200])
    expect(home.body.includes('content="noindex"')).toBe(!indexed)
    expect((await site.get('/?format=json')).json().website.siteStatus).toEqual({ value: code })
  } else {
    expect([home.statusCode, other.statusCode]).toEqual(answers[name])
    expect(home.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' })
    expect(home.body).toContain('Ridge Pottery')
    expect(home.body).not.toContain('sqs-')
    expect(home.body).toMatch(/<link rel="stylesheet" href="\/site\.css\?rev=\w+">/)
    expect(home.body).not.toContain('<script')
    const [, style = ''] = /href="(\/site\.css[^"]*)"/.exec(home.body) ?? []
    expect((await site.get(style)).statusCode).toBe(200)
    for (const url of ['/?format=json', '/api/commerce/shopping-cart']) {
      const refused = await site.get(url)
      expect([refused.statusCode, refused.json()]).toEqual([403, expect.objectContaining({ code: 'site_closed' })])
    }
    expect((await site.get('/sitemap.xml')).body).not.toContain('<loc>')
  }
  expect((await site.get('/robots.txt')).body.includes('Disallow: /\n')).toBe(!indexed)
  expect((await site.get('/config')).statusCode).not.toBe(402)
  expect((await site.get('/api/admin/session')).statusCode).toBe(200)
})

test.each(['expired', 'removed', 'parking page'] as const)(
  'staff still see a site that is %s, and nobody gets what was made for them',
  async (name) => {
    const site = await siteWith(name)
    const staff = await staffBrowser(site, 'viewer')
    const page = await staff.get('/', asBrowser)
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(page.body).toContain('Static.SQUARESPACE_CONTEXT')
    expect((await site.browser().get('/', asBrowser)).body).not.toContain('Static.SQUARESPACE_CONTEXT')
    const stranger = await staffBrowser(await testSite())
    const elsewhere = await stranger.get('/', { headers: { ...asBrowser.headers, host: site.host } })
    expect(elsewhere.body).not.toContain('Static.SQUARESPACE_CONTEXT')
  },
)

test.each([
  ['expired', 'de-CH', 'lang="de-CH"', 'Diese Website ist zurzeit geschlossen', 'Anmelden'],
  ['removed', 'fr', 'lang="fr"', 'Ce site n’existe plus', 'Se connecter'],
  ['parking page', 'nn', 'lang="nn"', 'Noe nytt er på vei her.', 'Logg inn'],
  ['expired', 'is', 'lang="en"', 'This website is closed for now', 'Sign in'],
] as const)('a site that is %s says so in the language of the site (%s)', async (name, language, ...words) => {
  const site = await testSite({ title: 'Ridge & Sons', language })
  const ctx = await site.ctx()
  await changeStatus(ctx, name)
  const { body } = await site.browser().get('/', asBrowser)
  for (const word of [...words, 'Ridge &amp; Sons']) expect(body).toContain(word)
})

test('an owner says it in words of their own', async () => {
  const site = await testSite({
    settings: { localizedStrings: { closedTitle: 'Back in spring', closedText: 'See you!' } },
  })
  const ctx = await site.ctx()
  await changeStatus(ctx, 'expired')
  const { body } = await site.browser().get('/', asBrowser)
  expect(body).toContain('<h1>Back in spring</h1>')
  expect(body).toContain('See you!')
})

test('a site opens again with its status', async () => {
  const site = await siteWith('expired')
  const ctx = await site.ctx()
  expect(await changeStatus(ctx, 'paid')).toBe(true)
  expect(await changeStatus(ctx, 'paid')).toBe(false)
  expect((await site.get('/')).statusCode).toBe(200)
  const changes = await ctx.db
    .selectFrom('website_status_change')
    .select(['status_before', 'status_after'])
    .where('website_id', '=', site.id)
    .orderBy('change_id')
    .execute()
  expect(changes).toEqual([
    { status_before: 'paid', status_after: 'expired' },
    { status_before: 'expired', status_after: 'paid' },
  ])
})

test.each([
  ['trial', true, 200],
  ['trial', false, 403],
  ['past due', false, 200],
  ['internal', false, 200],
] as const)('a shop that is %s (test mode: %s) answers a purchase with %i', async (name, testMode, status) => {
  const site = await siteWith(name, { testMode })
  const added = await addToCart(await visitor(site), await addProduct(site))
  expect(added.statusCode).toBe(status)
  if (status === 403)
    expect(added.json().message).toBe('This shop is not selling at the moment. Please come back later.')
})

test('a shop that is closed begins no purchase by any door', async () => {
  const site = await siteWith('trial', { testMode: false })
  const guest = await visitor(site)
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${site.host}` }
  for (const url of [
    '/api/commerce/shopping-cart/entries',
    '/api/commerce/shopping-cart/entries/',
    '/%61pi/commerce/shopping-cart/entries',
    '/api/commerce/checkout/order',
    '/api/3/commerce/cart/subscription',
  ]) {
    const call = await guest.post(url, { itemId: 'x', quantity: 1 })
    expect([url, call.statusCode, call.json().code]).toEqual([url, 403, 'selling_closed'])
  }
  for (const url of ['/cart/entries', '/checkout/order']) {
    const answer = await guest.send({ method: 'POST', url, headers: form, payload: 'itemId=1' })
    expect([url, answer.statusCode]).toEqual([url, 403])
  }
})

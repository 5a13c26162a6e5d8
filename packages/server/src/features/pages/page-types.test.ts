import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, buyer, cards, placeOrder, readyBuyer, visitor } from '../../testing/builders.ts'
import { buildJournal, buildPage } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { pageTypes } from '../page-context/page-types.ts'

async function getPageType(browser: TestBrowser, url: string) {
  const { body } = await browser.get(url, { headers: { accept: 'text/html' } })
  const [, number] = /"pageType":(\d+)/.exec(body) ?? []
  return [Number(number), body.includes('"untracked":true')]
}

test('every page says what kind of page it is, and whether visits of it are counted', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  await buildPage(ctx, { title: 'About', slug: 'about' })
  const splash = await createCollection(ctx, { typeName: 'page', title: 'Splash', slug: 'splash' })
  await ctx.db
    .updateTable('collection')
    .set({ type: 8 })
    .where('website_id', '=', site.id)
    .where('collection_id', '=', splash)
    .execute()
  await buildJournal(ctx, 1)
  await addShippingAndTax(site)
  const { browser, total } = await readyBuyer(site, await addProduct(site))

  for (const [url, type, isUntracked = false] of [
    ['/', pageTypes.page],
    ['/about', pageTypes.page],
    ['/splash', pageTypes.splashPage],
    ['/journal', pageTypes.mainContent],
    ['/journal/post-1', pageTypes.contentItem],
    ['/search', pageTypes.search, true],
    ['/nowhere', pageTypes.notFound, true],
    ['/cart', pageTypes.cartV2],
    ['/checkout', pageTypes.checkout],
  ] as const)
    expect([url, ...(await getPageType(browser, url))]).toEqual([url, type, isUntracked])

  const { redirect } = (await placeOrder(browser, { expected: total })).json()
  expect(await getPageType(browser, redirect)).toEqual([pageTypes.orderConfirmed, false])
  const token = redirect.split('/').at(-1)
  expect(await getPageType(browser, `/order-status/${token}`)).toEqual([pageTypes.orderStatus, false])
})

test('the editor is no page that visits are counted of', async () => {
  const staff = await staffBrowser(await testSite())
  const { body } = await staff.get('/config', { headers: { accept: 'text/html' } })
  expect(body).not.toContain('SQUARESPACE_CONTEXT')
})

test('a subscription and an order that waits for its payment are confirmed as what they are', async () => {
  const manualPayment = { enabled: true, title: 'Bank', instructions: 'IBAN 1' }
  const site = await testSite({ settings: { commerce: { testMode: true, manualPayment } } })
  await addShippingAndTax(site)
  const plan = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 }
  const coffee = await addProduct(site, { type: 3, variants: [{ sku: 'C', priceMinor: 1500 }], subscriptionPlan: plan })
  const subscriber = await visitor(site)
  const entry = { itemId: coffee.itemId, sku: 'C', qty: 1 }
  const { cartToken } = (await subscriber.post('/api/3/commerce/cart/subscription', entry)).json()
  const checkout = await subscriber.put(`/api/commerce/checkout?cartToken=${cartToken}`, {
    email: 'ada@example.com',
    billingAddress: buyer,
  })
  const subscribed = await subscriber.post(
    `/api/commerce/checkout/order?cartToken=${cartToken}`,
    { payment: { provider: 'test', token: cards.pays }, expectedGrandTotalCents: checkout.json().cart.grandTotalCents },
    { headers: { 'idempotency-key': 'subscription' } },
  )
  expect(await getPageType(subscriber, subscribed.json().redirect)).toEqual([pageTypes.subscriptionConfirmed, false])

  const owner = await staffBrowser(site)
  const code = await owner.send({
    method: 'PATCH',
    url: '/api/admin/site/profile',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ code: { orderConfirmation: '<!--counted-->' } }),
  })
  expect(code.statusCode).toBe(200)
  const later = await readyBuyer(site, await addProduct(site))
  const { redirect } = (await placeOrder(later.browser, { expected: later.total, provider: 'manual' })).json()
  expect(await getPageType(later.browser, redirect)).toEqual([pageTypes.orderReceived, false])
  expect((await later.browser.get(redirect, { headers: { accept: 'text/html' } })).body).toContain('<!--counted-->')
})

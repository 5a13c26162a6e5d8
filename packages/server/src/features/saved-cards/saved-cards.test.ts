import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { addProduct, addToCart, buyer, fillCheckout } from '../../testing/builders.ts'
import { accountPath, readCode, signInByCode } from '../../testing/site-users.ts'
import { stripeTokens } from '../../testing/stripe-server.ts'
import { deliverAll, readBooks, type StripeShop, stripeShop } from '../../testing/stripe-shop.ts'
import type { TestBrowser, TestSite } from '../../testing/test-site.ts'
import { forgetRemovedCards } from './service.ts'

interface Buyer {
  readonly browser: TestBrowser
  readonly email: string
  readonly own: { readonly headers: Record<string, string> }
}

/** Somebody who is signed in, with one lamp in the cart and everything filled in. */
async function signedInBuyer(shop: StripeShop): Promise<Buyer> {
  const { browser } = await shop.newBuyer()
  const email = `ada-${newId()}@example.com`
  const own = await signInByCode(shop.site, browser, email)
  return { browser, email, own }
}

async function readMethod({ browser }: Pick<Buyer, 'browser'>) {
  const checkout = (await browser.get('/api/commerce/checkout')).json()
  return { total: checkout.cart.grandTotalCents, ...checkout.paymentMethods[0] }
}

async function pay(buyer: Pick<Buyer, 'browser'>, payment: object) {
  const { total } = await readMethod(buyer)
  return buyer.browser.post(
    '/api/commerce/checkout/order',
    { payment: { provider: 'stripe', ...payment }, expectedGrandTotalCents: total },
    { headers: { 'idempotency-key': newId() } },
  )
}

async function buyAgain({ lamp }: StripeShop, { browser }: Buyer): Promise<void> {
  await addToCart(browser, lamp)
  await fillCheckout(browser)
}

async function listCards({ browser }: Buyer) {
  return (await browser.get(`${accountPath}/cards`)).json().cards
}

async function runJob(site: TestSite, hours = 0): Promise<number> {
  const ctx = await site.ctx()
  await forgetRemovedCards({ ...ctx, now: new Date(Date.now() + hours * 3_600_000) })
  const rows = await ctx.db.selectFrom('saved_card').select('card_id').where('website_id', '=', site.id).execute()
  return rows.length
}

const countDetached = ({ account }: StripeShop) => account.requests.filter((name) => name.includes('/detach')).length

test('a card is kept with its order, once, and pays the next one for nobody else', async () => {
  const shop = await stripeShop()
  const { site, account } = shop
  const guest = await shop.newBuyer()
  expect(await readMethod(guest)).toMatchObject({ savedCards: [], offersToKeepCard: false })
  const ada = await signedInBuyer(shop)
  expect(await readMethod(ada)).toMatchObject({ savedCards: [], offersToKeepCard: true })
  // The answer is lost: call, messages and job all settle the same payment.
  account.fail(/confirm$/, 'lost')
  const first = await pay(ada, { token: stripeTokens.pays, keepCard: true })
  expect(first.statusCode).toBe(504)
  await Promise.all([deliverAll(site, account.messages), deliverAll(site, account.messages)])
  expect(account.intents).toMatchObject([{ setup_future_usage: 'on_session', status: 'succeeded' }])
  const cards = await listCards(ada)
  expect(cards).toEqual([{ id: cards[0].id, brand: 'visa', lastFour: '4242', expires: '08/39', isExpired: false }])

  await buyAgain(shop, ada)
  const [card] = (await readMethod(ada)).savedCards
  expect(card).toEqual({ id: cards[0].id, title: 'Visa •••• 4242', expires: '08/39' })
  const payment = { savedCardId: card.id }
  const bea = await signedInBuyer(shop)
  for (const stranger of [guest, bea]) expect((await pay(stranger, payment)).statusCode).toBe(404)
  expect((await bea.browser.delete(`${accountPath}/cards/${card.id}`, bea.own)).statusCode).toBe(404)
  expect((await pay(ada, payment)).statusCode).toBe(201)
  expect(account.intents[1]).toMatchObject({ payment_method: 'pm_pays', customer: account.intents[0]?.customer })
  // A guest keeps no card, and the order is placed.
  expect((await pay(guest, { token: stripeTokens.pays, keepCard: true })).statusCode).toBe(201)
  expect(account.intents[2]).toMatchObject({ setup_future_usage: null, customer: null })
  expect(await listCards(bea)).toEqual([])
  const page = await ada.browser.get('/account/settings')
  expect(page.body).toContain('Visa •••• 4242')
  expect(page.body).toContain('Expires 08/39')
})

test('a saved card that the bank asks about leads to the bank, and is charged once', async () => {
  const shop = await stripeShop()
  const { site, account } = shop
  const ada = await signedInBuyer(shop)
  await pay(ada, { token: stripeTokens.challenge, keepCard: true })
  account.answerChallenge(account.intents[0]?.id ?? '', true)
  await deliverAll(site, account.messages)
  await buyAgain(shop, ada)
  const [card] = (await readMethod(ada)).savedCards
  const asked = await pay(ada, { savedCardId: card.id })
  expect(asked.statusCode).toBe(202)
  expect(asked.json()).toMatchObject({ order: null, redirect: 'https://bank.example/challenge' })
  account.answerChallenge(account.intents[1]?.id ?? '', true)
  await deliverAll(site, account.messages)
  expect(account.intents.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  expect(await readBooks(shop)).toMatchObject({ orders: 'paid,paid' })
  // The same card kept again takes the place of the one before.
  await buyAgain(shop, ada)
  expect((await pay(ada, { token: stripeTokens.pays, keepCard: true })).statusCode).toBe(201)
  expect(await listCards(ada)).toHaveLength(1)
})

test('a removed card is gone at once, and Stripe forgets it, whatever gets lost', async () => {
  const shop = await stripeShop()
  const { site, account } = shop
  const ada = await signedInBuyer(shop)
  await pay(ada, { token: stripeTokens.pays, keepCard: true })
  await buyAgain(shop, ada)
  const [{ id }] = await listCards(ada)
  expect((await ada.browser.delete(`${accountPath}/cards/${id}`)).statusCode).toBe(400)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams({ xsrfToken: String(ada.own.headers['x-siteuser-xsrf-token']) }).toString()
  const sent = await ada.browser.send({
    method: 'POST',
    url: `/account/settings/cards/${id}`,
    headers: form,
    payload,
  })
  expect(sent.headers.location).toBe('/account/settings?saved#account-cards')
  expect((await readMethod(ada)).savedCards).toEqual([])
  expect((await pay(ada, { savedCardId: id })).statusCode).toBe(404)
  account.fail(/detach$/, 'refused')
  expect(await runJob(site, 0.1)).toBe(1)
  expect(await runJob(site, 2)).toBe(0)
  expect(countDetached(shop)).toBeGreaterThanOrEqual(3)
})

test('deleting the account removes its cards; one that pays for a subscription stays with Stripe until it has ended', async () => {
  const shop = await stripeShop()
  const { site } = shop
  const ada = await signedInBuyer(shop)
  await pay(ada, { token: stripeTokens.pays, keepCard: true })
  const ctx = await site.ctx()
  const [{ id }] = await listCards(ada)
  const coffee = await addProduct(site, {
    title: 'Coffee',
    variants: [{ sku: 'COFFEE', priceMinor: 2000 }],
    subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
  })
  // The saved card begins a subscription, too.
  const wanted = { itemId: coffee.itemId, sku: 'COFFEE', qty: 1 }
  const { cartToken } = (await ada.browser.post('/api/3/commerce/cart/subscription', wanted)).json()
  const query = `?cartToken=${cartToken}`
  const details = { email: 'b@example.com', shippingAddress: buyer }
  const { cart } = (await ada.browser.put(`/api/commerce/checkout${query}`, details)).json()
  const placed = await ada.browser.post(
    `/api/commerce/checkout/order${query}`,
    { payment: { provider: 'stripe', savedCardId: id }, expectedGrandTotalCents: cart.grandTotalCents },
    { headers: { 'idempotency-key': newId() } },
  )
  expect(placed.statusCode, placed.body).toBe(201)
  const kept = await ctx.db.selectFrom('subscription').selectAll().where('website_id', '=', site.id).execute()
  expect(kept).toMatchObject([{ method_ref: 'pm_pays', method_label: 'Visa •••• 4242' }])
  await ada.browser.delete(`${accountPath}/cards/${id}`, ada.own)
  expect(await runJob(site, 0.1)).toBe(1)
  expect(countDetached(shop)).toBe(0)

  const bea = await signedInBuyer(shop)
  await pay(bea, { token: stripeTokens.pays, keepCard: true })
  await bea.browser.post(`${accountPath}/codes`, { email: bea.email })
  const code = await readCode(site, bea.email)
  const gone = await bea.browser.delete(accountPath, { ...bea.own, payload: { code } })
  expect(gone.statusCode, gone.body).toBe(204)
  const rows = await ctx.db.selectFrom('saved_card').selectAll().where('website_id', '=', site.id).execute()
  const row = rows.find(({ customer_id: customerId }) => customerId === null)
  expect(row).toMatchObject({ customer_id: null, brand: '', last_four: '' })
  // Bea's card is one that a subscription is paid by: the server of the tests knows cards by their kind.
  expect(await runJob(site, 0.2)).toBe(2)
  await ctx.db.updateTable('subscription').set({ state: 'canceled' }).where('website_id', '=', site.id).execute()
  expect(await runJob(site, 30)).toBe(0)
  expect(countDetached(shop)).toBe(2)
})

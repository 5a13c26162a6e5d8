/** @isolated It settles the payments of all sites. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { reconcilePayments } from '../checkout/reconcile.ts'
import { addProduct, buyer } from '../../testing/builders.ts'
import { stripeTokens } from '../../testing/stripe-server.ts'
import {
  deliver,
  deliverAll,
  payByStripe,
  readBooks,
  runEventJobs,
  type StripeShop,
  stripeShop,
} from '../../testing/stripe-shop.ts'
import { browserOn, secondServer, testServer } from '../../testing/test-site.ts'

async function reconcile() {
  const { services } = await testServer()
  await reconcilePayments(services, 0)
}

/** The state after a successful sale, regardless of the way there. */
const sold = { payments: 'captured', orders: 'paid', holds: 0, stock: 2, mails: 1 }
const nothing = { orders: null, holds: 0, stock: 3, mails: 0 }

function intent({ account }: StripeShop) {
  const [first] = account.intents
  if (!first) throw new Error('Nothing was asked of Stripe.')
  return first
}

test('a card pays: one intent of the server’s amount, one order', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  const checkout = (await browser.get('/api/commerce/checkout')).json()
  expect(checkout.paymentMethods[0]).toMatchObject({
    provider: 'stripe',
    needsToken: true,
    stripe: { publishableKey: shop.account.publishableKey, capturesLater: false },
  })
  const response = await payByStripe(browser, { expected: total })
  expect(response.statusCode).toBe(201)
  expect(await readBooks(shop)).toEqual(sold)
  expect(shop.account.intents).toMatchObject([
    { amount: total, currency: 'usd', status: 'succeeded', metadata: { website_id: shop.site.id } },
  ])
})

test.each([
  [stripeTokens.declined, 'declined'],
  [stripeTokens.noFunds, 'insufficient_funds'],
])('a refused card (%s) leaves the cart, the stock and an intent nobody can pay', async (token, reason) => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  const refused = await payByStripe(browser, { expected: total, token })
  expect(refused.statusCode).toBe(402)
  expect(refused.json()).toMatchObject({ code: 'payment_declined', params: { reason } })
  expect(await readBooks(shop)).toEqual({ payments: 'failed', ...nothing })
  expect(intent(shop).status).toBe('canceled')
  expect((await payByStripe(browser, { expected: total })).statusCode).toBe(201)
  // The message of the refusal comes late and changes nothing.
  await deliverAll(shop.site, shop.account.messages)
  expect(await readBooks(shop)).toEqual({ ...sold, payments: 'failed,captured' })
})

test('3-D Secure: the buyer is sent to the bank, comes back, and the same key gives the order', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  const order = { expected: total, token: stripeTokens.challenge, key: 'with-bank' }
  const asked = await payByStripe(browser, order)
  expect(asked.statusCode).toBe(202)
  expect(asked.json()).toMatchObject({ status: 'requires_action', clientSecret: intent(shop).client_secret })
  expect(await readBooks(shop)).toMatchObject({ payments: 'requires_action', orders: null, holds: 1 })
  // A buyer who comes back without an answer of the bank has lost nothing.
  const path = new URL(asked.json().redirect).pathname
  expect((await browser.get(path)).headers.location).toBe('/checkout')
  shop.account.answerChallenge(intent(shop).id, true)
  expect((await payByStripe(browser, order)).statusCode).toBe(201)
  const back = await browser.get(path)
  expect(back.headers.location).toMatch(/^\/checkout\/confirmed\//)
  expect(await readBooks(shop)).toEqual(sold)
})

test('3-D Secure: a buyer who fails at the bank may try again, and no mail says "order"', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  const order = { expected: total, token: stripeTokens.challenge, key: 'fails' }
  const path = new URL((await payByStripe(browser, order)).json().redirect).pathname
  shop.account.answerChallenge(intent(shop).id, false)
  expect((await browser.get(path)).headers.location).toBe('/checkout?payment=declined')
  const told = await payByStripe(browser, order)
  expect(told.json()).toMatchObject({ code: 'payment_declined', params: { reason: 'authentication_failed' } })
  expect(await readBooks(shop)).toEqual({ payments: 'failed', ...nothing })
  // Approving now would be too late.
  shop.account.answerChallenge(intent(shop).id, true)
  expect(intent(shop).status).toBe('canceled')
})

test('Stripe is silent while the buyer is at the bank: the buyer may still answer', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  const asked = await payByStripe(browser, { expected: total, token: stripeTokens.challenge })
  const path = new URL(asked.json().redirect).pathname
  shop.account.fail(/GET/, 'refused')
  expect((await browser.get(path)).headers.location).toBe('/checkout')
  expect(await readBooks(shop)).toMatchObject({ payments: 'requires_action' })
  await reconcile()
  expect(intent(shop).status).toBe('requires_action')
  shop.account.answerChallenge(intent(shop).id, true)
  expect((await browser.get(path)).headers.location).toMatch(/^\/checkout\/confirmed\//)
  expect(await readBooks(shop)).toEqual(sold)
})

test('an attempt that the account does not know any more is given up', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  const asked = await payByStripe(browser, { expected: total, token: stripeTokens.challenge })
  shop.account.forget(intent(shop).id)
  expect((await browser.get(new URL(asked.json().redirect).pathname)).headers.location).toBe(
    '/checkout?payment=declined',
  )
  expect(await readBooks(shop)).toEqual({ payments: 'failed', ...nothing })
})

test('a buyer who comes back late keeps the cart that was begun since', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  const asked = await payByStripe(browser, { expected: total, token: stripeTokens.challenge })
  const path = new URL(asked.json().redirect).pathname
  shop.account.answerChallenge(intent(shop).id, true)
  const other = (await shop.newBuyer()).browser
  const back = await other.get(path)
  expect(back.headers.location).toMatch(/^\/checkout\/confirmed\//)
  expect(String(back.headers['set-cookie'] ?? '')).not.toContain('Expires=Thu, 01 Jan 1970')
  expect((await other.get('/api/commerce/checkout')).json().cart.entries).toHaveLength(1)
  expect(String((await browser.get(path)).headers['set-cookie'])).toContain('Expires=Thu, 01 Jan 1970')
})

test('a refused payment of a subscription leads back to the subscription, and a paid one leaves the other cart', async () => {
  const shop = await stripeShop()
  const plan = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 }
  const coffee = await addProduct(shop.site, {
    type: 3,
    variants: [{ sku: 'C', priceMinor: 1500 }],
    subscriptionPlan: plan,
  })
  const { browser } = await shop.newBuyer()
  const subscription = { itemId: coffee.itemId, sku: 'C', qty: 1 }
  const { cartToken } = (await browser.post('/api/3/commerce/cart/subscription', subscription)).json()
  const query = `?cartToken=${cartToken}`
  const details = { email: 'ada@example.com', billingAddress: buyer }
  const checkout = (await browser.put(`/api/commerce/checkout${query}`, details)).json()
  const expectedGrandTotalCents = checkout.cart.grandTotalCents
  const payAtBank = async (key: string, approved: boolean) => {
    const asked = await browser.post(
      `/api/commerce/checkout/order${query}`,
      { payment: { provider: 'stripe', token: stripeTokens.challenge }, expectedGrandTotalCents },
      { headers: { 'idempotency-key': key } },
    )
    expect(asked.statusCode, asked.body).toBe(202)
    shop.account.answerChallenge(shop.account.intents.at(-1)?.id ?? '', approved)
    return browser.get(new URL(asked.json().redirect).pathname)
  }
  const refused = await payAtBank('refused', false)
  expect(refused.headers.location).toBe(`/checkout${query}&payment=declined`)
  expect((await browser.get(String(refused.headers.location))).statusCode).toBe(200)
  expect((await payAtBank('paid', true)).headers.location).toMatch(/^\/checkout\/confirmed\//)
  expect((await browser.get('/api/commerce/checkout')).json().cart.entries).toHaveLength(1)
})

test('a forged address of return shows nothing', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  const asked = await payByStripe(browser, { expected: total, token: stripeTokens.challenge })
  const path = new URL(asked.json().redirect).pathname
  const forged = path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A')
  expect((await browser.get(forged)).statusCode).toBe(404)
})

test('the browser dies at the bank: the message of Stripe makes the order', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  await payByStripe(browser, { expected: total, token: stripeTokens.challenge })
  shop.account.answerChallenge(intent(shop).id, true)
  await deliverAll(shop.site, shop.account.messages)
  expect(await readBooks(shop)).toEqual(sold)
  expect((await browser.get('/checkout')).headers.location).toMatch(/^\/checkout\/confirmed\//)
})

test('time-out after the charge: the outcome is open, and asking again finds the money', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  shop.account.fail(/confirm$/, 'lost')
  const order = { expected: total, key: 'lost' }
  const open = await payByStripe(browser, order)
  expect([open.statusCode, open.json().code]).toEqual([504, 'payment_unknown'])
  expect(await readBooks(shop)).toMatchObject({ payments: 'unknown', orders: null })
  expect((await payByStripe(browser, order)).statusCode).toBe(201)
  expect(await readBooks(shop)).toEqual(sold)
  expect(shop.account.intents).toHaveLength(1)
})

test('time-out after the charge, and nobody asks again: the reconciler makes the order', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  shop.account.fail(/confirm$/, 'lost')
  await payByStripe(browser, { expected: total })
  await reconcile()
  expect(await readBooks(shop)).toEqual(sold)
})

test('a request that never reached Stripe charges nothing and gives the stock back', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  shop.account.fail(/confirm$/, 'refused')
  await payByStripe(browser, { expected: total })
  await reconcile()
  expect(await readBooks(shop)).toEqual({ payments: 'failed', ...nothing })
  expect(intent(shop).status).toBe('canceled')
})

test('Stripe is out of reach before anything began: the buyer hears so at once', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  shop.account.fail(/POST \/v1\/payment_intents$/, 'lost')
  const refused = await payByStripe(browser, { expected: total })
  expect(refused.json()).toMatchObject({ code: 'payment_declined', params: { reason: 'not_charged' } })
  expect(await readBooks(shop)).toEqual({ payments: 'failed', ...nothing })
})

test('crash between charge and order: what was left behind is found', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  shop.account.fail(/confirm$/, 'lost')
  await payByStripe(browser, { expected: total })
  const { db } = await shop.site.ctx()
  // The answer came, and the process died before it was written down.
  await db
    .updateTable('payment')
    .set({ status: 'pending', updated_at: new Date(0) })
    .where('website_id', '=', shop.site.id)
    .execute()
  await reconcile()
  expect(await readBooks(shop)).toEqual(sold)
})

test('the message comes before the answer, ten times, with a reconciler beside it: one order', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  shop.account.fail(/confirm$/, 'lost')
  const order = { expected: total, key: 'race' }
  await payByStripe(browser, order)
  const message = shop.account.messages.find(({ type }) => type === 'payment_intent.succeeded')
  if (!message) throw new Error('Stripe sent no message.')
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(shop.site, message)))
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
  await Promise.all([
    runEventJobs(shop.site),
    runEventJobs(shop.site),
    reconcile(),
    payByStripe(browser, order),
    payByStripe(browser, order),
  ])
  await deliverAll(shop.site, shop.account.messages.toReversed())
  expect(await readBooks(shop)).toEqual(sold)
})

test('a cart that changes between charge and order: the order is what was paid', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  await payByStripe(browser, { expected: total, token: stripeTokens.challenge })
  const { db } = await shop.site.ctx()
  await db.updateTable('variant').set({ price_minor: 9900 }).where('website_id', '=', shop.site.id).execute()
  shop.account.answerChallenge(intent(shop).id, true)
  await deliverAll(shop.site, shop.account.messages)
  const order = await db
    .selectFrom('sales_order')
    .select('grand_total_minor')
    .where('website_id', '=', shop.site.id)
    .executeTakeFirstOrThrow()
  expect(order.grand_total_minor).toBe(total)
  expect(intent(shop).amount).toBe(total)
})

test('stock that ran out while the buyer was at the bank: the order is there, and needs attention', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  await payByStripe(browser, { expected: total, token: stripeTokens.challenge })
  const { db } = await shop.site.ctx()
  await db.deleteFrom('stock_hold').where('website_id', '=', shop.site.id).execute()
  await db.updateTable('stock').set({ on_hand: 0 }).where('website_id', '=', shop.site.id).execute()
  shop.account.answerChallenge(intent(shop).id, true)
  await deliverAll(shop.site, shop.account.messages)
  const order = await db
    .selectFrom('sales_order')
    .select(['payment_status', 'fulfillment_status'])
    .where('website_id', '=', shop.site.id)
    .executeTakeFirstOrThrow()
  expect(order).toEqual({ payment_status: 'paid', fulfillment_status: 'needs_attention' })
})

test('a debit that the bank answers later: the order waits, then it is paid', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  expect((await payByStripe(browser, { expected: total, token: stripeTokens.debit })).statusCode).toBe(201)
  expect(await readBooks(shop)).toMatchObject({ payments: 'pending', orders: 'pending', stock: 2 })
  shop.account.finishDebit(intent(shop).id, true)
  await deliverAll(shop.site, shop.account.messages)
  expect(await readBooks(shop)).toEqual(sold)
})

test('a debit that the bank refuses: the order says so', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  await payByStripe(browser, { expected: total, token: stripeTokens.debit })
  shop.account.finishDebit(intent(shop).id, false)
  await deliverAll(shop.site, shop.account.messages.toReversed())
  expect(await readBooks(shop)).toMatchObject({ payments: 'failed', orders: 'voided' })
  const { orders } = (await shop.owner.get('/api/admin/orders')).json()
  expect(orders[0].needsAttention).toContain('failed: nothing was paid')
})

test('of twenty stolen cards that are tried on one cart Stripe sees five', async () => {
  const shop = await stripeShop()
  const { browser, total } = await shop.newBuyer()
  // Attempts are counted by the hour: none begins between these.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 1_800_000)
  const app = await secondServer({ rateLimits: true })
  const thief = browserOn(app, shop.site.host, browser.cookies)
  const codes: string[] = []
  for (let tries = 0; tries < 20; tries++) {
    codes.push((await payByStripe(thief, { expected: total, token: stripeTokens.declined })).json().code)
  }
  expect(codes.filter((code) => code === 'payment_declined')).toHaveLength(5)
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(15)
  expect(shop.account.requests.filter((name) => name.endsWith('/confirm'))).toHaveLength(5)
})

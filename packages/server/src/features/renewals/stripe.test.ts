import { expect, test } from 'vitest'
import { addProduct } from '../../testing/builders.ts'
import { stripeShop } from '../../testing/stripe-shop.ts'
import { stripeTokens } from '../../testing/stripe-server.ts'
import { daysAfter, readBooks, renewAt, subscribe } from '../../testing/subscriptions.ts'

async function coffeeShop(token: string) {
  const shop = await stripeShop()
  const coffee = await addProduct(shop.site, {
    title: 'Coffee',
    variants: [{ sku: 'COFFEE', priceMinor: 2000 }],
    subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
  })
  const mine = await subscribe(shop.site, coffee, { payment: { provider: 'stripe', token } })
  return { ...shop, mine }
}

function countPaid(account: { readonly intents: readonly { readonly status: string }[] }): number {
  return account.intents.filter(({ status }) => status === 'succeeded').length
}

test('Stripe keeps the card at the first charge and renews without the buyer', async () => {
  const { site, account, mine } = await coffeeShop(stripeTokens.pays)
  expect(account.intents[0]).toMatchObject({ setup_future_usage: 'off_session', payment_method: 'pm_pays' })
  await renewAt(site, daysAfter(mine.startedAt, 32))
  expect(countPaid(account)).toBe(2)
  expect(account.intents[1]).toMatchObject({ customer: account.intents[0]?.customer, payment_method: 'pm_pays' })
  expect((await readBooks(site)).orders).toHaveLength(2)
})

test('an answer of Stripe that is lost after the charge is asked about: one charge, one order', async () => {
  const { site, account, mine } = await coffeeShop(stripeTokens.pays)
  account.fail(/POST \/v1\/payment_intents\/\w+\/confirm/, 'lost')
  await renewAt(site, daysAfter(mine.startedAt, 32))
  expect((await readBooks(site)).orders).toHaveLength(1)
  await Promise.all([1, 2].map(() => renewAt(site, daysAfter(mine.startedAt, 32.1))))
  expect(countPaid(account)).toBe(2)
  expect((await readBooks(site)).orders).toHaveLength(2)
})

test('the messages of Stripe and the job race for one order, in any order and again', async () => {
  const { site, account, mine } = await coffeeShop(stripeTokens.pays)
  account.fail(/POST \/v1\/payment_intents\/\w+\/confirm/, 'lost')
  await renewAt(site, daysAfter(mine.startedAt, 32))
  const deliver = () =>
    account.messages
      .toReversed()
      .map(({ body, headers }) =>
        site.browser().send({ method: 'POST', url: '/api/webhooks/payments/stripe', headers, payload: body }),
      )
  await Promise.all([...deliver(), renewAt(site, daysAfter(mine.startedAt, 32.1)), ...deliver()])
  await renewAt(site, daysAfter(mine.startedAt, 32.2))
  const books = await readBooks(site)
  expect(books.orders).toHaveLength(2)
  expect(books.renewals).toMatchObject([{ state: 'paid', failures: 0 }])
  expect(books.subscriptions).toMatchObject([{ state: 'active', cycles_paid: 2 }])
})

test('a declined renewal is paid with a card entered on the page of Stripe', async () => {
  const { site, account, mine } = await coffeeShop(stripeTokens.declinedLater)
  await renewAt(site, daysAfter(mine.startedAt, 32))
  expect((await readBooks(site)).subscriptions).toMatchObject([{ state: 'past_due' }])
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = await mine.browser.send({ method: 'POST', url: `${mine.path}/card`, headers: form, payload: '' })
  const session = String(sent.headers.location).split('/').at(-1)
  // The address is opened again: the renewal was tried once.
  const backs = await Promise.all([1, 2].map(() => mine.browser.get(`${mine.path}/card/${session}`)))
  expect(backs.map(({ headers }) => headers.location)).toContainEqual(expect.stringMatching(/^\/checkout\/confirmed\//))
  expect((await mine.browser.get(`${mine.path}/card/${session}`)).headers.location).toBe(`${mine.path}?done=1`)
  expect((await mine.browser.get(mine.path)).body).toContain('Visa •••• 4242')
  expect(countPaid(account)).toBe(2)
})

import { expect, test } from 'vitest'
import { changeVariant } from '../products/service/change-variant.ts'
import { buyer, cards } from '../../testing/builders.ts'
import {
  daysAfter,
  readBooks,
  renewAt,
  subscribe,
  subscriptionShop,
  type TestSubscription,
} from '../../testing/subscriptions.ts'
import { forgeToken } from '../../testing/forge-token.ts'

/** Sends one of the page's forms. */
function send({ browser, path }: TestSubscription, action: string, values: Readonly<Record<string, string>> = {}) {
  return browser.send({
    method: 'POST',
    url: `${path}/${action}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(values).toString(),
  })
}

test('three months with one failed charge: the subscriber changes the card, pays, and the months go on', async () => {
  const { site, coffee } = await subscriptionShop()
  const mine = await subscribe(site, coffee, { card: cards.declinedLater })
  const page = await mine.browser.get(mine.path)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('$20.00 every month')
  await renewAt(site, daysAfter(mine.startedAt, 32))
  const unpaid = await mine.browser.get(mine.path)
  expect(unpaid.body).toContain('go through')
  const declined = await send(mine, 'pay')
  // At the screen the card pays: it is declined only without its owner.
  expect(declined.headers.location).toMatch(/^\/checkout\/confirmed\//)
  expect((await readBooks(site)).subscriptions).toMatchObject([{ state: 'active', cycles_paid: 2 }])
  await renewAt(site, daysAfter(mine.startedAt, 63))
  expect((await readBooks(site)).subscriptions).toMatchObject([{ state: 'past_due' }])
  expect((await send(mine, 'card', { card: cards.declined })).statusCode).toBe(400)
  // The new card pays at once, also when the form is sent twice, and the retry finds nothing to do.
  const [paid] = await Promise.all([1, 2].map(() => send(mine, 'card', { card: cards.pays })))
  expect(paid?.statusCode).toBeLessThan(500)
  expect((await readBooks(site)).subscriptions).toMatchObject([{ state: 'active', cycles_paid: 3 }])
  await renewAt(site, daysAfter(mine.startedAt, 64.5))
  await renewAt(site, daysAfter(mine.startedAt, 95))
  const books = await readBooks(site)
  expect(books.orders).toHaveLength(4)
  expect(books.charged?.count).toBe(4)
  expect(books.renewals.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid'])
  expect(books.subscriptions).toMatchObject([{ state: 'active', cycles_paid: 4 }])
  const orderPage = await mine.browser.get(String(declined.headers.location))
  expect(orderPage.body).toContain(mine.path)
  expect(orderPage.body).toContain('every month')
})

test('a renewal that needs 3-D Secure is paid through the bank page, and comes back to the order', async () => {
  const { site, coffee } = await subscriptionShop()
  const mine = await subscribe(site, coffee)
  await send(mine, 'card', { card: cards.challenge })
  await renewAt(site, daysAfter(mine.startedAt, 32))
  expect((await readBooks(site)).renewals).toMatchObject([{ state: 'due', last_reason: 'authentication_failed' }])
  const sent = await send(mine, 'pay')
  const challenge = String(sent.headers.location)
  expect(challenge).toMatch(/^\/checkout\/test-challenge\//)
  const refused = await answer(mine, challenge, 'refuse')
  expect(refused).toBe(mine.path)
  const again = String((await send(mine, 'pay')).headers.location)
  expect(await answer(mine, again, 'approve')).toMatch(/^\/checkout\/confirmed\//)
  const books = await readBooks(site)
  expect(books.subscriptions).toMatchObject([{ state: 'active', cycles_paid: 2 }])
  expect(books.charged?.count).toBe(2)
})

async function answer({ browser }: TestSubscription, path: string, said: string): Promise<string> {
  await browser.get(path)
  const response = await browser.send({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ answer: said }).toString(),
  })
  return String(response.headers.location)
}

test('canceling while a retry is due closes it: nothing is charged any more', async () => {
  const { site, coffee } = await subscriptionShop()
  const mine = await subscribe(site, coffee, { card: cards.declinedLater })
  await renewAt(site, daysAfter(mine.startedAt, 32))
  await Promise.all([send(mine, 'cancel'), renewAt(site, daysAfter(mine.startedAt, 33.5)), send(mine, 'cancel')])
  for (const days of [34, 36, 40, 70]) await renewAt(site, daysAfter(mine.startedAt, days))
  const books = await readBooks(site)
  expect(books.orders).toHaveLength(1)
  expect(books.subscriptions).toMatchObject([{ state: 'canceled', end_reason: 'subscriber', next_at: null }])
  expect(books.renewals).toMatchObject([{ state: 'canceled', attempt_at: null }])
  expect((await send(mine, 'resume')).statusCode).toBe(409)
  expect((await send(mine, 'pay')).headers.location).toBe(mine.path)
})

test('pause, resume, skip, quantity, address and the end of the period do what they say, once', async () => {
  const { site, coffee } = await subscriptionShop()
  const mine = await subscribe(site, coffee)
  await send(mine, 'pause')
  await renewAt(site, daysAfter(mine.startedAt, 32))
  expect((await readBooks(site)).orders).toHaveLength(1)
  await send(mine, 'resume')
  await Promise.all([send(mine, 'skip', { period: '1' }), send(mine, 'skip', { period: '1' })])
  await renewAt(site, daysAfter(mine.startedAt, 32))
  expect((await readBooks(site)).renewals).toMatchObject([{ state: 'skipped', period: 1 }])
  for (const quantity of ['0', '-1', '1.5', '99999', 'x'])
    expect((await send(mine, 'quantity', { quantity })).statusCode, quantity).toBe(400)
  await send(mine, 'quantity', { quantity: '2' })
  expect((await send(mine, 'address', { ...buyer, city: '' })).statusCode).toBe(400)
  await send(mine, 'address', { ...buyer, city: 'Albany' })
  await renewAt(site, daysAfter(mine.startedAt, 63))
  const books = await readBooks(site)
  expect(books.orders[1]).toMatchObject({ subtotal_minor: 4000, shipping_address: { city: 'Albany' } })
  await send(mine, 'cancel-at-end')
  expect((await readBooks(site)).subscriptions).toMatchObject([{ state: 'active', cancels_at_end: true }])
  expect((await mine.browser.get(mine.path)).body).toMatch(/You can keep it until then\.[^]*\/keep"/)
  await send(mine, 'keep')
  await send(mine, 'cancel-at-end')
  await renewAt(site, daysAfter(mine.startedAt, 95))
  const after = await readBooks(site)
  expect(after.orders).toHaveLength(2)
  expect(after.subscriptions).toMatchObject([{ state: 'canceled', end_reason: 'period' }])
  expect((await mine.browser.get(mine.path)).body).not.toContain('/cancel"')
})

test('another plan begins with the next period, at the price that was shown, and can be taken back', async () => {
  const { site, coffee } = await subscriptionShop({ sizes: true })
  const mine = await subscribe(site, coffee)
  const [small, large] = coffee.variants.map(({ variantId }) => variantId)
  const plan = (variantId: string | undefined, price: number) => send(mine, 'plan', { plan: `${variantId}:${price}` })
  const page = async () => (await mine.browser.get(mine.path)).body
  expect(await page()).toContain(`value="${large}:3500"`)
  // Neither another price than the page showed, nor the variant of another product or site.
  const other = await subscriptionShop({ sizes: true })
  expect((await plan(large, 1)).statusCode).toBe(409)
  expect((await plan(other.coffee.variants[1]?.variantId, 3500)).statusCode).toBe(409)
  await Promise.all([plan(large, 3500), plan(large, 3500)])
  expect(await page()).toContain('Large, $35.00 every month')
  expect((await readBooks(site)).mails.filter(({ kind }) => kind === 'subscription-plan')).toHaveLength(1)
  await plan(small, 2000)
  expect((await readBooks(site)).subscriptions).toMatchObject([{ next_plan: null }])
  await plan(large, 3500)
  expect((await readBooks(site)).orders).toHaveLength(1)
  // The owner raises the price meanwhile: what was shown counts. Two workers charge it once.
  await changeVariant(await site.ctx(), large ?? '', { priceMinor: 9900 })
  await Promise.all([1, 2].map(() => renewAt(site, daysAfter(mine.startedAt, 32))))
  const books = await readBooks(site)
  expect(books.orders.map(({ subtotal_minor }) => subtotal_minor)).toEqual([2000, 3500])
  expect(books.subscriptions).toMatchObject([{ variant_id: large, unit_price_minor: 3500, next_plan: null }])
  await renewAt(site, daysAfter(mine.startedAt, 63))
  expect((await readBooks(site)).orders.map(({ subtotal_minor }) => subtotal_minor)).toEqual([2000, 3500, 3500])
})

test('a link of another site, a forged one and a form without proof change nothing', async () => {
  const { site, coffee } = await subscriptionShop()
  const mine = await subscribe(site, coffee)
  const other = await subscriptionShop()
  const forged = forgeToken(mine.path)
  expect((await mine.browser.get(forged)).statusCode).toBe(404)
  expect((await other.site.get(mine.path)).statusCode).toBe(404)
  expect((await send({ ...mine, path: forged }, 'cancel')).statusCode).toBe(404)
  const stranger = site.browser()
  expect((await send({ ...mine, browser: stranger }, 'cancel')).body).toContain('crumb')
  expect((await send(mine, 'explode')).statusCode).toBe(400)
  expect((await readBooks(site)).subscriptions).toMatchObject([{ state: 'active' }])
})

test('a shop that only takes payments later sells no subscription', async () => {
  const { site, coffee } = await subscriptionShop({
    settings: { commerce: { testMode: false, manualPayment: { enabled: true, title: '', instructions: '' } } },
  })
  await expect(subscribe(site, coffee, { payment: { provider: 'manual' } })).rejects.toThrow('invalid_input')
})

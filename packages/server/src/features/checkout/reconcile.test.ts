/** @isolated It settles the payments of all sites. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { addProduct, addShippingAndTax, cards, placeOrder, readyBuyer } from '../../testing/builders.ts'
import { testServer, testSite, type TestSite } from '../../testing/test-site.ts'
import { reconcilePayments } from './reconcile.ts'

async function lampShop() {
  const site = await testSite()
  await addShippingAndTax(site)
  const lamp = await addProduct(site, { title: 'Lamp', variants: [{ priceMinor: 5000, stock: 3 }] })
  return { site, ...(await readyBuyer(site, lamp)) }
}

async function state(site: TestSite) {
  const { db } = await site.ctx()
  const result = await sql<Record<string, unknown>>`SELECT
    (SELECT string_agg(status, ',' ORDER BY attempt_no) FROM payment WHERE website_id = ${site.id}) AS payments,
    (SELECT count(*)::int FROM sales_order WHERE website_id = ${site.id}) AS orders,
    (SELECT count(*)::int FROM stock_hold WHERE website_id = ${site.id}) AS holds,
    (SELECT on_hand FROM stock WHERE website_id = ${site.id}) AS stock,
    (SELECT count(*)::int FROM mail WHERE website_id = ${site.id}) AS mails`.execute(db)
  return result.rows[0]
}

test('money that came while nobody looked becomes an order', async () => {
  const { site, browser, total } = await lampShop()
  await placeOrder(browser, { expected: total, card: cards.answerLost, key: 'lost' })
  const { services } = await testServer()
  await reconcilePayments(services, 0)
  expect(await state(site)).toEqual({ payments: 'captured', orders: 1, holds: 0, stock: 2, mails: 1 })
  const told = await placeOrder(browser, { expected: total, card: cards.answerLost, key: 'lost' })
  expect(told.statusCode).toBe(201)
  expect(told.json().order.orderNumber).toBe('1')
})

test('a charge that never was gives its stock back, and the key has its answer', async () => {
  const { site, browser, total } = await lampShop()
  await placeOrder(browser, { expected: total, card: cards.neverArrives, key: 'gone' })
  expect(await state(site)).toMatchObject({ payments: 'unknown', holds: 1 })
  const { services } = await testServer()
  await reconcilePayments(services, 0)
  expect(await state(site)).toEqual({ payments: 'failed', orders: 0, holds: 0, stock: 3, mails: 0 })
  const told = await placeOrder(browser, { expected: total, card: cards.neverArrives, key: 'gone' })
  expect(told.statusCode).toBe(402)
  expect(told.json().params.reason).toBe('not_charged')
  expect((await placeOrder(browser, { expected: total })).statusCode).toBe(201)
})

test('a young attempt is left to the call that began it', async () => {
  const { site, browser, total } = await lampShop()
  await placeOrder(browser, { expected: total, card: cards.answerLost })
  const { services } = await testServer()
  await reconcilePayments(services)
  expect(await state(site)).toMatchObject({ payments: 'unknown' })
})

test('ten reconcilers at once settle each attempt once', async () => {
  const { site, browser, total } = await lampShop()
  await placeOrder(browser, { expected: total, card: cards.answerLost })
  const { services } = await testServer()
  await Promise.all(Array.from({ length: 10 }, () => reconcilePayments(services, 0)))
  expect(await state(site)).toEqual({ payments: 'captured', orders: 1, holds: 0, stock: 2, mails: 1 })
})

test('the buyer’s next try and the reconciler at once end in one order', async () => {
  const { site, browser, total } = await lampShop()
  await placeOrder(browser, { expected: total, card: cards.answerLost })
  const { services } = await testServer()
  const [again] = await Promise.all([
    placeOrder(browser, { expected: total, key: newId() }),
    reconcilePayments(services, 0),
  ])
  expect(again.statusCode).toBe(200)
  expect(await state(site)).toMatchObject({ payments: 'captured', orders: 1, stock: 2, mails: 1 })
})

test('a process that died between the charge and the order: the attempt is still pending, the money is found', async () => {
  const { site, browser, total } = await lampShop()
  await placeOrder(browser, { expected: total, card: cards.answerLost, key: 'died' })
  const { db } = await site.ctx()
  // The answer had come, but nobody was left to write it down.
  await db
    .updateTable('payment')
    .set({ status: 'pending', updated_at: new Date() })
    .where('website_id', '=', site.id)
    .execute()
  const early = await placeOrder(browser, { expected: total, card: cards.answerLost, key: 'died' })
  expect(early.statusCode).toBe(409)
  expect(early.json().code).toBe('payment_in_progress')
  await db
    .updateTable('payment')
    .set({ updated_at: new Date(Date.now() - 60_000) })
    .where('website_id', '=', site.id)
    .execute()
  const late = await placeOrder(browser, { expected: total, card: cards.answerLost, key: 'died' })
  expect(late.statusCode).toBe(201)
  expect(await state(site)).toMatchObject({ payments: 'captured', orders: 1, stock: 2 })
})

test('a challenge nobody answered is closed after half an hour, and answering it then changes nothing', async () => {
  const { site, browser, total } = await lampShop()
  const { redirect } = (await placeOrder(browser, { expected: total, card: cards.challenge })).json()
  const { services } = await testServer()
  await reconcilePayments(services, 0)
  expect(await state(site)).toMatchObject({ payments: 'requires_action', holds: 1 })
  const { db } = await site.ctx()
  await db
    .updateTable('payment')
    .set({ created_at: new Date(Date.now() - 31 * 60_000) })
    .where('website_id', '=', site.id)
    .execute()
  await reconcilePayments(services, 0)
  expect(await state(site)).toMatchObject({ payments: 'canceled', holds: 0 })
  expect((await browser.get(redirect)).body).toContain('answered already')
  expect((await browser.post(redirect, { answer: 'approve' })).headers.location).toBe('/checkout?payment=declined')
  expect(await state(site)).toMatchObject({ orders: 0, stock: 3 })
})

test('a second payment that turns up late is written down and shown to the owner', async () => {
  const { site, browser, total } = await lampShop()
  await placeOrder(browser, { expected: total, card: cards.declined })
  await placeOrder(browser, { expected: total })
  const { db } = await site.ctx()
  // The gateway corrects itself: the declined charge was taken after all.
  const failed = await db
    .selectFrom('payment')
    .select(['payment_id'])
    .where('website_id', '=', site.id)
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow()
  const { finalize } = await import('../orders/place-order.ts')
  const ctx = await site.ctx()
  const order = await finalize(ctx, failed.payment_id, { kind: 'captured', ref: 'late' })
  await finalize(ctx, failed.payment_id, { kind: 'captured', ref: 'late' })
  expect(order.isNew).toBe(false)
  expect(await state(site)).toMatchObject({ payments: 'captured,captured', orders: 1, stock: 2, mails: 1 })
  const row = await db
    .selectFrom('sales_order')
    .select(['fulfillment_status', 'needs_attention'])
    .where('website_id', '=', site.id)
    .executeTakeFirstOrThrow()
  expect(row.fulfillment_status).toBe('needs_attention')
  expect(row.needs_attention).toContain('A second payment of $59.44')
})

import { expect, test } from 'vitest'
import { changePrice, cards } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { announceAt, daysAfter, readBooks, renewAt, subscribe, subscriptionShop } from '../../testing/subscriptions.ts'
import type { TestSite } from '../../testing/test-site.ts'

/** An opening of the store, which must not hide what the mail is about. */
async function writeOpening(site: TestSite, kind: string): Promise<void> {
  const texts = { subject: null, heading: null, opening: 'Ours.', closing: null, version: 0 }
  const saved = await (await staffBrowser(site)).put(`/api/admin/mail-templates/en/${kind}`, texts)
  expect(saved.statusCode).toBe(200)
}

test('a subscription is charged again every month, with an order, tax and shipping of its own, at the agreed price', async () => {
  const { site, coffee } = await subscriptionShop()
  const { startedAt } = await subscribe(site, coffee)
  await changePrice(site, coffee, 9900)
  // It was begun below /de.
  const languages = [{ tag: 'de', state: 'published' }]
  await (await staffBrowser(site)).put('/api/multilingual/languages', { languages })
  await (
    await site.ctx()
  ).db
    .updateTable('subscription')
    .set({ language: 'de' })
    .where('website_id', '=', site.id)
    .execute()
  expect(await renewAt(site, daysAfter(startedAt, 27))).toMatchObject({ opened: 0, tried: 0 })
  await renewAt(site, daysAfter(startedAt, 32))
  await renewAt(site, daysAfter(startedAt, 32))
  const books = await readBooks(site)
  expect(books.orders).toHaveLength(2)
  // 20.00, 5.00 for shipping, 8.875 % tax on the goods.
  expect(books.orders.map((order) => order.grand_total_minor)).toEqual([2678, 2678])
  expect(books.orders[1]).toMatchObject({ payment_status: 'paid', fulfillment_status: 'pending', test_mode: true })
  expect(books.orders.map(({ language }) => language)).toEqual([null, 'de'])
  expect(books.charged).toEqual({ count: 2, sum: 5356 })
  expect(books.renewals).toMatchObject([{ state: 'paid', period: 1, order_id: books.orders[1]?.order_id }])
  expect(books.subscriptions).toMatchObject([{ state: 'active', cycles_paid: 2, next_period: 2 }])
  expect(books.mails.map(({ kind }) => kind).toSorted()).toEqual([
    'order-confirmed',
    'order-confirmed',
    'subscription-started',
  ])
})

test('a renewal is charged once by five workers at once, run again and again', async () => {
  const { site, coffee } = await subscriptionShop({ stock: 50 })
  const started = await Promise.all([1, 2, 3].map(() => subscribe(site, coffee)))
  const { startedAt } = started[0] ?? { startedAt: new Date() }
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 5 }, () => renewAt(site, daysAfter(startedAt, 32 + round / 24))))
  }
  const books = await readBooks(site)
  expect(books.orders).toHaveLength(6)
  expect(books.charged?.count).toBe(6)
  expect(books.renewals.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid'])
})

test('the last cycle ends the subscription', async () => {
  const { site, coffee } = await subscriptionShop({ cycles: 2 })
  const { startedAt } = await subscribe(site, coffee)
  for (const days of [32, 63, 95]) await renewAt(site, daysAfter(startedAt, days))
  const books = await readBooks(site)
  expect(books.orders).toHaveLength(2)
  expect(books.subscriptions).toMatchObject([{ state: 'ended', end_reason: 'cycles', next_at: null, cycles_paid: 2 }])
  expect(books.mails.filter(({ kind }) => kind === 'subscription-ended')).toHaveLength(1)
})

test('a declined renewal is tried after 1, 3, 5 and 7 days with a mail each, then the subscription ends', async () => {
  const { site, coffee } = await subscriptionShop()
  await writeOpening(site, 'subscription-ended')
  const { startedAt } = await subscribe(site, coffee, { card: cards.declinedLater })
  const dates: number[] = []
  for (let hour = 0; hour < 24 * 50; hour += 12) {
    const before = (await readBooks(site)).renewals[0]?.failures ?? 0
    await renewAt(site, daysAfter(startedAt, 28 + hour / 24))
    const books = await readBooks(site)
    if ((books.renewals[0]?.failures ?? 0) > before) dates.push(hour / 24)
    if (books.subscriptions[0]?.state === 'ended') dates.push(hour / 24)
    if (books.subscriptions[0]?.state === 'ended') break
  }
  const first = dates[0] ?? 0
  expect(dates.map((day) => day - first)).toEqual([0, 1, 3, 5, 7, 10])
  const books = await readBooks(site)
  expect(books.orders).toHaveLength(1)
  expect(books.renewals).toMatchObject([{ state: 'failed', failures: 5 }])
  expect(books.subscriptions).toMatchObject([{ state: 'ended', end_reason: 'unpaid', next_at: null }])
  expect(books.mails.map(({ kind }) => kind).filter((kind) => kind === 'subscription-failed')).toHaveLength(5)
  const ended = books.mails.find(({ kind }) => kind === 'subscription-ended')
  expect(ended?.plain).toContain('Ours.\n\nIt ended because a payment was not made.\n\n')
})

test('a renewal whose stock is missing is neither charged nor skipped: it waits, and is told', async () => {
  const { site, coffee } = await subscriptionShop({
    stock: 1,
    settings: { commerce: { contactEmail: 'owner@example.com' } },
  })
  const { startedAt } = await subscribe(site, coffee)
  for (const days of [32, 33.1, 34.2]) await renewAt(site, daysAfter(startedAt, days))
  const short = await readBooks(site)
  expect(short.orders).toHaveLength(1)
  expect(short.renewals).toMatchObject([{ state: 'due', blocked: 'stock', failures: 0 }])
  expect(short.subscriptions).toMatchObject([{ state: 'active' }])
  expect(short.mails.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['subscription-delayed', 'subscription-blocked']),
  )
  expect(short.mails).toHaveLength(4)
  const ctx = await site.ctx()
  await ctx.db.updateTable('stock').set({ on_hand: 1 }).where('website_id', '=', site.id).execute()
  await renewAt(site, daysAfter(startedAt, 36))
  const after = await readBooks(site)
  expect(after.orders).toHaveLength(2)
  expect(after.subscriptions).toMatchObject([{ state: 'active', next_period: 2 }])
})

test('a coming charge is announced once, as many days ahead as the shop wants', async () => {
  const { site, coffee } = await subscriptionShop()
  await writeOpening(site, 'subscription-ahead')
  await subscribe(site, coffee)
  // Counted back from the charge: months differ in length.
  const due = (await readBooks(site)).subscriptions[0]?.next_at ?? new Date()
  for (const days of [-10, -1, -0.5]) await announceAt(site, daysAfter(due, days))
  const { mails } = await readBooks(site)
  const ahead = mails.filter(({ kind }) => kind === 'subscription-ahead')
  expect(ahead).toHaveLength(1)
  expect(ahead[0]?.plain).toMatch(/Ours\.\n\nOn \w+ \d+, \d+ we charge .*•••• 4242 for /)
  expect(ahead[0]?.plain).toContain('$20.00 every month')
})

test('a copy of the shop under another address charges nobody', async () => {
  const { site, coffee } = await subscriptionShop()
  const { startedAt } = await subscribe(site, coffee)
  const { db } = await site.ctx()
  await db
    .insertInto('subscription_billing')
    .values({ website_id: site.id, public_url: 'https://shop.example' })
    .execute()
  await renewAt(site, daysAfter(startedAt, 32))
  await announceAt(site, daysAfter(startedAt, 28))
  expect((await readBooks(site)).orders).toHaveLength(1)
})

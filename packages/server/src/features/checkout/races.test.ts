import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { readConfig } from '../../platform/config.ts'
import { createDb, createPool } from '../../platform/db/pool.ts'
import { openServices } from '../../composition.ts'
import {
  addProduct,
  addShippingAndTax,
  cards,
  changePrice,
  placeOrder,
  readyBuyer,
  removeProduct,
} from '../../testing/builders.ts'
import { browserOn, testServer, testSite, type TestSite } from '../../testing/test-site.ts'

async function counts(site: TestSite) {
  const { db } = await site.ctx()
  const result = await sql<Record<string, number>>`SELECT
    (SELECT count(*)::int FROM sales_order WHERE website_id = ${site.id}) AS orders,
    (SELECT count(*)::int FROM payment WHERE website_id = ${site.id} AND status = 'captured') AS paid,
    (SELECT count(*)::int FROM payment WHERE website_id = ${site.id} AND status = 'captured' AND order_id IS NULL) AS orphans,
    (SELECT count(*)::int FROM test_gateway_charge WHERE website_id = ${site.id} AND status = 'captured') AS charges,
    (SELECT count(*)::int FROM stock_hold WHERE website_id = ${site.id}) AS holds,
    (SELECT sum(on_hand)::int FROM stock WHERE website_id = ${site.id}) AS stock,
    (SELECT count(*)::int FROM mail WHERE website_id = ${site.id}) AS mails`.execute(db)
  return result.rows[0]
}

test('200 buyers at once and ten pieces: ten orders, and the others learn what is left', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const lamp = await addProduct(site, { variants: [{ priceMinor: 5000, stock: 10 }] })
  const buyers = []
  for (let index = 0; index < 200; index++) buyers.push(await readyBuyer(site, lamp))

  const answers = await Promise.all(buyers.map(({ browser, total }) => placeOrder(browser, { expected: total })))

  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(10)
  const refused = answers.filter((answer) => answer.statusCode === 409)
  expect(refused).toHaveLength(190)
  for (const answer of refused) {
    expect(answer.json()).toMatchObject({
      code: 'out_of_stock',
      message: 'Sorry, we do not have enough of that item available.',
      params: { available: 0, lines: [{ wanted: 1, available: 0 }] },
    })
  }
  expect(await counts(site)).toEqual({ orders: 10, paid: 10, orphans: 0, charges: 10, holds: 0, stock: 0, mails: 10 })
  for (const { browser } of buyers.filter((_, index) => answers[index]?.statusCode === 409).slice(0, 3)) {
    const cart = (await browser.get('/api/commerce/shopping-cart')).json()
    expect(cart.entries).toMatchObject([{ quantity: 1, problem: { kind: 'short', available: 0 } }])
  }
})

test('the same order call ten times at once is one order and one payment', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const { browser, total } = await readyBuyer(
    site,
    await addProduct(site, { variants: [{ priceMinor: 5000, stock: 50 }] }),
  )
  const cart = browser.cookies.get('CART') ?? ''
  const call = () => placeOrder(browser, { expected: total, key: 'once' })
  const answers = await Promise.all(Array.from({ length: 10 }, call))
  const codes = [...new Set(answers.map((answer) => answer.statusCode))]
  expect(codes).toContain(201)
  expect(codes.filter((code) => code !== 201 && code !== 409)).toEqual([])
  const orders = answers.filter((answer) => answer.statusCode === 201).map((answer) => answer.json().order.id)
  expect(new Set(orders).size).toBe(1)
  browser.cookies.set('CART', cart)
  expect((await call()).json().order.id).toBe(orders[0])
  expect(await counts(site)).toMatchObject({ orders: 1, paid: 1, orphans: 0, charges: 1, stock: 49, mails: 1 })
})

test('ten windows with ten keys pay a cart once', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const { browser, total } = await readyBuyer(
    site,
    await addProduct(site, { variants: [{ priceMinor: 5000, stock: 50 }] }),
  )
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => placeOrder(browser, { expected: total, key: `window-${index}` })),
  )
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1)
  expect(answers.filter((answer) => ![200, 201, 409].includes(answer.statusCode))).toEqual([])
  expect(await counts(site)).toMatchObject({ orders: 1, paid: 1, orphans: 0, charges: 1, stock: 49 })
})

test('carts that hold the same two products in either order never deadlock', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const one = await addProduct(site, { variants: [{ priceMinor: 1000, stock: 20 }] })
  const two = await addProduct(site, { variants: [{ priceMinor: 2000, stock: 15 }] })
  const buyers = []
  for (let index = 0; index < 30; index++) {
    const [first, second] = index % 2 === 0 ? [one, two] : [two, one]
    const buyer = await readyBuyer(site, first)
    const added = await buyer.browser.post('/api/commerce/shopping-cart/entries', {
      itemId: second.itemId,
      sku: second.variants[0]?.sku,
      quantity: 1,
    })
    expect(added.statusCode).toBe(200)
    buyers.push({ ...buyer, total: added.json().shoppingCart.grandTotalCents })
  }
  const answers = await Promise.all(buyers.map(({ browser, total }) => placeOrder(browser, { expected: total })))
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(15)
  expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(15)
  expect(await counts(site)).toMatchObject({ orders: 15, paid: 15, holds: 0, stock: 5 })
})

/** A second server on the database of the first, as behind a balancer. */
async function secondServer() {
  const { services } = await testServer()
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-second-'))
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  const { connection } = services.database
  const pool = createPool({ ...connection, max: 10 }, () => undefined)
  const db: typeof services.database.db = createDb(pool, connection)
  const second = await openServices(config, pino({ level: 'silent' }), undefined, {
    db,
    pool,
    connection,
    close: () => db.destroy(),
  })
  const app = await createApp(second)
  const close = async () => {
    await app.close()
    await second.stop()
    await fs.rm(dataDir, { recursive: true, force: true })
  }
  return { app, close }
}

test('two servers on one database sell as one', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const { app, close } = await secondServer()
  try {
    const lamp = await addProduct(site, { variants: [{ priceMinor: 5000, stock: 10 }] })
    const buyers = []
    for (let index = 0; index < 60; index++) buyers.push(await readyBuyer(site, lamp))
    const answers = await Promise.all(
      buyers.flatMap(({ browser, total }, index) => {
        const elsewhere = browserOn(app, site.host, browser.cookies)
        const order = { expected: total, key: `buyer-${index}` }
        // Each buyer's call reaches both servers at once, as when a balancer repeats it.
        return [placeOrder(browser, order), placeOrder(elsewhere, order)]
      }),
    )
    const numbers = answers
      .filter((answer) => answer.statusCode === 201)
      .map((answer) => answer.json().order.orderNumber)
    expect(new Set(numbers).size).toBe(10)
    expect(answers.filter((answer) => ![201, 409].includes(answer.statusCode)).map((answer) => answer.body)).toEqual([])
    expect(await counts(site)).toEqual({ orders: 10, paid: 10, orphans: 0, charges: 10, holds: 0, stock: 0, mails: 10 })
  } finally {
    await close()
  }
})

test('a price changed at one server is the price at the other with the very next call', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const { app, close } = await secondServer()
  try {
    const lamp = await addProduct(site, { variants: [{ priceMinor: 5000 }] })
    const { browser } = await readyBuyer(site, lamp)
    const elsewhere = browserOn(app, site.host, browser.cookies)
    for (let round = 1; round <= 10; round++) {
      await changePrice(site, lamp, 5000 + round)
      const [here, there] = await Promise.all([browser, elsewhere].map((one) => one.get('/api/commerce/checkout')))
      expect(here?.json().cart.subtotalCents).toBe(5000 + round)
      expect(there?.json().cart.subtotalCents).toBe(5000 + round)
    }
    await removeProduct(site, lamp)
    const gone = await elsewhere.get('/api/commerce/shopping-cart')
    expect(gone.json().entries).toMatchObject([{ chosenVariant: null, problem: { kind: 'deleted' } }])
  } finally {
    await close()
  }
})

test('a hold that expired during a slow payment: paid, sold to another, and the owner is notified', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const lamp = await addProduct(site, { title: 'Lamp', variants: [{ priceMinor: 5000, stock: 1 }] })
  const slow = await readyBuyer(site, lamp)
  const quick = await readyBuyer(site, lamp)
  const { redirect } = (await placeOrder(slow.browser, { expected: slow.total, card: cards.challenge })).json()
  expect((await placeOrder(quick.browser, { expected: quick.total })).statusCode).toBe(409)
  const { db } = await site.ctx()
  await db
    .updateTable('stock_hold')
    .set({ expires_at: new Date(0) })
    .where('website_id', '=', site.id)
    .execute()
  expect((await placeOrder(quick.browser, { expected: quick.total })).statusCode).toBe(201)
  expect((await slow.browser.post(redirect, { answer: 'approve' })).headers.location).toContain('/checkout/confirmed/')
  const order = await db
    .selectFrom('sales_order')
    .selectAll()
    .where('website_id', '=', site.id)
    .where('fulfillment_status', '=', 'needs_attention')
    .executeTakeFirstOrThrow()
  expect(order.needs_attention).toContain('1 × Lamp')
  expect(await counts(site)).toMatchObject({ orders: 2, paid: 2, holds: 0, stock: 0 })
})

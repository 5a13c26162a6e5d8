import { calculateTotals, donationType } from '@vitrine/commerce'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { addProduct, addShippingAndTax, placeOrder, readyBuyer } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import type { SalesReport } from './schema.ts'

type Staff = Awaited<ReturnType<typeof staffBrowser>>

const days = { from: '2026-10-30', to: '2026-11-03' }

async function read(
  staff: Staff,
  report: string,
  query: Readonly<Record<string, string>> = days,
): Promise<SalesReport> {
  const response = await staff.get(`/api/admin/sales-reports/${report}?${new URLSearchParams(query)}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

/** Noon of a day of the range in New York, or a moment beside its midnights: clocks are set back on 1 November. */
const moments = [
  '2026-10-30T04:00:00Z',
  '2026-10-31T03:59:59Z',
  '2026-10-31T16:00:00Z',
  '2026-11-01T05:30:00Z',
  '2026-11-02T04:59:59Z',
  '2026-11-02T05:00:00Z',
  '2026-11-04T04:59:59Z',
]

const orderArbitrary = fc.record({
  at: fc.constantFrom(...moments),
  lines: fc.array(
    fc.record({
      product: fc.integer({ min: 0, max: 3 }),
      priceMinor: fc.integer({ min: 0, max: 99_999 }),
      quantity: fc.integer({ min: 1, max: 7 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  rates: fc.subarray([190_000, 70_000, 88_750]),
  taxPricing: fc.constantFrom('inclusive' as const, 'exclusive' as const),
  shippingMinor: fc.integer({ min: 0, max: 2000 }),
  discount: fc.constantFrom('none', 'percent', 'amount', 'free_shipping'),
  country: fc.constantFrom('DE', 'US'),
  cardShare: fc.constantFrom(0, 0, 25, 100),
  state: fc.constantFrom('paid', 'paid', 'paid', 'pending', 'authorized', 'voided', 'canceled'),
  refunds: fc.array(fc.record({ percent: fc.integer({ min: 1, max: 60 }), at: fc.constantFrom(...moments.slice(2)) }), {
    maxLength: 3,
  }),
})
type OrderOfTest = typeof orderArbitrary extends fc.Arbitrary<infer Order> ? Order : never

/** A donation and a gift card are among the products. */
const typesOfTest: readonly number[] = [1, 1, donationType, 4]

/** The rows of an order as checkout, refunds and cancellations leave them; gives its totals and refunds. */
function buildRows(order: OrderOfTest, index: number, currency: string) {
  const discount = { id: 'd', name: 'Autumn' }
  const totals = calculateTotals({
    lines: order.lines.map(({ priceMinor, quantity, product }, line) => ({
      id: `l${line}`,
      unitPriceMinor: priceMinor,
      quantity,
      productType: typesOfTest[product] ?? 1,
      taxClass: 'standard',
      requiresShipping: true,
      discountEligible: true,
    })),
    discounts:
      order.discount === 'none'
        ? []
        : order.discount === 'percent'
          ? [{ ...discount, kind: 'percent', ratePpm: 123_456, lineIds: 'all' }]
          : order.discount === 'amount'
            ? [{ ...discount, kind: 'amount', amountMinor: 999, lineIds: 'all' }]
            : [{ ...discount, kind: 'free_shipping' }],
    shippingMinor: order.shippingMinor,
    taxPricing: order.taxPricing,
    taxRules: order.rates.map((ratePpm) => ({
      id: String(ratePpm),
      name: `Tax ${ratePpm}`,
      countryCode: order.country,
      state: undefined,
      postalCodes: [],
      taxClass: undefined,
      ratePpm,
      appliesToShipping: ratePpm > 80_000,
      replacesWider: false,
    })),
    taxPlace: { countryCode: order.country, state: '', postalCode: '' },
  })
  const isCanceled = order.state === 'canceled' || order.state === 'voided'
  const cardMinor = Math.floor((totals.grandTotalMinor * order.cardShare) / 100)
  const dueMinor = totals.grandTotalMinor - cardMinor
  const isPaid = order.state === 'paid' || order.state === 'canceled'
  let leftMinor = isPaid ? dueMinor : 0
  const refunds = order.refunds.flatMap(({ percent, at }) => {
    const amountMinor = Math.min(leftMinor, Math.ceil((dueMinor * percent) / 100))
    leftMinor -= amountMinor
    return amountMinor > 0 ? [{ amountMinor, at }] : []
  })
  if (order.state === 'canceled' && leftMinor > 0) refunds.push({ amountMinor: leftMinor, at: '2026-11-04T04:00:00Z' })
  return { order, index, currency, totals, cardMinor, dueMinor, isPaid, isCanceled, refunds }
}
type Rows = ReturnType<typeof buildRows>

async function insertOrder(site: TestSite, giftCardId: string, rows: Rows): Promise<void> {
  const { db } = await site.ctx()
  const { order, index, currency, totals } = rows
  const [orderId, cartId, paymentId] = [newId(), newId(), newId()]
  const at = new Date(order.at)
  const taxes = totals.taxes.map(({ name, ratePpm, baseMinor, amountMinor }) => ({
    name,
    ratePpm,
    baseMinor,
    taxMinor: amountMinor,
  }))
  const discounts = totals.discounts.map(({ discountId, name, amountMinor }) => ({
    id: discountId,
    name,
    code: null,
    amountMinor,
  }))
  const paymentStatus = order.state === 'canceled' ? 'refunded' : order.state
  await sql`INSERT INTO cart (website_id, cart_id, token_hash, currency, expires_at) VALUES (${site.id}, ${cartId}, ${newId()}, ${currency}, ${at})`.execute(
    db,
  )
  await sql`INSERT INTO sales_order (website_id, order_id, order_number, cart_id, email, fulfillment_status, payment_status, test_mode, currency,
      subtotal_minor, discount_minor, shipping_minor, tax_minor, grand_total_minor, shipping_address, taxes, tax_included, discounts, created_at)
    VALUES (${site.id}, ${orderId}, ${index}, ${cartId}, 'ada@example.com', ${rows.isCanceled ? 'canceled' : 'pending'}, ${paymentStatus}, false,
      ${currency}, ${totals.subtotalMinor}, ${totals.discountMinor}, ${totals.shippingMinor}, ${totals.taxMinor}, ${totals.grandTotalMinor},
      ${JSON.stringify({ countryCode: order.country })}::jsonb, ${JSON.stringify(taxes)}::jsonb, ${order.taxPricing === 'inclusive'},
      ${JSON.stringify(discounts)}::jsonb, ${at})`.execute(db)
  for (const [position, { product, priceMinor, quantity }] of order.lines.entries()) {
    const line = totals.lines[position]
    await sql`INSERT INTO order_line (website_id, order_id, line_id, item_id, variant_id, product_type, title, sku, quantity, unit_price_minor,
        discount_minor, tax_minor, position)
      VALUES (${site.id}, ${orderId}, ${`l${position}`}, ${`item${product}`}, 'v', ${typesOfTest[product]}, ${`Thing ${product}`}, 'S', ${quantity}, ${priceMinor},
        ${line?.discountMinor ?? 0}, ${line?.taxMinor ?? 0}, ${position})`.execute(db)
  }
  const status = {
    paid: 'captured',
    canceled: 'refunded',
    voided: 'canceled',
    pending: 'pending',
    authorized: 'authorized',
  }[order.state]
  await sql`INSERT INTO payment (website_id, payment_id, cart_id, attempt_no, order_id, provider, method, status, amount_minor, currency, checkout, created_at)
    VALUES (${site.id}, ${paymentId}, ${cartId}, 1, ${orderId}, ${rows.dueMinor > 0 ? 'stripe' : 'free'}, 'card', ${status}, ${rows.dueMinor}, ${currency}, '{}', ${at})`.execute(
    db,
  )
  for (const refund of rows.refunds)
    await sql`INSERT INTO payment_refund (website_id, refund_id, payment_id, order_id, provider, amount_minor, status, created_at)
      VALUES (${site.id}, ${newId()}, ${paymentId}, ${orderId}, 'stripe', ${refund.amountMinor}, 'succeeded', ${refund.at})`.execute(
      db,
    )
  if (rows.cardMinor > 0)
    await sql`INSERT INTO gift_card_use (website_id, payment_id, gift_card_id, amount_minor, status, created_at, returned_at)
      VALUES (${site.id}, ${paymentId}, ${giftCardId}, ${rows.cardMinor}, ${rows.isCanceled ? 'returned' : 'spent'}, ${at},
        ${rows.isCanceled ? '2026-11-03T12:00:00Z' : null})`.execute(db)
}

async function insertGiftCard(site: TestSite, currency: string): Promise<string> {
  const { db } = await site.ctx()
  const [orderId, cardId] = [newId(), newId()]
  // Bought before the range.
  await sql`INSERT INTO sales_order (website_id, order_id, order_number, cart_id, email, payment_status, test_mode, currency, subtotal_minor,
      grand_total_minor, created_at)
    VALUES (${site.id}, ${orderId}, 1000, ${newId()}, 'ada@example.com', 'paid', false, ${currency}, 5, 5, '2026-10-01')`.execute(
    db,
  )
  await sql`INSERT INTO gift_card (website_id, gift_card_id, code_hash, last_characters, currency, initial_minor, balance_minor, order_id, line_id,
      number, recipient_email, is_test, created_at)
    VALUES (${site.id}, ${cardId}, ${cardId}, 'ABCD', ${currency}, 9000000, 9000000, ${orderId}, 'l', 1, '', false, '2026-10-01')`.execute(
    db,
  )
  return cardId
}

const sum = <Item>(items: readonly Item[], pick: (item: Item) => number) =>
  items.reduce((total, item) => total + pick(item), 0)

test('the sums of all reports equal the orders to the cent, whatever was sold, refunded and canceled', async () => {
  const currencies = ['USD', 'JPY', 'KWD', 'EUR']
  await fc.assert(
    fc.asyncProperty(
      fc.array(orderArbitrary, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(...currencies),
      async (orders, currency) => {
        const site = await testSite({ settings: { commerce: { testMode: false } } })
        const staff = await staffBrowser(site)
        const giftCardId = await insertGiftCard(site, currency)
        const all = orders.map((order, index) => buildRows(order, index + 1, currency))
        for (const rows of all) await insertOrder(site, giftCardId, rows)
        // Orders of another currency, and tries, are in no sum.
        await insertOrder(site, giftCardId, buildRows({ ...orders[0]!, cardShare: 0 }, 500, 'GBP'))

        const sales = all.filter(({ order }) => order.state !== 'voided')
        const totals = {
          totalMinor: sum(sales, (each) => each.totals.grandTotalMinor),
          taxMinor: sum(sales, (each) => each.totals.taxMinor),
          discountMinor: sum(sales, (each) => each.totals.discountMinor),
        }
        const cardBackMinor = sum(sales, ({ isCanceled, cardMinor }) => (isCanceled ? cardMinor : 0))
        const refundedMinor = sum(sales, ({ refunds }) => sum(refunds, (each) => each.amountMinor)) + cardBackMinor
        const get = (report: string) => read(staff, report, { ...days, currency })

        const byDay = await get('days')
        expect(byDay.totals).toMatchObject({ ...totals, refundedMinor, orders: sales.length })
        expect(byDay.totals['leftMinor']).toBe(totals.totalMinor - refundedMinor)
        const products = await get('products')
        expect(products.totals).toMatchObject(totals)
        // Donations have a line of their own, with no tax and no discount.
        const given = sales.flatMap(({ order }) =>
          order.lines.filter(({ product }) => typesOfTest[product] === donationType),
        )
        const givenMinor = sum(given, ({ priceMinor, quantity }) => priceMinor * quantity)
        expect(products.rows.filter((row) => row['product'] === 'Thing 2')).toMatchObject(
          given.length === 0
            ? []
            : [{ totalMinor: givenMinor, productsMinor: givenMinor, discountMinor: 0, taxMinor: 0 }],
        )
        const taxes = await get('taxes')
        expect(taxes.totals).toMatchObject({
          taxMinor: totals.taxMinor,
          refundedTaxMinor: byDay.totals['refundedTaxMinor'],
        })
        // A whole refund has all of the tax.
        if (sales.every(({ order }) => order.state === 'canceled')) expect(taxes.totals['leftMinor']).toBe(0)
        expect((await get('discounts')).totals).toEqual({ discountMinor: totals.discountMinor })
        expect((await get('refunds')).totals).toEqual({
          refundedMinor,
          refundedTaxMinor: byDay.totals['refundedTaxMinor'],
        })
        const payments = await get('payments')
        expect(payments.totals['refundedMinor']).toBe(refundedMinor)
        expect((payments.totals['receivedMinor'] ?? 0) + (payments.totals['waitingMinor'] ?? 0)).toBe(totals.totalMinor)
        const cards = await get('gift-cards')
        expect(cards.totals).toMatchObject({
          redeemedMinor: sum(all, (each) => each.cardMinor),
          returnedMinor: sum(all, ({ isCanceled, cardMinor }) => (isCanceled ? cardMinor : 0)),
          issuedMinor: 0,
        })
        // Each day has what was placed on it, by the clock of New York.
        const clock = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' })
        for (const row of byDay.rows) {
          const placed = sales.filter(({ order }) => clock.format(new Date(order.at)) === row['day'])
          expect(row['totalMinor']).toBe(sum(placed, (each) => each.totals.grandTotalMinor))
        }
        // CSV has the same rows.
        const csv = (await staff.get(`/api/admin/sales-reports/days/csv?${new URLSearchParams({ ...days, currency })}`))
          .body
        const [, ...lines] = csv.trimEnd().split('\n')
        const scale = currency === 'USD' || currency === 'EUR' ? 100 : 1
        expect(sum(lines, (line) => Math.round(Number(line.split(',')[7]) * scale))).toBe(totals.totalMinor)
      },
    ),
    { numRuns: 5 },
  )
})

test('orders of the shop are reported as they were paid, refunded and canceled', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const staff = await staffBrowser(site)
  const mug = await addProduct(site, { title: '=HYPERLINK("x")', variants: [{ priceMinor: 2000 }] })
  const buy = async () => {
    const { browser, total } = await readyBuyer(site, mug, 1)
    return { total, id: (await placeOrder(browser, { expected: total })).json().order.id }
  }
  const [part, whole] = [await buy(), await buy()]
  const refund = { amountMinor: 1000, expectedRefundableMinor: part.total, reason: '-2+3', notify: false, restock: [] }
  expect((await staff.post(`/api/admin/orders/${part.id}/refunds`, refund)).statusCode).toBe(201)
  await staff.post(`/api/admin/orders/${whole.id}/cancellation`, { restock: true, notify: false })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(
    new Date(),
  )
  const query = { from: today, to: today }

  const report = await read(staff, 'days', query)
  expect(report).toMatchObject({
    currency: 'USD',
    currencies: ['USD'],
    isTest: true,
    timeZone: 'America/New_York',
    rowCount: 1,
  })
  expect(report.totals).toMatchObject({
    orders: 2,
    totalMinor: part.total * 2,
    refundedMinor: part.total + 1000,
    leftMinor: part.total - 1000,
  })
  expect((await read(staff, 'taxes', query)).rows).toMatchObject([
    { country: 'US', tax: 'NY sales tax', ratePpm: 88_750 },
  ])
  expect((await read(staff, 'payments', query)).rows).toMatchObject([
    { provider: 'test', payments: 2, receivedMinor: part.total * 2 },
  ])
  expect((await read(staff, 'products', query)).rows.at(-1)).toMatchObject({ product: null, productsMinor: 1000 })

  const get = (report: string) => staff.get(`/api/admin/sales-reports/${report}/csv?${new URLSearchParams(query)}`)
  const products = await get('products')
  expect(products.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' })
  expect(products.body).toContain(`"'=HYPERLINK(""x"")",2,40.00,0.00,40.00,`)
  expect((await get('refunds')).body).toContain(`,'-2+3,10.00,`)
})

test('money after an edit is no refund of a sale, and what an exchange takes back is one', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const staff = await staffBrowser(site)
  const mug = await addProduct(site, { title: 'Mug', variants: [{ priceMinor: 2400, stock: 9 }] })
  const bowl = await addProduct(site, { title: 'Bowl', variants: [{ priceMinor: 1000, stock: 9 }] })
  const { browser, total } = await readyBuyer(site, mug, 3)
  const url = `/api/admin/orders/${(await placeOrder(browser, { expected: total })).json().order.id}`
  const lineId = (await staff.get(url)).json().lines[0].id
  const changes = [{ lineId, quantity: 2, unitPriceMinor: 2400 }]
  const { totals } = (await staff.post(`${url}/edit-prices`, { version: 0, changes })).json()
  const smaller = totals.grandTotal.amountMinor
  await staff.post(`${url}/edits`, { version: 0, changes, expectedTotalMinor: smaller })
  const owed = total - smaller
  expect((await staff.post(`${url}/balance-refunds`, { balanceMinor: -owed })).statusCode).toBe(200)
  const clock = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' })
  const query = { from: clock.format(Date.now() - 86_400_000), to: clock.format(Date.now()) }
  const readTotals = async (report: string) => (await read(staff, report, query)).totals
  const revenue = async () => (await staff.get('/api/admin/overview')).json().sales.month.now.revenueMinor
  expect(await readTotals('days')).toMatchObject({
    totalMinor: smaller,
    refundedMinor: 0,
    refundedTaxMinor: 0,
    leftMinor: smaller,
  })
  expect(await readTotals('taxes')).toMatchObject({ taxMinor: totals.tax.amountMinor, refundedTaxMinor: 0 })
  expect(await readTotals('refunds')).toEqual({ refundedMinor: 0, refundedTaxMinor: 0 })
  expect(await readTotals('payments')).toMatchObject({ receivedMinor: total, refundedMinor: owed, leftMinor: smaller })
  expect(await revenue()).toBe(smaller)

  await staff.post(`${url}/fulfillments`, {})
  await staff.post(`${url}/returns`, { lines: [{ lineId, quantity: 1 }], notify: false })
  const path = `${url}/returns/${(await staff.get(url)).json().returns[0].id}`
  await staff.post(`${path}/receipt`, { lines: [{ lineId, received: 1, restock: 1 }], notify: false })
  const added = [
    { kind: 'product', itemId: bowl.itemId, variantId: bowl.variants[0]?.variantId, quantity: 1, unitPriceMinor: 1000 },
  ]
  const priced = (await staff.post(`${path}/exchange-prices`, { version: 1, added })).json()
  const balanceMinor = priced.balance.amountMinor
  await staff.post(`${path}/exchanges`, { version: 1, added, expectedBalanceMinor: balanceMinor })
  const [credit, larger] = [priced.credit.amountMinor, priced.totals.grandTotal.amountMinor]
  expect(await revenue()).toBe(larger - credit)
  expect((await staff.post(`${url}/balance-refunds`, { balanceMinor })).statusCode).toBe(200)
  const left = larger - credit
  const days = await readTotals('days')
  expect(days).toMatchObject({ totalMinor: larger, refundedMinor: credit, leftMinor: left })
  // 24.00 with 8.875 %, of which the shipping has none: the share of the order's tax.
  expect(days['refundedTaxMinor']).toBe(Math.round((priced.totals.tax.amountMinor * credit) / larger))
  expect((await read(staff, 'refunds', query)).rows).toMatchObject([{ provider: 'exchange', refundedMinor: credit }])
  expect(await readTotals('payments')).toMatchObject({ refundedMinor: total - left, leftMinor: left })
  expect(await revenue()).toBe(left)
})

test('what a changed order still owed when it was canceled is no sale', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const staff = await staffBrowser(site)
  const mug = await addProduct(site, { title: 'Mug', variants: [{ priceMinor: 2400, stock: 9 }] })
  const { browser, total } = await readyBuyer(site, mug, 1)
  const { order } = (await placeOrder(browser, { expected: total })).json()
  const url = `/api/admin/orders/${order.id}`
  const line = { kind: 'product', itemId: mug.itemId, variantId: mug.variants[0]?.variantId, unitPriceMinor: 2400 }
  const added = [{ ...line, quantity: 2 }]
  const { totals } = (await staff.post(`${url}/edit-prices`, { version: 0, added, changes: [] })).json()
  const expectedTotalMinor = totals.grandTotal.amountMinor
  await staff.post(`${url}/edits`, { version: 0, added, changes: [], expectedTotalMinor })
  const customers = async () => (await staff.get('/api/admin/customers')).json().customers
  expect(await customers()).toMatchObject([{ spent: { amountMinor: total } }])
  const canceled = await staff.post(`${url}/cancellation`, { notify: false })
  expect(canceled.json()).toMatchObject({ paymentStatus: 'refunded', balance: { amountMinor: 0 } })
  const clock = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' })
  const query = { from: clock.format(Date.now() - 86_400_000), to: clock.format(Date.now()) }
  const back = { refundedMinor: expectedTotalMinor, refundedTaxMinor: totals.tax.amountMinor }
  expect((await read(staff, 'days', query)).totals).toMatchObject({
    totalMinor: expectedTotalMinor,
    ...back,
    leftMinor: 0,
  })
  expect((await read(staff, 'taxes', query)).totals).toMatchObject({ leftMinor: 0 })
  const refunds = await read(staff, 'refunds', query)
  expect(refunds.totals).toEqual(back)
  expect(refunds.rows.find(({ provider }) => provider === 'unpaid')).toMatchObject({
    refundedMinor: expectedTotalMinor - total,
  })
  expect((await read(staff, 'payments', query)).totals).toMatchObject({ receivedMinor: total, leftMinor: 0 })
  expect((await staff.get('/api/admin/overview')).json().sales.month.now.revenueMinor).toBe(0)
  expect(await customers()).toMatchObject([{ spent: { amountMinor: 0 } }])
})

test('a report is refused to who sees no orders, and for days that make no range', async () => {
  const site = await testSite()
  const reporter = await staffBrowser(site, 'reporting')
  for (const query of [
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '2025-11-01', to: '2026-11-02' },
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-11-01', to: '2026-11-02', currency: "US'" },
    { from: '2026-11-01' },
  ]) {
    for (const path of ['days', 'refunds/csv']) {
      const response = await reporter.get(`/api/admin/sales-reports/${path}?${new URLSearchParams({ ...query })}`)
      expect(response.statusCode).toBe(400)
    }
  }
  expect((await reporter.get('/api/admin/sales-reports/nothing?from=2026-11-01&to=2026-11-02')).statusCode).toBe(400)
  // A year with a leap day, without a sale.
  expect(await read(reporter, 'days', { from: '2024-01-01', to: '2024-12-31' })).toMatchObject({
    rows: [],
    rowCount: 0,
  })
  expect(
    (await (await staffBrowser(site, 'editor')).get('/api/admin/sales-reports/days?from=2026-11-01&to=2026-11-01'))
      .statusCode,
  ).toBe(403)
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { addProduct } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import type { TestSite } from '../../testing/test-site.ts'
import { openOrderShop, writeCsv } from '../../testing/order-imports.ts'
import { getImportKey } from '../file-imports/index.ts'
import { orderImports } from './kind.ts'

/** The columns of Shopify's export, and some that we do not read. */
const shopifyColumns = [
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal',
  'Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name',
  'Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable',
  'Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company',
  'Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Notes,Cancelled at,Payment Method',
  'Refunded Amount,Vendor,Outstanding Balance,Tags,Lineitem discount,Tax 1 Name,Tax 1 Value,Tax 2 Name,Tax 2 Value',
]
  .join(',')
  .split(',')
const address = {
  'Billing Name': 'Ada Lovelace',
  'Billing Address1': '12 St James Square',
  'Billing Company': 'Engines Ltd',
  'Billing City': 'Portland',
  'Billing Zip': "'97201",
  'Billing Province': 'OR',
  'Billing Country': 'US',
}

/** Two mugs and a bowl with a code and tax on top; a part was given back. */
const mugs = [
  {
    Name: '#1001',
    Email: 'Ada@example.com',
    'Financial Status': 'partially_refunded',
    'Paid at': '2024-05-01 10:22:40 -0400',
    'Fulfillment Status': 'fulfilled',
    'Fulfilled at': '2024-05-03 09:00:00 -0400',
    Currency: 'USD',
    Subtotal: '36.00',
    Shipping: '5.00',
    Taxes: '3.60',
    Total: '44.60',
    'Discount Code': 'SPRING',
    'Discount Amount': '4.00',
    'Shipping Method': 'Standard',
    'Created at': '2024-05-01 10:22:33 -0400',
    'Lineitem quantity': '2',
    'Lineitem name': 'Mug - Blue',
    'Lineitem price': '12.00',
    'Lineitem sku': 'MUG',
    'Lineitem fulfillment status': 'fulfilled',
    'Payment Method': 'Shopify Payments',
    'Refunded Amount': '10.00',
    Notes: 'Ring twice',
    Tags: 'wholesale, fragile',
    'Tax 1 Name': 'State Tax 8%',
    'Tax 1 Value': '2.88',
    'Tax 2 Name': 'City Tax 2%',
    'Tax 2 Value': '0.72',
    Vendor: 'Ridge',
    ...address,
  },
  {
    Name: '#1001',
    Email: 'Ada@example.com',
    'Lineitem quantity': '1',
    'Lineitem name': 'Bowl',
    'Lineitem price': '16.00',
    'Lineitem fulfillment status': 'fulfilled',
  },
]
/** Unpaid, taxes included, of the same person. */
const pending = {
  Name: '#1002',
  Email: 'ada@example.com',
  'Financial Status': 'pending',
  Currency: 'USD',
  Shipping: '0.00',
  Taxes: '1.00',
  Total: '11.00',
  'Created at': '2024-05-02 00:30:00 +0000',
  'Lineitem quantity': '1',
  'Lineitem name': 'Plate',
  'Lineitem price': '11.00',
}
const paidPlate = {
  ...pending,
  Name: '#1005',
  'Financial Status': 'paid',
  'Paid at': '2024-05-02 00:31:00 +0000',
  'Created at': '2024-05-08 00:30:00 +0000',
}
const canceled = {
  ...pending,
  Name: '#1003',
  Email: '',
  'Created at': '2024-05-02 00:45:00 +0000',
  'Financial Status': 'refunded',
  'Refunded Amount': '11.00',
  'Cancelled at': '2024-05-06 12:00:00 +0000',
}
/** A cent is missing. */
const wrong = { ...pending, Name: '#1004', Total: '10.99' }

const shopify = writeCsv(shopifyColumns, [wrong, canceled, pending, ...mugs])

async function count(site: TestSite, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}
    WHERE website_id = ${site.id}`.execute(site.services.database.db)
  return rows[0]?.count ?? 0
}

test('orders of Shopify are checked, then taken over with amounts, states, refunds and customers, and nobody is told', async () => {
  const { site, staff, check, work, readRows, listOrders } = await openOrderShop()
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'MUG', priceMinor: 1500, stock: 7 }] })
  const hook = { url: 'https://example.com/hook', topics: ['order.create', 'order.update', 'customer.update'] }
  expect((await staff.post('/api/admin/webhooks', hook)).statusCode).toBe(201)

  const checked = await check(shopify)
  expect(checked).toMatchObject({
    phase: 'check',
    status: 'done',
    done: 4,
    total: 4,
    canUndo: false,
    fileName: 'file.csv',
  })
  expect(checked.report?.records).toEqual({ created: 3, unchanged: 0, failed: 1, removed: 0 })
  expect(checked.report?.warnings).toEqual(['These columns are not kept: Vendor.'])
  const rows = await readRows(checked.importId)
  expect(rows[0]).toEqual({
    line: 2,
    outcome: 'error',
    subject: '#1004',
    messages: [
      'The amounts do not add up: items 11.00 + shipping 0.00 + tax 1.00 - discount 0.00 = 12.00, but the total is 10.99.',
    ],
  })
  expect(rows.map(({ subject, outcome }) => `${subject} ${outcome}`).slice(1)).toEqual([
    '#1003 created',
    '#1002 created',
    '#1001 created',
  ])
  expect([await count(site, 'sales_order'), await count(site, 'customer')]).toEqual([0, 0])

  expect(await work(checked.importId, 'runs')).toMatchObject({ phase: 'import', status: 'done', canUndo: true })
  const listed = await listOrders()
  expect(listed).toMatchObject([
    { fulfillmentStatus: 'canceled', paymentStatus: 'refunded' },
    { fulfillmentStatus: 'pending', paymentStatus: 'pending' },
    { fulfillmentStatus: 'fulfilled', paymentStatus: 'partially_refunded' },
  ])
  // Search finds the number of the source, too.
  expect((await listOrders('search=1001')).map(({ id }: { id: string }) => id)).toEqual([listed[2].id])
  const order = (await staff.get(`/api/admin/orders/${listed[2].id}`)).json()
  expect(order).toMatchObject({
    imported: { source: 'shopify', number: '#1001' },
    createdOn: '2024-05-01T14:22:33.000Z',
    email: 'Ada@example.com',
    note: 'Ring twice',
    tags: ['fragile', 'wholesale'],
    totals: {
      subtotal: { amountMinor: 4000 },
      discount: { amountMinor: 400 },
      shipping: { amountMinor: 500 },
      tax: { amountMinor: 360 },
      grandTotal: { amountMinor: 4460 },
    },
    taxIncluded: false,
    taxes: [
      { name: 'State Tax 8%', ratePpm: 80_000, tax: { amountMinor: 288 }, base: { amountMinor: 3600 } },
      { name: 'City Tax 2%', ratePpm: 20_000, tax: { amountMinor: 72 } },
    ],
    discounts: [{ promoCode: 'SPRING', amount: { amountMinor: 400 } }],
    billingAddress: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      address2: 'Engines Ltd',
      postalCode: '97201',
      state: 'OR',
    },
    payments: [{ provider: 'manual', status: 'partially_refunded', amount: { amountMinor: 4460 } }],
    refunds: [{ status: 'succeeded', amount: { amountMinor: 1000 }, createdOn: '2024-05-03T13:00:00.000Z' }],
    refundable: { amountMinor: 3460 },
    fulfillments: [{ shippedOn: '2024-05-03T13:00:00.000Z' }],
  })
  expect(order.lines).toMatchObject([
    { title: 'Mug - Blue', itemId: mug.itemId, quantity: 2, discount: { amountMinor: 240 }, tax: { amountMinor: 216 } },
    { title: 'Bowl', itemId: '', quantity: 1, discount: { amountMinor: 160 }, tax: { amountMinor: 144 } },
  ])
  const plain = (await staff.get(`/api/admin/orders/${listed[1].id}`)).json()
  expect(plain).toMatchObject({ taxIncluded: true, actions: { receivePayment: true, fulfill: true } })
  expect((await staff.get('/api/admin/customers')).json().customers).toMatchObject([
    { email: 'Ada@example.com', orderCount: 2, hasAccount: false, spent: { amountMinor: 3460 } },
  ])
  for (const table of ['mail', 'webhook_delivery', 'gift_card']) expect(await count(site, table), table).toBe(0)
  const { rows: stock } = await sql<{
    on_hand: number
  }>`SELECT on_hand FROM stock WHERE website_id = ${site.id}`.execute(site.services.database.db)
  expect(stock).toEqual([{ on_hand: 7 }])
})

test('imported orders count in reports on their own days, and a second import of the file changes nothing', async () => {
  const { staff, check, importFile, listOrders, readRows } = await openOrderShop()
  await importFile(shopify)
  const before = await listOrders()
  const again = await importFile(shopify)
  expect(again.report?.records).toEqual({ created: 0, unchanged: 3, failed: 1, removed: 0 })
  expect(again.canUndo).toBe(false)
  expect(await listOrders()).toEqual(before)
  const query = new URLSearchParams({ from: '2024-05-01', to: '2024-05-07', currency: 'USD' })
  const read = async (report: string) => (await staff.get(`/api/admin/sales-reports/${report}?${query}`)).json()
  const { rows } = await read('days')
  // The second day of UTC is the first one in New York.
  expect(rows.map(({ orders }: { orders: number }) => orders)).toEqual([3, 0, 0])
  expect((await read('refunds')).totals).toMatchObject({ refundedMinor: 2100 })
  expect((await read('payments')).totals).toMatchObject({ receivedMinor: 5560, waitingMinor: 1100 })

  const other = await check(writeCsv(shopifyColumns, [{ ...pending, Total: '12.00', 'Lineitem price': '12.00' }]))
  expect(other.report?.records.failed).toBe(1)
  expect((await readRows(other.importId))[0]?.messages[0]).toContain('another order of this number')
})

test('orders of Squarespace are read, and an order with an error is left out whole', async () => {
  const columns = [
    'Order ID,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,Subtotal,Shipping,Taxes',
    'Amount Refunded,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name',
    'Lineitem price,Lineitem sku,Lineitem variant,Shipping Name,Shipping Address1,Shipping City,Shipping Zip',
    'Shipping Country,Private Notes',
  ]
    .join(',')
    .split(',')
  const good = {
    'Order ID': '00042',
    Email: 'grace@example.com',
    'Financial Status': 'PAID',
    'Fulfillment Status': 'PENDING',
    Currency: 'EUR',
    Shipping: '4.90',
    Taxes: '0.00',
    Total: '20.90',
    'Created at': '2024-02-29T12:00:00Z',
    'Lineitem quantity': '2',
    'Lineitem name': 'Tea',
    'Lineitem price': '8.00',
    'Lineitem variant': 'Green / 100 g',
    'Shipping Name': 'Grace Hopper',
    'Shipping Address1': 'Hauptstr. 1',
    'Shipping City': 'Berlin',
    'Shipping Zip': '10115',
    'Shipping Country': 'Germany',
  }
  const bad = { ...good, 'Order ID': '00043', 'Created at': 'yesterday', Total: '10' }
  const { staff, importFile, readRows, listOrders } = await openOrderShop()
  const done = await importFile(
    writeCsv(columns, [bad, { 'Order ID': '00043', 'Lineitem quantity': 'two', 'Lineitem price': '1' }, good]),
  )
  expect(done.report?.records).toMatchObject({ created: 1, failed: 1 })
  expect((await readRows(done.importId))[0]?.messages).toEqual([
    'Line 3: Lineitem quantity "two" is not a whole number from 1 to 1,000,000.',
    'Created at "yesterday" is not a time such as 2026-05-01 10:22:33 -0400.',
  ])
  const [listed] = await listOrders()
  expect((await staff.get(`/api/admin/orders/${listed.id}`)).json()).toMatchObject({
    imported: { source: 'squarespace', number: '00042' },
    shippingAddress: { countryCode: 'DE', city: 'Berlin' },
    lines: [{ options: [{ value: 'Green / 100 g' }], toFulfill: 2 }],
  })
})

test('an import is undone whole with its customers while nothing was done to its orders', async () => {
  const { site, staff, importFile, work, listOrders, readRows } = await openOrderShop()
  const { importId } = await importFile(shopify)
  const [, order] = await listOrders()
  await staff.post(`/api/admin/orders/${order.id}/notes`, { text: 'Called' })
  const refused = await staff.post(`/api/admin/order-imports/${importId}/undos`)
  expect(refused.json()).toMatchObject({ code: 'order_import_touched', params: { orderNumber: order.orderNumber } })
  await sql`DELETE FROM order_event WHERE website_id = ${site.id} AND kind = 'note'`.execute(site.services.database.db)

  const undone = await work(importId, 'undos')
  expect(undone).toMatchObject({ phase: 'undo', status: 'done', done: 3, total: 3, canUndo: false })
  expect(undone.report?.records).toMatchObject({ removed: 3, failed: 0 })
  for (const table of ['sales_order', 'order_line', 'payment', 'payment_refund', 'fulfillment', 'cart', 'customer'])
    expect(await count(site, table), table).toBe(0)
  expect(await readRows(importId)).toEqual([])
  expect((await staff.post(`/api/admin/order-imports/${importId}/undos`)).json()).toMatchObject({
    code: 'import_not_undoable',
  })
  // What was taken away can be imported again.
  expect((await importFile(shopify)).report?.records.created).toBe(3)
})

test('an order that is changed while an import is undone stays, and so does its customer', async () => {
  const { site, staff, importFile, listOrders, readRows, runJob } = await openOrderShop()
  const { importId } = await importFile(shopify)
  const [, order] = await listOrders()
  expect((await staff.post(`/api/admin/order-imports/${importId}/undos`)).statusCode).toBe(201)
  await staff.post(`/api/admin/orders/${order.id}/notes`, { text: 'Called' })
  expect((await runJob(importId)).report?.records).toMatchObject({ removed: 2, failed: 1 })
  expect(await readRows(importId)).toMatchObject([{ outcome: 'error', subject: '#1002' }])
  expect((await listOrders()).map(({ id }: { id: string }) => id)).toEqual([order.id])
  expect(await count(site, 'customer')).toBe(1)
})

test('a file that is no export says why, and editors may not import', async () => {
  const { site, staff, check, upload } = await openOrderShop()
  expect(await check('a,b\n1,2')).toMatchObject({ status: 'failed', problem: expect.stringContaining('no column') })
  expect((await upload('')).json()).toMatchObject({ code: 'import_file_unusable' })
  const { importId } = await check(shopify)
  const url = '/api/admin/order-imports'
  for (const role of ['editor', 'viewer'] as const) {
    const other = await staffBrowser(site, role)
    const answers = [
      await upload(shopify, other),
      await other.get(url),
      await other.get(`${url}/${importId}`),
      await other.get(`${url}/${importId}/rows`),
      await other.post(`${url}/${importId}/runs`),
      await other.post(`${url}/${importId}/cancellations`),
      await other.post(`${url}/${importId}/undos`),
    ]
    expect(
      answers.map(({ statusCode }) => statusCode),
      role,
    ).toEqual(answers.map(() => 403))
  }
  expect((await staff.get(`${url}/${importId}`)).json()).toMatchObject({ phase: 'check', status: 'done' })
})

test('an import whose server died before it could say so counts its orders and can be undone, however many files follow', async () => {
  const { staff, check, importFile, runJob, breakOff, work, listOrders } = await openOrderShop()
  const { importId } = await importFile(shopify)
  await breakOff(importId, shopify)
  const again = await runJob(importId)
  expect(again).toMatchObject({ status: 'done', canUndo: true })
  expect(again.report?.records).toEqual({ created: 3, unchanged: 0, failed: 1, removed: 0 })

  for (let file = 0; file < 7; file++) await check(shopify)
  const { imports } = (await staff.get('/api/admin/order-imports')).json()
  expect(imports.map(({ phase }: { phase: string }) => phase)).toEqual([...Array<string>(5).fill('check'), 'import'])
  expect(imports.at(-1)).toMatchObject({ importId, canUndo: true })
  expect(await work(importId, 'undos')).toMatchObject({ status: 'done', canUndo: false })
  expect(await listOrders()).toEqual([])
})

test('an import that is stopped and undone at once leaves no order behind', async () => {
  const { site, staff, check, runJob } = await openOrderShop()
  const many = Array.from({ length: 1_000 }, (_each, index) => ({ ...pending, Name: `#${5_000 + index}` }))
  const { importId } = await check(writeCsv(shopifyColumns, many))
  const url = `/api/admin/order-imports/${importId}`
  expect((await staff.post(`${url}/runs`)).statusCode).toBe(201)
  const working = runJob(importId)
  await expect.poll(() => count(site, 'sales_order'), { interval: 5 }).toBeGreaterThan(0)
  expect((await staff.post(`${url}/cancellations`)).statusCode).toBe(201)
  const written = await count(site, 'sales_order')
  expect((await staff.post(`${url}/undos`)).statusCode).toBe(201)
  const undone = await runJob(importId)
  await working
  expect(undone.report?.records).toMatchObject({ removed: written, failed: 0 })
  expect([written < 1_000, await count(site, 'sales_order'), await count(site, 'customer')]).toEqual([true, 0, 0])
})

test('a file that was checked does not bring back who was erased since', async () => {
  const { site, staff, check, importFile, upload } = await openOrderShop()
  const { importId: done } = await importFile(writeCsv(shopifyColumns, mugs))
  const { importId: checked } = await check(shopify)
  const waiting = (await upload(shopify)).json()
  const [{ id }] = (await staff.get('/api/admin/customers')).json().customers
  expect((await staff.delete(`/api/admin/customers/${id}`)).statusCode).toBe(204)
  for (const importId of [checked, waiting.importId]) {
    expect((await staff.post(`/api/admin/order-imports/${importId}/runs`)).statusCode).toBe(404)
    expect(await site.services.files.size(getImportKey(orderImports, site.id, importId))).toBeUndefined()
  }
  // The orders stay, and so does the way back.
  expect((await staff.get(`/api/admin/order-imports/${done}`)).json()).toMatchObject({ status: 'done', canUndo: true })

  // An import under way ends; it cannot be begun again.
  const { importId } = await check(shopify)
  expect((await staff.post(`/api/admin/order-imports/${importId}/runs`)).statusCode).toBe(201)
  const grace = newId()
  await sql`INSERT INTO customer (website_id, customer_id, email) VALUES (${site.id}, ${grace}, 'grace@example.com')`.execute(
    site.services.database.db,
  )
  expect((await staff.delete(`/api/admin/customers/${grace}`)).statusCode).toBe(204)
  expect((await staff.get(`/api/admin/order-imports/${importId}`)).json()).toMatchObject({ status: 'stopped' })
  expect((await staff.post(`/api/admin/order-imports/${importId}/runs`)).json().code).toBe('import_not_startable')
  expect(await count(site, 'customer')).toBe(0)
})

test('an imported order gives back the stock of what was added to it alone, and a tag keeps it', async () => {
  const { site, staff, importFile, listOrders } = await openOrderShop()
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'MUG', priceMinor: 1500, stock: 7 }] })
  const { importId } = await importFile(shopify)
  const [, waiting, sold] = await listOrders()
  const readKinds = (answer: { json: () => { events: { kind: string }[] } }) =>
    answer.json().events.map(({ kind }) => kind)
  const tagged = await staff.put(`/api/admin/orders/${waiting.id}/tags`, { tags: ['vip'] })
  expect(tagged.json().events).toContainEqual(expect.objectContaining({ kind: 'tagged', data: { tags: 'vip' } }))
  const same = await staff.put(`/api/admin/orders/${waiting.id}/tags`, { tags: ['vip'] })
  expect(readKinds(same)).toEqual(readKinds(tagged))
  expect((await staff.post(`/api/admin/order-imports/${importId}/undos`)).json()).toMatchObject({
    code: 'order_import_touched',
    params: { orderNumber: waiting.orderNumber },
  })

  const { lines } = (await staff.get(`/api/admin/orders/${sold.id}`)).json()
  const restock = [{ lineId: lines[0].id, quantity: 1 }]
  const refund = { amountMinor: 100, expectedRefundableMinor: 3460, method: 'manual', restock }
  const refunded = await staff.post(`/api/admin/orders/${sold.id}/refunds`, refund)
  expect(refunded.statusCode, refunded.body).toBe(201)
  expect(readKinds(refunded)).not.toContain('restocked')
  const canceled = await staff.post(`/api/admin/orders/${waiting.id}/cancellation`, {})
  expect(canceled.statusCode, canceled.body).toBe(201)
  expect(readKinds(canceled)).toContain('canceled')
  expect(readKinds(canceled)).not.toContain('restocked')
  const back = [{ lineId: lines[0].id, quantity: 2 }]
  const returned = await staff.post(`/api/admin/orders/${sold.id}/returns`, { lines: back })
  const returnId = returned.json().returns[0].id
  const receipt = { lines: [{ lineId: lines[0].id, received: 2, restock: 2 }] }
  const received = await staff.post(`/api/admin/orders/${sold.id}/returns/${returnId}/receipt`, receipt)
  expect(received.json().returns[0]?.lines, received.body).toMatchObject([{ received: 2, restocked: 0 }])
  const { db } = await site.ctx()
  const countStock = async () =>
    (await sql<{ count: number }>`SELECT on_hand AS count FROM stock WHERE website_id = ${site.id}`.execute(db)).rows
  expect(await countStock()).toEqual([{ count: 7 }])

  // Three mugs are added to another one: a refund puts one back, and the end of the order the others.
  await importFile(writeCsv(shopifyColumns, [paidPlate]))
  const [paid] = await listOrders()
  const url = `/api/admin/orders/${paid.id}`
  const added = [
    { kind: 'product', itemId: mug.itemId, variantId: mug.variants[0]?.variantId, quantity: 3, unitPriceMinor: 0 },
  ]
  const draft = { version: (await staff.get(url)).json().editVersion, changes: [], added }
  const priced = await staff.post(`${url}/edit-prices`, draft)
  const expectedTotalMinor = priced.json().totals.grandTotal.amountMinor
  const edited = await staff.post(`${url}/edits`, { ...draft, expectedTotalMinor })
  expect(edited.statusCode, edited.body).toBe(200)
  expect(await countStock()).toEqual([{ count: 4 }])
  const pieces: { id: string; title: string; restockable: number }[] = (await staff.get(url)).json().lines
  expect(pieces).toMatchObject([{ restockable: 0 }, { title: 'Mug', restockable: 3 }])
  const some = pieces.map(({ id }) => ({ lineId: id, quantity: 1 }))
  const part = await staff.post(`${url}/refunds`, {
    amountMinor: 100,
    expectedRefundableMinor: 1100,
    method: 'manual',
    restock: some,
  })
  expect(part.statusCode, part.body).toBe(201)
  expect(readKinds(part)).toContain('restocked')
  expect(await countStock()).toEqual([{ count: 5 }])
  const ended = await staff.post(`${url}/cancellation`, {})
  expect(readKinds(ended)).toContain('restocked')
  expect(await countStock()).toEqual([{ count: 7 }])
})

import { expect, test } from 'vitest'
import {
  addProduct,
  addShippingAndTax,
  addToCart,
  buyer,
  cards,
  fillCheckout,
  placeOrder,
  readyBuyer,
  visitor,
} from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'

async function shop(settings: Record<string, unknown> = {}) {
  const site = await testSite({ settings: { commerce: settings } })
  await addShippingAndTax(site)
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'M', priceMinor: 2000, stock: 10 }] })
  return { site, mug, owner: await staffBrowser(site) }
}

async function placeMugOrder(site: TestSite, mug: Awaited<ReturnType<typeof addProduct>>, quantity = 1, card?: string) {
  const { browser, total } = await readyBuyer(site, mug, quantity)
  const response = await placeOrder(browser, { expected: total, ...(card === undefined ? {} : { card }) })
  return response.json().order
}

const onHand = async (site: TestSite, mug: { itemId: string }) =>
  (await site.get(`/api/commerce/inventory/stock?itemId=${mug.itemId}`)).json().results[0].qtyInStock

test('orders are listed newest first, page by page, and counted', async () => {
  const { site, mug, owner } = await shop()
  for (let index = 0; index < 5; index++) await placeMugOrder(site, mug)
  const first = (await owner.get('/api/admin/orders?limit=2')).json()
  expect(first.orders.map((order: { orderNumber: string }) => order.orderNumber)).toEqual(['5', '4'])
  expect(first).toMatchObject({ count: { value: 5, isMore: false }, pagination: { hasNextPage: true } })
  expect(first.orders[0]).toMatchObject({
    customerName: 'Ada Lovelace',
    email: 'ada@example.com',
    fulfillmentStatus: 'pending',
    paymentStatus: 'paid',
    needsAttention: null,
    itemCount: 1,
    grandTotal: { amountMinor: 2678, currency: 'USD' },
  })
  const next = (await owner.get(`/api/admin/orders?limit=3&cursor=${first.pagination.nextPageCursor}`)).json()
  expect(next.orders.map((order: { orderNumber: string }) => order.orderNumber)).toEqual(['3', '2', '1'])
  expect(next).toMatchObject({ count: null, pagination: { hasNextPage: false, nextPageCursor: null } })
})

test('a prefix and a suffix are shown around every number, and found with it or without', async () => {
  const { site, mug, owner } = await shop()
  const saved = await owner.send({
    method: 'PATCH',
    url: '/api/admin/store-settings',
    payload: { orderNumberPrefix: 'VT-', orderNumberSuffix: '/26' },
  })
  expect(saved.json()).toMatchObject({ orderNumberPrefix: 'VT-', orderNumberSuffix: '/26', nextOrderNumber: 1 })
  const order = await placeMugOrder(site, mug)
  expect(order.orderNumber).toBe('VT-1/26')
  expect((await site.get(`/order-status/${order.orderToken}`)).body).toContain('Order VT-1/26')
  for (const text of ['VT-1/26', '#vt-1/26', 'vt-1', '#1', '1']) {
    const found = (await owner.get(`/api/admin/orders?search=${encodeURIComponent(text)}`)).json()
    expect(found.orders, text).toMatchObject([{ orderNumber: 'VT-1/26' }])
    const palette = (await owner.get(`/api/admin/search?q=${encodeURIComponent(text)}`)).json()
    expect(palette.orders, text).toMatchObject([{ orderNumber: 'VT-1/26' }])
  }
  const subjects = (await owner.get('/api/admin/mails')).body
  expect(subjects).toContain('VT-1/26')
  for (const wrong of ['a b', '<b>', '#', 'x'.repeat(21)])
    expect(
      (await owner.send({ method: 'PATCH', url: '/api/admin/store-settings', payload: { orderNumberPrefix: wrong } }))
        .statusCode,
      wrong,
    ).toBe(400)
})

test('orders are found by number, address and name, and filtered by state', async () => {
  const { site, mug, owner } = await shop()
  await placeMugOrder(site, mug)
  const other = await visitor(site)
  await addToCart(other, mug)
  const { cart } = await fillCheckout(other, {
    email: 'grace_hopper@example.org',
    shippingAddress: { ...buyer, firstName: 'Grace', lastName: 'Hopper' },
  })
  await placeOrder(other, { expected: cart.grandTotalCents })
  const found = async (query: string) =>
    (await owner.get(`/api/admin/orders?${query}`))
      .json()
      .orders.map((order: { orderNumber: string }) => order.orderNumber)
  expect(await found('search=%231')).toEqual(['1'])
  expect(await found('search=HOPPER')).toEqual(['2'])
  expect(await found('search=grace_')).toEqual(['2'])
  expect(await found('search=%25')).toEqual([])
  expect(await found('search=nobody')).toEqual([])
  expect(await found('fulfillment=pending&payment=paid')).toEqual(['2', '1'])
  expect(await found('fulfillment=canceled')).toEqual([])
  expect((await owner.get('/api/admin/orders?fulfillment=unknown')).statusCode).toBe(400)
})

test('orders are exported as the list filters them, and no name is a formula', async () => {
  const { site, mug, owner } = await shop()
  await placeMugOrder(site, mug)
  const other = await visitor(site)
  await addToCart(other, mug)
  await addToCart(other, await addProduct(site, { title: 'Bowl', variants: [{ sku: '-B', priceMinor: 1000 }] }))
  const { cart } = await fillCheckout(other, { shippingAddress: { ...buyer, firstName: '=1+1', lastName: 'Hopper' } })
  await placeOrder(other, { expected: cart.grandTotalCents })
  const all = await owner.get('/api/admin/orders.csv')
  expect(all.headers['content-disposition']).toMatch(/^attachment; filename="orders-.*\.csv"$/)
  const lines = all.body.trim().split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatch(/^2,.*,'=1\+1 Hopper,paid,pending,2,USD,30\.00,0\.00,5\.00,2\.67,37\.67,0\.00,/)
  // A row for each line item, with what the order itself has on the first.
  const columns = lines[0]?.split(',') ?? []
  const toCells = (line = '') => Object.fromEntries(line.split(',').map((cell, index) => [columns[index], cell]))
  expect(toCells(lines[1])).toMatchObject({
    'Shipping Name': "'=1+1 Hopper",
    'Shipping City': 'New York',
    'Billing Country': 'US',
    'Lineitem name': 'Mug',
    'Lineitem sku': 'M',
    'Lineitem quantity': '1',
    'Lineitem price': '20.00',
    'Lineitem tax': '1.78',
  })
  expect(toCells(lines[2])).toMatchObject({
    Order: '2',
    Total: '',
    'Shipping Name': '',
    'Lineitem name': 'Bowl',
    'Lineitem sku': "'-B",
    'Lineitem price': '10.00',
  })
  const some = (await owner.get('/api/admin/orders.csv?search=hopper&payment=paid')).body
  expect(some.trim().split('\n')).toHaveLength(3)
  expect((await owner.get('/api/admin/orders.csv?payment=maybe')).statusCode).toBe(400)
  expect((await (await staffBrowser(site, 'editor')).get('/api/admin/orders.csv')).statusCode).toBe(403)
})

test('an order page has lines, money, attempts and the timeline', async () => {
  const { site, mug, owner } = await shop()
  const { browser, total } = await readyBuyer(site, mug, 2)
  await placeOrder(browser, { expected: total, card: cards.declined })
  const { order } = (await placeOrder(browser, { expected: total })).json()
  const seen = (await owner.get(`/api/admin/orders/${order.id}`)).json()
  expect(seen).toMatchObject({
    orderNumber: '1',
    lines: [
      { title: 'Mug', sku: 'M', quantity: 2, total: { amountMinor: 4000, currency: 'USD' }, tax: { amountMinor: 355 } },
    ],
    totals: {
      subtotal: { amountMinor: 4000 },
      shipping: { amountMinor: 500 },
      tax: { amountMinor: 355 },
      grandTotal: { amountMinor: 4855 },
    },
    taxes: [{ name: 'NY sales tax', ratePpm: 88_750, tax: { amountMinor: 355 } }],
    shippingAddress: { firstName: 'Ada', city: 'New York', countryCode: 'US' },
    payments: [
      { provider: 'test', status: 'failed', failure: 'Your card was declined. Please use another card.' },
      { provider: 'test', status: 'captured', amount: { amountMinor: 4855 } },
    ],
    events: [
      { kind: 'placed', by: null },
      { kind: 'paid', by: null },
    ],
    actions: { fulfill: true, cancel: true, resolve: false, receivePayment: false },
  })
  expect(seen.statusUrl).toContain(`/order-status/${order.orderToken}`)
})

test('marking an order fulfilled writes the parcel down and tells the buyer once', async () => {
  const { site, mug, owner } = await shop()
  const order = await placeMugOrder(site, mug)
  const url = `/api/admin/orders/${order.id}/fulfillments`
  const parcel = { carrier: 'Post', trackingNumber: 'X 1', trackingUrl: 'https://track.example/x1', notify: true }
  expect((await owner.post(url, { ...parcel, trackingUrl: 'javascript:alert(1)' })).statusCode).toBe(400)
  const done = await owner.post(url, parcel)
  expect(done.statusCode).toBe(201)
  expect(done.json()).toMatchObject({
    fulfillmentStatus: 'fulfilled',
    fulfillments: [{ carrier: 'Post', trackingNumber: 'X 1' }],
    events: [{ kind: 'placed' }, { kind: 'paid' }, { kind: 'fulfilled', by: 'Test admin' }],
  })
  const again = await owner.post(url, parcel)
  expect(again.statusCode).toBe(409)
  expect(again.json()).toMatchObject({ code: 'order_state', params: { from: 'fulfilled' } })
  const { mails } = (await owner.get('/api/admin/mails')).json()
  expect(mails.map((mail: { kind: string }) => mail.kind)).toEqual(['order-fulfilled', 'order-confirmed'])
  expect((await site.get(`/api/commerce/orders/${order.orderToken}`)).json()).toMatchObject({
    fulfillmentStatus: 'fulfilled',
    fulfillments: [{ trackingUrl: 'https://track.example/x1' }],
  })
})

test('canceling gives stock and money back and tells the buyer', async () => {
  const { site, mug, owner } = await shop()
  const order = await placeMugOrder(site, mug, 3)
  expect(await onHand(site, mug)).toBe(7)
  const url = `/api/admin/orders/${order.id}/cancellation`
  const done = await owner.post(url, { restock: true, notify: true })
  expect(done.json()).toMatchObject({
    fulfillmentStatus: 'canceled',
    paymentStatus: 'refunded',
    payments: [{ status: 'refunded' }],
    events: [
      { kind: 'placed' },
      { kind: 'paid' },
      { kind: 'canceled' },
      { kind: 'restocked' },
      { kind: 'refunded', by: 'Test admin' },
    ],
    actions: { fulfill: false, cancel: false, retryRefund: false },
  })
  expect(await onHand(site, mug)).toBe(10)
  expect((await owner.post(url, {})).statusCode).toBe(409)
  expect(await onHand(site, mug)).toBe(10)
  const { db } = await site.ctx()
  expect(
    await db.selectFrom('test_gateway_charge').select('status').where('website_id', '=', site.id).execute(),
  ).toEqual([{ status: 'refunded' }])
  expect((await owner.get('/api/admin/mails')).json().mails[0]).toMatchObject({ kind: 'order-canceled' })
})

test('canceling without restock leaves the stock, and ten cancels at once are one', async () => {
  const { site, mug, owner } = await shop()
  const order = await placeMugOrder(site, mug, 3)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      owner.post(`/api/admin/orders/${order.id}/cancellation`, { restock: false, notify: true }),
    ),
  )
  expect(answers.filter((answer) => ![201, 409].includes(answer.statusCode))).toEqual([])
  expect(await onHand(site, mug)).toBe(7)
  const seen = (await owner.get(`/api/admin/orders/${order.id}`)).json()
  const kinds = seen.events.map((event: { kind: string }) => event.kind)
  expect(kinds.filter((kind: string) => kind === 'canceled')).toHaveLength(1)
  expect(kinds.filter((kind: string) => kind === 'refunded')).toHaveLength(1)
})

test('an order that is paid later waits for its money, or is voided', async () => {
  const { site, mug, owner } = await shop({ manualPayment: { enabled: true, instructions: 'IBAN 1' } })
  const later = async () => {
    const { browser, total } = await readyBuyer(site, mug)
    return (await placeOrder(browser, { expected: total, provider: 'manual' })).json().order
  }
  const first = await later()
  const paid = await owner.post(`/api/admin/orders/${first.id}/receipts`)
  expect(paid.json()).toMatchObject({ paymentStatus: 'paid', payments: [{ status: 'captured' }] })
  expect((await owner.post(`/api/admin/orders/${first.id}/receipts`)).json().code).toBe('nothing_to_receive')

  const second = await later()
  const canceled = await owner.post(`/api/admin/orders/${second.id}/cancellation`, { restock: true, notify: true })
  expect(canceled.json()).toMatchObject({ paymentStatus: 'voided', payments: [{ status: 'canceled' }] })
  const { mails } = (await owner.get('/api/admin/mails?limit=1')).json()
  const mail = (await owner.get(`/api/admin/mails/${mails[0].id}`)).json()
  expect(mail.plain).toContain('You have not been charged.')
})

test('notes stand in the timeline with who wrote them, and buyers do not see them', async () => {
  const { site, mug, owner } = await shop()
  const order = await placeMugOrder(site, mug)
  const noted = await owner.post(`/api/admin/orders/${order.id}/notes`, { text: 'Called: ring twice' })
  expect(noted.json().events.at(-1)).toMatchObject({
    kind: 'note',
    by: 'Test admin',
    data: { text: 'Called: ring twice' },
  })
  expect((await owner.post(`/api/admin/orders/${order.id}/notes`, { text: ' ' })).statusCode).toBe(400)
  expect((await site.get(`/api/commerce/orders/${order.orderToken}`)).body).not.toContain('ring twice')
})

test('orders belong to their site and to those who may see them', async () => {
  const { site, mug, owner } = await shop()
  const order = await placeMugOrder(site, mug)
  const stranger = await staffBrowser(await testSite())
  expect((await stranger.get(`/api/admin/orders/${order.id}`)).statusCode).toBe(404)
  expect((await stranger.post(`/api/admin/orders/${order.id}/cancellation`, {})).statusCode).toBe(404)
  expect((await (await visitor(site)).get('/api/admin/orders')).statusCode).toBe(401)
  expect((await (await staffBrowser(site, 'editor')).get('/api/admin/orders')).statusCode).toBe(403)
  expect((await owner.get('/api/admin/orders/nothing')).statusCode).toBe(404)
})

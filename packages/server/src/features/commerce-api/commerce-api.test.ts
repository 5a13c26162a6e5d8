import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { addProduct, addShippingAndTax, placeOrder, readyBuyer } from '../../testing/builders.ts'
import { testProgram } from '../../testing/api-keys.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { subscribe, subscriptionShop } from '../../testing/subscriptions.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'

const usd = (value: string) => ({ currency: 'USD', value })

async function shop() {
  const site = await testSite()
  await addShippingAndTax(site)
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'M', priceMinor: 2000, stock: 10 }] })
  return { site, mug, program: await testProgram(site) }
}

async function buy(site: TestSite, product: Awaited<ReturnType<typeof addProduct>>, quantity = 1): Promise<string> {
  const { browser, total } = await readyBuyer(site, product, quantity)
  return (await placeOrder(browser, { expected: total })).json().order.id
}

test('products and their variants are made, read, changed and deleted', async () => {
  const { site, mug, program } = await shop()
  const made = await program.post('/products', {
    type: 'PHYSICAL',
    name: 'Bowl',
    description: '<p>Round</p><script>alert(1)</script>',
    variantAttributes: ['Size'],
    variants: [
      { sku: 'B-S', attributes: { Size: 'S' }, pricing: { basePrice: usd('10.50') }, stock: { quantity: 3 } },
      { attributes: { Size: 'L' }, pricing: { basePrice: usd('20'), salePrice: usd('15'), onSale: true } },
    ],
  })
  expect([made.statusCode, made.body]).toEqual([201, expect.not.stringContaining('alert')])
  const product = made.json()
  expect(product).toMatchObject({
    isVisible: false,
    lowestPrice: usd('10.50'),
    highestPrice: usd('15.00'),
    variants: [
      { sku: 'B-S', stock: { quantity: 3, unlimited: false } },
      { pricing: { basePrice: usd('20.00'), salePrice: usd('15.00'), onSale: true } },
    ],
  })
  const changed = await program.call('PATCH', `/products/${product.id}`, {
    name: 'Big bowl',
    isVisible: true,
    expectedModifiedOn: product.modifiedOn,
  })
  expect(changed.json()).toMatchObject({ name: 'Big bowl', isVisible: true, description: product.description })
  const stale = await program.call('PATCH', `/products/${product.id}`, {
    name: 'Small bowl',
    expectedModifiedOn: product.modifiedOn,
  })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'product_changed'])
  const variants = `/products/${product.id}/variants`
  const added = (
    await program.post(variants, { attributes: { Size: 'M' }, pricing: { basePrice: usd('12') }, sku: 'B-M' })
  ).json()
  expect(added.variants.map(({ sku }: { sku: string }) => sku).slice(0, 1)).toEqual(['B-S'])
  const medium = added.variants[2]
  const priced = await program.call('PATCH', `${variants}/${medium.id}`, { pricing: { basePrice: usd('13') } })
  expect(priced.json().variants[2]).toMatchObject({ id: medium.id, sku: 'B-M', pricing: { basePrice: usd('13.00') } })
  const without = await program.call('DELETE', `${variants}/${medium.id}`)
  expect(without.json().variants).toHaveLength(2)
  expect((await program.call('DELETE', `${variants}/${medium.id}`)).statusCode).toBe(404)
  expect((await program.call('GET', '/products?search=bowl')).json().products).toMatchObject([{ id: product.id }])
  expect((await program.call('DELETE', `/products/${product.id}`)).statusCode).toBe(204)
  expect((await program.call('GET', `/products/${product.id}`)).statusCode).toBe(404)
  expect((await program.call('GET', `/products/${mug.itemId}`)).json().createdOn).toMatch(/Z$/)
  // Of another site.
  const other = await testProgram(await testSite())
  expect((await other.call('GET', `/products/${mug.itemId}`)).statusCode).toBe(404)
  const history = (await (await staffBrowser(site)).get('/api/admin/history')).json().entries
  expect(history.map(({ operation }: { operation: string }) => operation)).toContain('createProduct')
  expect(history[0].person).toEqual({ accountId: program.keyId, name: 'Warehouse (API key)' })
})

test('bad input names its field, in words for developers', async () => {
  const { program } = await shop()
  const product = { type: 'PHYSICAL', name: 'Bowl', variants: [{ pricing: { basePrice: usd('10') } }] }
  const wrong = (price: unknown) => ({ ...product, variants: [{ pricing: { basePrice: price } }] })
  for (const [body, field] of [
    [{ ...product, name: '' }, 'name'],
    [{ ...product, variants: [] }, 'variants'],
    [wrong({ currency: 'EUR', value: '10' }), 'variants.0.pricing.basePrice.currency'],
    [wrong(usd('10.005')), 'variants.0.pricing.basePrice.value'],
    [wrong(usd('1e3')), 'variants.0.pricing.basePrice.value'],
    [wrong(10), 'variants.0.pricing.basePrice'],
  ] as const) {
    const answer = await program.post('/products', body)
    expect([field, answer.statusCode, answer.json().params?.fields]).toEqual([
      field,
      400,
      { [field]: expect.any(String) },
    ])
  }
  expect((await program.post('/products', product, 'no key!')).json().params.fields).toEqual({
    'idempotency-key': expect.stringContaining('64'),
  })
  expect((await program.call('GET', '/orders?cursor=x')).json().code).toBe('cursor_invalid')
  expect((await program.call('GET', '/orders?limit=101')).statusCode).toBe(400)
  expect((await program.call('GET', '/orders/nothing')).json()).toMatchObject({ status: 404, code: 'not_found' })
})

test('stock is adjusted for all variants of a call or for none, and compared', async () => {
  const { site, mug, program } = await shop()
  const plate = await addProduct(site, { title: 'Plate', variants: [{ sku: 'P', priceMinor: 500, stock: 2 }] })
  const [mugId = '', plateId = ''] = [mug, plate].map(({ variants }) => variants[0]?.variantId ?? '')
  const adjust = (...adjustments: object[]) => program.post('/inventory/adjustments', { adjustments })
  const done = await adjust({ variantId: mugId, change: -4 }, { variantId: plateId, set: 9, expected: 2 })
  expect(done.json().inventory).toMatchObject([
    { variantId: mugId, descriptor: 'Mug', quantity: 6 },
    { variantId: plateId, quantity: 9 },
  ])
  expect((await adjust({ variantId: mugId, change: 1 }, { variantId: plateId, set: 1, expected: 2 })).json().code).toBe(
    'stock_changed',
  )
  expect((await adjust({ variantId: plateId, change: 5 }, { variantId: mugId, change: -7 })).json().code).toBe(
    'stock_below_zero',
  )
  expect((await adjust({ variantId: mugId, change: 1 }, { variantId: mugId, change: 1 })).statusCode).toBe(400)
  expect((await adjust({ variantId: mugId, change: 1, set: 2 })).statusCode).toBe(400)
  const first = (await program.call('GET', '/inventory?limit=1')).json()
  const second = (await program.call('GET', `/inventory?cursor=${first.pagination.nextPageCursor}`)).json()
  expect([...first.inventory, ...second.inventory]).toMatchObject([{ quantity: 6 }, { quantity: 9 }])
  expect((await program.call('GET', `/inventory?variantIds=${plateId}`)).json().inventory).toHaveLength(1)
})

test('variants that sell out in one call are never in the way of somebody who sells the last of them', async () => {
  const { site, mug, program } = await shop()
  const plate = await addProduct(site, { title: 'Plate', variants: [{ sku: 'P', priceMinor: 500, stock: 2 }] })
  const ids = [mug, plate].map(({ variants }) => variants[0]?.variantId ?? '').toSorted()
  const { db } = site.services.database
  const readWaiting = async () =>
    (
      await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%stock%'`.execute(
        db,
      )
    ).rows.length
  const adjusting = await db.transaction().execute(async (held) => {
    await sql`SELECT FROM stock WHERE website_id = ${site.id} AND variant_id = ${ids[1]} FOR UPDATE`.execute(held)
    const adjustments = ids.map((variantId) => ({ variantId, set: 0 }))
    const call = program.post('/inventory/adjustments', { adjustments })
    await expect.poll(readWaiting).toBeGreaterThan(0)
    // A sale that takes the last piece publishes the site.
    await sql`UPDATE website SET revision = revision + 1 WHERE website_id = ${site.id}`.execute(held)
    return [call]
  })
  expect((await Promise.all(adjusting)).map(({ statusCode }) => statusCode)).toEqual([200])
})

test('a repeated key answers as the first time, and another body or a call under way is refused', async () => {
  const { mug, program } = await shop()
  const variantId = mug.variants[0]?.variantId ?? ''
  const body = { adjustments: [{ variantId, change: -1 }] }
  const key = newId()
  const both = await Promise.all([1, 2].map(() => program.post('/inventory/adjustments', body, key)))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toSatisfy(
    ([first, second]: number[]) => first === 200 && (second === 200 || second === 409),
  )
  const again = await program.post('/inventory/adjustments', body, key)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.json()).toEqual(both.find(({ statusCode }) => statusCode === 200)?.json())
  const other = await program.post('/inventory/adjustments', { adjustments: [{ variantId, change: -2 }] }, key)
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused'])
  expect((await program.call('GET', '/inventory')).json().inventory).toMatchObject([{ quantity: 9 }])
})

test('a run that was given up commits nothing once another one took its call over', async () => {
  const { site, mug, program } = await shop()
  const { db } = site.services.database
  const variantId = mug.variants[0]?.variantId ?? ''
  const [body, key] = [{ adjustments: [{ variantId, change: -1 }] }, newId()]
  const adjust = () => program.post('/inventory/adjustments', body, key)
  const readRun = async () =>
    (await sql<{ run: string }>`SELECT run_id AS run FROM api_call WHERE website_id = ${site.id}`.execute(db)).rows[0]
      ?.run
  const calls = await db.transaction().execute(async (held) => {
    await sql`SELECT FROM stock WHERE website_id = ${site.id} AND variant_id = ${variantId} FOR UPDATE`.execute(held)
    const slow = adjust()
    await expect.poll(readRun).toBeDefined()
    const run = await readRun()
    const waiting = await adjust()
    expect([waiting.statusCode, Number(waiting.headers['retry-after']) > 0]).toEqual([409, true])
    await sql`UPDATE api_call SET running_until = now() - interval '1 second' WHERE website_id = ${site.id}`.execute(db)
    const again = adjust()
    await expect.poll(readRun).not.toBe(run)
    return [slow, again]
  })
  expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([409, 200])
  expect((await program.call('GET', '/inventory')).json().inventory).toMatchObject([{ quantity: 9 }])
})

test('a refund whose answer got lost with its process is not made again', async () => {
  const { site, mug, program } = await shop()
  const orderId = await buy(site, mug, 2)
  const { refundable } = (await program.call('GET', `/transactions/${orderId}`)).json()
  const [refund, key] = [{ amount: usd('5'), expectedRefundable: refundable, reason: 'Chipped' }, newId()]
  expect((await program.post(`/orders/${orderId}/refunds`, refund, key)).statusCode).toBe(201)
  await sql`UPDATE api_call SET status_code = NULL, answer = NULL, running_until = now() - interval '1 second'
    WHERE website_id = ${site.id}`.execute(site.services.database.db)
  const repeated = await program.post(`/orders/${orderId}/refunds`, refund, key)
  expect(repeated.statusCode).toBe(201)
  expect(repeated.json().payments[0].refunds).toMatchObject([{ amount: usd('5.00'), status: 'succeeded' }])
})

test('orders are walked while they change: each old one once, and what changed by its time', async () => {
  const { site, mug, program } = await shop()
  const ids = [await buy(site, mug), await buy(site, mug), await buy(site, mug)]
  const list = async (query: string) => (await program.call('GET', `/orders?${query}`)).json()
  const first = await list('limit=2')
  const late = await buy(site, mug)
  const second = await list(`limit=2&cursor=${first.pagination.nextPageCursor}`)
  const walked = [...first.orders, ...second.orders].map(({ id }: { id: string }) => id)
  expect(walked).toEqual(ids.toReversed())
  const since = new Date().toISOString()
  await program.post(`/orders/${ids[0]}/fulfillments`, { parcels: [{ trackingNumber: '1Z999AA10123456784' }] })
  const changed = await list(`modifiedAfter=${since}&limit=1`)
  expect(changed.orders).toMatchObject([{ id: ids[0], fulfillmentStatus: 'fulfilled' }])
  expect(changed.pagination.hasNextPage).toBe(false)
  const inOrder = await list('modifiedAfter=2020-01-01T00:00:00Z&limit=3')
  const rest = await list(`modifiedAfter=2020-01-01T00:00:00Z&cursor=${inOrder.pagination.nextPageCursor}`)
  expect([...inOrder.orders, ...rest.orders].map(({ id }: { id: string }) => id)).toEqual([
    ids[1],
    ids[2],
    late,
    ids[0],
  ])
  expect((await list('fulfillmentStatus=pending')).orders).toHaveLength(3)
  expect((await list(`createdBefore=${first.orders[1].createdOn}`)).orders).toMatchObject([{ id: ids[0] }])
})

test('an order is sent in parcels, noted, refunded and canceled', async () => {
  const { site, mug, program } = await shop()
  const orderId = await buy(site, mug, 3)
  const order = (await program.call('GET', `/orders/${orderId}`)).json()
  expect(order).toMatchObject({ paymentStatus: 'paid', lineItems: [{ quantity: 3, unitPricePaid: usd('20.00') }] })
  const lineId = order.lineItems[0].id
  const parcel = (quantity: number) => ({ carrierName: 'UPS', lines: [{ lineId, quantity }] })
  const tooMany = await program.post(`/orders/${orderId}/fulfillments`, { parcels: [parcel(1), parcel(3)] })
  expect(tooMany.statusCode).toBe(409)
  const sent = await program.post(`/orders/${orderId}/fulfillments`, { parcels: [parcel(1), parcel(1)] })
  expect(sent.json()).toMatchObject({ fulfillmentStatus: 'partially_fulfilled', lineItems: [{ fulfilledQuantity: 2 }] })
  expect(sent.json().fulfillments).toHaveLength(2)
  await program.post(`/orders/${orderId}/notes`, { content: 'Packed by robot 7' })
  const timeline = (await (await staffBrowser(site)).get(`/api/admin/orders/${orderId}`)).json().events
  expect(timeline.at(-1)).toMatchObject({ kind: 'note', by: 'Warehouse', data: { text: 'Packed by robot 7' } })
  const books = (await program.call('GET', `/transactions/${orderId}`)).json()
  const refund = (value: string, expected = books.refundable) =>
    program.post(`/orders/${orderId}/refunds`, { amount: usd(value), expectedRefundable: expected })
  expect((await refund('7.25')).json()).toMatchObject({ payments: [{ refundedAmount: usd('7.25') }] })
  expect((await refund('7.25')).json()).toMatchObject({ status: 409, code: 'refund_changed' })
  expect((await program.call('GET', `/orders/${orderId}`)).json()).toMatchObject({ refundedTotal: usd('7.25') })
  const second = await buy(site, mug)
  const canceled = await program.post(`/orders/${second}/cancellation`, {})
  expect(canceled.json()).toMatchObject({ fulfillmentStatus: 'canceled', paymentStatus: 'refunded' })
  expect((await program.post(`/orders/${second}/cancellation`, {})).statusCode).toBe(409)
  const { transactions } = (await program.call('GET', '/transactions?limit=1')).json()
  expect(transactions).toMatchObject([{ orderId: second, totalNetPayment: usd('0.00'), refundable: usd('0.00') }])
})

test('discounts are made, replaced by their version, and deleted', async () => {
  const { mug, program } = await shop()
  const discount = {
    name: 'Summer',
    promoCode: 'summer',
    effect: { kind: 'percent', percentage: 12.5 },
    target: { kind: 'products', productIds: [mug.itemId] },
    minimumSubtotal: usd('5'),
  }
  const made = await program.post('/discounts', discount)
  expect([made.statusCode, made.json()]).toMatchObject([
    201,
    { ...discount, promoCode: 'SUMMER', minimumSubtotal: usd('5.00') },
  ])
  const { id, version } = made.json()
  const off = { name: 'Summer', effect: { kind: 'amount', amount: usd('3') }, isAutomatic: true, version }
  expect((await program.call('PUT', `/discounts/${id}`, off)).json()).toMatchObject({
    effect: { kind: 'amount', amount: usd('3.00') },
    promoCode: '',
  })
  expect((await program.call('PUT', `/discounts/${id}`, off)).statusCode).toBe(409)
  expect((await program.call('GET', '/discounts')).json().discounts).toHaveLength(1)
  expect((await program.call('DELETE', `/discounts/${id}`)).statusCode).toBe(204)
  expect((await program.call('GET', `/discounts/${id}`)).statusCode).toBe(404)
})

test('customers are read and changed, and subscriptions paused, resumed and canceled', async () => {
  const { site, coffee } = await subscriptionShop()
  const { subscriptionId } = await subscribe(site, coffee)
  const program = await testProgram(site)
  const { customers } = (await program.call('GET', '/customers')).json()
  expect(customers).toMatchObject([{ email: 'ada@example.com', orderCount: 1 }])
  const path = `/customers/${customers[0].id}`
  const { version } = (await program.call('GET', path)).json()
  expect((await program.call('PATCH', path, { tags: ['VIP'], version })).json()).toMatchObject({ tags: ['VIP'] })
  expect((await program.call('PATCH', path, { tags: [], version })).statusCode).toBe(409)
  const move = (name: string, body = {}) => program.post(`/subscriptions/${subscriptionId}/${name}`, body)
  expect((await program.call('GET', '/subscriptions')).json().subscriptions).toMatchObject([
    { id: subscriptionId, state: 'active', price: usd('20.00') },
  ])
  expect((await move('pause')).json()).toMatchObject({ state: 'paused', nextRenewalOn: null })
  expect((await move('resume')).json()).toMatchObject({ state: 'active' })
  expect((await move('cancel', { when: 'now' })).json()).toMatchObject({ state: 'canceled', endReason: 'owner' })
  const staff = await staffBrowser(site)
  const { events } = (await staff.get(`/api/admin/subscriptions/${subscriptionId}`)).json()
  expect(events[0]).toMatchObject({ kind: 'canceled', by: 'Warehouse' })
})

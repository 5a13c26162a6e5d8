import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, placeOrder, readyBuyer } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'

async function shop() {
  const site = await testSite()
  await addShippingAndTax(site)
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'M', priceMinor: 2000, stock: 10 }] })
  const buy = async (quantity = 1) => {
    const { browser, total } = await readyBuyer(site, mug, quantity)
    return (await placeOrder(browser, { expected: total })).json().order
  }
  return { site, buy, owner: await staffBrowser(site) }
}

test('orders are tagged, found by a tag in the list and the file, and tags in use are listed', async () => {
  const { site, buy, owner } = await shop()
  const [first, second] = [await buy(), await buy()]
  const url = (id: string) => `/api/admin/orders/${id}/tags`
  expect((await owner.put(url(first.id), { tags: ['Wholesale', 'fragile', 'fragile'] })).json().tags).toEqual([
    'Wholesale',
    'fragile',
  ])
  expect((await owner.put(url(first.id), { tags: ['fragile', 'gift'] })).json().tags).toEqual(['fragile', 'gift'])
  await owner.put(url(second.id), { tags: ['fragile'] })
  const found = async (query: string) => (await owner.get(`/api/admin/orders?${query}`)).json()
  expect(await found('tag=fragile&limit=1')).toMatchObject({
    orders: [{ id: second.id, tags: ['fragile'] }],
    count: { value: 2 },
    pagination: { hasNextPage: true },
  })
  expect((await found('tag=gift&payment=paid')).orders).toMatchObject([{ id: first.id }])
  expect((await found('tag=Wholesale')).orders).toEqual([])
  expect((await found('tag=fragile&search=nobody')).orders).toEqual([])
  expect((await owner.get('/api/admin/order-tags')).json()).toEqual({ tags: ['fragile', 'gift'] })
  const lines = (await owner.get('/api/admin/orders.csv?tag=gift')).body.trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(',"fragile, gift",')

  for (const tags of [['x'.repeat(51)], [''], Array.from({ length: 51 }, (_each, index) => `t${index}`)])
    expect((await owner.put(url(first.id), { tags })).statusCode).toBe(400)
  const stranger = await staffBrowser(await testSite())
  expect((await stranger.put(url(first.id), { tags: [] })).statusCode).toBe(404)
  expect((await (await staffBrowser(site, 'editor')).put(url(first.id), { tags: [] })).statusCode).toBe(403)
})

test('the mails of an order are in its history, and are sent again as they were', async () => {
  const { site, buy, owner } = await shop()
  const order = await buy()
  const other = await buy()
  await owner.post(`/api/admin/orders/${order.id}/fulfillments`, { notify: true })
  const seen = (await owner.get(`/api/admin/orders/${order.id}`)).json()
  expect(seen.mails).toMatchObject([
    { kind: 'order-confirmed', recipient: 'ada@example.com', status: 'queued' },
    { kind: 'order-fulfilled', recipient: 'ada@example.com' },
  ])
  const [confirmed] = seen.mails
  const url = (orderId: string, mailId: string) => `/api/admin/orders/${orderId}/mails/${mailId}/resends`
  expect((await owner.post(url(order.id, confirmed.id))).json().code).toBe('mail_waiting')
  const { db } = await site.ctx()
  await sql`UPDATE mail SET status = 'sent' WHERE website_id = ${site.id}`.execute(db)
  const again = await owner.post(url(order.id, confirmed.id))
  expect(again.statusCode).toBe(201)
  expect(again.json().mails).toHaveLength(3)
  expect(again.json().events.at(-1)).toMatchObject({
    kind: 'mail_resent',
    by: 'Test admin',
    data: { subject: confirmed.subject },
  })
  const copy = again.json().mails.at(-1)
  const read = async (id: string) => (await owner.get(`/api/admin/mails/${id}`)).json()
  expect((await read(copy.id)).html).toBe((await read(confirmed.id)).html)

  // A mail of another order, one whose text is gone, and one of another site.
  expect((await owner.post(url(other.id, confirmed.id))).statusCode).toBe(404)
  await sql`UPDATE mail SET status = 'sent', html = '' WHERE website_id = ${site.id} AND mail_id = ${copy.id}`.execute(
    db,
  )
  expect((await owner.post(url(order.id, copy.id))).json().code).toBe('mail_text_gone')
  expect((await (await staffBrowser(await testSite())).post(url(order.id, confirmed.id))).statusCode).toBe(404)
  expect((await (await staffBrowser(site, 'editor')).post(url(order.id, confirmed.id))).statusCode).toBe(403)
})

test('orders to fulfill are those with something to send whose money stayed, in the list and on the overview', async () => {
  const { site, buy, owner } = await shop()
  const [open, part, refunded] = [await buy(), await buy(2), await buy()]
  const { lines } = (await owner.get(`/api/admin/orders/${part.id}`)).json()
  await owner.post(`/api/admin/orders/${part.id}/fulfillments`, { lines: [{ lineId: lines[0].id, quantity: 1 }] })
  const { refundable } = (await owner.get(`/api/admin/orders/${refunded.id}`)).json()
  const { amountMinor } = refundable
  const refund = { amountMinor, expectedRefundableMinor: amountMinor }
  expect((await owner.post(`/api/admin/orders/${refunded.id}/refunds`, refund)).json().paymentStatus).toBe('refunded')
  const { orders } = (await owner.get('/api/admin/orders?fulfillment=to_fulfill')).json()
  expect(orders.map(({ id }: { id: string }) => id)).toEqual([part.id, open.id])
  expect((await owner.get('/api/admin/overview')).json().toDo.orders).toEqual({ toFulfill: 2, needAttention: 0 })

  // The buyer of an order that needs attention sees what was sent.
  const { db } = await site.ctx()
  await sql`UPDATE sales_order SET fulfillment_status = 'needs_attention', needs_attention = 'Look' WHERE website_id = ${site.id}
    AND order_id = ${part.id}`.execute(db)
  const status = async (token: string) => (await site.get(`/api/commerce/orders/${token}`)).json().fulfillmentStatus
  expect(await status(part.orderToken)).toBe('partially_fulfilled')
})

test('the lists of orders to fulfill and of a tag read their indexes', async () => {
  const { site, buy, owner } = await shop()
  const order = await buy()
  await owner.put(`/api/admin/orders/${order.id}/tags`, { tags: ['rare'] })
  const { db } = await site.ctx()
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT o.order_id FROM order_tag g
      JOIN sales_order o ON o.website_id = ${site.id} AND o.order_id = g.order_id AND g.website_id = ${site.id} AND g.tag = 'rare'
      WHERE o.website_id = ${site.id} ORDER BY o.order_id DESC LIMIT 50`.execute(tx)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('order_tag_tag_idx')
    expect(plan).not.toContain('Sort')
  })
})

import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, addToCart, fillCheckout, placeOrder, visitor } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'

async function orderOfTwo() {
  const site = await testSite()
  await addShippingAndTax(site)
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'M', priceMinor: 2000, stock: 10 }] })
  const bowl = await addProduct(site, { title: 'Bowl', variants: [{ sku: 'B', priceMinor: 1000, stock: 10 }] })
  const browser = await visitor(site)
  await addToCart(browser, mug, 3)
  await addToCart(browser, bowl, 1)
  const { cart } = await fillCheckout(browser)
  const { order } = (await placeOrder(browser, { expected: cart.grandTotalCents })).json()
  const owner = await staffBrowser(site)
  const url = `/api/admin/orders/${order.id}`
  const seen = (await owner.get(url)).json()
  const [mugLine, bowlLine] = ['Mug', 'Bowl'].map(
    (title) => seen.lines.find((line: { title: string }) => line.title === title).id,
  )
  return { site, owner, order, url, mugLine, bowlLine }
}

const kinds = (order: { events: { kind: string }[] }) => order.events.map(({ kind }) => kind)

test('an order is sent in parcels, each mailed once with its pieces, until nothing is left', async () => {
  const { site, owner, order, url, mugLine, bowlLine } = await orderOfTwo()
  const first = await owner.post(`${url}/fulfillments`, {
    lines: [{ lineId: mugLine, quantity: 2 }],
    trackingNumber: '1Z 999 AA1 01 2345 6784',
    expectedParcels: 0,
  })
  expect(first.json()).toMatchObject({
    fulfillmentStatus: 'partially_fulfilled',
    lines: [
      { title: 'Mug', toFulfill: 1 },
      { title: 'Bowl', toFulfill: 1 },
    ],
    // The form of the number says the carrier, and the carrier its page.
    fulfillments: [
      {
        carrier: 'UPS',
        trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
        lines: [{ productName: 'Mug', quantity: 2 }],
      },
    ],
    actions: { fulfill: true, cancel: true, editParcels: true },
  })
  const page = (await site.get(`/order-status/${order.orderToken}`)).body
  expect(page).toContain('Part of your order is on its way.')
  expect(page).toContain('2 × <bdi>Mug</bdi>')

  const rest = await owner.post(`${url}/fulfillments`, {})
  expect(rest.json()).toMatchObject({
    fulfillmentStatus: 'fulfilled',
    fulfillments: [
      {},
      {
        lines: [
          { productName: 'Mug', quantity: 1 },
          { productName: 'Bowl', quantity: 1 },
        ],
      },
    ],
    actions: { fulfill: false, cancel: false },
  })
  expect((await owner.post(`${url}/fulfillments`, {})).statusCode).toBe(409)
  const { mails } = (await owner.get('/api/admin/mails')).json()
  expect(mails.map(({ subject }: { subject: string }) => subject).slice(0, 2)).toEqual([
    'Your order #1 is on its way',
    'Part of your order #1 is on its way',
  ])
  const partMail = (await owner.get(`/api/admin/mails/${mails[1].id}`)).json()
  expect(partMail.plain).toContain('We will send the rest in another parcel.')
  expect(partMail.plain).toContain('Mug: × 2')
  expect(partMail.plain).not.toContain('Bowl')
  expect(bowlLine).not.toBe(mugLine)
})

test('nobody sends more than was sold, of other orders, or twice by two presses', async () => {
  const { owner, url, mugLine } = await orderOfTwo()
  const other = await orderOfTwo()
  const send = (lines: unknown, expectedParcels = 0) =>
    owner.post(`${url}/fulfillments`, { lines, expectedParcels, notify: false })
  expect((await send([{ lineId: mugLine, quantity: 4 }])).json()).toMatchObject({
    code: 'fulfill_too_much',
    params: { title: 'Mug', left: 3 },
  })
  // Two entries of a line count together.
  const twice = [
    { lineId: mugLine, quantity: 2 },
    { lineId: mugLine, quantity: 2 },
  ]
  expect((await send(twice)).statusCode).toBe(409)
  expect((await send([{ lineId: other.mugLine, quantity: 1 }])).statusCode).toBe(404)
  for (const quantity of [0, -1, 1.5, '1', 1e9]) {
    expect((await send([{ lineId: mugLine, quantity }])).statusCode).toBe(400)
  }
  const presses = await Promise.all(Array.from({ length: 8 }, () => send([{ lineId: mugLine, quantity: 1 }])))
  expect(presses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)])
  expect((await owner.get(url)).json().fulfillments).toHaveLength(1)

  // Two people who both send everything that is left.
  const both = await Promise.all([1, 2].map(() => owner.post(`${url}/fulfillments`, { notify: false })))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect((await owner.get(url)).json().fulfillments).toHaveLength(2)
})

test('tracking is changed and mailed once, and a parcel that never left is undone', async () => {
  const { owner, order, url, mugLine } = await orderOfTwo()
  const made = await owner.post(`${url}/fulfillments`, { lines: [{ lineId: mugLine, quantity: 3 }], notify: false })
  const parcel = `${url}/fulfillments/${made.json().fulfillments[0].id}`
  const tracking = { carrier: 'DHL Germany', trackingNumber: '00340434161094042557', notify: true }
  await Promise.all([owner.put(parcel, tracking), owner.put(parcel, tracking)])
  const changed = (await owner.put(parcel, tracking)).json()
  expect(kinds(changed).filter((kind) => kind === 'tracking_changed')).toHaveLength(1)
  expect(changed.fulfillments[0].trackingUrl).toContain('dhl.de')
  const { mails } = (await owner.get('/api/admin/mails')).json()
  expect(mails.map(({ kind }: { kind: string }) => kind)).toEqual(['order-tracking', 'order-confirmed'])
  expect((await owner.put(parcel, { ...tracking, trackingUrl: 'javascript:alert(1)' })).statusCode).toBe(400)
  expect((await owner.put(`${url}/fulfillments/${order.id}`, tracking)).statusCode).toBe(404)

  const undone = await Promise.all([owner.delete(parcel), owner.delete(parcel)])
  expect(undone.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  const after = (await owner.get(url)).json()
  expect(after).toMatchObject({
    fulfillmentStatus: 'pending',
    fulfillments: [],
    lines: [{ toFulfill: 3 }, { toFulfill: 1 }],
    events: expect.arrayContaining([
      expect.objectContaining({
        kind: 'fulfillment_undone',
        by: 'Test admin',
        data: expect.objectContaining({ quantity: 3, trackingNumber: '00340434161094042557' }),
      }),
    ]),
  })
})

test('pieces given back before they were sent are not sent, and pieces go back to stock once', async () => {
  const { owner, url, mugLine, bowlLine } = await orderOfTwo()
  await owner.post(`${url}/fulfillments`, { lines: [{ lineId: mugLine, quantity: 3 }], notify: false })
  const { refundable } = (await owner.get(url)).json()
  const refund = (restock: unknown, expectedRefundableMinor: number) =>
    owner.post(`${url}/refunds`, { amountMinor: 100, expectedRefundableMinor, restock, notify: false })
  const given = await refund([{ lineId: bowlLine, quantity: 1 }], refundable.amountMinor)
  // Nothing is left to send: the parcel with the mugs was the last.
  expect(given.json()).toMatchObject({
    fulfillmentStatus: 'fulfilled',
    lines: [{ toFulfill: 0 }, { title: 'Bowl', toFulfill: 0, removed: 1 }],
  })
  const again = await refund([{ lineId: bowlLine, quantity: 1 }], refundable.amountMinor - 100)
  expect(again.json().code).toBe('restock_too_much')
  // Mugs that came back were sent anyway.
  const back = await refund([{ lineId: mugLine, quantity: 2 }], refundable.amountMinor - 100)
  expect(back.json()).toMatchObject({ fulfillmentStatus: 'fulfilled', lines: [{ removed: 0 }, { removed: 1 }] })
})

test('canceling puts back only what is in no parcel, and what came back is not sent again by an undo', async () => {
  const { site, owner, url, mugLine } = await orderOfTwo()
  const countMugs = async () =>
    (
      await site.services.database.db
        .selectFrom('stock')
        .innerJoin('variant', (join) =>
          join
            .onRef('variant.website_id', '=', 'stock.website_id')
            .onRef('variant.variant_id', '=', 'stock.variant_id'),
        )
        .select('stock.on_hand')
        .where('stock.website_id', '=', site.id)
        .where('variant.sku', '=', 'M')
        .executeTakeFirstOrThrow()
    ).on_hand
  const sent = await owner.post(`${url}/fulfillments`, { lines: [{ lineId: mugLine, quantity: 2 }], notify: false })
  const { amountMinor } = sent.json().refundable
  const refund = { amountMinor: 100, expectedRefundableMinor: amountMinor, notify: false }
  // One mug that was not sent, and one of the two in the parcel.
  await owner.post(`${url}/refunds`, { ...refund, restock: [{ lineId: mugLine, quantity: 2 }] })
  expect(await countMugs()).toBe(9)
  const undone = await owner.delete(`${url}/fulfillments/${sent.json().fulfillments[0].id}`)
  expect(undone.json().lines[0]).toMatchObject({ toFulfill: 1, removed: 2 })
  await owner.post(`${url}/fulfillments`, { lines: [{ lineId: mugLine, quantity: 1 }], notify: false })
  const canceled = await owner.post(`${url}/cancellation`, { restock: true, notify: false })
  expect(canceled.json().fulfillmentStatus).toBe('canceled')
  expect(await countMugs()).toBe(9)
})

test('an order with parcels that needed attention is partially fulfilled again once it is resolved', async () => {
  const { site, owner, order, url, mugLine } = await orderOfTwo()
  await owner.post(`${url}/fulfillments`, { lines: [{ lineId: mugLine, quantity: 1 }], notify: false })
  await site.services.database.db
    .updateTable('sales_order')
    .set({ fulfillment_status: 'needs_attention', needs_attention: 'Look.' })
    .where('website_id', '=', site.id)
    .where('order_id', '=', order.id)
    .execute()
  expect((await owner.post(`${url}/fulfillments`, {})).statusCode).toBe(409)
  expect((await owner.post(`${url}/resolution`, {})).json().fulfillmentStatus).toBe('partially_fulfilled')
  expect((await owner.get('/api/admin/orders?fulfillment=partially_fulfilled')).json().orders).toHaveLength(1)
})

test('who may only read orders sends, changes and undoes no parcel', async () => {
  const { site, owner, url } = await orderOfTwo()
  const made = await owner.post(`${url}/fulfillments`, { notify: false })
  const parcel = `${url}/fulfillments/${made.json().fulfillments[0].id}`
  const editor = await staffBrowser(site, 'editor')
  const stranger = await staffBrowser(await testSite())
  expect((await editor.put(parcel, {})).statusCode).toBe(403)
  expect((await editor.delete(parcel)).statusCode).toBe(403)
  expect((await stranger.put(parcel, {})).statusCode).toBe(404)
  expect((await stranger.delete(parcel)).statusCode).toBe(404)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, placeOrder, readyBuyer } from '../../../testing/builders.ts'
import { staffBrowser } from '../../../testing/staff.ts'
import { testSite } from '../../../testing/test-site.ts'
import type { AdminOrder } from '../schema.ts'

async function shop() {
  const site = await testSite()
  await addShippingAndTax(site)
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'M', priceMinor: 1999, stock: 50 }] })
  const owner = await staffBrowser(site)
  const onHand = async (): Promise<number> =>
    (await site.get(`/api/commerce/inventory/stock?itemId=${mug.itemId}`)).json().results[0].qtyInStock
  const buy = async (quantity: number) => {
    const { browser, total } = await readyBuyer(site, mug, quantity)
    const { id } = (await placeOrder(browser, { expected: total })).json().order
    const url = `/api/admin/orders/${id}`
    const read = async (): Promise<AdminOrder> => (await owner.get(url)).json()
    const lineId = (await read()).lines[0]?.id ?? ''
    return { id, url, read, lineId, total }
  }
  return { site, owner, buy, onHand }
}

const listKinds = ({ mails }: AdminOrder) => mails.map(({ kind }) => kind)

test('goods come back: approved with a note, received with an inspection, refunded and closed', async () => {
  const { owner, buy, onHand } = await shop()
  const { url, read, lineId, total } = await buy(3)
  const unsent = await owner.post(`${url}/returns`, { lines: [{ lineId, quantity: 1 }] })
  expect([unsent.statusCode, unsent.json().code]).toEqual([409, 'return_too_much'])
  await owner.post(`${url}/fulfillments`, { notify: false })
  const made = await owner.post(`${url}/returns`, {
    lines: [{ lineId, quantity: 2 }],
    reason: 'Cracked',
    note: 'Use the label in the box.',
  })
  expect(made.statusCode).toBe(201)
  expect(made.json()).toMatchObject({
    fulfillmentStatus: 'fulfilled',
    lines: [{ returnable: 1 }],
    returns: [
      {
        state: 'approved',
        byBuyer: false,
        reason: 'Cracked',
        lines: [{ productName: 'Mug', quantity: 2, received: null, restocked: 0 }],
        value: { amountMinor: 4353 },
        refunded: { amountMinor: 0 },
        actions: { approve: false, decline: false, receive: true, refund: true, close: true },
      },
    ],
    events: expect.arrayContaining([expect.objectContaining({ kind: 'return', by: 'Test admin' })]),
  })
  const [id] = made.json().returns.map((each: { id: string }) => each.id)
  const [mail] = (await owner.get('/api/admin/mails?limit=1')).json().mails
  expect(mail.kind).toBe('return-approved')
  const { plain } = (await owner.get(`/api/admin/mails/${mail.id}`)).json()
  for (const text of ['Your return is approved', 'Use the label in the box.', 'Mug: × 2']) expect(plain).toContain(text)

  // One came, and it is whole. What did not come can be returned later.
  const receipt = `${url}/returns/${id}/receipt`
  const bad = async (lines: unknown) => (await owner.post(receipt, { lines })).json().code
  expect(await bad([])).toBe('receipt_incomplete')
  expect(await bad([{ lineId, received: 3, restock: 0 }])).toBe('return_too_much')
  expect(await bad([{ lineId, received: 1, restock: 2 }])).toBe('restock_too_much')
  expect(await bad([{ lineId, received: -1, restock: 0 }])).toBe('invalid_input')
  expect(await onHand()).toBe(47)
  const received = await owner.post(receipt, { lines: [{ lineId, received: 1, restock: 1 }] })
  expect(received.json()).toMatchObject({
    paymentStatus: 'paid',
    lines: [{ returnable: 2 }],
    returns: [{ state: 'received', lines: [{ received: 1, restocked: 1 }], value: { amountMinor: 2176 } }],
  })
  expect(await onHand()).toBe(48)
  expect((await owner.post(receipt, { lines: [{ lineId, received: 1, restock: 1 }] })).json().code).toBe('return_state')

  const refund = { amountMinor: 2176, expectedRefundableMinor: total, reason: '' }
  const refunded = await owner.post(`${url}/returns/${id}/refunds`, refund)
  expect(refunded.json()).toMatchObject({
    paymentStatus: 'partially_refunded',
    refundable: { amountMinor: total - 2176 },
    returns: [{ state: 'closed', refunded: { amountMinor: 2176 } }],
  })
  expect((await owner.post(`${url}/returns/${id}/refunds`, refund)).json().code).toBe('return_state')
  expect(listKinds(await read())).toEqual(['order-confirmed', 'return-approved', 'return-received', 'order-refunded'])
})

test('goods may come back without money, and money goes to a gift card or by hand', async () => {
  const { owner, buy, onHand } = await shop()
  const { url, read, lineId, total } = await buy(2)
  await owner.post(`${url}/fulfillments`, { notify: false })
  const create = async () => {
    const made: AdminOrder = (await owner.post(`${url}/returns`, { lines: [{ lineId, quantity: 1 }] })).json()
    return made.returns.at(-1)?.id ?? ''
  }
  const [first, second] = [await create(), await create()]
  expect((await owner.post(`${url}/returns`, { lines: [{ lineId, quantity: 1 }] })).json().code).toBe('return_too_much')
  await owner.post(`${url}/returns/${first}/receipt`, { lines: [{ lineId, received: 1, restock: 0 }] })
  const closed: AdminOrder = (await owner.post(`${url}/returns/${first}/closure`)).json()
  expect(closed).toMatchObject({
    paymentStatus: 'paid',
    returns: [{ state: 'closed', refunded: { amountMinor: 0 } }, {}],
  })
  expect(await onHand()).toBe(48)
  // The pieces of a line together are worth what was paid for it.
  const values = closed.returns.map(({ value }) => value.amountMinor)
  const [line] = closed.lines
  expect(values.reduce((sum, value) => sum + value)).toBe((line?.total.amountMinor ?? 0) + (line?.tax.amountMinor ?? 0))

  // A parcel whose pieces are in a return stays.
  const [parcel] = closed.fulfillments
  const undone = await owner.send({ method: 'DELETE', url: `${url}/fulfillments/${parcel?.id}` })
  expect(undone.json().code).toBe('parcel_returned')

  const half = { amountMinor: 1000, expectedRefundableMinor: total }
  const card: AdminOrder = (
    await owner.post(`${url}/returns/${second}/refunds`, { ...half, method: 'gift-card' })
  ).json()
  expect(card).toMatchObject({
    refunds: [{ provider: 'gift-card', status: 'succeeded' }],
    giftCardsIssued: [{ balance: { amountMinor: 1000 }, recipientEmail: 'ada@example.com', isDisabled: false }],
    returns: [{}, { state: 'approved', refunded: { amountMinor: 1000 } }],
  })
  expect(listKinds(card)).toEqual(expect.arrayContaining(['gift-card', 'order-refunded']))
  const rest = { amountMinor: total - 1000, expectedRefundableMinor: total - 1000, method: 'manual' }
  const whole: AdminOrder = (await owner.post(`${url}/refunds`, rest)).json()
  // The card of the refund is the buyer's, whatever becomes of the order.
  expect(whole).toMatchObject({
    paymentStatus: 'refunded',
    refunds: [{}, { provider: 'manual', status: 'succeeded' }],
    giftCardsIssued: [{ isDisabled: false }],
  })
  expect((await owner.post(`${url}/returns/${second}/refunds`, half)).json().code).toBe('nothing_to_refund')
  expect((await owner.post(`${url}/returns/${second}/closure`)).json().returns[1].state).toBe('closed')
  expect((await read()).lines[0]?.returnable).toBe(1)
})

test('twenty returns at once take back no more than was sent', async () => {
  const { owner, buy } = await shop()
  const { url, read, lineId } = await buy(3)
  await owner.post(`${url}/fulfillments`, { notify: false })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => owner.post(`${url}/returns`, { lines: [{ lineId, quantity: 1 }], notify: false })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(17)
  const { returns, lines } = await read()
  expect([returns.length, lines[0]?.returnable]).toEqual([3, 0])
  const receipt = `${url}/returns/${returns[0]?.id}/receipt`
  const came = await Promise.all(
    Array.from({ length: 5 }, () => owner.post(receipt, { lines: [{ lineId, received: 1, restock: 1 }] })),
  )
  expect(came.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
})

test('returns belong to their order and to those who may change it', async () => {
  const { site, owner, buy } = await shop()
  const [order, other] = [await buy(1), await buy(1)]
  await owner.post(`${order.url}/fulfillments`, { notify: false })
  const lines = [{ lineId: order.lineId, quantity: 1 }]
  const [made] = (await owner.post(`${order.url}/returns`, { lines })).json().returns
  for (const path of ['closure', 'approval', 'refusal'])
    expect((await owner.post(`${other.url}/returns/${made.id}/${path}`, {})).json().code).toBe('return_not_found')
  expect((await owner.post(`${order.url}/returns/${made.id}/approval`, {})).json().code).toBe('return_state')
  expect((await owner.post(`${order.url}/returns/${made.id}/refusal`, {})).json().code).toBe('return_state')
  expect((await owner.post(`${other.url}/returns`, { lines })).statusCode).toBe(404)
  for (const bad of [{ lines: [] }, { lines: [{ ...lines[0], quantity: 0 }] }, { lines, note: 'x'.repeat(2001) }])
    expect((await owner.post(`${order.url}/returns`, bad)).statusCode).toBe(400)
  const stranger = await staffBrowser(await testSite())
  expect((await stranger.post(`${order.url}/returns`, { lines })).statusCode).toBe(404)
  const editor = await staffBrowser(site, 'editor')
  expect((await editor.post(`${order.url}/returns/${made.id}/closure`)).statusCode).toBe(403)
})

type Step =
  | { readonly kind: 'send' | 'return' | 'refund'; readonly count: number }
  | { readonly kind: 'receive'; readonly count: number; readonly restock: number }
  | { readonly kind: 'undo' | 'close' | 'cancel' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('send' as const, 'return' as const, 'refund' as const), count: fc.nat(3) }),
  fc.record({ kind: fc.constant('receive' as const), count: fc.nat(3), restock: fc.nat(3) }),
  fc.record({ kind: fc.constantFrom('undo' as const, 'close' as const, 'cancel' as const) }),
)

test('after any moves of goods and money, stock and ledgers balance', async () => {
  const { owner, buy, onHand } = await shop()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
      const before = await onHand()
      const order = await buy(4)
      const first = await order.read()
      for (const each of steps) {
        const now = await order.read()
        const answer = await take(each, now)
        if (answer !== undefined)
          expect([200, 201, 400, 409], `${each.kind} ${answer.body}`).toContain(answer.statusCode)
      }
      const after = await order.read()
      expect(after.totals).toEqual(first.totals)
      const [line] = after.lines
      if (!line) throw new Error('The order lost its line.')
      const { totals } = after
      expect(totals.subtotal.amountMinor - totals.discount.amountMinor).toBe(line.total.amountMinor)
      expect(line.total.amountMinor + totals.tax.amountMinor + totals.shipping.amountMinor).toBe(
        totals.grandTotal.amountMinor,
      )
      const refunded = after.refunds.reduce((sum, { amount }) => sum + amount.amountMinor, 0)
      const charged = after.payments.reduce((sum, { amount }) => sum + amount.amountMinor, 0)
      expect(charged).toBe(order.total)
      expect(charged - refunded).toBe(after.refundable.amountMinor)
      const sent = after.fulfillments.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0)
      const [waiting, back] = [{ quantity: 0 }, { quantity: 0 }]
      for (const { state, lines } of after.returns)
        for (const { quantity, received, restocked } of lines) {
          if (state === 'approved') waiting.quantity += quantity
          back.quantity += received ?? 0
          expect(restocked).toBeLessThanOrEqual(received ?? 0)
        }
      expect(line.returnable).toBe(sent - waiting.quantity - back.quantity)
      expect(line.returnable).toBeGreaterThanOrEqual(0)
      // What left the shelf is with the buyer, on its way, or was not put back.
      const gone = before - (await onHand())
      expect(gone).toBeGreaterThanOrEqual(0)
      expect(gone).toBeLessThanOrEqual(4)
    }),
    { numRuns: 5 },
  )

  function take(each: Step, now: AdminOrder) {
    const url = `/api/admin/orders/${now.id}`
    const lineId = now.lines[0]?.id ?? ''
    const open = now.returns.find(({ state }) => state === 'approved' || state === 'received')
    switch (each.kind) {
      case 'send':
        return owner.post(`${url}/fulfillments`, { lines: [{ lineId, quantity: each.count }], notify: false })
      case 'return':
        return owner.post(`${url}/returns`, { lines: [{ lineId, quantity: each.count }], notify: false })
      case 'receive':
        return (
          open &&
          owner.post(`${url}/returns/${open.id}/receipt`, {
            lines: [{ lineId, received: each.count, restock: each.restock }],
            notify: false,
          })
        )
      case 'refund': {
        const { amountMinor } = now.refundable
        const body = { amountMinor: each.count * 999, expectedRefundableMinor: amountMinor, notify: false }
        const restock = each.count > 1 ? [{ lineId, quantity: 1 }] : []
        if (open) return owner.post(`${url}/returns/${open.id}/refunds`, { ...body, method: 'gift-card' })
        return owner.post(`${url}/refunds`, { ...body, restock })
      }
      case 'undo':
        return owner
          .send({ method: 'DELETE', url: `${url}/fulfillments/${now.fulfillments[0]?.id ?? 'none'}` })
          .then((answer) => (answer.statusCode === 404 ? undefined : answer))
      case 'close':
        return open && owner.post(`${url}/returns/${open.id}/closure`)
      case 'cancel':
        return owner.post(`${url}/cancellation`, { notify: false })
    }
  }
})

/** @isolated It resumes the payments of all sites. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stripeTokens } from '../../testing/stripe-server.ts'
import { deliverAll, payByStripe, readBooks, type StripeShop, stripeShop } from '../../testing/stripe-shop.ts'
import { testServer } from '../../testing/test-site.ts'
import { orderPlacement } from '../orders/index.ts'
import { resumePayments } from './reconcile.ts'

async function paidOrder(options: { readonly capturesLater?: boolean; readonly token?: string } = {}) {
  const shop = await stripeShop(options)
  const { browser, total } = await shop.newBuyer()
  const placed = await payByStripe(browser, { expected: total, token: options.token ?? stripeTokens.pays })
  expect(placed.statusCode).toBe(201)
  const path = `/api/admin/orders/${placed.json().order.id}`
  const read = async () => (await shop.owner.get(path)).json()
  const refund = async (amountMinor: number, input: object = {}) =>
    shop.owner.post(`${path}/refunds`, {
      amountMinor,
      expectedRefundableMinor: (await read()).refundable.amountMinor,
      ...input,
    })
  return { shop, total, path, read, refund, intentId: shop.account.intents[0]?.id ?? '' }
}

function listRefundsAt({ account }: StripeShop) {
  return account.refunds.map(({ amount, status }) => ({ amount, status }))
}

/** The texts of mails to buyers of a shop, in the order they were caused. */
async function listMails({ site }: StripeShop, kind: string): Promise<string[]> {
  const { db } = await site.ctx()
  const { rows } = await sql<{ plain: string }>`
    SELECT plain FROM mail WHERE website_id = ${site.id} AND kind = ${kind} ORDER BY mail_id`.execute(db)
  return rows.map(({ plain }) => plain)
}

async function resumeNow() {
  const { services } = await testServer()
  await resumePayments(services, new Date(), 0)
}

test('parts are refunded until nothing is left, with goods back to stock by choice and a mail each', async () => {
  const { shop, total, read, refund } = await paidOrder()
  const [line] = (await read()).lines
  const first = await refund(1000, { reason: 'Scratched', restock: [] })
  expect(first.statusCode).toBe(201)
  expect(first.json()).toMatchObject({
    paymentStatus: 'partially_refunded',
    refundable: { amountMinor: total - 1000 },
    refunds: [{ amount: { amountMinor: 1000 }, status: 'succeeded', reason: 'Scratched' }],
    payments: [{ status: 'partially_refunded', refunded: { amountMinor: 1000 } }],
  })
  expect(await readBooks(shop)).toMatchObject({ stock: 2 })

  const second = await refund(total - 1000, { restock: [{ lineId: line.id, quantity: 1 }] })
  expect(second.json()).toMatchObject({ paymentStatus: 'refunded', refundable: { amountMinor: 0 } })
  expect(await readBooks(shop)).toMatchObject({ payments: 'refunded', orders: 'refunded', stock: 3 })
  expect(listRefundsAt(shop)).toEqual([
    { amount: 1000, status: 'succeeded' },
    { amount: total - 1000, status: 'succeeded' },
  ])
  expect((await refund(1)).json().code).toBe('nothing_to_refund')
  // Messages of one's own refunds, in any order, are no refunds.
  await deliverAll(shop.site, shop.account.messages.toReversed())
  await deliverAll(shop.site, shop.account.messages)
  expect((await read()).refunds).toHaveLength(2)
  expect(await listMails(shop, 'order-refunded')).toHaveLength(2)
})

test('a refund whose answer is lost is mailed when it is found, once, and only where the owner wants it', async () => {
  const [told, untold] = [await paidOrder(), await paidOrder()]
  for (const { shop, refund } of [told, untold]) {
    shop.account.fail(/POST \/v1\/refunds/, 'lost')
    await refund(500, { notify: shop === told.shop })
    expect(await listMails(shop, 'order-refunded')).toEqual([])
  }
  await resumeNow()
  for (const { shop } of [told, untold]) await deliverAll(shop.site, shop.account.messages)
  expect(await listMails(told.shop, 'order-refunded')).toEqual([expect.stringContaining('$5.00 go back')])
  expect(await listMails(untold.shop, 'order-refunded')).toEqual([])
})

test('the mail of a canceled order names what goes back now, and later refunds have mails of their own', async () => {
  const [sound, lost, refused] = [await paidOrder(), await paidOrder(), await paidOrder()]
  for (const { refund } of [sound, lost]) await refund(1000)
  lost.shop.account.fail(/POST \/v1\/refunds/, 'lost')
  // The money is back already by way of the dashboard, which nobody has heard of yet: Stripe says no.
  refused.shop.account.refundInDashboard(refused.intentId, refused.total)
  for (const { shop, path } of [sound, lost, refused]) await shop.owner.post(`${path}/cancellation`, { notify: true })
  const left = `$${((sound.total - 1000) / 100).toFixed(2)} go back`
  expect(await listMails(sound.shop, 'order-canceled')).toEqual([expect.stringContaining(left)])
  for (const { shop } of [lost, refused]) {
    const [text = ''] = await listMails(shop, 'order-canceled')
    expect(text).toContain('was canceled')
    expect(text).not.toMatch(/go back|not been charged/)
  }
  expect(await listMails(lost.shop, 'order-refunded')).toHaveLength(1)
  await resumeNow()
  expect(await listMails(lost.shop, 'order-refunded')).toEqual([
    expect.stringContaining('$10.00 go back'),
    expect.stringContaining(left),
  ])
})

test('canceling in two windows at once mails the buyer each refund once', async () => {
  const { shop, path } = await paidOrder()
  await Promise.all([1, 2, 3].map(() => shop.owner.post(`${path}/cancellation`, { notify: true })))
  await resumeNow()
  const mails = [...(await listMails(shop, 'order-canceled')), ...(await listMails(shop, 'order-refunded'))]
  expect(mails.filter((text) => text.includes('go back'))).toHaveLength(1)
})

test('a buyer whose bank may still pay is not told that nothing is charged', async () => {
  const debit = await paidOrder({ token: stripeTokens.debit })
  const put = await paidOrder({ capturesLater: true })
  for (const { shop, path } of [debit, put]) await shop.owner.post(`${path}/cancellation`, { notify: true })
  expect((await listMails(debit.shop, 'order-canceled'))[0]).not.toContain('not been charged')
  expect((await listMails(put.shop, 'order-canceled'))[0]).toContain('not been charged')
})

test('more than was paid, more goods than were sold, and a stale amount are refused', async () => {
  const { shop, total, read, refund } = await paidOrder()
  const [line] = (await read()).lines
  expect((await refund(total + 1)).json().code).toBe('refund_too_large')
  expect((await refund(100, { restock: [{ lineId: line.id, quantity: 2 }] })).json().code).toBe('restock_too_much')
  expect((await refund(100, { expectedRefundableMinor: total - 1 })).json()).toMatchObject({
    code: 'refund_changed',
    params: { refundableMinor: total },
  })
  expect(shop.account.refunds).toEqual([])
  expect(await readBooks(shop)).toMatchObject({ orders: 'paid', stock: 2 })
})

test('twenty presses at once refund once', async () => {
  const { shop, total, path } = await paidOrder()
  const body = { amountMinor: 2000, expectedRefundableMinor: total }
  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.owner.post(`${path}/refunds`, body)))
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1)
  expect(listRefundsAt(shop)).toEqual([{ amount: 2000, status: 'succeeded' }])
})

test('a refund whose answer is lost happened once, and is found', async () => {
  const { shop, total, read, refund } = await paidOrder()
  shop.account.fail(/POST \/v1\/refunds/, 'lost')
  const open = await refund(500)
  expect(open.json()).toMatchObject({ paymentStatus: 'paid', refundable: { amountMinor: total - 500 } })
  expect(open.json().refunds).toMatchObject([{ status: 'pending' }])
  // Nothing says that it is refunded before the provider has.
  await resumeNow()
  expect(await read()).toMatchObject({ paymentStatus: 'partially_refunded', refunds: [{ status: 'succeeded' }] })
  expect(listRefundsAt(shop)).toEqual([{ amount: 500, status: 'succeeded' }])
})

test('a refund whose answer is lost happened once, also when Stripe has forgotten its key', async () => {
  const { shop, read, refund } = await paidOrder()
  shop.account.fail(/POST \/v1\/refunds/, 'lost')
  await refund(500)
  shop.account.expireKeys()
  await resumeNow()
  expect(await read()).toMatchObject({ paymentStatus: 'partially_refunded', refunds: [{ status: 'succeeded' }] })
  expect(listRefundsAt(shop)).toEqual([{ amount: 500, status: 'succeeded' }])
})

test('a refund that was noted as refused and that Stripe lists is done', async () => {
  const { shop, read, refund } = await paidOrder()
  shop.account.fail(/POST \/v1\/refunds/, 'lost')
  await refund(500)
  const { db } = await shop.site.ctx()
  await sql`UPDATE payment_refund SET status = 'failed' WHERE website_id = ${shop.site.id}`.execute(db)
  await deliverAll(shop.site, shop.account.messages)
  expect(await read()).toMatchObject({ paymentStatus: 'partially_refunded', refunds: [{ status: 'succeeded' }] })
})

test('a refund that cannot be tried again keeps no other from it', async () => {
  const [broken, sound] = [await paidOrder(), await paidOrder()]
  for (const { shop, refund } of [broken, sound]) {
    shop.account.fail(/POST \/v1\/refunds/, 'lost')
    await refund(500)
  }
  const { db } = await broken.shop.site.ctx()
  // Another row has the provider's id already, so that writing down the outcome fails.
  await sql`INSERT INTO payment_refund (website_id, refund_id, payment_id, order_id, provider, provider_ref, amount_minor, status)
    SELECT website_id, 'same-ref', payment_id, order_id, provider, ${broken.shop.account.refunds[0]?.id ?? ''}, 500, 'failed'
    FROM payment WHERE website_id = ${broken.shop.site.id}`.execute(db)
  await sql`UPDATE payment_refund SET updated_at = now() - interval '1 day' WHERE website_id = ${broken.shop.site.id}`.execute(
    db,
  )
  await resumeNow()
  expect(await sound.read()).toMatchObject({ refunds: [{ status: 'succeeded' }] })
  const { rows } = await sql<{
    isLast: boolean
  }>`SELECT updated_at > now() - interval '1 hour' AS "isLast" FROM payment_refund
    WHERE website_id = ${broken.shop.site.id} AND status = 'pending'`.execute(db)
  expect(rows).toEqual([{ isLast: true }])
})

test('the message of a refund that comes before its answer is the same refund', async () => {
  const { shop, read, refund } = await paidOrder()
  shop.account.fail(/POST \/v1\/refunds/, 'lost')
  await refund(500)
  await deliverAll(shop.site, shop.account.messages)
  await resumeNow()
  expect((await read()).refunds).toMatchObject([{ status: 'succeeded', amount: { amountMinor: 500 } }])
})

test('refunds of the dashboard arrive once, in any order, and one that fails later is taken back', async () => {
  const { shop, total, read, intentId } = await paidOrder()
  shop.account.refundInDashboard(intentId, 700)
  shop.account.refundInDashboard(intentId, 300)
  await deliverAll(shop.site, shop.account.messages.toReversed())
  await deliverAll(shop.site, shop.account.messages)
  expect(await read()).toMatchObject({
    paymentStatus: 'partially_refunded',
    refundable: { amountMinor: total - 1000 },
  })
  expect((await read()).refunds).toHaveLength(2)
  shop.account.failRefund(shop.account.refunds[0]?.id ?? '')
  await deliverAll(shop.site, shop.account.messages)
  expect(await read()).toMatchObject({
    paymentStatus: 'partially_refunded',
    refundable: { amountMinor: total - 300 },
    needsAttention: expect.stringContaining('failed'),
  })
})

/** Makes the line of an order cheaper by an amount before tax; gives what is owed since then. */
async function makeCheaper({ shop, path, read }: Awaited<ReturnType<typeof paidOrder>>, byMinor: number) {
  const { lines, editVersion: version, totals } = await read()
  const [{ id: lineId, quantity, unitPrice }] = lines
  const changes = [{ lineId, quantity, unitPriceMinor: unitPrice.amountMinor - byMinor }]
  const priced = (await shop.owner.post(`${path}/edit-prices`, { version, changes })).json()
  const expectedTotalMinor = priced.totals.grandTotal.amountMinor
  await shop.owner.post(`${path}/edits`, { version, changes, expectedTotalMinor })
  return totals.grandTotal.amountMinor - expectedTotalMinor
}

test('a refund of the dashboard settles what an order owes first, and owes it again when it fails', async () => {
  const order = await paidOrder()
  const owed = await makeCheaper(order, 1000)
  const { shop, total, read, intentId } = order
  shop.account.refundInDashboard(intentId, owed + 300)
  await deliverAll(shop.site, shop.account.messages)
  await deliverAll(shop.site, shop.account.messages)
  const amounts = (await read()).refunds.map(({ amount }: { amount: { amountMinor: number } }) => amount.amountMinor)
  expect(amounts.toSorted()).toEqual([owed, 300].toSorted())
  expect(await read()).toMatchObject({ balance: { amountMinor: 0 }, refundable: { amountMinor: total - owed - 300 } })
  shop.account.failRefund(shop.account.refunds[0]?.id ?? '')
  await deliverAll(shop.site, shop.account.messages)
  expect(await read()).toMatchObject({ balance: { amountMinor: -owed }, refundable: { amountMinor: total } })
})

test('a refund of the balance that was refused and is done after all is owed no more', async () => {
  const order = await paidOrder()
  const owed = await makeCheaper(order, 1000)
  const { shop, path, read } = order
  await shop.owner.post(`${path}/balance-refunds`, { balanceMinor: -owed })
  expect((await read()).balance.amountMinor).toBe(0)
  const { db } = await shop.site.ctx()
  // As it stands after the provider refused it without an id.
  await sql`UPDATE payment_refund SET status = 'failed', provider_ref = NULL WHERE website_id = ${shop.site.id}`.execute(
    db,
  )
  await sql`UPDATE sales_order SET balance_minor = ${-owed} WHERE website_id = ${shop.site.id}`.execute(db)
  await deliverAll(shop.site, shop.account.messages)
  expect(await read()).toMatchObject({ balance: { amountMinor: 0 }, refunds: [{ status: 'succeeded' }] })
})

test('canceling gives back what is left of a payment, and once more only tries what failed', async () => {
  const { shop, total, path, read, refund } = await paidOrder()
  await refund(1000)
  shop.account.fail(/POST \/v1\/refunds/, 'lost')
  const canceled = await shop.owner.post(`${path}/cancellation`, {})
  expect(canceled.json()).toMatchObject({ fulfillmentStatus: 'canceled', paymentStatus: 'partially_refunded' })
  expect(canceled.json().actions.retryRefund).toBe(true)
  expect((await shop.owner.post(`${path}/cancellation`, {})).json()).toMatchObject({ paymentStatus: 'refunded' })
  expect(listRefundsAt(shop).reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
  expect((await read()).actions.retryRefund).toBe(false)
})

test('an authorized payment is captured by the owner, once', async () => {
  const { shop, path, read } = await paidOrder({ capturesLater: true })
  expect(await read()).toMatchObject({
    paymentStatus: 'authorized',
    actions: { capture: true, refund: false },
    payments: [{ status: 'authorized', captureBefore: expect.any(String) }],
  })
  const captured = await shop.owner.post(`${path}/captures`)
  expect(captured.json()).toMatchObject({ paymentStatus: 'paid', actions: { capture: false, refund: true } })
  await deliverAll(shop.site, shop.account.messages)
  expect((await shop.owner.post(`${path}/captures`)).json().code).toBe('nothing_to_capture')
  const paid = (await read()).events.filter(({ kind }: { kind: string }) => kind === 'paid')
  expect(paid).toHaveLength(1)
})

test('a capture whose answer is lost happened once', async () => {
  const { shop, path, read } = await paidOrder({ capturesLater: true })
  shop.account.fail(/capture$/, 'lost')
  expect((await shop.owner.post(`${path}/captures`)).json().code).toBe('capture_unknown')
  expect((await shop.owner.post(`${path}/captures`)).json()).toMatchObject({ paymentStatus: 'paid' })
  expect(await read()).toMatchObject({ paymentStatus: 'paid' })
})

test('an authorization that ended cannot be captured, and the order says so', async () => {
  const { shop, path, read, intentId } = await paidOrder({ capturesLater: true })
  shop.account.cancelInDashboard(intentId)
  expect((await shop.owner.post(`${path}/captures`)).json().code).toBe('capture_refused')
  expect(await read()).toMatchObject({ paymentStatus: 'voided', needsAttention: expect.stringContaining('ended') })
})

test('canceling lets go of money that was put aside', async () => {
  const { shop, path, read } = await paidOrder({ capturesLater: true })
  const canceled = await shop.owner.post(`${path}/cancellation`, {})
  expect(canceled.json()).toMatchObject({ fulfillmentStatus: 'canceled', paymentStatus: 'voided' })
  expect(shop.account.intents).toMatchObject([{ status: 'canceled' }])
  // Stripe lists what it let go of as a refund; nothing was paid, so nothing went back.
  expect(shop.account.refunds).toHaveLength(1)
  await deliverAll(shop.site, shop.account.messages)
  expect(await read()).toMatchObject({ paymentStatus: 'voided', refunds: [] })
})

test('money that comes after the order was canceled is shown, and given back on request', async () => {
  const { shop, path, read, intentId } = await paidOrder({ token: stripeTokens.debit })
  await shop.owner.post(`${path}/cancellation`, {})
  expect(await read()).toMatchObject({ paymentStatus: 'voided' })
  shop.account.finishDebit(intentId, true)
  await deliverAll(shop.site, shop.account.messages)
  expect(await read()).toMatchObject({ paymentStatus: 'paid', actions: { retryRefund: true } })
  expect((await shop.owner.post(`${path}/cancellation`, {})).json()).toMatchObject({ paymentStatus: 'refunded' })
})

test('the owner is warned once before an authorization ends', async () => {
  const { shop, read } = await paidOrder({ capturesLater: true })
  await resumeNow()
  expect((await read()).needsAttention).toBeNull()
  const { db } = await shop.site.ctx()
  await sql`UPDATE payment SET capture_before = now() + interval '40 hours' WHERE website_id = ${shop.site.id}`.execute(
    db,
  )
  await resumeNow()
  await resumeNow()
  const order = await read()
  expect(order.needsAttention).toContain('Capture the payment')
  expect(order.events.filter(({ kind }: { kind: string }) => kind === 'attention')).toHaveLength(1)
})

test('a second payment that is put aside for an order keeps the end of its authorization', async () => {
  const { shop, read } = await paidOrder({ capturesLater: true })
  const ctx = await shop.site.ctx()
  await sql`INSERT INTO payment (website_id, payment_id, cart_id, attempt_no, provider, status, amount_minor, currency, checkout, captures_later)
    SELECT website_id, 'second', cart_id, 2, provider, 'pending', amount_minor, currency, checkout, true FROM payment
    WHERE website_id = ${shop.site.id}`.execute(ctx.db)
  const captureBefore = new Date('2040-01-02T03:04:05Z')
  await orderPlacement.finalize(ctx, 'second', { kind: 'authorized', ref: 'pi_second', captureBefore })
  expect((await read()).needsAttention).toContain('second payment')
  const { rows } = await sql`SELECT status, capture_before FROM payment
    WHERE website_id = ${shop.site.id} AND payment_id = 'second'`.execute(ctx.db)
  expect(rows).toEqual([{ status: 'authorized', capture_before: captureBefore }])
})

test('a dispute stands with the order, whatever comes first', async () => {
  const { shop, read, intentId } = await paidOrder()
  const id = shop.account.dispute(intentId, 'needs_response')
  await deliverAll(shop.site, shop.account.messages)
  expect((await read()).needsAttention).toContain('disputes')
  shop.account.dispute(intentId, 'lost', id)
  await deliverAll(shop.site, shop.account.messages)
  const disputes = (await read()).events.filter(({ kind }: { kind: string }) => kind === 'dispute')
  expect(disputes.map(({ data }: { data: { status: string } }) => data.status)).toEqual(['needs_response', 'lost'])
  expect((await read()).needsAttention).toContain('was lost')
})

test('a dispute that was closed before it was heard of asks for nothing', async () => {
  const { shop, read, intentId } = await paidOrder()
  const id = shop.account.dispute(intentId, 'needs_response')
  shop.account.dispute(intentId, 'won', id)
  await deliverAll(shop.site, shop.account.messages.toReversed())
  expect((await read()).needsAttention).toBeNull()
})

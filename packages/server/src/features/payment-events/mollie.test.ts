/** @isolated It settles and compares the payments of all sites. */
import { expect, test } from 'vitest'
import { addProduct, addToCart, fillCheckout, placeOrder, readyBuyer } from '../../testing/builders.ts'
import { testMollie } from '../../testing/mollie-server.ts'
import {
  comeBack,
  getLatest,
  getPage,
  goToMollie,
  mollieShop,
  type MollieShop,
  readPaymentId,
  sendMessage,
  tell,
  tellAndApply,
} from '../../testing/mollie-shop.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testStripe } from '../../testing/stripe-server.ts'
import { readBooks, runEventJobs, saveKeys } from '../../testing/stripe-shop.ts'
import { testServer, testSite } from '../../testing/test-site.ts'
import { reconcilePayments } from '../checkout/reconcile.ts'
import { comparePayments, resumePayments } from './reconcile.ts'

const sold = { payments: 'captured', orders: 'paid', holds: 0, stock: 2, mails: 1 }
const nothing = { orders: null, holds: 0, stock: 3, mails: 0 }

async function paidOrder(shop: MollieShop) {
  const visit = await goToMollie(shop)
  shop.account.pay(visit.payment.id)
  const confirmation = await comeBack(visit.browser, visit.payment)
  const { orders } = (await shop.owner.get('/api/admin/orders?limit=1')).json()
  const orderId = String(orders[0]?.id)
  const read = async () => (await shop.owner.get(`/api/admin/orders/${orderId}`)).json()
  return { ...visit, confirmation, orderId, read }
}

test('a key is tested, sealed and never shown; both providers are offered until the owner turns one off', async () => {
  const site = await testSite()
  const owner = await staffBrowser(site)
  const account = (await testMollie()).openAccount()
  const save = (body: object) => owner.put('/api/admin/payment-accounts/mollie', body)
  expect((await save({ apiKey: 'sk_test_12345678' })).statusCode).toBe(400)
  const refused = await save({ apiKey: 'test_unknown12345' })
  expect([refused.statusCode, refused.json().params.fields.apiKey]).toEqual([
    400,
    expect.stringContaining('does not accept'),
  ])
  account.fail(/profiles/, 'refused')
  expect((await save({ apiKey: account.apiKey })).json()).toMatchObject({
    code: 'keys_not_tested',
    params: { provider: 'Mollie' },
  })
  const saved = await save({ apiKey: account.apiKey })
  expect(saved.json().accounts).toMatchObject([
    { provider: 'mollie', isTest: true, accountName: 'Ridge Pottery', methods: ['iDEAL', 'Card'], isEnabled: true },
  ])
  expect(saved.body).not.toContain(account.apiKey)
  expect((await saveKeys(owner, (await testStripe()).openAccount())).json().accounts).toHaveLength(2)
  const lamp = await addProduct(site)
  const listMethods = async () => {
    const { browser } = await readyBuyer(site, lamp)
    const { paymentMethods } = (await browser.get('/api/commerce/checkout')).json()
    return paymentMethods.map((method: { provider: string; title: string }) => [method.provider, method.title])
  }
  expect(await listMethods()).toEqual([
    ['stripe', 'Card or another method'],
    ['mollie', 'iDEAL, Card'],
    ['test', 'Test card'],
  ])
  await owner.send({ method: 'PATCH', url: '/api/admin/payment-accounts/stripe/test', payload: { isEnabled: false } })
  expect((await listMethods()).map(([provider]: string[]) => provider)).toEqual(['mollie', 'test'])
  expect((await (await staffBrowser(site, 'editor')).put('/api/admin/payment-accounts/mollie', {})).statusCode).toBe(
    403,
  )
})

test('a buyer pays on the page of Mollie and comes back to the order, with or without Mollie’s message', async () => {
  const shop = await mollieShop()
  const { browser, total, placed, payment, paymentId } = await goToMollie(shop)
  expect(placed.json()).toMatchObject({ status: 'requires_action', redirect: getPage(payment) })
  expect(payment).toMatchObject({
    amount: { value: (total / 100).toFixed(2), currency: 'USD' },
    metadata: { website_id: shop.site.id, payment_id: paymentId },
    // Mollie reaches no server that only this machine knows.
    webhookUrl: undefined,
  })
  // Word before anything happened, and the buyer back without having paid.
  await tellAndApply(shop.site, paymentId)
  expect(await comeBack(browser, payment)).toBe('/checkout')
  expect(await readBooks(shop)).toMatchObject({ payments: 'requires_action', orders: null, holds: 1 })

  shop.account.pay(payment.id)
  // The message and the buyer at once, then the message twice more.
  const [location] = await Promise.all([comeBack(browser, payment), tellAndApply(shop.site, paymentId)])
  expect(location).toContain('/checkout/confirmed/')
  await tellAndApply(shop.site, paymentId)
  await tellAndApply(shop.site, paymentId)
  expect(await readBooks(shop)).toEqual(sold)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(
    new Date(),
  )
  const report = await shop.owner.get(`/api/admin/sales-reports/payments?from=${today}&to=${today}`)
  expect(report.json().rows).toMatchObject([{ provider: 'mollie', method: 'ideal', receivedMinor: total }])
})

test.each([
  ['failed', 'insufficient_funds', 'failed'],
  ['canceled', undefined, 'canceled'],
  ['expired', undefined, 'canceled'],
])('a %s payment leaves the cart and the stock, and the buyer may pay anew', async (status, reason, state) => {
  const shop = await mollieShop()
  const { browser, total, payment, paymentId } = await goToMollie(shop)
  shop.account.setStatus(payment.id, status, reason)
  if (status === 'expired') await tellAndApply(shop.site, paymentId)
  expect(await comeBack(browser, payment)).toBe(`/checkout?payment=${state === 'failed' ? 'declined' : 'canceled'}`)
  expect(await readBooks(shop)).toEqual({ payments: state, ...nothing })
  expect((await placeOrder(browser, { provider: 'mollie', expected: total })).statusCode).toBe(202)
  const again = getLatest(shop)
  shop.account.pay(again.id)
  await tellAndApply(shop.site, readPaymentId(again.metadata))
  // Late word of the payment that is over changes nothing.
  await tellAndApply(shop.site, paymentId)
  expect(await readBooks(shop)).toEqual({ ...sold, payments: `${state},captured` })
})

test('forged messages are refused, and an id of somebody else’s payment is not even read', async () => {
  const shop = await mollieShop()
  const other = await goToMollie(await mollieShop())
  const { payment, paymentId } = await goToMollie(shop)
  const asked = shop.account.requests.length
  const path = `/api/webhooks/payments/mollie?payment=${paymentId}&mode=test`
  for (const url of [
    '/api/webhooks/payments/mollie',
    `${path}&signature=`,
    `${path}&signature=${'a'.repeat(43)}`,
    `${path}&signature=${'a'.repeat(201)}`,
  ]) {
    expect((await sendMessage(shop.site, url, payment.id)).statusCode).toBe(400)
  }
  expect((await tell(shop.site, "x' OR 1=1")).statusCode).toBe(400)
  expect(shop.account.requests).toHaveLength(asked)
  // Signed by this shop, and about no payment of it.
  await tellAndApply(shop.site, other.paymentId)
  shop.account.pay(payment.id)
  expect((await tell(shop.site, paymentId, other.payment.id)).statusCode).toBe(200)
  await runEventJobs(shop.site, 'mollie')
  expect(await readBooks(shop)).toEqual(sold)
})

test('lost answers charge nothing twice and lose nothing', async () => {
  const shop = await mollieShop()
  const { browser, total } = await readyBuyer(shop.site, shop.lamp)
  // Made at Mollie, and nobody was told its page.
  shop.account.fail(/^POST \/payments$/, 'lost')
  expect((await placeOrder(browser, { provider: 'mollie', expected: total })).statusCode).toBe(402)
  expect(shop.account.payments).toHaveLength(1)
  expect(await readBooks(shop)).toEqual({ payments: 'failed', ...nothing })
  // Lost once: the same payment is found by its key.
  shop.account.fail(/^POST \/payments$/, 'lost', 1)
  expect((await placeOrder(browser, { provider: 'mollie', expected: total })).statusCode).toBe(202)
  expect(shop.account.payments).toHaveLength(2)
  const payment = getLatest(shop)
  shop.account.pay(payment.id)
  // Mollie is silent when the buyer comes back, and when its message is acted on.
  shop.account.fail(/^GET \/payments\/tr/, 'refused', 4)
  expect(await comeBack(browser, payment)).toBe('/checkout')
  await expect(tellAndApply(shop.site, readPaymentId(payment.metadata))).rejects.toThrow()
  const { services } = await testServer()
  await resumePayments(services, new Date(), 0)
  expect(await readBooks(shop)).toEqual({ ...sold, payments: 'failed,captured' })

  const [order] = (await shop.owner.get('/api/admin/orders')).json().orders
  shop.account.fail(/refunds$/, 'lost')
  const refund = { amountMinor: 1000, expectedRefundableMinor: total, reason: '', notify: false, restock: [] }
  expect((await shop.owner.post(`/api/admin/orders/${order.id}/refunds`, refund)).statusCode).toBe(201)
  await resumePayments(services, new Date(), 0)
  const after = (await shop.owner.get(`/api/admin/orders/${order.id}`)).json()
  expect(after).toMatchObject({ paymentStatus: 'partially_refunded', refunds: [{ status: 'succeeded' }] })
  expect(shop.account.refunds).toHaveLength(1)
  // A refund that Mollie still works on has not failed.
  shop.account.fail(/refunds$/, 'busy')
  const more = { ...refund, expectedRefundableMinor: total - 1000 }
  expect((await shop.owner.post(`/api/admin/orders/${order.id}/refunds`, more)).statusCode).toBe(201)
  expect((await shop.owner.get(`/api/admin/orders/${order.id}`)).json().needsAttention).toBeNull()
  await resumePayments(services, new Date(), 0)
  expect((await shop.owner.get(`/api/admin/orders/${order.id}`)).json().refunds).toMatchObject([
    { status: 'succeeded' },
    { status: 'succeeded' },
  ])
})

test('a cart that changes while its buyer is at Mollie: each payment is of the total that was promised', async () => {
  const shop = await mollieShop()
  const { browser, total, key, payment, paymentId } = await goToMollie(shop)
  // The same order again leads back to the same page.
  const again = await placeOrder(browser, { provider: 'mollie', expected: total, key })
  expect(again.json().redirect).toBe(getPage(payment))
  await addToCart(browser, shop.lamp)
  const { cart } = await fillCheckout(browser)
  const more = Number(cart.grandTotalCents)
  expect((await placeOrder(browser, { provider: 'mollie', expected: more })).statusCode).toBe(202)
  const second = getLatest(shop)
  expect(second.amount.value).toBe((more / 100).toFixed(2))
  // The buyer pays on the page that was left behind: the order is what that page said.
  shop.account.pay(payment.id)
  await tellAndApply(shop.site, paymentId)
  const [order] = (await shop.owner.get('/api/admin/orders')).json().orders
  expect(order.grandTotal.amountMinor).toBe(total)
  // And on the other one too: the second payment is the owner's to give back.
  shop.account.pay(second.id)
  await tellAndApply(shop.site, readPaymentId(second.metadata))
  const twice = (await shop.owner.get(`/api/admin/orders/${order.id}`)).json()
  expect(twice.needsAttention).toContain('second payment')
})

test('a page that can be closed is closed, and a payment of another amount or attempt pays nothing', async () => {
  const shop = await mollieShop()
  const { browser, payment, paymentId } = await goToMollie(shop)
  payment.isCancelable = true
  await addToCart(browser, shop.lamp)
  const { cart } = await fillCheckout(browser)
  await placeOrder(browser, { provider: 'mollie', expected: Number(cart.grandTotalCents) })
  expect(payment.status).toBe('canceled')
  const second = getLatest(shop)
  shop.account.pay(second.id)
  second.amount = { ...second.amount, value: '0.01' }
  await expect(tellAndApply(shop.site, readPaymentId(second.metadata))).rejects.toThrow()
  await tellAndApply(shop.site, paymentId).catch(() => undefined)
  expect(await readBooks(shop)).toMatchObject({ orders: null, mails: 0 })
})

test('money that was put aside is captured once, or let go', async () => {
  const shop = await mollieShop({ capturesLater: true })
  const first = await paidOrder(shop)
  expect(getLatest(shop).captureMode).toBe('manual')
  expect(await first.read()).toMatchObject({ paymentStatus: 'authorized' })
  shop.account.fail(/captures$/, 'lost', 1)
  expect((await shop.owner.post(`/api/admin/orders/${first.orderId}/captures`)).json()).toMatchObject({
    paymentStatus: 'paid',
  })
  const second = await paidOrder(shop)
  await shop.owner.post(`/api/admin/orders/${second.orderId}/cancellation`, { restock: true, notify: false })
  expect([await second.read(), second.payment.status]).toMatchObject([{ paymentStatus: 'voided' }, 'canceled'])
})

test('refunds here and in the dashboard, and a chargeback, are on the order once', async () => {
  const shop = await mollieShop()
  const { read, orderId, total, payment, paymentId, confirmation } = await paidOrder(shop)
  expect(confirmation).toContain('/checkout/confirmed/')
  const refund = (amountMinor: number, expectedRefundableMinor: number) =>
    shop.owner.post(`/api/admin/orders/${orderId}/refunds`, {
      amountMinor,
      expectedRefundableMinor,
      reason: 'Scratched',
      notify: false,
      restock: [],
    })
  await refund(1000, total)
  const amount = { value: '5.00', currency: 'USD' }
  shop.account.refunds.push({ id: 're_dashboard', paymentId: payment.id, status: 'refunded', amount, metadata: null })
  await tellAndApply(shop.site, paymentId)
  await tellAndApply(shop.site, paymentId)
  expect((await read()).refunds).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }])
  expect((await refund(total - 1500, total - 1500)).json()).toMatchObject({ paymentStatus: 'refunded' })
  // The same message says that a bank sent a refund back.
  Object.assign(shop.account.refunds[0] ?? {}, { status: 'failed' })
  shop.account.chargebacks.push({ id: 'chb_1', paymentId: payment.id, reversedAt: null })
  await tellAndApply(shop.site, paymentId)
  await tellAndApply(shop.site, paymentId)
  const after = await read()
  expect(after.paymentStatus).toBe('partially_refunded')
  const kinds = after.events.map(({ kind }: { kind: string }) => kind)
  expect(kinds.filter((kind: string) => kind === 'dispute')).toHaveLength(1)
  expect(kinds.filter((kind: string) => kind === 'refund_failed')).toHaveLength(1)
})

test('comparing finds money without an order, an order without money, and new means of payment', async () => {
  const shop = await mollieShop()
  const { services } = await testServer()
  const visit = await goToMollie(shop)
  shop.account.pay(visit.payment.id, 'creditcard')
  shop.account.methods.push({ id: 'bancontact', description: 'Bancontact' })
  await comparePayments(services, new Date(), 0)
  expect(await readBooks(shop)).toEqual(sold)
  expect((await shop.owner.get('/api/admin/payment-accounts')).json().accounts[0].methods).toContain('Bancontact')
  shop.account.payments.pop()
  await comparePayments(services, new Date(), 0)
  const [order] = (await shop.owner.get('/api/admin/orders')).json().orders
  expect((await shop.owner.get(`/api/admin/orders/${order.id}`)).json().needsAttention).toContain('not known')
  // A buyer who never came back: after half an hour the stock is free again.
  const left = await goToMollie(shop)
  shop.account.setStatus(left.payment.id, 'expired')
  await reconcilePayments(services, 0)
  await tellAndApply(shop.site, left.paymentId)
  expect(await readBooks(shop)).toMatchObject({ holds: 0, stock: 2 })
})

import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type AddedProduct, buyer, visitor } from '../../testing/builders.ts'
import { comeBack, getLatest, getPage, mollieShop, readPaymentId, tellAndApply } from '../../testing/mollie-shop.ts'
import { stripeTokens } from '../../testing/stripe-server.ts'
import { deliverAll, readBooks, stripeShop } from '../../testing/stripe-shop.ts'
import type { TestBrowser } from '../../testing/test-site.ts'

const sold = { payments: 'captured', orders: 'paid', holds: 0, stock: 2, mails: 1 }
const nothing = { orders: null, holds: 0, stock: 3, mails: 0 }

interface Shop {
  readonly site: Parameters<typeof visitor>[0]
  readonly owner: TestBrowser
  readonly lamp: AddedProduct
}

/** An order of one lamp that staff wrote and sent as a link, and the buyer who opened it in a browser of its own. */
async function openPaymentLink({ site, owner, lamp }: Shop) {
  const line = { kind: 'product', itemId: lamp.itemId, variantId: lamp.variants[0]?.variantId, quantity: 1 }
  const body = { email: 'ada@example.com', lines: [{ ...line, unitPriceMinor: 4000 }], shippingAddress: buyer }
  const draft = (await owner.post('/api/admin/draft-orders', body)).json()
  const sent = await owner.post(`/api/admin/draft-orders/${draft.id}/invoices`, { version: draft.version })
  const token = new URL(sent.json().paymentUrl).searchParams.get('cartToken') ?? ''
  const browser = await visitor(site)
  const total = Number(draft.grandTotal.amountMinor)
  const pay = (payment: object, key = newId()) =>
    browser.post(
      `/api/commerce/checkout/order?cartToken=${token}`,
      { payment, expectedGrandTotalCents: total },
      { headers: { 'idempotency-key': key } },
    )
  const readDraft = async () => (await owner.get(`/api/admin/draft-orders/${draft.id}`)).json()
  return { browser, token, total, pay, readDraft }
}

test('a payment link is paid by Stripe: refused, then by way of the bank, and the message alone is enough', async () => {
  const shop = await stripeShop()
  const link = await openPaymentLink(shop)
  const refused = await link.pay({ provider: 'stripe', token: stripeTokens.declined })
  expect(refused.statusCode).toBe(402)
  expect(await readBooks(shop)).toEqual({ payments: 'failed', ...nothing })
  const asked = await link.pay({ provider: 'stripe', token: stripeTokens.challenge })
  expect([asked.statusCode, asked.json().status]).toEqual([202, 'requires_action'])
  const intent = shop.account.intents.at(-1)
  expect(intent).toMatchObject({ amount: link.total, currency: 'usd' })
  // The buyer closes the window at the bank.
  shop.account.answerChallenge(intent?.id ?? '', true)
  await deliverAll(shop.site, shop.account.messages)
  await deliverAll(shop.site, shop.account.messages)
  expect(await readBooks(shop)).toEqual({ ...sold, payments: 'failed,captured' })
  expect(await link.readDraft()).toMatchObject({ status: 'completed' })
  // Paid again by the same link: the order that is there, and no charge.
  const again = await link.pay({ provider: 'stripe', token: stripeTokens.pays })
  expect(again.statusCode).toBeLessThan(500)
  expect(shop.account.intents.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
})

test('a payment link is paid on the page of Mollie; who comes back without paying is at the link again', async () => {
  const shop = await mollieShop()
  const link = await openPaymentLink(shop)
  const asked = await link.pay({ provider: 'mollie' })
  const payment = getLatest(shop)
  expect(asked.json()).toMatchObject({ status: 'requires_action', redirect: getPage(payment) })
  expect(payment).toMatchObject({ amount: { value: (link.total / 100).toFixed(2), currency: 'USD' } })
  const unpaid = await comeBack(link.browser, payment)
  expect(unpaid).toContain('/checkout?cartToken=offer-')
  expect((await link.browser.get(unpaid)).statusCode).toBe(200)

  shop.account.pay(payment.id)
  const [location] = await Promise.all([
    comeBack(link.browser, payment),
    tellAndApply(shop.site, readPaymentId(payment.metadata)),
  ])
  expect(location).toContain('/checkout/confirmed/')
  await tellAndApply(shop.site, readPaymentId(payment.metadata))
  expect(await readBooks(shop)).toEqual(sold)
  expect(await link.readDraft()).toMatchObject({ status: 'completed' })
})

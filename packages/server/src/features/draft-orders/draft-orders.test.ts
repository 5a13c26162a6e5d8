import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { offers } from '../carts/index.ts'
import { getReturnPath } from '../payments/return-path.ts'
import { saveShipping } from '../shipping/index.ts'
import { replaceTaxRules } from '../tax/index.ts'
import {
  addProduct,
  type AddedProduct,
  addShippingAndTax,
  buyer,
  cards,
  changePrice,
  removeProduct,
  visitor,
} from '../../testing/builders.ts'
import { newId } from '../../platform/ids.ts'
import { writeSettings } from '../../testing/settings.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import { forgeToken } from '../../testing/forge-token.ts'

const root = '/api/admin/draft-orders'

function product({ itemId, variants }: AddedProduct, quantity = 1, unitPriceMinor: number | null = null) {
  return { kind: 'product', itemId, variantId: variants[0]?.variantId, quantity, unitPriceMinor }
}

function content(lines: readonly unknown[], changes: Readonly<Record<string, unknown>> = {}) {
  return { email: 'ada@example.com', lines, shippingAddress: buyer, ...changes }
}

async function shop() {
  const site = await testSite()
  await addShippingAndTax(site)
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'M', priceMinor: 2400, stock: 5 }] })
  return { site, mug, staff: await staffBrowser(site) }
}

async function createDraft(staff: TestBrowser, body: unknown) {
  const response = await staff.post(root, body)
  if (response.statusCode !== 201) throw new Error(`The draft was refused: ${response.body}`)
  return response.json()
}

/** Sends a draft; gives the token of its link. */
async function sendDraft(staff: TestBrowser, draft: { readonly id: string; readonly version: number }) {
  const response = await staff.post(`${root}/${draft.id}/invoices`, { version: draft.version })
  if (response.statusCode !== 200) throw new Error(`The draft was not sent: ${response.body}`)
  return new URL(response.json().paymentUrl).searchParams.get('cartToken') ?? ''
}

function pay(
  browser: TestBrowser,
  token: string,
  expected: number,
  { card = cards.pays, key = newId() }: { readonly card?: string; readonly key?: string } = {},
) {
  return browser.post(
    `/api/commerce/checkout/order?cartToken=${token}`,
    { payment: { provider: 'test', token: card }, expectedGrandTotalCents: expected },
    { headers: { 'idempotency-key': key } },
  )
}

async function books(site: TestSite) {
  const { db } = await site.ctx()
  const of = async (table: string) =>
    (await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)} WHERE website_id = ${site.id}`.execute(db))
      .rows
  return {
    orders: await of('sales_order'),
    payments: await of('payment'),
    charges: await of('test_gateway_charge'),
    stock: await of('stock'),
    holds: await of('stock_hold'),
    mails: await of('mail'),
    carts: await of('cart'),
  }
}

test('a draft is priced as the checkout prices, sent as a link and paid: one order, with number, stock and mails', async () => {
  const { site, mug, staff } = await shop()
  const lines = [
    product(mug, 2),
    { kind: 'custom', title: 'Engraving <b>', quantity: 1, unitPriceMinor: 1000, isShipped: false, isTaxed: false },
  ]
  const discount = { name: '', effect: { kind: 'percent', ratePpm: 100_000 } }
  const body = content(lines, { discount, note: 'As agreed on the phone.' })
  const preview = (await staff.post('/api/admin/draft-order-prices', body)).json()
  // 48.00 + 10.00, less 10 %, plus 5.00 for shipping and 8.875 % of 43.20.
  expect(preview).toMatchObject({
    missing: [],
    cart: { subtotalCents: 5800, discountCents: 580, shippingCostCents: 500, taxCents: 383, grandTotalCents: 6103 },
  })
  expect((await books(site)).carts).toEqual([])

  const draft = await createDraft(staff, body)
  expect(draft).toMatchObject({
    draftNumber: 'D1',
    status: 'open',
    customerName: 'Ada Lovelace',
    grandTotal: { amountMinor: 6103, currency: 'USD' },
    itemCount: 3,
    price: { missing: [], cart: { grandTotalCents: 6103 } },
    paymentUrl: null,
  })
  const token = await sendDraft(staff, draft)
  const [mail] = (await books(site)).mails
  expect(mail).toMatchObject({ kind: 'payment-link', recipient: 'ada@example.com' })
  expect(mail?.['plain']).toContain(`cartToken=${token}`)
  expect(mail?.['html']).toContain('Engraving &lt;b&gt;')

  const browser = await visitor(site)
  const page = await browser.get(`/checkout?cartToken=${token}`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Engraving &lt;b&gt;')
  const checkout = (await browser.get(`/api/commerce/checkout?cartToken=${token}`)).json()
  expect(checkout).toMatchObject({ isOffer: true, missing: [], cart: { grandTotalCents: 6103 } })
  // Without scripts too: the form that pays, and none that changes what was offered.
  expect(page.body).toContain(`action="/checkout/order?cartToken=${token}"`)
  expect(page.body).not.toContain(`action="/checkout?cartToken=${token}"`)
  const paid = await pay(browser, token, 6103)
  expect(paid.statusCode).toBe(201)

  const after = await books(site)
  expect(after.orders).toMatchObject([
    {
      order_number: 1,
      grand_total_minor: 6103,
      discount_minor: 580,
      payment_status: 'paid',
      note: 'As agreed on the phone.',
    },
  ])
  expect(after.stock).toMatchObject([{ on_hand: 3 }])
  expect(after.holds).toEqual([])
  expect(after.charges).toMatchObject([{ amount_minor: 6103 }])
  expect(after.mails.map(({ kind }) => kind).sort()).toEqual(['order-confirmed', 'payment-link'])
  expect((await staff.get(`${root}/${draft.id}`)).json()).toMatchObject({
    status: 'completed',
    order: { orderNumber: '1' },
    price: null,
    paymentUrl: null,
  })
  // The link leads to the order now, and pays nothing more.
  expect((await browser.get(`/checkout?cartToken=${token}`)).headers['location']).toBe(paid.json().redirect)
  expect((await pay(browser, token, 6103)).statusCode).toBe(200)
  expect((await books(site)).charges).toHaveLength(1)
  // A line that is no product is refunded and canceled as any other.
  const { order_id: orderId } = after.orders[0] ?? {}
  const canceled = await staff.post(`/api/admin/orders/${String(orderId)}/cancellation`, {})
  expect(canceled.json()).toMatchObject({ fulfillmentStatus: 'canceled', paymentStatus: 'refunded' })
  expect((await books(site)).stock).toMatchObject([{ on_hand: 5 }])
})

test('what was offered is what is paid, whatever the shop changes; saving again takes the prices of the day', async () => {
  const { site, mug, staff } = await shop()
  const draft = await createDraft(staff, content([product(mug)]))
  const token = await sendDraft(staff, draft)
  const total = draft.grandTotal.amountMinor
  const ctx = await site.ctx()
  await changePrice(site, mug, 9900)
  await saveShipping(ctx, { zones: [{ name: 'All', coversRest: true, rates: [{ name: 'Dear', priceMinor: 9900 }] }] })
  await replaceTaxRules(ctx, [{ name: 'More', country: 'US', region: 'NY', ratePpm: 500_000 }])
  await writeSettings(await site.ctx(), { commerce: { taxIncluded: true } })
  const browser = await visitor(site)
  expect((await pay(browser, token, total)).statusCode).toBe(201)
  expect((await books(site)).orders).toMatchObject([{ grand_total_minor: total, shipping_option_name: 'Standard' }])

  const other = await createDraft(staff, content([product(mug, 1, 1000)]))
  expect(other.price.cart).toMatchObject({ subtotalCents: 1000, shippingCostCents: 9900, taxIncluded: true })
  const saved = await staff.put(`${root}/${other.id}`, { ...content([product(mug)]), version: other.version })
  expect(saved.json().price.cart.subtotalCents).toBe(9900)
})

test('whoever pays twice, or is marked as paid meanwhile, has one order and one charge', async () => {
  const { site, mug, staff } = await shop()
  const draft = await createDraft(staff, content([product(mug)]))
  const token = await sendDraft(staff, draft)
  const total = draft.grandTotal.amountMinor
  const browsers = await Promise.all(Array.from({ length: 5 }, () => visitor(site)))
  const { version } = (await staff.get(`${root}/${draft.id}`)).json()
  const answers = await Promise.all([
    ...browsers.map((browser) => pay(browser, token, total)),
    staff.post(`${root}/${draft.id}/orders`, { version, isPaid: true }),
    staff.post(`${root}/${draft.id}/orders`, { version, isPaid: true }),
  ])
  for (const { statusCode } of answers) expect([200, 201, 409]).toContain(statusCode)
  const after = await books(site)
  expect(after.orders).toHaveLength(1)
  expect(after.charges.length).toBeLessThanOrEqual(1)
  expect(after.stock).toMatchObject([{ on_hand: 4 }])
  expect(after.payments.filter(({ status }) => status === 'captured')).toHaveLength(1)
  const again = await staff.post(`${root}/${draft.id}/orders`, { version, isPaid: true })
  expect(again.json()).toEqual({ orderId: after.orders[0]?.['order_id'] })
  const late = await staff.put(`${root}/${draft.id}`, { ...content([product(mug)]), version })
  expect(late.json()).toMatchObject({ code: 'draft_completed' })
})

test('an order taken by phone is paid by hand, or waits for its payment', async () => {
  const { site, mug, staff } = await shop()
  const [paid, due] = [
    await createDraft(staff, content([product(mug)])),
    await createDraft(staff, content([product(mug)])),
  ]
  const complete = (draft: typeof paid, isPaid: boolean) =>
    staff.post(`${root}/${draft.id}/orders`, { version: draft.version, isPaid })
  const { orderId } = (await complete(paid, true)).json()
  const order = (await staff.get(`/api/admin/orders/${orderId}`)).json()
  expect(order).toMatchObject({ paymentStatus: 'paid', payments: [{ provider: 'manual', status: 'captured' }] })
  const back = await staff.post(`/api/admin/orders/${orderId}/refunds`, {
    amountMinor: 500,
    expectedRefundableMinor: order.totals.grandTotal.amountMinor,
  })
  expect(back.json()).toMatchObject({ paymentStatus: 'partially_refunded' })
  const second = (await complete(due, false)).json()
  expect((await staff.get(`/api/admin/orders/${second.orderId}`)).json()).toMatchObject({
    paymentStatus: 'pending',
    actions: { receivePayment: true },
  })
  expect((await books(site)).stock).toMatchObject([{ on_hand: 3 }])
})

test('a draft that is being paid cannot be changed, and who saw the old total pays nothing', async () => {
  const { site, mug, staff } = await shop()
  const draft = await createDraft(staff, content([product(mug)]))
  const token = await sendDraft(staff, draft)
  const total = draft.grandTotal.amountMinor
  const browser = await visitor(site)
  expect((await pay(browser, token, total, { card: cards.challenge })).statusCode).toBe(202)
  // Saving asks the bank first: the buyer has not answered, so that attempt is over.
  const { version } = (await staff.get(`${root}/${draft.id}`)).json()
  const changed = await staff.put(`${root}/${draft.id}`, { ...content([product(mug, 2)]), version })
  expect(changed.statusCode).toBe(200)
  const stale = await staff.put(`${root}/${draft.id}`, { ...content([product(mug, 3)]), version })
  expect(stale.json()).toMatchObject({ code: 'draft_changed' })
  expect((await pay(browser, token, total)).json()).toMatchObject({ code: 'total_changed' })
  expect((await books(site)).charges.filter(({ status }) => status === 'captured')).toEqual([])
  const now = changed.json().grandTotal.amountMinor
  expect((await pay(browser, token, now, { card: cards.declined })).statusCode).toBe(402)
  expect((await pay(browser, token, now)).statusCode).toBe(201)
  expect((await books(site)).orders).toMatchObject([{ grand_total_minor: now }])
})

test('what sold out since is said, and no money is taken', async () => {
  const { site, mug, staff } = await shop()
  const draft = await createDraft(staff, content([product(mug, 4)]))
  const token = await sendDraft(staff, draft)
  const other = await createDraft(staff, content([product(mug, 3)]))
  await staff.post(`${root}/${other.id}/orders`, { version: other.version, isPaid: true })
  const browser = await visitor(site)
  const refused = await pay(browser, token, draft.grandTotal.amountMinor)
  expect(refused.json()).toMatchObject({ code: 'out_of_stock', params: { lines: [{ wanted: 4, available: 2 }] } })
  const byHand = await staff.post(`${root}/${draft.id}/orders`, { version: draft.version, isPaid: true })
  expect(byHand.json()).toMatchObject({ code: 'out_of_stock' })
  await removeProduct(site, mug)
  expect((await pay(browser, token, draft.grandTotal.amountMinor)).json()).toMatchObject({ code: 'cart_problem' })
  const after = await books(site)
  expect(after.charges).toEqual([])
  expect(after.orders).toHaveLength(1)
})

test('links that are forged, ended or of another shop open nothing, and cookies lead to no draft', async () => {
  const { site, mug, staff } = await shop()
  const other = await shop()
  const draft = await createDraft(staff, content([product(mug)]))
  const token = await sendDraft(staff, draft)
  const forged = [
    forgeToken(token),
    token.replace(draft.id, newId()),
    token.replace(/-[0-9a-z]+-([\w-]{22})$/, '-zzzzzzz-$1'),
    'offer-',
    draft.id,
  ]
  const browser = await visitor(site)
  for (const text of forged) {
    expect((await browser.get(`/api/commerce/checkout?cartToken=${text}`)).json().cart.entries).toEqual([])
    expect((await pay(browser, text, draft.grandTotal.amountMinor)).statusCode).not.toBe(201)
  }
  const gone = await browser.get(`/checkout?cartToken=${forged[0]}`)
  expect(gone.statusCode).toBe(404)
  expect(gone.body).toContain('This payment link is not valid')
  const stranger = await visitor(other.site)
  expect((await stranger.get(`/api/commerce/checkout?cartToken=${token}`)).json().cart.entries).toEqual([])
  // Another shop's staff and products.
  expect((await other.staff.get(`${root}/${draft.id}`)).statusCode).toBe(404)
  expect((await other.staff.delete(`${root}/${draft.id}`)).statusCode).toBe(404)
  expect((await staff.post(root, content([product(other.mug)]))).json()).toMatchObject({
    params: { fields: { 'lines.0': 'This product does not exist any more. Remove the line.' } },
  })
  expect((await staff.post(root, content([], { customerId: newId() }))).statusCode).toBe(400)
  // A buyer chooses how to pay, and nothing else.
  const changed = await browser.put(`/api/commerce/checkout?cartToken=${token}`, { email: 'eve@example.com' })
  expect(changed.json()).toMatchObject({ code: 'offer_fixed' })
  // The link ends.
  const ended = offers.createOfferToken((await site.ctx()).site, {
    cartId: draft.id,
    expiresAt: new Date(Date.now() - 1000),
  })
  expect((await browser.get(`/checkout?cartToken=${ended}`)).statusCode).toBe(404)
  expect((await pay(browser, ended, draft.grandTotal.amountMinor)).statusCode).toBe(409)
  expect((await staff.delete(`${root}/${draft.id}`)).statusCode).toBe(204)
  expect((await browser.get(`/checkout?cartToken=${token}`)).statusCode).toBe(404)
  expect((await pay(browser, token, draft.grandTotal.amountMinor)).statusCode).toBe(409)
  expect((await books(site)).charges).toEqual([])
})

test('a later link with an earlier end ends the first, and a return from the bank outlasts the end by a day at most', async () => {
  const { site, mug, staff } = await shop()
  const draft = await createDraft(staff, content([product(mug)]))
  const token = await sendDraft(staff, draft)
  const { db } = site.services.database
  const endLink = (hours: number) =>
    sql`UPDATE draft_order SET link_expires_at = now() + ${hours} * interval '1 hour' WHERE website_id = ${site.id}`.execute(
      db,
    )
  const browser = await visitor(site)
  const open = async (path: string) => (await browser.get(path)).statusCode
  expect((await pay(browser, token, draft.grandTotal.amountMinor, { card: cards.challenge })).statusCode).toBe(202)
  const { rows } = await sql<{
    id: string
  }>`SELECT payment_id AS id FROM payment WHERE website_id = ${site.id}`.execute(db)
  const path = getReturnPath((await site.ctx()).site, rows[0]?.id ?? '')
  const goBack = async () => String((await browser.get(path)).headers['location'])
  await endLink(-1)
  expect(await open(`/checkout?cartToken=${token}`)).toBe(404)
  expect((await pay(browser, token, draft.grandTotal.amountMinor)).statusCode).toBe(409)
  // Twenty-three hours are left to who was at the bank, and then nothing, however often they return.
  const back = await goBack()
  expect(await open(back)).toBe(200)
  await endLink(-25)
  expect(await open(back)).toBe(404)
  expect(await open(await goBack())).toBe(404)
  await endLink(1)
  expect(await open(`/checkout?cartToken=${token}`)).toBe(200)
})

test('a draft that lacks something is kept but not sent, and drafts are listed, searched and read by role', async () => {
  const { site, mug, staff } = await shop()
  const empty = await createDraft(staff, { lines: [product(mug)] })
  expect(empty.price.missing.map(({ field }: { field: string }) => field)).toContain('email')
  const refused = await staff.post(`${root}/${empty.id}/invoices`, { version: empty.version })
  expect(refused.json()).toMatchObject({ code: 'draft_incomplete' })
  const bare = await createDraft(staff, content([]))
  expect((await staff.post(`${root}/${bare.id}/orders`, { version: bare.version, isPaid: true })).json()).toMatchObject(
    {
      code: 'draft_incomplete',
    },
  )
  const shipping = { kind: 'custom', name: 'Courier', priceMinor: 1234 }
  const sent = await createDraft(staff, content([product(mug)], { shipping, email: 'Bea@Example.com' }))
  expect(sent.price.cart).toMatchObject({ shippingCostCents: 1234, selectedShippingOption: { name: 'Courier' } })
  await sendDraft(staff, sent)
  const numbers = async (query: string) =>
    (await staff.get(`${root}${query}`)).json().drafts.map(({ draftNumber }: { draftNumber: string }) => draftNumber)
  expect(await numbers('')).toEqual(['D3', 'D2', 'D1'])
  expect(await numbers('?limit=2')).toEqual(['D3', 'D2'])
  expect(await numbers('?status=sent')).toEqual(['D3'])
  expect(await numbers('?status=open')).toEqual(['D2', 'D1'])
  expect(await numbers('?search=%23d2')).toEqual(['D2'])
  expect(await numbers('?search=bea@')).toEqual(['D3'])
  expect(await numbers('?search=lovel')).toEqual(['D3', 'D2'])
  const variants = (await staff.get('/api/admin/draft-order-variants?search=mug')).json().variants
  expect(variants).toMatchObject([{ title: 'Mug', sku: 'M', price: { amountMinor: 2400 }, available: 5 }])
  const reader = await staffBrowser(site, 'reporting')
  expect((await reader.get(root)).statusCode).toBe(200)
  expect((await reader.post(root, content([product(mug)]))).statusCode).toBe(403)
  expect((await (await staffBrowser(site, 'editor')).get(root)).statusCode).toBe(403)
})

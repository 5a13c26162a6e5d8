import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  addProduct,
  addShippingAndTax,
  addToCart,
  buyer,
  cards,
  fillCheckout,
  placeOrder,
  visitor,
} from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import { orderPlacement } from '../orders/index.ts'

const answers = { recipientName: 'Grace', recipientEmail: 'grace@example.com', senderName: 'Ada', message: 'Well done' }

/** Buys gift cards; gives the order and the codes that were mailed. */
async function buyCards(site: TestSite, { priceMinor = 5000, quantity = 1, provider = 'test' } = {}) {
  const card = await addProduct(site, { type: 4, variants: [{ priceMinor }] })
  const browser = await visitor(site)
  await browser.post('/api/commerce/shopping-cart/entries', {
    itemId: card.itemId,
    sku: card.variants[0]?.sku,
    quantity,
    additionalFields: JSON.stringify(answers),
  })
  await fillCheckout(browser, { shippingAddress: null, billingAddress: buyer })
  const placed = await placeOrder(browser, { expected: priceMinor * quantity, provider })
  expect(placed.statusCode).toBe(201)
  return { order: placed.json().order, codes: await listCodes(site) }
}

async function listCodes(site: TestSite): Promise<string[]> {
  const { db } = await site.ctx()
  const { rows } = await sql<{ plain: string }>`
    SELECT plain FROM mail WHERE website_id = ${site.id} AND kind = 'gift-card' ORDER BY mail_id`.execute(db)
  return rows.map(({ plain }) => /Your code: (\S+)/.exec(plain)?.[1] ?? '')
}

async function balances(site: TestSite): Promise<number[]> {
  const { db } = await site.ctx()
  const { rows } = await sql<{ balance_minor: number }>`
    SELECT balance_minor FROM gift_card WHERE website_id = ${site.id} ORDER BY gift_card_id`.execute(db)
  return rows.map((row) => row.balance_minor)
}

/** A buyer of a product, with the codes given at the checkout. */
async function buyerWith(site: TestSite, codes: readonly string[], priceMinor = 3000) {
  const browser = await visitor(site)
  await addToCart(browser, await addProduct(site, { variants: [{ priceMinor }] }))
  const checkout = await fillCheckout(browser, { giftCardCodes: codes })
  return { browser, checkout, total: checkout.cart.grandTotalCents, due: checkout.cart.amountDueCents }
}

async function shop(): Promise<TestSite> {
  const site = await testSite()
  await addShippingAndTax(site)
  return site
}

test('a paid gift card is mailed to its recipient with a code that nobody can read in the database', async () => {
  const site = await shop()
  const { codes } = await buyCards(site, { quantity: 2 })
  expect(codes).toHaveLength(2)
  expect(codes[0]).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/)
  expect(await balances(site)).toEqual([5000, 5000])
  const { db } = await site.ctx()
  const mails = await sql<{ recipient: string; subject: string; plain: string }>`
    SELECT recipient, subject, plain FROM mail WHERE website_id = ${site.id} AND kind = 'gift-card'`.execute(db)
  expect(mails.rows[0]).toMatchObject({
    recipient: 'grace@example.com',
    subject: expect.stringContaining('A gift card of $50.00 from Ada'),
    plain: expect.stringContaining('Well done'),
  })
  const stored = await sql`SELECT to_jsonb(g)::text AS text FROM gift_card g WHERE website_id = ${site.id}`.execute(db)
  for (const code of codes) expect(JSON.stringify(stored.rows)).not.toContain(code.replaceAll('-', '').slice(0, 12))
})

test('a card pays its part, the rest is due, and what is left stays on it', async () => {
  const site = await shop()
  const { codes } = await buyCards(site, { priceMinor: 2000 })
  const [code = ''] = codes
  // As people type it.
  const { browser, checkout, total, due } = await buyerWith(site, [code.toLowerCase().replaceAll('-', ' ')])
  expect(checkout.cart).toMatchObject({
    grandTotalCents: 3766,
    amountDueCents: 1766,
    giftCards: [{ lastCharacters: code.slice(-4), balanceCents: 2000, amountCents: 2000 }],
  })
  const { order } = (await placeOrder(browser, { expected: total, due })).json()
  expect(await balances(site)).toEqual([0])
  const seen = (await site.get(`/api/commerce/orders/${order.orderToken}`)).json()
  expect(seen).toMatchObject({
    grandTotalCents: 3766,
    giftCards: [{ lastCharacters: code.slice(-4), amountCents: 2000 }],
  })
  const { db } = await site.ctx()
  const charges =
    await sql`SELECT amount_minor FROM test_gateway_charge WHERE website_id = ${site.id} ORDER BY charge_key`.execute(
      db,
    )
  expect(charges.rows).toEqual([{ amount_minor: 2000 }, { amount_minor: 1766 }])
})

test('a card that covers everything leaves nothing to pay', async () => {
  const site = await shop()
  const { codes } = await buyCards(site)
  const { browser, checkout, total, due } = await buyerWith(site, codes)
  expect(checkout).toMatchObject({ cart: { amountDueCents: 0 }, paymentMethods: [{ provider: 'free' }] })
  expect((await placeOrder(browser, { expected: total, due, provider: 'free' })).statusCode).toBe(201)
  expect(await balances(site)).toEqual([5000 - total])
})

test('codes that are wrong, spent or of another site are refused with a sentence, and the checkout stays', async () => {
  const site = await shop()
  const { codes } = await buyCards(site, { priceMinor: 1000 })
  const [code = ''] = codes
  const first = await buyerWith(site, [code])
  await placeOrder(first.browser, { expected: first.total, due: first.due })
  const { codes: foreign } = await buyCards(await shop())

  const { browser } = await buyerWith(site, [])
  const refused = async (given: string) => {
    const response = await browser.put('/api/commerce/checkout', { giftCardCodes: [given], note: 'Ring twice' })
    expect(response.statusCode).toBe(400)
    return response.json().params.fields.giftCardCodes
  }
  expect(await refused('nonsense')).toBe('The code “nonsense” is not valid.')
  expect(await refused(foreign[0] ?? '')).toBe(`The code “${foreign[0]}” is not valid.`)
  expect(await refused(code)).toBe(`Gift card ${code} has no balance left.`)
  expect((await browser.get('/api/commerce/checkout')).json()).toMatchObject({ note: '', email: 'ada@example.com' })
})

test('a card given by its id stays on the cart, and a list without it takes it off', async () => {
  const site = await shop()
  const { codes } = await buyCards(site)
  const { browser, checkout } = await buyerWith(site, codes)
  const [card] = checkout.cart.giftCards
  const kept = await browser.put('/api/commerce/checkout', { giftCardCodes: [card.id] })
  expect(kept.json().cart.giftCards).toHaveLength(1)
  expect((await browser.put('/api/commerce/checkout', { note: 'Hello' })).json().cart.giftCards).toHaveLength(1)
  // The id alone, on another cart, is worth nothing.
  const other = await buyerWith(site, [])
  expect((await other.browser.put('/api/commerce/checkout', { giftCardCodes: [card.id] })).statusCode).toBe(400)
  const off = await browser.put('/api/commerce/checkout', { giftCardCodes: [] })
  expect(off.json().cart).toMatchObject({ giftCards: [], amountDueCents: off.json().cart.grandTotalCents })
})

test('many buyers with one card at the same moment: it is spent once', async () => {
  const site = await shop()
  const { codes } = await buyCards(site, { priceMinor: 4000 })
  const buyers = await Promise.all(Array.from({ length: 12 }, () => buyerWith(site, codes)))
  const placed = await Promise.all(
    buyers.map(({ browser, total, due }) => placeOrder(browser, { expected: total, due, provider: 'free' })),
  )
  expect(placed.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  for (const answer of placed.filter(({ statusCode }) => statusCode !== 201)) {
    expect(answer.statusCode).toBe(409)
    expect(answer.json().code).toBe('gift_card_changed')
  }
  expect(await balances(site)).toEqual([4000 - (buyers[0]?.total ?? 0)])
  const { db } = await site.ctx()
  const uses = await sql`SELECT status FROM gift_card_use WHERE website_id = ${site.id}`.execute(db)
  expect(uses.rows).toEqual([{ status: 'spent' }])
})

test('a declined card of the bank gives the gift card its part back', async () => {
  const site = await shop()
  const { codes } = await buyCards(site, { priceMinor: 1000 })
  const { browser, total, due } = await buyerWith(site, codes)
  // Without the amount that the buyer saw, or with another, nothing is charged.
  expect((await placeOrder(browser, { expected: total })).json().code).toBe('gift_card_changed')
  expect((await placeOrder(browser, { expected: total, due, card: cards.declined })).statusCode).toBe(402)
  expect(await balances(site)).toEqual([1000])
  expect((await placeOrder(browser, { expected: total, due })).statusCode).toBe(201)
  expect(await balances(site)).toEqual([0])
})

test('a card bought to be paid later is issued when the money is there; canceling its order disables it', async () => {
  const site = await testSite({ settings: { commerce: { testMode: true, manualPayment: { enabled: true } } } })
  const { order, codes } = await buyCards(site, { provider: 'manual' })
  expect(codes).toEqual([])
  const staff = await staffBrowser(site)
  expect((await staff.post(`/api/admin/orders/${order.id}/receipts`, {})).statusCode).toBe(201)
  const [code = ''] = await listCodes(site)
  const seen = (await staff.get(`/api/admin/orders/${order.id}`)).json()
  expect(seen.giftCardsIssued).toMatchObject([
    {
      lastCharacters: code.slice(-4),
      balance: { amountMinor: 5000 },
      recipientEmail: 'grace@example.com',
      isDisabled: false,
    },
  ])

  await addShippingAndTax(site)
  const spent = await buyerWith(site, [code])
  const bought = (await placeOrder(spent.browser, { expected: spent.total, due: spent.due, provider: 'free' })).json()
  expect((await staff.post(`/api/admin/orders/${order.id}/cancellation`, {})).statusCode).toBe(201)
  const canceled = (await staff.get(`/api/admin/orders/${order.id}`)).json()
  expect(canceled.giftCardsIssued).toMatchObject([{ isDisabled: true }])
  expect(canceled.events.some(({ data }: { data: { text?: string } }) => data.text?.includes(code.slice(-4)))).toBe(
    true,
  )
  const late = await buyerWith(site, [])
  expect((await late.browser.put('/api/commerce/checkout', { giftCardCodes: [code] })).statusCode).toBe(400)

  // What it had paid before is given back to the card when that order is canceled.
  expect((await staff.post(`/api/admin/orders/${bought.order.id}/cancellation`, {})).statusCode).toBe(201)
  expect(await balances(site)).toEqual([5000])
})

test('a payment that is settled twice spends its gift card once and for all', async () => {
  const site = await shop()
  const { codes } = await buyCards(site, { priceMinor: 1000 })
  const { browser, total, due } = await buyerWith(site, codes)
  const placed = await placeOrder(browser, { expected: total, due })
  expect(placed.statusCode).toBe(201)
  const ctx = await site.ctx()
  const { rows } = await sql<{ paymentId: string; ref: string }>`
    SELECT payment_id AS "paymentId", provider_ref AS ref FROM payment
    WHERE website_id = ${site.id} AND order_id = ${placed.json().order.id}`.execute(ctx.db)
  const { paymentId, ref } = rows[0] ?? { paymentId: '', ref: '' }
  // What the browser's call and the provider's message both found out.
  expect(await orderPlacement.finalize(ctx, paymentId, { kind: 'captured', ref })).toMatchObject({ isNew: false })
  expect(await balances(site)).toEqual([0])
})

test('the browser’s call and the provider’s message settle one payment at once: its gift card is spent', async () => {
  const site = await shop()
  const { codes } = await buyCards(site, { priceMinor: 1000 })
  const ctx = await site.ctx()
  const { browser, total, due } = await buyerWith(site, codes)
  expect((await placeOrder(browser, { expected: total, due, card: cards.challenge })).statusCode).toBe(202)
  const { rows } = await sql<{ paymentId: string; ref: string }>`
    SELECT payment_id AS "paymentId", provider_ref AS ref FROM payment
    WHERE website_id = ${site.id} AND status = 'requires_action'`.execute(ctx.db)
  const { paymentId, ref } = rows[0] ?? { paymentId: '', ref: '' }
  const placed = await Promise.all(
    Array.from({ length: 4 }, () => orderPlacement.finalize(ctx, paymentId, { kind: 'captured', ref })),
  )
  expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1)
  expect(placed.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await balances(site)).toEqual([0])
  const order = (await (await staffBrowser(site)).get(`/api/admin/orders/${placed[0]?.orderId}`)).json()
  expect(order.needsAttention).toBeNull()
})

test('an order that is refunded in full leaves no gift card that pays', async () => {
  const site = await shop()
  const { order, codes } = await buyCards(site)
  const owner = await staffBrowser(site)
  const refund = async (amountMinor: number, leftMinor: number) =>
    (
      await owner.post(`/api/admin/orders/${order.id}/refunds`, { amountMinor, expectedRefundableMinor: leftMinor })
    ).json()
  expect(await refund(2000, 5000)).toMatchObject({ paymentStatus: 'partially_refunded' })
  expect((await buyerWith(site, codes)).due).toBe(0)
  expect(await refund(3000, 3000)).toMatchObject({ paymentStatus: 'refunded' })
  const { db } = await site.ctx()
  const cards = await sql<{ disabled: boolean }>`
    SELECT disabled_at IS NOT NULL AS disabled FROM gift_card WHERE website_id = ${site.id}`.execute(db)
  expect(cards.rows).toEqual([{ disabled: true }])
})

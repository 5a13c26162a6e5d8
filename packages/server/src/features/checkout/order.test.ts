import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  addProduct,
  addShippingAndTax,
  addToCart,
  buyer,
  cards,
  changePrice,
  fillCheckout,
  placeOrder,
  readyBuyer,
  removeProduct,
  visitor,
} from '../../testing/builders.ts'
import { buildPage } from '../../testing/content-builders.ts'
import { saveShipping } from '../shipping/index.ts'
import { writeSettings } from '../../testing/settings.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'

/** The books of a site: orders, payments, the gateway, stock. */
async function books(site: TestSite) {
  const { db } = await site.ctx()
  const of = async (query: string, order = '') =>
    (await sql<Record<string, unknown>>`${sql.raw(query)} WHERE website_id = ${site.id} ${sql.raw(order)}`.execute(db))
      .rows
  return {
    orders: await of('SELECT * FROM sales_order'),
    payments: await of('SELECT * FROM payment', 'ORDER BY attempt_no'),
    charges: await of('SELECT * FROM test_gateway_charge'),
    holds: await of('SELECT * FROM stock_hold'),
    stock: await of('SELECT * FROM stock'),
    mails: await of('SELECT * FROM mail'),
    events: await of('SELECT * FROM order_event', 'ORDER BY created_at, event_id'),
    moves: await of('SELECT * FROM stock_move', 'ORDER BY move_id'),
  }
}

test('an order to pick up says where and how, on its page and in its mail, with the address of the store', async () => {
  const address = {
    address1: '5 Kiln Lane',
    address2: '',
    city: 'Berlin',
    state: '',
    postalCode: '10115',
    countryCode: 'DE',
  }
  const site = await testSite({ settings: { commerce: { businessName: 'Ridge', address } } })
  const ctx = await site.ctx()
  const rate = {
    name: 'Pick up',
    kind: 'pickup' as const,
    location: 'Kiln <Lane> 5',
    instructions: 'Ring twice.\nAsk for Ada.',
  }
  await saveShipping(ctx, { zones: [{ name: 'Everywhere', coversRest: true, rates: [rate] }] })
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'M', priceMinor: 2400, stock: 5 }] })
  const { browser, total } = await readyBuyer(site, mug)
  const { order } = (await placeOrder(browser, { expected: total })).json()
  // What was promised stays, whatever the rate says later.
  await saveShipping(ctx, {
    zones: [{ name: 'Everywhere', coversRest: true, rates: [{ ...rate, location: 'Moved' }] }],
  })
  for (const page of ['checkout/confirmed', 'order-status']) {
    const { body } = await browser.get(`/${page}/${order.orderToken}`)
    expect(body, page).toContain('Kiln &lt;Lane&gt; 5')
    expect(body, page).toContain('Ask for Ada.')
    expect(body, page).not.toContain('Moved')
  }
  const [mail] = (await books(site)).mails
  expect(mail?.['plain']).toContain('Pickup:\nKiln <Lane> 5\nRing twice.\nAsk for Ada.')
  expect(mail?.['plain']).toContain('5 Kiln Lane\n10115 Berlin')
  expect(mail?.['plain']).not.toContain('when it ships')
  expect(mail?.['html']).toContain('Kiln &lt;Lane&gt; 5')
})

test('a cart becomes an order: priced, shipped, taxed, paid, written down and confirmed by mail', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'M', priceMinor: 2400, stock: 5 }] })
  const browser = await visitor(site)
  await addToCart(browser, mug, 2)
  const checkout = await fillCheckout(browser)
  expect(checkout).toMatchObject({
    missing: [],
    testMode: true,
    paymentMethods: [{ provider: 'test', needsToken: true }],
    cart: {
      subtotalCents: 4800,
      shippingCostCents: 500,
      taxCents: 426,
      grandTotalCents: 5726,
      taxLineItems: [{ name: 'NY sales tax', ratePpm: 88_750, baseCents: 4800, amountCents: 426 }],
    },
  })

  const response = await placeOrder(browser, { expected: 5726 })
  expect(response.statusCode).toBe(201)
  const { order, redirect } = response.json()
  expect(order).toMatchObject({
    orderNumber: '1',
    testMode: true,
    websiteId: site.id,
    items: [{ sku: 'M', productName: 'Mug', quantity: 2, unitPrice: { value: '24.00', currency: 'USD' } }],
    grandTotal: { value: '57.26', currency: 'USD' },
    shippingTotal: { value: '5.00', currency: 'USD' },
    taxTotal: { value: '4.26', currency: 'USD' },
  })
  expect(redirect).toBe(`/checkout/confirmed/${order.orderToken}`)
  expect(browser.cookies.has('CART')).toBe(false)
  expect(browser.cookies.has('hasCart')).toBe(false)

  const found = await books(site)
  expect(found.orders).toMatchObject([
    { email: 'ada@example.com', customer_name: 'Ada Lovelace', fulfillment_status: 'pending', payment_status: 'paid' },
  ])
  expect(found.payments).toMatchObject([{ status: 'captured', amount_minor: 5726, order_id: order.id }])
  expect(found.charges).toMatchObject([{ status: 'captured', amount_minor: 5726 }])
  expect(found.stock).toMatchObject([{ on_hand: 3 }])
  expect(found.holds).toEqual([])
  expect(found.moves).toMatchObject([
    { quantity: 5, reason: 'adjusted' },
    { quantity: -2, reason: 'sold', order_id: order.id },
  ])
  expect(found.events.map((event) => event['kind'])).toEqual(['placed', 'paid'])
  expect(found.mails).toMatchObject([{ kind: 'order-confirmed', recipient: 'ada@example.com', subject_id: order.id }])
})

test.each([
  [false, 'NY sales tax'],
  [true, 'Includes NY sales tax'],
])('a tax has one label on the checkout, the order pages and in the mail: included %s', async (taxIncluded, label) => {
  const site = await testSite({ settings: { commerce: { testMode: true, taxIncluded } } })
  await addShippingAndTax(site)
  await buildPage(await site.ctx(), { title: 'Home', slug: 'home', isHomepage: true })
  const { browser, total } = await readyBuyer(site, await addProduct(site, { title: 'Mug' }))
  const { body: checkout } = await browser.get('/checkout')
  const { order, redirect } = (await placeOrder(browser, { expected: total })).json()
  const pages = await Promise.all([redirect, `/order-status/${order.orderToken}`].map((url) => browser.get(url)))
  const [mail] = (await books(site)).mails
  const texts = [checkout, ...pages.map(({ body }) => body), mail?.['html']].map(String)
  for (const html of texts) expect(html.replaceAll(/<[^>]*>/g, '|')).toContain(`|${label}|`)
  expect(mail?.['plain']).toContain(`${label}: `)
})

test('the order page by its signed link shows the order, and a changed link shows nothing', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const { browser, total } = await readyBuyer(site, await addProduct(site, { title: 'Mug' }))
  const { order } = (await placeOrder(browser, { expected: total })).json()
  const seen = (await site.get(`/api/commerce/orders/${order.orderToken}`)).json()
  expect(seen).toMatchObject({
    orderNumber: '1',
    paymentStatus: 'paid',
    fulfillmentStatus: 'pending',
    items: [{ productName: 'Mug', itemUrl: '/shop/mug' }],
    shippingAddress: ['Ada Lovelace', '12 Analytical Way', 'New York, NY 10001', 'United States'],
  })
  const forged = order.orderToken.slice(0, -1) + (order.orderToken.endsWith('A') ? 'B' : 'A')
  expect((await site.get(`/api/commerce/orders/${forged}`)).statusCode).toBe(404)
  expect((await (await testSite()).get(`/api/commerce/orders/${order.orderToken}`)).statusCode).toBe(404)
})

test('what is missing is named field by field, and the order refused', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const browser = await visitor(site)
  await addToCart(browser, await addProduct(site))
  const empty = (await browser.get('/api/commerce/checkout')).json()
  expect(empty.missing.map(({ field }: { field: string }) => field)).toEqual([
    'email',
    'shippingAddress.countryCode',
    'shippingOptionId',
  ])
  const refused = await placeOrder(browser, { expected: 1000 })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    code: 'invalid_input',
    params: { fields: { email: 'Enter your email address.' } },
  })

  const partly = await browser.put('/api/commerce/checkout', { shippingAddress: { countryCode: 'us', state: 'ny' } })
  expect(partly.json().cart).toMatchObject({ shippingCostCents: 500, taxCents: 89 })
  expect(partly.json().missing.map(({ field }: { field: string }) => field)).toContain('shippingAddress.city')

  const wrong = await browser.put('/api/commerce/checkout', {
    email: 'not an address',
    shippingAddress: { ...buyer, postalCode: 'abc' },
    promoCodes: ['SAVE10'],
  })
  expect(wrong.statusCode).toBe(400)
  expect(Object.keys(wrong.json().params.fields)).toEqual(['email', 'shippingAddress.postalCode', 'promoCodes'])
  expect((await browser.get('/api/commerce/checkout')).json().email).toBeNull()
})

test('a total other than the one shown is refused with the new one', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const mug = await addProduct(site, { variants: [{ sku: 'M', priceMinor: 2000 }] })
  const { browser, total } = await readyBuyer(site, mug)
  await changePrice(site, mug, 2500)
  const response = await placeOrder(browser, { expected: total })
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ code: 'total_changed', params: { grandTotalCents: 3222 } })
  const cart = (await browser.get('/api/commerce/shopping-cart')).json()
  expect(cart.entries[0]).toMatchObject({
    problem: {
      kind: 'priceChanged',
      previousPriceCents: 2000,
      message: 'The price of this item changed from $20.00 to $25.00.',
    },
  })
  expect((await books(site)).payments).toEqual([])
  expect((await placeOrder(browser, { expected: 3222 })).statusCode).toBe(201)
})

test('a product that was deleted keeps its line, says so, and cannot be ordered', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const mug = await addProduct(site, { title: 'Mug' })
  const bowl = await addProduct(site, { title: 'Bowl' })
  const { browser } = await readyBuyer(site, mug)
  await addToCart(browser, bowl)
  await removeProduct(site, mug)
  const cart = (await browser.get('/api/commerce/shopping-cart')).json()
  expect(cart).toMatchObject({ canCheckOut: false, subtotalCents: 1000 })
  expect(cart.entries[0]).toMatchObject({
    title: 'Mug',
    chosenVariant: null,
    subTotal: 0,
    problem: { kind: 'deleted' },
  })
  const refused = await placeOrder(browser, { expected: cart.grandTotalCents })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'cart_problem', params: { lines: [{ title: 'Mug', kind: 'deleted' }] } })
  const left = await browser.delete(`/api/commerce/shopping-cart/entries/${cart.entries[0].id}`)
  expect(left.json().shoppingCart).toMatchObject({ canCheckOut: true })
  expect((await placeOrder(browser, { expected: left.json().shoppingCart.grandTotalCents })).statusCode).toBe(201)
})

test.each([
  [cards.declined, 'declined'],
  [cards.noFunds, 'insufficient_funds'],
  [cards.expired, 'expired_card'],
  ['1234', 'invalid_number'],
])('card %s is refused with its reason; cart and stock are as before, and another card pays', async (card, reason) => {
  const site = await testSite()
  await addShippingAndTax(site)
  const mug = await addProduct(site, { variants: [{ priceMinor: 2000, stock: 1 }] })
  const { browser, total } = await readyBuyer(site, mug)
  const refused = await placeOrder(browser, { expected: total, card, key: 'first' })
  expect(refused.statusCode).toBe(402)
  expect(refused.json()).toMatchObject({ code: 'payment_declined', params: { reason } })
  expect((await placeOrder(browser, { expected: total, card, key: 'first' })).json()).toMatchObject({
    code: 'payment_declined',
    params: { reason },
  })
  expect((await browser.get('/api/commerce/shopping-cart')).json().totalQuantity).toBe(1)
  const between = await books(site)
  expect(between).toMatchObject({ orders: [], holds: [], stock: [{ on_hand: 1 }], payments: [{ status: 'failed' }] })
  expect((await placeOrder(browser, { expected: total })).statusCode).toBe(201)
  expect((await books(site)).payments).toHaveLength(2)
})

test('a charge whose answer was lost is found by the next try and not charged again', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const { browser, total } = await readyBuyer(
    site,
    await addProduct(site, { variants: [{ priceMinor: 2000, stock: 1 }] }),
  )
  const lost = await placeOrder(browser, { expected: total, card: cards.answerLost, key: 'lost' })
  expect(lost.statusCode).toBe(504)
  expect(lost.json().code).toBe('payment_unknown')
  expect((await browser.get('/api/commerce/shopping-cart')).json().totalQuantity).toBe(1)
  expect(await books(site)).toMatchObject({ orders: [], payments: [{ status: 'unknown' }], holds: [{ quantity: 1 }] })

  const again = await placeOrder(browser, { expected: total, card: cards.pays, key: 'another' })
  expect(again.statusCode).toBe(200)
  expect(again.json().order.orderNumber).toBe('1')
  const found = await books(site)
  expect(found).toMatchObject({ payments: [{ status: 'captured' }], stock: [{ on_hand: 0 }], holds: [] })
  expect(found.charges).toHaveLength(1)
  expect(found.orders).toHaveLength(1)
})

test('the same key after a lost answer gives the order of that charge', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const { browser, total } = await readyBuyer(site, await addProduct(site))
  await placeOrder(browser, { expected: total, card: cards.answerLost, key: 'lost' })
  const again = await placeOrder(browser, { expected: total, card: cards.answerLost, key: 'lost' })
  expect(again.statusCode).toBe(201)
  expect((await books(site)).charges).toHaveLength(1)
})

test('a charge that never arrived is closed before another is made', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const { browser, total } = await readyBuyer(
    site,
    await addProduct(site, { variants: [{ priceMinor: 2000, stock: 1 }] }),
  )
  expect((await placeOrder(browser, { expected: total, card: cards.neverArrives, key: 'x' })).statusCode).toBe(504)
  expect((await placeOrder(browser, { expected: total, card: cards.pays })).statusCode).toBe(201)
  const found = await books(site)
  expect(found.payments.map((payment) => payment['status']).sort()).toEqual(['captured', 'failed'])
  expect(found.charges.map((charge) => charge['status']).sort()).toEqual(['canceled', 'captured'])
  expect(found).toMatchObject({ stock: [{ on_hand: 0 }], holds: [] })
})

test('3-D Secure: the bank’s page ends in the order, once', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const { browser, total } = await readyBuyer(
    site,
    await addProduct(site, { variants: [{ priceMinor: 2000, stock: 1 }] }),
  )
  const asked = await placeOrder(browser, { expected: total, card: cards.challenge, key: '3ds' })
  expect(asked.statusCode).toBe(202)
  expect(asked.json()).toMatchObject({ status: 'requires_action', order: null })
  const { redirect } = asked.json()
  expect((await placeOrder(browser, { expected: total, card: cards.challenge, key: '3ds' })).json()).toEqual(
    asked.json(),
  )
  const page = await browser.get(redirect)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('$26.78')
  const answer = () => browser.post(redirect, { answer: 'approve' })
  const first = await answer()
  expect(first.statusCode).toBe(303)
  expect(first.headers.location).toMatch(/^\/checkout\/confirmed\/[\w-]{46}$/)
  expect((await answer()).headers.location).toBe(first.headers.location)
  expect((await books(site)).orders).toHaveLength(1)
  expect(browser.cookies.has('CART')).toBe(false)
})

test('3-D Secure refused gives the stock back; a challenge left open is closed by the next card', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const { browser, total } = await readyBuyer(
    site,
    await addProduct(site, { variants: [{ priceMinor: 2000, stock: 1 }] }),
  )
  const first = (await placeOrder(browser, { expected: total, card: cards.challenge })).json()
  const refused = await browser.post(first.redirect, { answer: 'refuse' })
  expect(refused.headers.location).toBe('/checkout?payment=declined')
  expect(await books(site)).toMatchObject({
    holds: [],
    payments: [{ status: 'failed', failure_code: 'authentication_failed' }],
  })

  const second = (await placeOrder(browser, { expected: total, card: cards.challenge })).json()
  expect((await placeOrder(browser, { expected: total })).statusCode).toBe(201)
  const late = await browser.post(second.redirect, { answer: 'approve' })
  expect(late.statusCode).toBe(303)
  const found = await books(site)
  expect(found.orders).toHaveLength(1)
  expect(found.charges.filter((charge) => charge['status'] === 'captured')).toHaveLength(1)
})

test('what is wrong with a request is said in the language of the shop', async () => {
  const site = await testSite({ language: 'de' })
  await addShippingAndTax(site)
  const { browser, total } = await readyBuyer(site, await addProduct(site))
  const send = (payload: string, contentType = 'application/json') =>
    browser.send({
      method: 'PUT',
      url: '/api/commerce/checkout',
      headers: { 'content-type': contentType },
      payload,
    })
  const change = (body: unknown) => send(JSON.stringify(body))
  const order = (body: unknown) =>
    browser.post('/api/commerce/checkout/order', body, { headers: { 'idempotency-key': 'a-key-of-this-test' } })
  const invalid = 'Diese Angabe ist ungültig. Bitte prüfen Sie sie und versuchen Sie es noch einmal.'
  const reload = 'Die Anfrage ist ungültig. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.'
  const saidTo = async (answer: ReturnType<typeof send>) => {
    const { message, params } = (await answer).json()
    return [message, params.fields]
  }
  const tooLong = 'Das ist zu lang. Höchstens 2000 Zeichen sind möglich.'
  expect(await saidTo(change({ note: 'x'.repeat(2001) }))).toEqual([`note: ${tooLong}`, { note: tooLong }])
  expect(await saidTo(change({ note: 7, shippingOptionId: [] }))).toEqual([
    `shippingOptionId: ${invalid}`,
    { note: invalid, shippingOptionId: invalid },
  ])
  expect(await saidTo(change('text'))).toEqual([reload, { body: invalid }])
  expect(await saidTo(change({ additionalFields: JSON.parse('['.repeat(100) + ']'.repeat(100)) }))).toEqual([
    reload,
    {},
  ])
  expect(await saidTo(order({ payment: { provider: 'test', token: 'x' } }))).toMatchObject([
    'expectedGrandTotalCents: Diese Angabe ist erforderlich.',
    { expectedGrandTotalCents: 'Diese Angabe ist erforderlich.' },
  ])
  const pay = (payment: unknown) => saidTo(order({ payment, expectedGrandTotalCents: total }))
  expect((await pay({ provider: 'test' }))[1]).toEqual({ 'payment.token': 'Geben Sie die Kartennummer ein.' })
  expect((await pay({ provider: 'nobody' }))[1]).toEqual({
    'payment.provider': 'Wählen Sie, wie Sie bezahlen möchten.',
  })
  expect(await saidTo(send('{'))).toEqual(['Die Anfrage ist kein gültiges JSON.', undefined])
  expect(await saidTo(send('a=b', 'application/x-www-form-urlencoded'))).toEqual([
    'Dieser Inhaltstyp wird nicht verstanden. Senden Sie application/json.',
    undefined,
  ])
  expect(await saidTo(change({ note: 'x'.repeat(1_000_000) }))).toEqual([
    'Die Anfrage ist größer als 1 MB. Senden Sie weniger auf einmal.',
    undefined,
  ])
})

test('paying later and paying nothing are orders at once', async () => {
  const site = await testSite({
    settings: {
      commerce: { testMode: false, manualPayment: { enabled: true, title: 'Bank', instructions: 'IBAN 1' } },
    },
  })
  await addShippingAndTax(site)
  const { browser, total } = await readyBuyer(
    site,
    await addProduct(site, { variants: [{ priceMinor: 2000, stock: 2 }] }),
  )
  expect((await placeOrder(browser, { expected: total, card: cards.pays })).json().params.fields).toHaveProperty([
    'payment.provider',
  ])
  const order = (await placeOrder(browser, { expected: total, provider: 'manual' })).json().order
  expect(order.testMode).toBe(false)
  const seen = (await site.get(`/api/commerce/orders/${order.orderToken}`)).json()
  expect(seen).toMatchObject({ paymentStatus: 'pending', paymentProvider: 'manual', paymentInstructions: 'IBAN 1' })
  expect(await books(site)).toMatchObject({
    stock: [{ on_hand: 1 }],
    holds: [],
    payments: [{ status: 'pending', order_id: order.id }],
  })

  const gift = await addProduct(site, { type: 2, variants: [{ priceMinor: 0 }] })
  const reader = await visitor(site)
  await addToCart(reader, gift)
  const checkout = await fillCheckout(reader, { shippingAddress: null, billingAddress: buyer })
  expect(checkout.paymentMethods).toMatchObject([{ provider: 'free', needsToken: false }])
  const free = await placeOrder(reader, { expected: 0, provider: 'free' })
  expect(free.statusCode).toBe(201)
  expect(free.json().order.orderNumber).toBe('2')
})

test('below the order minimum nothing is ordered', async () => {
  const site = await testSite({ settings: { commerce: { orderMinimumMinor: 5000 } } })
  await addShippingAndTax(site)
  const { browser, total } = await readyBuyer(site, await addProduct(site))
  const text = 'To check out, your order subtotal must be $50.00 or more.'
  const refused = await placeOrder(browser, { expected: total })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'below_minimum', message: text })
  expect((await browser.get('/api/commerce/shopping-cart')).json()).toMatchObject({ canCheckOut: false, message: text })
})

test('a store asks for the phone number of the address goods go to, else of the billing address', async () => {
  const site = await testSite({ settings: { commerce: { phone: 'required' } } })
  await addShippingAndTax(site)
  const { browser, total } = await readyBuyer(site, await addProduct(site))
  const refused = await placeOrder(browser, { expected: total })
  expect(refused.json().params.fields).toEqual({ 'shippingAddress.phone': 'Enter the phone number.' })
  const given = await fillCheckout(browser, { shippingAddress: { ...buyer, phone: '555 0100' }, billingAddress: buyer })
  expect(given).toMatchObject({ phone: 'required', missing: [] })
  expect((await placeOrder(browser, { expected: given.cart.grandTotalCents })).statusCode).toBe(201)

  const reader = await visitor(site)
  await addToCart(reader, await addProduct(site, { type: 3, variants: [{ sku: 'L', priceMinor: 5000, stock: 9 }] }))
  const lesson = await fillCheckout(reader, { shippingAddress: null, billingAddress: buyer })
  expect(lesson.missing).toMatchObject([{ field: 'billingAddress.phone' }])
})

test('a phone number that the store no longer asks for is not kept', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const { browser, total } = await readyBuyer(site, await addProduct(site))
  await fillCheckout(browser, { shippingAddress: { ...buyer, phone: '555 0100' } })
  await writeSettings(await site.ctx(), { commerce: { phone: 'hidden' } })
  const placed = (await placeOrder(browser, { expected: total })).json()
  const owner = await staffBrowser(site)
  const order = (await owner.get(`/api/admin/orders/${placed.order.id}`)).json()
  expect(order.shippingAddress).toMatchObject({ phone: '', city: buyer.city })

  const { browser: next } = await readyBuyer(site, await addProduct(site))
  const unseen = await fillCheckout(next, { shippingAddress: { ...buyer, phone: 'no number' } })
  expect(unseen).toMatchObject({ phone: 'hidden', missing: [], shippingAddress: { phone: '' } })
})

test('a store that asks for it takes no order without accepted terms, and keeps when they were accepted', async () => {
  const commerce = { termsRequired: true, policies: { termsOfService: 'Be kind.' } }
  const site = await testSite({ settings: { commerce } })
  await addShippingAndTax(site)
  const { browser, total } = await readyBuyer(site, await addProduct(site))
  expect((await browser.get('/api/commerce/checkout')).json()).toMatchObject({ termsRequired: true, missing: [] })
  for (const termsAccepted of [undefined, false]) {
    const refused = await placeOrder(browser, {
      expected: total,
      ...(termsAccepted === false ? { termsAccepted } : {}),
    })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().params.fields).toEqual({ termsAccepted: 'Accept the terms of service to place your order.' })
  }
  expect((await books(site)).payments).toEqual([])

  const placed = await placeOrder(browser, { expected: total, termsAccepted: true })
  expect(placed.statusCode).toBe(201)
  const owner = await staffBrowser(site)
  const order = (await owner.get(`/api/admin/orders/${placed.json().order.id}`)).json()
  expect(Date.parse(order.termsAcceptedOn)).toBe(Date.parse(order.createdOn))
})

test('terms that are not written need not be accepted', async () => {
  const site = await testSite({ settings: { commerce: { termsRequired: true } } })
  await addShippingAndTax(site)
  const { browser, total } = await readyBuyer(site, await addProduct(site))
  const placed = await placeOrder(browser, { expected: total })
  expect(placed.statusCode).toBe(201)
  const { orders } = await books(site)
  expect(orders).toMatchObject([{ terms_accepted_at: null }])
})

test('several of a service in a cart are not ordered once the store sells them one at a time', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const lesson = await addProduct(site, { type: 3, variants: [{ sku: 'L', priceMinor: 5000, stock: 9 }] })
  const { browser, total } = await readyBuyer(site, lesson, 2)
  await writeSettings(await site.ctx(), { storefront: { multipleQuantityAllowedForServices: false } })
  const refused = await placeOrder(browser, { expected: total })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'one_service_only'])
  const { entries, ...cart } = (await browser.get('/api/commerce/shopping-cart')).json()
  expect(cart).toMatchObject({ canCheckOut: false, message: refused.json().message })
  await browser.put(`/api/commerce/shopping-cart/entries/${entries[0].id}`, { quantity: 1 })
  const checkout = await fillCheckout(browser, { shippingAddress: null, billingAddress: buyer })
  expect((await placeOrder(browser, { expected: checkout.cart.grandTotalCents })).statusCode).toBe(201)
})

test('keys: the same request gets the same answer, another request under the key is refused', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const { browser, total } = await readyBuyer(site, await addProduct(site))
  const cart = browser.cookies.get('CART') ?? ''
  const first = await placeOrder(browser, { expected: total, key: 'one' })
  browser.cookies.set('CART', cart)
  const replay = await placeOrder(browser, { expected: total, key: 'one' })
  expect(replay.statusCode).toBe(201)
  expect(replay.json()).toEqual(first.json())
  browser.cookies.set('CART', cart)
  expect((await placeOrder(browser, { expected: total + 1, key: 'one' })).statusCode).toBe(422)
  browser.cookies.set('CART', cart)
  const other = await placeOrder(browser, { expected: total, key: 'two' })
  expect(other.statusCode).toBe(200)
  expect(other.json().order.id).toBe(first.json().order.id)
  const withoutKey = await browser.post('/api/commerce/checkout/order', {
    payment: { provider: 'test', token: cards.pays },
    expectedGrandTotalCents: total,
  })
  expect(withoutKey.statusCode).toBe(400)
  expect(withoutKey.json().code).toBe('idempotency_key_required')
})

test('a subscription is ordered through its own cart', async () => {
  const site = await testSite()
  const plan = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 }
  const coffee = await addProduct(site, { type: 3, variants: [{ sku: 'C', priceMinor: 1500 }], subscriptionPlan: plan })
  const browser = await visitor(site)
  const { cartToken } = (
    await browser.post('/api/3/commerce/cart/subscription', { itemId: coffee.itemId, sku: 'C', qty: 1 })
  ).json()
  const url = `/api/commerce/checkout?cartToken=${cartToken}`
  const checkout = (await browser.put(url, { email: 'ada@example.com', billingAddress: buyer })).json()
  expect(checkout).toMatchObject({ missing: [], cart: { entries: [{ subscriptionPlan: plan }] } })
  const response = await browser.post(
    `/api/commerce/checkout/order?cartToken=${cartToken}`,
    { payment: { provider: 'test', token: cards.pays }, expectedGrandTotalCents: 1500 },
    { headers: { 'idempotency-key': 'sub' } },
  )
  expect(response.statusCode).toBe(201)
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }

test('a link to a cart of somebody else is a checkout without a cart', async () => {
  const site = await testSite()
  const plan = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 }
  const coffee = await addProduct(site, { type: 3, variants: [{ sku: 'C', priceMinor: 1500 }], subscriptionPlan: plan })
  const mug = await addProduct(site)
  const subscription = { itemId: coffee.itemId, sku: 'C', qty: 1 }
  const [sender, reader] = [await visitor(site), await visitor(site)]
  await addToCart(sender, mug)
  const { cartToken } = (await sender.post('/api/3/commerce/cart/subscription', subscription)).json()
  await reader.post('/api/3/commerce/cart/subscription', subscription)
  await addToCart(reader, mug)
  for (const token of [cartToken, sender.cookies.get('CART'), '']) {
    const query = `?cartToken=${token}`
    const url = `/api/commerce/checkout${query}`
    expect((await reader.get(url)).json().cart.entries).toEqual([])
    expect((await reader.put(url, { email: 'ada@example.com' })).json().code).toBe('cart_empty')
    const order = { payment: { provider: 'test', token: cards.pays }, expectedGrandTotalCents: 1500 }
    const headers = { 'idempotency-key': `of-${token}` }
    const placed = await reader.post(`/api/commerce/checkout/order${query}`, order, { headers })
    expect(placed.json().code).toBe('cart_empty')
    for (const page of ['/checkout', '/checkout/subscribe']) {
      const shown = await reader.get(`${page}${query}`)
      expect([shown.statusCode, shown.headers.location]).toEqual([302, '/cart'])
    }
    const typed = { email: 'ada@example.com', provider: 'test', key: 'form-key', expectedGrandTotalCents: '1500' }
    const payload = new URLSearchParams({ ...typed, expectedAmountDueCents: '1500' }).toString()
    for (const path of ['/checkout', '/checkout/order']) {
      const sent = await reader.send({ method: 'POST', url: `${path}${query}`, headers: form, payload })
      expect([sent.statusCode, sent.headers.location], path).toEqual([303, '/cart'])
    }
  }
  expect(
    JSON.stringify(await (await sender.get(`/api/commerce/checkout?cartToken=${cartToken}`)).json()),
  ).not.toContain('ada@example.com')
  const url = `/api/commerce/checkout?cartToken=${cartToken}`
  await sender.put(url, { email: 'sender@example.com', billingAddress: buyer })
  const bought = await sender.post(
    `/api/commerce/checkout/order?cartToken=${cartToken}`,
    { payment: { provider: 'test', token: cards.pays }, expectedGrandTotalCents: 1500 },
    { headers: { 'idempotency-key': 'bought' } },
  )
  const locations = [sender, reader].map(async (browser) => {
    const { headers } = await browser.get(`/checkout/subscribe?cartToken=${cartToken}`)
    return headers.location
  })
  expect(await Promise.all(locations)).toEqual([bought.json().redirect, '/cart'])
})

test('the plain form begins a subscription that its own browser checks out, with the proof in the address too', async () => {
  const site = await testSite()
  const plan = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 }
  const coffee = await addProduct(site, { type: 3, variants: [{ sku: 'C', priceMinor: 1500 }], subscriptionPlan: plan })
  const browser = await visitor(site)
  const payload = new URLSearchParams({ itemId: coffee.itemId, sku: 'C', isSubscription: 'true' }).toString()
  const begun = await browser.send({ method: 'POST', url: '/cart/entries', headers: form, payload })
  const address = String(begun.headers.location)
  const page = await browser.get(address)
  expect([page.statusCode, begun.statusCode]).toEqual([200, 303])
  expect(page.body).toContain('vitrine-checkout-root')
  const csrfToken = browser.cookies.get('crumb') ?? ''
  // Scripts echo the cookie in a header, which would go before the address.
  browser.cookies.delete('crumb')
  const token = new URLSearchParams(address.split('?')[1]).get('cartToken') ?? ''
  const query = new URLSearchParams({ cartToken: token, crumb: csrfToken }).toString()
  const details = new URLSearchParams({ email: 'ada@example.com' }).toString()
  const saved = await browser.send({ method: 'POST', url: `/checkout?${query}`, headers: form, payload: details })
  expect(saved.statusCode, saved.body).toBe(200)
  expect((await browser.get(`/api/commerce/checkout?cartToken=${token}`)).json().email).toBe('ada@example.com')
})

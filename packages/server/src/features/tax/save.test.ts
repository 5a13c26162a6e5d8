import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { addProduct, addToCart, buyer, fillCheckout, placeOrder, visitor } from '../../testing/builders.ts'
import { signInByCode } from '../../testing/site-users.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { daysAfter, renewAt, subscribe, subscriptionShop } from '../../testing/subscriptions.ts'
import { testSite } from '../../testing/test-site.ts'
import { saveShipping } from '../shipping/index.ts'
import { checkTaxNumbersAgain, sweepTaxNumbers } from './check-again.ts'
import { replaceTaxRules } from './service.ts'

const address = '/api/admin/taxes'
const vat = { name: 'VAT', country: 'DE', ratePpm: 190_000, appliesToShipping: true }

test('a store manager saves rules, and the checkout charges those of the buyer’s place', async () => {
  const site = await testSite()
  const manager = await staffBrowser(site, 'store-manager')
  const before = (await manager.get(address)).json()
  expect(before).toMatchObject({ taxIncluded: false, taxRules: [] })
  const taxRules = [
    vat,
    { name: 'Island tax', country: 'DE', postalCodes: ['27498', '18500-18599'], ratePpm: 50_000, replacesWider: true },
    { name: 'NY', country: 'US', region: 'NY', ratePpm: 40_000 },
    { name: 'City', country: 'US', region: 'NY', postalCodes: ['100*'], ratePpm: 48_750 },
  ]
  const saved = await manager.put(address, { version: before.version, taxIncluded: false, taxRules })
  expect(saved.statusCode).toBe(200)
  expect((await manager.get(address)).json()).toEqual(saved.json())
  await manager.put('/api/admin/shipping', {
    zones: [{ name: 'All', coversRest: true, rates: [{ name: 'Post', priceMinor: 1000 }] }],
  })

  const buyerTab = await visitor(site)
  await addToCart(buyerTab, await addProduct(site, { variants: [{ sku: 'A', priceMinor: 10_000, stock: 9 }] }))
  const taxAt = async (place: object) => {
    const { cart } = await fillCheckout(buyerTab, { shippingAddress: { ...buyer, ...place } })
    return [cart.taxCents, cart.taxLineItems.map(({ name }: { name: string }) => name)]
  }
  const german = { countryCode: 'DE', state: '', city: 'Berlin' }
  expect(await taxAt({ ...german, postalCode: '10115' })).toEqual([2090, ['VAT']])
  expect(await taxAt({ ...german, postalCode: '18565' })).toEqual([500, ['Island tax']])
  expect(await taxAt({})).toEqual([888, ['City', 'NY']])
  expect(await taxAt({ postalCode: '12207' })).toEqual([400, ['NY']])
})

test('prices that include tax are part of the same save, and of its conflicts', async () => {
  const site = await testSite()
  const [ana, bo] = [await staffBrowser(site), await staffBrowser(site)]
  const { version } = (await ana.get(address)).json()
  expect((await ana.put(address, { version, taxIncluded: true, taxRules: [] })).json()).toMatchObject({
    taxIncluded: true,
  })
  const late = await bo.put(address, { version, taxIncluded: false, taxRules: [vat] })
  expect([late.statusCode, late.json().code]).toEqual([409, 'taxes_changed'])
  expect(late.json().params.taxes).toMatchObject({ taxIncluded: true, taxRules: [] })
})

test.each([
  [{ ...vat, name: '' }, 'Name is required.'],
  [{ ...vat, country: 'XX' }, 'Choose a country of the list.'],
  [{ ...vat, country: 'US', region: 'Bavaria' }, 'Choose a region of the list.'],
  [{ ...vat, ratePpm: 1_000_001 }, 'Enter a rate from 0 to 100.'],
  [{ ...vat, postalCodes: ['20000-10000'] }, 'Enter postal codes'],
])('what cannot be is refused: %j', async (rule, words) => {
  const refused = await (await staffBrowser(await testSite())).put(address, { taxRules: [rule] })
  expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining(words)])
})

test('the same rule twice is refused, and others do not see the rules', async () => {
  const site = await testSite()
  const twice = await (await staffBrowser(site)).put(address, { taxRules: [vat, vat] })
  expect([twice.statusCode, twice.json().code]).toEqual([409, 'tax_rule_twice'])
  expect((await (await staffBrowser(site, 'editor')).get(address)).statusCode).toBe(403)
})

const paris = { ...buyer, city: 'Paris', state: '', postalCode: '75001', countryCode: 'FR' }
const invalidNumber = 'Enter your number with its country, like DE123456789.'

/** A store in Germany that charges 20 % everywhere, and sells to businesses of other member states without. */
async function germanShop() {
  const address = { address1: '', address2: '', city: '', state: '', postalCode: '', countryCode: 'DE' }
  const site = await testSite({ settings: { commerce: { address, exemptsTaxNumbers: true } } })
  const ctx = await site.ctx()
  await saveShipping(ctx, { zones: [{ name: 'All', coversRest: true, rates: [{ name: 'Post', priceMinor: 1000 }] }] })
  const everywhere = ['DE', 'FR', 'US'].map((country) => ({ name: 'Tax', country, ratePpm: 200_000 }))
  await replaceTaxRules(ctx, everywhere)
  const lamp = await addProduct(site, { title: 'Lamp', variants: [{ sku: 'LAMP', priceMinor: 10_000, stock: 9 }] })
  return { site, lamp, staff: await staffBrowser(site) }
}

test('a business of another member state gives its VAT number, and owes the tax itself: in checkout, order, invoice and edits', async () => {
  const { site, lamp, staff } = await germanShop()
  const browser = await visitor(site)
  await addToCart(browser, lamp)
  expect(await fillCheckout(browser, { shippingAddress: paris })).toMatchObject({
    asksForTaxNumber: true,
    taxNumber: null,
    cart: { taxCents: 2000 },
  })
  const give = (taxNumber: string | null) => browser.put('/api/commerce/checkout', { taxNumber })
  for (const [number, words] of [
    ['FR 12', invalidNumber],
    ['US123456789', invalidNumber],
    ['FRXX123456780', 'This VAT number is not registered. Check it, or order without one.'],
    ['FRXX123456789', 'The register does not answer now. Try again later, or order with tax.'],
    ['FRXX123456788', 'The register does not answer now. Try again later, or order with tax.'],
  ] as const) {
    const refused = await give(number)
    expect([refused.statusCode, refused.json().params.fields.taxNumber]).toEqual([400, words])
  }
  expect((await give('x'.repeat(51))).statusCode).toBe(400)
  const exempt = (await give('fr xx 123 456 781')).json()
  expect(exempt).toMatchObject({ taxNumber: 'FRXX123456781', taxExemption: 'tax_number', cart: { taxCents: 0 } })
  expect((await give(null)).json()).toMatchObject({ taxNumber: null, taxExemption: null, cart: { taxCents: 2000 } })
  // At home it is kept for the invoice, and the tax is charged.
  expect((await give('DE123456781')).json()).toMatchObject({ taxExemption: null, cart: { taxCents: 2000 } })
  await give('FRXX123456781')
  // Goods that stay in Germany, or leave the union, are taxed as everybody's.
  const taxAt = async (place: object) => (await fillCheckout(browser, { shippingAddress: place })).cart.taxCents
  expect(await taxAt({ ...paris, city: 'Berlin', postalCode: '10115', countryCode: 'DE' })).toBe(2000)
  expect(await taxAt(buyer)).toBe(2000)
  expect(await taxAt(paris)).toBe(0)

  const orderId = (await placeOrder(browser, { expected: 11_000 })).json().order.id
  const read = async () => (await staff.get(`/api/admin/orders/${orderId}`)).json()
  expect(await read()).toMatchObject({ taxNumber: 'FRXX123456781', taxExemption: 'tax_number', taxes: [] })
  const invoice = await staff.get(`/api/admin/invoices.html?orders=${orderId}`)
  expect(invoice.body).toContain('FRXX123456781')
  expect(invoice.body).toContain('Reverse charge: the customer owes the VAT.')
  const [variant] = lamp.variants
  const added = [
    { kind: 'product', itemId: lamp.itemId, variantId: variant?.variantId, quantity: 1, unitPriceMinor: 5000 },
  ]
  const priced = await staff.post(`/api/admin/orders/${orderId}/edit-prices`, { version: 0, changes: [], added })
  expect(priced.json().totals).toMatchObject({ tax: { amountMinor: 0 }, grandTotal: { amountMinor: 16_000 } })
})

test('an order keeps the answer of the register, and a number that is registered no more exempts no cart', async () => {
  const { site, lamp, staff } = await germanShop()
  const store = await staff.send({
    method: 'PATCH',
    url: '/api/admin/store-settings',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ taxNumber: 'DE123456788' }),
  })
  expect(store.statusCode, store.body).toBe(200)
  const shopWith = async (taxNumber: string) => {
    const browser = await visitor(site)
    await addToCart(browser, lamp)
    await fillCheckout(browser, { shippingAddress: paris, taxNumber })
    return browser
  }
  const placed = await placeOrder(await shopWith('FRXX123456781'), { expected: 11_000 })
  const { order } = placed.json()
  expect((await staff.get(`/api/admin/orders/${order.id}`)).json().taxNumberProof).toEqual({
    checkedOn: expect.stringContaining('T'),
    consultation: 'WAPIAAAAX1234',
  })
  const invoice = (await staff.get(`/api/admin/invoices.html?orders=${order.id}`)).body
  for (const text of ['VAT number checked', 'WAPIAAAAX1234', 'DE123456788']) expect(invoice).toContain(text)

  // The register of these tests says what the last digit of a number means: the number of this cart becomes one that is not known.
  const gone = await shopWith('FRXX123456782')
  const { db } = await site.ctx()
  await sql`UPDATE cart SET tax_number = 'FRXX123456780' WHERE website_id = ${site.id} AND tax_number = 'FRXX123456782'`.execute(
    db,
  )
  await sql`UPDATE tax_number_check SET tax_number = 'FRXX123456780' WHERE website_id = ${site.id} AND tax_number = 'FRXX123456782'`.execute(
    db,
  )
  const read = async () => (await gone.get('/api/commerce/checkout')).json()
  expect(await read()).toMatchObject({ taxNumber: 'FRXX123456780', cart: { taxCents: 0 } })
  await checkTaxNumbersAgain(site.services)
  expect(await read()).toMatchObject({ taxNumber: 'FRXX123456780' })
  await sql`UPDATE tax_number_check SET checked_at = checked_at - interval '2 days', tried_at = tried_at - interval '2 days'
    WHERE website_id = ${site.id}`.execute(db)
  await checkTaxNumbersAgain(site.services)
  expect(await read()).toMatchObject({ taxNumber: null, taxExemption: null, cart: { taxCents: 2000 } })

  // One that never had an answer, and gets none, waits behind the others, and is no refusal.
  await sql`UPDATE cart SET tax_number = 'FRXX123456789' WHERE website_id = ${site.id} AND tax_number = 'FRXX123456780'`.execute(
    db,
  )
  await checkTaxNumbersAgain(site.services)
  const listChecks = async () =>
    (
      await sql<{ number: string; known: boolean | null }>`SELECT tax_number AS number, is_registered AS known
        FROM tax_number_check WHERE website_id = ${site.id} ORDER BY tax_number`.execute(db)
    ).rows
  expect(await listChecks()).toContainEqual({ number: 'FRXX123456789', known: null })
  expect(await read()).toMatchObject({ taxNumber: 'FRXX123456789', cart: { taxCents: 0 } })
  // After a month an answer stays only while a cart or a subscription needs it.
  await sql`UPDATE tax_number_check SET tried_at = tried_at - interval '31 days' WHERE website_id = ${site.id}`.execute(
    db,
  )
  await sweepTaxNumbers(site.services)
  expect(await listChecks()).toEqual([{ number: 'FRXX123456789', known: null }])
})

test('a customer whom the owner exempts pays no tax when signed in and in drafts, and nobody who types that email', async () => {
  const { site, lamp, staff } = await germanShop()
  const browser = await visitor(site)
  await signInByCode(site, browser, 'club@example.com')
  const [customer] = (await staff.get('/api/admin/customers?search=club@example.com')).json().customers
  const path = `/api/admin/customers/${customer.id}`
  const { version, name, note, tags, acceptsMarketing, taxExempt } = (await staff.get(path)).json()
  expect(taxExempt).toBe(false)
  const details = { version, name, note, tags, acceptsMarketing, taxExempt: true }
  expect((await staff.put(path, details)).json()).toMatchObject({ taxExempt: true })
  // A call that does not know of it leaves it as it is.
  const { taxExempt: _exempt, ...older } = details
  expect((await staff.put(path, { ...older, version: version + 1 })).json()).toMatchObject({ taxExempt: true })

  const check = async (tab: typeof browser) => {
    await addToCart(tab, lamp)
    const { cart, taxExemption } = await fillCheckout(tab, { email: 'club@example.com', shippingAddress: buyer })
    return [cart.taxCents, taxExemption]
  }
  expect(await check(browser)).toEqual([0, 'customer'])
  expect(await check(await visitor(site))).toEqual([2000, null])
  const [variant] = lamp.variants
  const lines = [
    { kind: 'product', itemId: lamp.itemId, variantId: variant?.variantId, quantity: 1, unitPriceMinor: null },
  ]
  const draft = (email: string) => staff.post('/api/admin/draft-orders', { email, lines, shippingAddress: buyer })
  expect((await draft('Club@example.com')).json().price.cart.taxCents).toBe(0)
  expect((await draft('ada@example.com')).json().price.cart.taxCents).toBe(2000)
  const placed = await placeOrder(browser, { expected: 11_000 })
  expect((await staff.get(`/api/admin/orders/${placed.json().order.id}`)).json()).toMatchObject({
    taxNumber: null,
    taxExemption: 'customer',
    totals: { tax: { amountMinor: 0 } },
  })
})

test('renewals are taxed as the order that began them, and again once the customer is not exempt any more', async () => {
  const { site, coffee } = await subscriptionShop()
  const { startedAt } = await subscribe(site, coffee)
  const { db } = await site.ctx()
  await sql`UPDATE sales_order SET tax_exemption = 'customer' WHERE website_id = ${site.id}`.execute(db)
  const exempt = (isExempt: boolean) =>
    sql`UPDATE customer SET tax_exempt = ${isExempt} WHERE website_id = ${site.id}`.execute(db)
  await exempt(true)
  await renewAt(site, daysAfter(startedAt, 32))
  await exempt(false)
  await renewAt(site, daysAfter(startedAt, 64))
  const { rows } = await sql<{ tax: number; exemption: string | null }>`
    SELECT tax_minor AS tax, tax_exemption AS exemption FROM sales_order WHERE website_id = ${site.id} ORDER BY order_number`.execute(
    db,
  )
  expect(rows.map(({ exemption }) => exemption)).toEqual(['customer', 'customer', null])
  expect(rows.map(({ tax }) => tax > 0)).toEqual([true, false, true])
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { addProduct, addShippingAndTax, addToCart, buyer, cards, visitor } from '../../testing/builders.ts'
import { buildPage } from '../../testing/content-builders.ts'
import { writeSettings } from '../../testing/settings.ts'
import { accountPath, signInByCode } from '../../testing/site-users.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { daysAfter, readBooks, renewAt } from '../../testing/subscriptions.ts'
import { type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import type { Fund } from './schema.ts'

const root = '/api/admin/donations'

const roof = {
  isEnabled: true,
  title: 'School <b>roof</b>',
  text: 'It rains <i>in</i>.',
  suggestedMinor: [1000, 2500],
  allowsOwnAmount: true,
  minimumMinor: 500,
  maximumMinor: 1_000_000,
  frequencies: ['once', 'month', 'year'],
  asksNote: true,
  asksAnonymous: true,
  buttonLabel: 'Give <u>now</u>',
  thanks: 'The <s>children</s> thank you.',
  taxNote: 'Keep this for your <taxes>.',
}

async function fundraiser(options: { readonly currency?: string; readonly fund?: object } = {}) {
  const { currency = 'USD', fund = {} } = options
  const site = await testSite({ settings: { commerce: { testMode: true } } })
  const staff = await staffBrowser(site)
  if (currency !== 'USD') expect((await patchSite(staff, { currency })).statusCode).toBe(200)
  await addShippingAndTax(site)
  const created = await staff.post(`${root}/funds`, { ...roof, ...fund })
  expect(created.statusCode, created.body).toBe(201)
  return { site, staff, fund: created.json() as Fund }
}

function patchSite(staff: TestBrowser, changes: object) {
  return staff.send({
    method: 'PATCH',
    url: '/api/admin/site',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(changes),
  })
}

/** Posts the form of a fund as a browser without scripts does. */
function give(browser: TestBrowser, fund: Fund, values: Readonly<Record<string, string>>) {
  return browser.send({
    method: 'POST',
    url: fund.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ currency: 'USD', frequency: 'once', ...values }).toString(),
  })
}

/** Gives, and fills in the checkout; gives the address of its calls and what it asks for. */
async function begin(browser: TestBrowser, fund: Fund, values: Readonly<Record<string, string>>) {
  const answer = await give(browser, fund, values)
  expect(answer.statusCode, answer.body).toBe(303)
  const query = new URL(String(answer.headers['location']), 'http://x').search
  const filled = await browser.put(`/api/commerce/checkout${query}`, {
    email: 'ada@example.com',
    billingAddress: buyer,
  })
  expect(filled.statusCode, filled.body).toBe(200)
  return { query, checkout: filled.json() }
}

function pay(
  browser: TestBrowser,
  query: string,
  expected: number,
  { card = cards.pays, key = newId(), provider = 'test' }: { card?: string; key?: string; provider?: string } = {},
) {
  const payment = provider === 'test' ? { provider, token: card } : { provider }
  return browser.post(
    `/api/commerce/checkout/order${query}`,
    { payment, expectedGrandTotalCents: expected },
    { headers: { 'idempotency-key': key } },
  )
}

async function readMails(site: TestSite) {
  const { db } = await site.ctx()
  return db.selectFrom('mail').selectAll().where('website_id', '=', site.id).orderBy('mail_id').execute()
}

test('a visitor gives through the checkout: no tax, no shipping, no discount, a receipt, a line in the list and in reports', async () => {
  const { site, staff, fund } = await fundraiser()
  const code = { name: 'Half', code: 'HALF', effect: { kind: 'percent', ratePpm: 500_000 } }
  await staff.post('/api/admin/discounts', { ...code, target: { kind: 'order' } })
  const donor = await visitor(site)
  const page = (await donor.get(fund.path)).body
  expect(page).toContain('School &lt;b&gt;roof&lt;/b&gt;')
  expect(page).toContain('It rains &lt;i&gt;in&lt;/i&gt;.')
  expect(page).toContain('Give &lt;u&gt;now&lt;/u&gt;')
  expect(page).toContain('"pageType":203')

  const wishes = { note: '=For <them>\u0000', isAnonymous: 'true' }
  const { query, checkout } = await begin(donor, fund, { amount: 'own', ownAmount: '$1,234.50', ...wishes })
  expect(checkout).toMatchObject({
    isOffer: false,
    missing: [],
    cart: {
      subtotalCents: 123_450,
      taxCents: 0,
      shippingCostCents: 0,
      discountCents: 0,
      grandTotalCents: 123_450,
      requiresShipping: false,
      acceptsPromoCodes: false,
      entries: [{ productType: 6, title: 'Donation: School <b>roof</b>', quantity: 1 }],
    },
  })
  // A code of the shop takes nothing off.
  const coded = await donor.put(`/api/commerce/checkout${query}`, { promoCodes: ['HALF'] })
  expect([coded.statusCode, coded.json().cart?.grandTotalCents ?? 123_450]).toEqual([coded.statusCode, 123_450])
  // The address alone shows nothing of it to another visitor.
  expect((await (await visitor(site)).get(`/api/commerce/checkout${query}`)).json().cart.entries).toEqual([])

  const key = newId()
  const [first, second] = await Promise.all([
    pay(donor, query, 123_450, { key }),
    pay(donor, query, 123_450, { key: newId() }),
  ])
  expect([first.statusCode, second.statusCode].some((status) => status === 201)).toBe(true)
  const again = await pay(donor, query, 123_450, { key })
  const confirmed = (await donor.get(again.json().redirect)).body
  expect(confirmed).toContain('"pageType":204')
  expect(confirmed).toContain('The &lt;s&gt;children&lt;/s&gt; thank you.')
  expect(confirmed).toContain('Keep this for your &lt;taxes&gt;.')
  expect(confirmed).toContain('=For &lt;them&gt;')

  const mails = await readMails(site)
  expect(mails.map(({ kind }) => kind)).toEqual(['donation-confirmed'])
  expect(mails[0]?.plain).toContain('Keep this for your <taxes>.')
  const order = (await staff.get(`/api/admin/orders/${again.json().order.id}`)).json()
  expect(order).toMatchObject({ fulfillmentStatus: 'fulfilled', paymentStatus: 'paid' })

  const listed = (await staff.get(root)).json()
  expect(listed).toMatchObject({
    donations: [
      { fundId: fund.id, amountMinor: 123_450, note: '=For <them>', isAnonymous: true, donorName: 'Ada Lovelace' },
    ],
    totals: [{ currency: 'USD', count: 1, receivedMinor: 123_450 }],
  })
  const csv = (await staff.get(`${root}.csv`)).body
  expect(csv).toContain("'=For <them>,once,1234.50,0.00,USD,paid")
  // The day of the site, whose time zone it is.
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
  const range = `from=${day}&to=${day}`
  const products = (await staff.get(`/api/admin/sales-reports/products?${range}`)).json()
  expect(products.rows).toContainEqual(
    expect.objectContaining({ product: 'Donation: School <b>roof</b>', taxMinor: 0, totalMinor: 123_450 }),
  )

  // A refund is in the list.
  const refunded = await staff.post(`/api/admin/orders/${order.id}/refunds`, {
    amountMinor: 3_450,
    expectedRefundableMinor: 123_450,
    notify: false,
  })
  expect(refunded.statusCode, refunded.body).toBeLessThan(300)
  expect((await staff.get(`${root}?fundId=${fund.id}`)).json()).toMatchObject({
    donations: [{ refundedMinor: 3_450, paymentStatus: 'partially_refunded' }],
    totals: [{ receivedMinor: 120_000 }],
  })
  expect((await staff.get(`${root}?fundId=none`)).json()).toMatchObject({ donations: [], totals: [] })
})

test('amounts outside of what the owner set, and hostile ones, make no cart', async () => {
  const { site, staff, fund } = await fundraiser()
  const donor = await visitor(site)
  const own = (ownAmount: string) => ({ amount: 'own', ownAmount })
  const refused = [
    {},
    { amount: '1001' },
    { amount: '-1000' },
    { amount: '1e3' },
    { amount: '1000', currency: 'EUR' },
    { amount: '1000', currency: '' },
    { amount: '1000', frequency: 'week' },
    { amount: '1000', note: 'x'.repeat(501) },
    ...['', '0', '-5', '4.99', '10000.01', '1e15', '1000000000000000', '9'.repeat(90), '12.345', 'NaN', '5;6'].map(own),
  ]
  for (const values of refused) {
    const answer = await give(donor, fund, values)
    expect([JSON.stringify(values), answer.statusCode]).toEqual([JSON.stringify(values), 400])
    expect(answer.body).toContain('vt-donation-problem')
  }
  const { db } = await site.ctx()
  expect(await db.selectFrom('cart').select('cart_id').where('website_id', '=', site.id).execute()).toEqual([])
  // What was typed stays.
  expect((await give(donor, fund, { ...own('4.99'), note: 'a "b"' })).body).toContain('a &quot;b&quot;</textarea>')

  for (const values of [{ amount: '2500' }, own('5'), own('10,000.00')])
    expect((await give(donor, fund, values)).statusCode).toBe(303)
  // Without the browser's word that the form is the site's own, and for funds that are off or of another site.
  const body = new URLSearchParams({ currency: 'USD', amount: '1000' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
  expect((await donor.send({ method: 'POST', url: fund.path, headers, payload: body })).statusCode).not.toBe(303)
  const other = await fundraiser()
  expect((await give(donor, other.fund, { amount: '1000' })).statusCode).toBe(404)
  const off = await staff.put(`${root}/funds/${fund.id}`, { ...roof, isEnabled: false, version: 1 })
  expect(off.json()).toMatchObject({ version: 2, isEnabled: false })
  expect((await give(donor, fund, { amount: '1000' })).statusCode).toBe(404)
  expect((await donor.get(fund.path)).statusCode).toBe(404)
})

test('currencies without decimals take whole amounts only', async () => {
  const { site, fund } = await fundraiser({ currency: 'JPY' })
  const donor = await visitor(site)
  const own = (ownAmount: string) => give(donor, fund, { currency: 'JPY', amount: 'own', ownAmount })
  expect((await own('1000.5')).statusCode).toBe(400)
  const { checkout } = await begin(donor, fund, { currency: 'JPY', amount: 'own', ownAmount: '¥1,500' })
  expect(checkout.cart).toMatchObject({ grandTotalCents: 1500, currency: 'JPY' })
})

test('a bank that refuses leads back to the donation, not to the cart of the visitor', async () => {
  const { site, fund } = await fundraiser()
  const donor = await visitor(site)
  const { query } = await begin(donor, fund, { amount: '1000' })
  const challenged = await pay(donor, query, 1000, { card: cards.challenge })
  expect(challenged.statusCode, challenged.body).toBe(202)
  const refused = await donor.post(challenged.json().redirect, { answer: 'refuse' })
  expect(refused.headers.location).toBe(`/checkout${query}&payment=declined`)
  const back = await donor.get(String(refused.headers.location), { headers: { accept: 'text/html' } })
  expect([back.statusCode, back.body.includes('Donation: School')]).toEqual([200, true])
  const again = (await pay(donor, query, 1000, { card: cards.challenge })).json()
  const approved = await donor.post(again.redirect, { answer: 'approve' })
  expect(approved.headers.location).toMatch(/^\/checkout\/confirmed\//)
})

test('the cart of a donation is no cart of the shop: no door of carts opens it, and nothing is ordered with it', async () => {
  const { site, fund } = await fundraiser()
  await writeSettings(await site.ctx(), { commerce: { testMode: true, orderMinimumMinor: 50_000 } })
  const vase = await addProduct(site, { variants: [{ sku: 'V', priceMinor: 4800 }] })
  const donor = await visitor(site)
  const { query, checkout } = await begin(donor, fund, { amount: '1000', note: 'Hi' })
  const token = new URLSearchParams(query).get('cartToken') ?? ''
  const line = `/api/commerce/shopping-cart/entries/${checkout.cart.entries[0].id}`
  const codes = '/api/commerce/shopping-cart/promo-codes'
  const form = (url: string, values: Readonly<Record<string, string>>) =>
    donor.send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ crumb: donor.cookies.get('crumb') ?? '', ...values }).toString(),
    })
  const { db } = await site.ctx()
  const readCart = async () => {
    const id = checkout.cart.id
    const { rows } = await sql`SELECT c.version, c.token_hash, c.customer_id, c.promo_codes, c.expires_at,
      (SELECT json_agg(e) FROM cart_entry e WHERE e.website_id = c.website_id AND e.cart_id = c.cart_id) AS entries
      FROM cart c WHERE c.website_id = ${site.id} AND c.cart_id = ${id}`.execute(db)
    return rows
  }
  const before = await readCart()
  expect(before).toHaveLength(1)
  const knock = async (what: () => ReturnType<TestBrowser['get']>) => {
    donor.cookies.set('CART', token)
    const answer = await what()
    expect(await readCart()).toEqual(before)
    return answer
  }
  expect((await knock(() => donor.get('/api/commerce/shopping-cart'))).json()).toMatchObject({ id: '', entries: [] })
  expect(donor.cookies.has('CART')).toBe(false)
  expect((await knock(() => addToCart(donor, vase))).json().shoppingCart).toMatchObject({ totalQuantity: 1 })
  expect(donor.cookies.get('CART')).not.toBe(token)
  const byForm = () => form('/cart/entries', { itemId: vase.itemId, sku: 'V', quantity: '1' })
  expect((await knock(byForm)).statusCode).toBe(303)
  expect(donor.cookies.get('CART')).not.toBe(token)
  expect((await knock(() => donor.put(line, { quantity: 3 }))).json()).toMatchObject({ code: 'cart_entry_not_found' })
  expect((await knock(() => donor.delete(line))).json()).toMatchObject({ shoppingCart: { entries: [] } })
  const answers = () => donor.put(`${line}/additionalFields`, { additionalFields: { a: 'b' } })
  expect((await knock(answers)).json()).toMatchObject({ code: 'cart_entry_not_found' })
  expect((await knock(() => donor.get(`${line}/form`))).statusCode).toBe(404)
  expect((await knock(() => donor.post(codes, { promoCode: 'HALF' }))).statusCode).toBe(400)
  expect((await knock(() => donor.delete(`${codes}/HALF`))).statusCode).toBe(200)
  await knock(() => form(`/cart/entries/${checkout.cart.entries[0].id}`, { action: 'remove' }))
  await knock(async () => {
    await signInByCode(site, donor, `ada-${newId()}@example.com`)
    return donor.get(accountPath)
  })
  expect((await addToCart(donor, vase)).json().shoppingCart).toMatchObject({ totalQuantity: 1 })

  // A line that came in anyway is not sold by the rules of a donation.
  await sql`INSERT INTO cart_entry (website_id, entry_id, cart_id, item_id, variant_id, quantity, seen_price_minor, title, created_at)
    VALUES (${site.id}, ${newId()}, ${checkout.cart.id}, ${vase.itemId}, ${vase.variants[0]?.variantId}, 1, 4800, 'Vase', now())`.execute(
    db,
  )
  expect((await pay(donor, query, 5800)).json()).toMatchObject({ code: 'offer_outdated' })
  await sql`DELETE FROM cart_entry WHERE website_id = ${site.id} AND cart_id = ${checkout.cart.id} AND title <> 'Vase'`.execute(
    db,
  )
  expect((await pay(donor, query, 4800)).json()).toMatchObject({ code: 'offer_outdated' })
})

test('a monthly donation renews at its amount; one that waits for its money gets the tax note with it', async () => {
  const manualPayment = { enabled: true, title: 'Bank', instructions: 'IBAN 1' }
  const { site, staff, fund } = await fundraiser()
  const donor = await visitor(site)
  const monthly = await begin(donor, fund, { amount: '2500', frequency: 'month' })
  const placed = await pay(donor, monthly.query, 2500)
  expect(placed.statusCode, placed.body).toBe(201)
  const started = (await readBooks(site)).subscriptions[0]
  expect(started).toMatchObject({ product_type: 6, unit_price_minor: 2500, period_unit: 'MONTH', cycles: 0 })
  expect((await staff.delete(`${root}/funds/${fund.id}`)).statusCode).toBe(204)
  for (let run = 0; run < 3; run++) await renewAt(site, daysAfter(started?.anchor_at ?? new Date(), 32))
  const books = await readBooks(site)
  expect(books.orders.map((order) => order.grand_total_minor)).toEqual([2500, 2500])
  expect(books.renewals).toMatchObject([{ state: 'paid' }])
  expect((await staff.get(root)).json()).toMatchObject({
    donations: [{ frequency: 'month' }, { frequency: 'month' }],
    totals: [{ count: 2, receivedMinor: 5000 }],
  })

  await writeSettings(await site.ctx(), { commerce: { testMode: true, manualPayment } })
  const later = (await staff.post(`${root}/funds`, roof)).json() as Fund
  const { query } = await begin(donor, later, { amount: '1000' })
  const promised = await pay(donor, query, 1000, { provider: 'manual' })
  expect(promised.statusCode, promised.body).toBe(201)
  expect((await donor.get(promised.json().redirect)).body).not.toContain('Keep this')
  await staff.post(`/api/admin/orders/${promised.json().order.id}/receipts`, {})
  const kinds = (await readMails(site)).filter(({ kind }) => kind.startsWith('donation-'))
  const { id } = promised.json().order
  const told = kinds
    .filter(({ order_id }) => order_id === id)
    .map(({ kind, plain }) => [kind, plain.includes('Keep this')])
  expect(told.toSorted()).toEqual([
    ['donation-confirmed', false],
    ['donation-paid', true],
  ])
})

test('funds are the owner’s: each mistake is named, a later save is not overwritten, and pages show them in blocks', async () => {
  const { site, staff, fund } = await fundraiser()
  const refuse = async (changes: object, field: string) => {
    const answer = await staff.post(`${root}/funds`, { ...roof, ...changes })
    expect([field, answer.statusCode]).toEqual([field, 400])
    expect(Object.keys(answer.json().params.fields)).toContain(field)
  }
  await refuse({ title: ' ' }, 'title')
  await refuse({ minimumMinor: 0 }, 'minimumMinor')
  await refuse({ maximumMinor: 400 }, 'maximumMinor')
  await refuse({ maximumMinor: 1_000_000_000 }, 'maximumMinor')
  await refuse({ suggestedMinor: [400] }, 'suggestedMinor')
  await refuse({ suggestedMinor: [1000, 1000] }, 'suggestedMinor')
  await refuse({ suggestedMinor: [], allowsOwnAmount: false }, 'suggestedMinor')
  await refuse({ frequencies: [] }, 'frequencies')
  const save = { ...roof, title: 'Roof', version: 1 }
  expect((await staff.put(`${root}/funds/${fund.id}`, save)).statusCode).toBe(200)
  expect((await staff.put(`${root}/funds/${fund.id}`, save)).json()).toMatchObject({ code: 'donation_fund_changed' })
  const editor = await staffBrowser(site, 'editor')
  expect((await editor.get(`${root}/funds`)).statusCode).toBe(200)
  expect((await editor.get(root)).statusCode).toBe(403)
  expect((await editor.post(`${root}/funds`, roof)).statusCode).toBe(403)

  const block = (id: string, layout: string) => ({
    id,
    type: 'donation',
    version: 1,
    settings: { fundId: fund.id, layout },
  })
  await buildPage(await site.ctx(), { title: 'Help', slug: 'help', blocks: [block('a', 'form'), block('b', 'button')] })
  const page = (await site.get('/help')).body
  expect(page.match(new RegExp(`action="${fund.path}"`, 'g'))).toHaveLength(1)
  expect(page).toContain(`href="${fund.path}"`)
  await staff.delete(`${root}/funds/${fund.id}`)
  expect((await site.get('/help')).body).not.toContain(fund.path)
  const { db } = await site.ctx()
  const { rows } = await sql`SELECT 1 FROM donation_fund WHERE website_id = ${site.id}`.execute(db)
  expect(rows).toEqual([])
})

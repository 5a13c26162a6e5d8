import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { addProduct, addToCart, buyer, fillCheckout, placeOrder, visitor } from '../../testing/builders.ts'
import { writeSettings } from '../../testing/settings.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'

const address = '/api/admin/shipping'
const post = { name: 'Post', priceMinor: 900 }

test('a store manager saves zones, and the checkout takes the rates of the buyer’s zone', async () => {
  const site = await testSite()
  const manager = await staffBrowser(site, 'store-manager')
  expect((await manager.get(address)).json()).toMatchObject({ zones: [], currency: 'USD', weightUnit: 'lb' })
  const zones = [
    {
      name: 'New York',
      places: ['US-NY'],
      rates: [
        { name: 'Van', kind: 'local_delivery', priceMinor: 300, postalCodes: ['10000-10099'], minOrderMinor: 2000 },
        {
          name: 'By weight',
          kind: 'weight',
          tiers: [
            { upTo: 1000, priceMinor: 700 },
            { upTo: null, priceMinor: 1500 },
          ],
        },
        { name: 'Boxes', kind: 'per_item', priceMinor: 400, furtherMinor: 150 },
        { name: 'Pickup', kind: 'pickup', location: '1 Lane', instructions: 'Ring twice.' },
      ],
    },
    { name: 'Rest of the world', coversRest: true, rates: [post] },
  ]
  const saved = await manager.put(address, { zones })
  expect(saved.statusCode).toBe(200)
  expect((await manager.get(address)).json()).toEqual(saved.json())
  expect(saved.json().zones).toMatchObject(zones)

  const product = await addProduct(site, { variants: [{ sku: 'A', priceMinor: 2500, stock: 9 }] })
  const buyerTab = await visitor(site)
  await addToCart(buyerTab, product, 3)
  const inNewYork = await fillCheckout(buyerTab)
  expect(inNewYork.cart.shippingOptions).toMatchObject([
    { name: 'Van', priceCents: 300 },
    { name: 'By weight', priceCents: 700 },
    { name: 'Boxes', priceCents: 700, kind: 'per_item' },
    { name: 'Pickup', priceCents: 0, kind: 'pickup', location: '1 Lane', instructions: 'Ring twice.' },
  ])
  // A rate of the zone before is dropped with the address that it was chosen for.
  const [van] = inNewYork.cart.shippingOptions
  await fillCheckout(buyerTab, { shippingOptionId: van.id })
  const upstate = { ...buyer, postalCode: '12207' }
  const elsewhere = await fillCheckout(buyerTab, { shippingAddress: upstate, shippingOptionId: van.id })
  expect(elsewhere.shippingOptionId).toBeNull()
  expect(elsewhere.cart.shippingOptions.map(({ name }: { name: string }) => name)).toEqual([
    'By weight',
    'Boxes',
    'Pickup',
  ])
  const abroad = await fillCheckout(buyerTab, {
    shippingAddress: { ...buyer, countryCode: 'CA', state: 'ON', postalCode: 'M5V 3L9' },
  })
  expect(abroad.cart).toMatchObject({ selectedShippingOption: { name: 'Post' }, shippingCostCents: 900 })
})

test('what is picked up is taxed where the store is, also in an order that is edited or drafted', async () => {
  const address = { address1: '1 Lane', address2: '', city: 'Burlington', state: 'VT', postalCode: '05401' }
  const site = await testSite({
    settings: { commerce: { testMode: true, address: { ...address, countryCode: 'US' } } },
  })
  const manager = await staffBrowser(site)
  const rates = [
    { name: 'Store', kind: 'pickup' },
    { name: 'Van', kind: 'local_delivery', priceMinor: 0, postalCodes: ['100*'] },
  ]
  await manager.put('/api/admin/shipping', { zones: [{ name: 'All', coversRest: true, rates }] })
  const taxRules = [
    { name: 'VT', country: 'US', region: 'VT', ratePpm: 60_000 },
    { name: 'NY', country: 'US', region: 'NY', ratePpm: 80_000 },
  ]
  const taxes = await manager.put('/api/admin/taxes', { taxRules })
  expect(taxes.json().storePlace).toEqual({ countryCode: 'US', state: 'VT', postalCode: '05401' })
  const product = await addProduct(site, { variants: [{ sku: 'A', priceMinor: 10_000, stock: 9 }] })
  const tab = await visitor(site)
  await addToCart(tab, product)
  const { cart } = await fillCheckout(tab)
  const [store, van] = cart.shippingOptions
  expect((await fillCheckout(tab, { shippingOptionId: van.id })).cart.taxCents).toBe(800)
  expect((await fillCheckout(tab, { shippingOptionId: store.id })).cart.taxCents).toBe(600)
  const placed = await placeOrder(tab, { expected: 10_600 })
  expect(placed.statusCode, placed.body).toBe(201)

  const { itemId, variants } = product
  const line = { kind: 'product', itemId, variantId: variants[0]?.variantId, quantity: 1 }
  const path = `/api/admin/orders/${placed.json().order.id}`
  const added = [{ ...line, unitPriceMinor: 5000 }]
  const edit = await manager.post(`${path}/edit-prices`, { version: 0, changes: [], added })
  expect(edit.json().totals.tax.amountMinor, edit.body).toBe(900)

  const offered = { email: 'ada@example.com', shippingAddress: buyer, lines: [{ ...line, unitPriceMinor: null }] }
  const content = { ...offered, shipping: { kind: 'rate', id: store.id } }
  const draft = (await manager.post('/api/admin/draft-orders', content)).json()
  expect(draft.price.cart.taxCents).toBe(600)
  // The store moves: what was offered stays.
  await writeSettings(await site.ctx(), { commerce: { address: { ...address, state: 'NY', countryCode: 'US' } } })
  const kept = (await manager.get(`/api/admin/draft-orders/${draft.id}`)).json()
  expect(kept.price.cart).toMatchObject({ taxCents: 600, grandTotalCents: 10_600 })
})

test('two people who save at once: the second is told, and nothing is lost', async () => {
  const site = await testSite()
  const [ana, bo] = [await staffBrowser(site), await staffBrowser(site)]
  const { version } = (await ana.get(address)).json()
  const of = (name: string) => ({ version, zones: [{ name, places: ['DE'], rates: [post] }] })
  const answers = await Promise.all([ana.put(address, of('Ana')), bo.put(address, of('Bo'))])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const [won, lost] = answers.toSorted((a, b) => a.statusCode - b.statusCode)
  expect(lost?.json()).toMatchObject({ code: 'shipping_changed', params: { shipping: won?.json() } })
  expect((await ana.get(address)).json()).toEqual(won?.json())
})

test.each([
  [{ name: ' ', places: ['DE'] }, 'Name is required.'],
  [{ name: 'A', places: ['XX'] }, 'Choose a country or region of the list.'],
  [{ name: 'A', places: ['US-XX'] }, 'Choose a country or region of the list.'],
  [{ name: 'A', places: ['DE', 'DE'] }, 'DE is in two zones.'],
  [{ name: 'A', places: ['DE'], rates: [{ ...post, priceMinor: -1 }] }, 'Enter a price, like 12.50.'],
  [{ name: 'A', places: ['DE'], rates: [{ name: 'W', kind: 'weight' }] }, 'Add at least one price.'],
  [
    { name: 'A', places: ['DE'], rates: [{ name: 'L', kind: 'local_delivery' }] },
    'Enter the postal codes you deliver to.',
  ],
  [{ name: 'A', places: ['DE'], rates: [{ ...post, postalCodes: ['<b>'] }] }, 'Enter postal codes'],
])('what cannot be is refused: %j', async (zone, words) => {
  const refused = await (await staffBrowser(await testSite())).put(address, { zones: [zone] })
  expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining(words)])
})

test('rates of earlier versions are zones of the countries that have them', async () => {
  const site = await testSite()
  const { db } = await site.ctx()
  await sql`INSERT INTO shipping_option (website_id, shipping_option_id, name, price_minor, countries, position) VALUES
    (${site.id}, 'a', 'Post', 900, '{US,CA}', 0), (${site.id}, 'b', 'Express', 2400, '{US}', 1), (${site.id}, 'c', 'Slow', 300, '{}', 2)`.execute(
    db,
  )
  const manager = await staffBrowser(site, 'store-manager')
  const { zones, version } = (await manager.get(address)).json()
  type Zone = { places: string[]; coversRest: boolean; rates: { name: string }[] }
  const names = (all: Zone[]) =>
    all.map(({ places, coversRest, rates }) => [places, coversRest, rates.map(({ name }) => name)])
  const expected = [
    [['CA'], false, ['Post', 'Slow']],
    [['US'], false, ['Post', 'Express', 'Slow']],
    [[], true, ['Slow']],
  ]
  expect(names(zones)).toEqual(expected)
  // Rates of several zones get ids of their own when they are saved.
  const saved = await manager.put(address, { version, zones })
  expect([saved.statusCode, names(saved.json().zones)]).toEqual([200, expected])
})

test('others do not see it', async () => {
  const editor = await staffBrowser(await testSite(), 'editor')
  expect((await editor.get(address)).statusCode).toBe(403)
  expect((await editor.put(address, { zones: [] })).statusCode).toBe(403)
})

import { expect, test } from 'vitest'
import { addProduct, addToCart, buyer, fillCheckout, visitor } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'

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

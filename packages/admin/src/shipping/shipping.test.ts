import type { Locator, Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { addProduct, addToCart, buyer, fillCheckout, visitor } from '../../../server/src/testing/builders.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'

test('an owner sets up two zones and tax, tries addresses, and a visitor pays exactly that', async () => {
  const site = await testSite({ title: 'Ridge Pottery', currency: 'EUR' })
  const { tab, staff, open } = await openEditor(site)
  const button = (name: string) => tab.getByRole('button', { name, exact: true })
  await open('/settings/shipping')
  await tab.getByText('No shipping zones yet').waitFor()
  await expectAccessible(tab)

  // A zone of one country with a rate by weight.
  await button('Add zone').first().click()
  await button('Add zone').last().click()
  await tab.getByText('Choose a country.').waitFor()
  await tab.getByRole('combobox', { name: 'Countries and regions' }).fill('germ')
  await tab.getByRole('option', { name: 'Germany', exact: true }).click()
  await tab.getByLabel('Zone name (optional)').fill('Home')
  await button('Add zone').last().click()
  await tab.getByText('No rate for Home.').waitFor()
  // Its first rate is asked for at once.
  await tab.getByLabel('Name', { exact: true }).fill('Parcel')
  await tab.getByLabel('Type').click()
  await tab.getByRole('option', { name: 'By weight' }).click()
  await tab.getByLabel('Up to, lb').fill('10')
  await tab.getByLabel('Price, in €').last().fill('abc')
  await button('Add rate').last().click()
  await tab.getByText('Enter a price, like 12.50.').waitFor()
  await tab.getByLabel('Price, in €').last().fill('1.234,50')
  await tab.getByLabel('Price, in €').last().fill('4,90')
  await expectAccessible(tab)
  await button('Add rate').last().click()
  await tab.getByText('By weight, up to 10 lb').waitFor()

  // The rest of the world has a flat rate.
  await button('Add zone').click()
  await tab.getByText('Rest of the world: every country').click()
  await button('Add zone').last().click()
  await tab.getByLabel('Name', { exact: true }).fill('World')
  await tab.getByLabel('Type').click()
  await tab.getByRole('option', { name: 'Per item' }).click()
  await tab.getByLabel('First item, in €').fill('€20')
  await tab.getByLabel('Each further item, in €').fill('5')
  await button('Add rate').last().click()
  await tab.getByText('€20.00, then €5.00 each').waitFor()
  await tab.getByText('2 unsaved changes').waitFor()

  // A carrier service is tried before it is saved.
  await button('Add rate').last().click()
  await tab.getByLabel('Name', { exact: true }).fill('Carrier')
  await tab.getByLabel('Type').click()
  await tab.getByRole('option', { name: 'Carrier service' }).click()
  await tab.getByLabel('Address of the carrier service').fill('https://10.0.0.1/rates')
  await button('Ask the service').click()
  await tab.getByText('No answer: This server is not on the public internet.').waitFor()
  await expectAccessible(tab)
  await button('Cancel').click()

  // Who picks up chooses a time within the hours of the store.
  await button('Add rate').last().click()
  await tab.getByLabel('Name', { exact: true }).fill('Collect')
  await tab.getByLabel('Type').click()
  await tab.getByRole('option', { name: 'Pickup' }).click()
  await tab.getByText('Buyers choose when they pick up').click()
  await tab.getByLabel('Saturday').fill('10-14, 9')
  await button('Add day').click()
  await button('Add rate').last().click()
  await tab.getByText('Choose a day that is in no other row.').waitFor()
  await tab.getByText('Enter hours like 09:00-12:00').waitFor()
  await expectAccessible(tab)
  await tab.getByLabel('Saturday').fill('10-14')
  await tab.getByLabel('Day', { exact: true }).fill('2026-12-24')
  await tab.getByLabel('Orders per time').fill('4')
  await button('Add rate').last().click()
  await tab.getByRole('button', { name: 'Collect', exact: true }).waitFor()
  await button('Save').click()
  await tab.getByText('Shipping saved.').waitFor()
  const { zones } = (await staff.get('/api/admin/shipping')).json()
  expect(zones[1].rates[1].timeSlots).toMatchObject({
    exceptions: [{ date: '2026-12-24', hours: [] }],
    leadMinutes: 120,
    capacity: 4,
  })
  expect(zones[1].rates[1].timeSlots.week[5]).toEqual([{ from: '10:00', to: '14:00' }])

  await open('/settings/taxes')
  await button('Add tax rule').first().click()
  const country = tab.getByRole('dialog').getByRole('combobox', { name: 'Country' })
  // A press selects the text; typing replaces it.
  const region = tab.getByRole('dialog').getByRole('combobox', { name: 'Region' })
  await region.click()
  await tab.keyboard.type('oreg')
  await tab.getByRole('option', { name: 'Oregon' }).click()
  await expect.poll(() => region.inputValue()).toBe('Oregon')
  await chooseCountry(tab, country, 'Germany')
  await tab.getByLabel('Name', { exact: true }).fill('VAT')
  await tab.getByLabel('Rate, in %').fill('19')
  await button('Add rule').click()
  await button('Save').click()
  await tab.getByText('Taxes saved.').waitFor()
  await expectAccessible(tab)

  // The calculator and the checkout say the same.
  const product = await addProduct(site, { title: 'Jug', variants: [{ sku: 'A', priceMinor: 4200, stock: 9 }] })
  await tab.getByRole('combobox', { name: 'Fill in from a product' }).fill('Ju')
  await tab.getByRole('option', { name: 'Jug €42.00', exact: true }).click()
  await expect.poll(() => tab.getByLabel('Price, in €').inputValue()).toBe('42.00')
  const shopper = await visitor(site)
  await addToCart(shopper, product)
  const places = [
    { country: 'Germany', code: 'DE', city: 'Berlin', postalCode: '10115' },
    { country: 'France', code: 'FR', city: 'Paris', postalCode: '75001' },
  ]
  for (const { country, code, city, postalCode } of places) {
    await chooseCountry(tab, tab.getByRole('combobox', { name: 'Country', exact: true }), country)
    await tab.getByLabel('Postal code', { exact: true }).fill(postalCode)
    const shippingAddress = { ...buyer, countryCode: code, city, state: '', postalCode }
    const { cart } = await fillCheckout(shopper, {
      shippingAddress,
      // Of two ways the calculator takes the first.
      ...(code === 'FR' ? { shippingOptionId: zones[1].rates[0].id } : {}),
    })
    const total = tab.getByRole('row', { name: 'Total' }).getByRole('strong')
    await expect.poll(() => total.textContent()).toContain((cart.grandTotalCents / 100).toFixed(2))
  }
})

test('the shipping of two people is merged, and what both changed is shown first', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const { tab, staff, open } = await openEditor(site, { window: phone })
  const rates = [{ name: 'Post', priceMinor: 500 }]
  const zones = [
    { name: 'Germany', places: ['DE'], rates },
    { name: 'France', places: ['FR'], rates },
  ]
  const saved = (await staff.put('/api/admin/shipping', { zones })).json()
  await open('/settings/shipping')
  const rename = async (from: string, to: string) => {
    await tab.getByRole('button', { name: `More about ${from}`, exact: true }).click()
    await tab.getByRole('menuitem', { name: 'Edit zone' }).click()
    await tab.getByLabel('Zone name (optional)').fill(to)
    await tab.getByRole('button', { name: 'Done' }).click()
  }
  await rename('Germany', 'North')
  await expectFitting(tab)
  await expectAccessible(tab)
  const [germany, france] = saved.zones
  const theirs = await staff.put('/api/admin/shipping', { ...saved, zones: [germany, { ...france, name: 'South' }] })
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Shipping saved.').waitFor()
  const names = async () =>
    (await staff.get('/api/admin/shipping')).json().zones.map(({ name }: { name: string }) => name)
  expect([theirs.statusCode, await names()]).toEqual([200, ['North', 'South']])

  await rename('North', 'Mine')
  const now = (await staff.get('/api/admin/shipping')).json()
  await staff.put('/api/admin/shipping', { ...now, zones: [{ ...now.zones[0], name: 'Theirs' }, now.zones[1]] })
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Someone else changed “Theirs” meanwhile.').waitFor()
  expect(await names()).toEqual(['Theirs', 'South'])
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(names).toEqual(['Mine', 'South'])
})

/** Chooses by the keyboard: a pointer may scroll the page first, which closes the list. */
async function chooseCountry(tab: Tab, field: Locator, name: string): Promise<void> {
  await field.fill(name)
  await tab.getByRole('option', { name, exact: true }).waitFor()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect.poll(() => field.inputValue()).toBe(name)
}

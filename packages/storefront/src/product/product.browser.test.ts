import { expect, test } from 'vitest'
import { addProduct } from '../../../server/src/testing/builders.ts'
import { type Shop, expectAccessible, openShop, visit, watchText } from '../testing/shop.ts'

const button = '.sqs-add-to-cart-button'
const select = (name: string) => `select[data-variant-option-name="${name}"]`

/** A bowl in two sizes and two glazes: one of the four is sold out, one was never made. */
async function bowlShop(options: Parameters<typeof openShop>[0] = {}): Promise<Shop & { productUrl: string }> {
  const shop = await openShop(options)
  await addProduct(shop.site, {
    title: 'Bowl',
    variants: [
      { sku: 'S-BLUE', attributes: { Size: 'Small', Glaze: 'Blue' }, priceMinor: 4200, stock: 5 },
      { sku: 'S-ASH', attributes: { Size: 'Small', Glaze: 'Ash' }, priceMinor: 4200, salePriceMinor: 3600, stock: 2 },
      { sku: 'L-BLUE', attributes: { Size: 'Large', Glaze: 'Blue' }, priceMinor: 123_400, stock: 0 },
    ],
  })
  return { ...shop, productUrl: `${shop.url}/shop/bowl` }
}

async function openBowl(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await bowlShop(options)
  const window = await visit(shop.productUrl)
  await window.locator('.product-variants[data-unselected-options]').waitFor()
  const choose = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) await window.selectOption(select(name), value)
  }
  return { shop, window, choose }
}

test('choosing a variant shows its price and tells scripts of the page', async () => {
  const { window, choose } = await openBowl()
  const variants = window.locator('.product-variants')
  expect(JSON.parse((await variants.getAttribute('data-unselected-options')) ?? '')).toEqual(['Size', 'Glaze'])
  expect(await variants.getAttribute('data-selected-variant')).toBeNull()

  await choose({ Size: 'Small', Glaze: 'Ash' })

  expect(JSON.parse((await variants.getAttribute('data-selected-variant')) ?? '')).toMatchObject({
    sku: 'S-ASH',
    priceMoney: { value: '42.00', currency: 'USD' },
  })
  expect(await variants.getAttribute('data-unselected-options')).toBe('[]')
  expect(await variants.getAttribute('data-variant-in-stock')).toBe('true')
  expect(await window.locator('.product-price').innerText()).toMatch(/Sale Price:\s*36\.00\s+Original Price:\s*42\.00/)

  await choose({ Size: 'Large', Glaze: 'Blue' })
  expect(await window.locator('.product-price').innerText()).toBe('1,234.00')
  expect(await variants.getAttribute('data-variant-in-stock')).toBe('false')
  expect(await window.locator('.vt-variant-status').innerText()).toBe('Sold out')

  await choose({ Size: '' })
  expect(await window.locator('.product-price').innerText()).toBe('from 36.00')
  expect(await variants.getAttribute('data-selected-variant')).toBeNull()
})

test('values that cannot be had with what is chosen are marked, and can still be chosen', async () => {
  const { window, choose } = await openBowl()
  await choose({ Size: 'Large' })
  const glazes = await window
    .locator(`${select('Glaze')} option`)
    .evaluateAll((options) =>
      options.map((option) => (option instanceof HTMLOptionElement ? [option.text, option.label] : [])),
    )
  expect(glazes.slice(1)).toEqual([
    ['Blue', 'Blue — sold out'],
    ['Ash', 'Ash — unavailable'],
  ])
  await choose({ Glaze: 'Ash' })
  expect(await window.locator('.vt-variant-status').innerText()).toBe(
    'Sorry, that item variant is unavailable. Please select another variant.',
  )
})

test('radio buttons of a theme choose as the selects do, by pointer and by key', async () => {
  const { window } = await openBowl()
  await window.locator('#variant-option-Size-Large').focus()
  await window.keyboard.press('ArrowUp')
  await window.locator('label[for="variant-option-Glaze-Blue"]').click()
  expect(await window.locator(select('Size')).inputValue()).toBe('Small')
  expect(await window.locator(select('Glaze')).inputValue()).toBe('Blue')
  const sizes = window.getByRole('radiogroup', { name: 'Size' })
  expect(await sizes.getByRole('radio', { checked: true }).getAttribute('value')).toBe('Small')
  expect(await sizes.getByRole('radio', { name: 'Large — sold out' }).count()).toBe(1)
})

test('labels press their radio buttons where a theme hides these', async () => {
  const shop = await bowlShop({ settings: { customCss: '.variant-radiobtn { display: none }' } })
  const window = await visit(shop.productUrl)
  await window.locator('.product-variants[data-unselected-options]').waitFor()
  await window.locator('label[for="variant-option-Size-Small"]').press('Enter')
  await window.locator('label[for="variant-option-Glaze-Blue"]').press(' ')
  expect(await window.locator(select('Size')).inputValue()).toBe('Small')
  expect(await window.locator(select('Glaze')).inputValue()).toBe('Blue')
  expect(await window.locator('label[for="variant-option-Glaze-Blue"]').getAttribute('aria-pressed')).toBe('true')
})

test('the variant stands in the address and is chosen when the page is opened with it', async () => {
  const { shop, window, choose } = await openBowl()
  await choose({ Size: 'Small', Glaze: 'Blue' })
  const address = window.url()
  expect(new URL(address).searchParams.get('variant')).toMatch(/^[0-9a-f]{24}$/)

  const other = await visit(address)
  await other.locator('.product-variants[data-selected-variant]').waitFor()
  expect(await other.locator(select('Glaze')).inputValue()).toBe('Blue')
  const bySku = await visit(`${shop.productUrl}?variant=S-ASH`)
  await bySku.locator('.product-variants[data-selected-variant*="S-ASH"]').waitFor()
})

test.each([
  [{}, '1', 'Please select the Size and Glaze options.'],
  [{ Size: 'Small' }, '1', 'Please select the Glaze option.'],
  [{ Size: 'Large', Glaze: 'Ash' }, '1', 'Sorry, that item variant is unavailable. Please select another variant.'],
  [{ Size: 'Large', Glaze: 'Blue' }, '1', 'Sorry, we do not have enough of that item available.'],
  [{ Size: 'Small', Glaze: 'Ash' }, '3', 'Sorry, we do not have enough of that item available.'],
  [{ Size: 'Small', Glaze: 'Ash' }, '', 'Quantity must be a number.'],
  [{ Size: 'Small', Glaze: 'Ash' }, '1.5', 'Quantity must be a whole number'],
])('what cannot be added is said in an alert: %j times %s', async (values, quantity, message) => {
  const { window, choose } = await openBowl()
  await choose(values)
  await window.locator('.product-quantity-input input').fill(quantity)
  await window.locator(button).click()

  const alert = window.getByRole('alertdialog', { name: 'Unable to Add Item' })
  await alert.getByText(message, { exact: true }).waitFor()
  await expectAccessible(window)
  await window.keyboard.press('Escape')
  await alert.waitFor({ state: 'detached' })
  expect(await window.locator(button).innerText()).toBe('Add To Cart')
})

test('after the alert the focus is on the option that is missing', async () => {
  const { window, choose } = await openBowl()
  await choose({ Size: 'Small' })
  await window.locator(button).press('Enter')
  await window.getByRole('button', { name: 'OK' }).click()
  await expect
    .poll(() => window.evaluate(() => document.activeElement?.getAttribute('data-variant-option-name')))
    .toBe('Glaze')
  expect(await window.locator(select('Glaze')).getAttribute('aria-invalid')).toBe('true')
  await choose({ Glaze: 'Blue' })
  expect(await window.locator(select('Glaze')).getAttribute('aria-invalid')).toBeNull()
})

test('adding says Adding…, then Added! for two seconds, and the cart has it', async () => {
  const { window, choose } = await openBowl()
  await choose({ Size: 'Small', Glaze: 'Blue' })
  await window.locator('.product-quantity-input input').fill('2')
  const texts = await watchText(window, `${button}-inner`)
  await window.locator(button).click()
  await window.locator(`${button}[data-state="adding"][aria-disabled="true"]`).waitFor()
  await window.locator(`${button}[data-state="idle"]`).waitFor()

  const seen = await texts()
  expect(seen.map(([text]) => text)).toEqual(['Add To Cart', 'Adding…', 'Added!', 'Add To Cart'])
  const [, adding = 0, added = 0, idle = 0] = seen.map(([, atMs]) => atMs)
  expect(added - adding).toBeGreaterThan(990)
  expect(idle - added).toBeGreaterThan(1990)
  await expect.poll(() => window.locator('.sqs-cart-quantity').innerText()).toBe('2')
})

test('what was added is shown with both ways on, and goes when Escape is pressed', async () => {
  const { window, choose } = await openBowl()
  await choose({ Size: 'Small', Glaze: 'Blue' })
  await window.locator(button).press(' ')
  const panel = window.getByRole('region', { name: 'Added to your cart' })
  await panel.waitFor()
  expect(await panel.innerText()).toContain('Small / Blue')
  expect(await panel.getByRole('link', { name: 'Check out' }).getAttribute('href')).toBe('/checkout')
  await expectAccessible(window)

  await window.keyboard.press('Tab')
  expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await window.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(await window.evaluate(() => document.activeElement?.className)).toContain('sqs-add-to-cart-button')
})

test('a press that comes before the script is there is kept', async () => {
  const shop = await openShop()
  await addProduct(shop.site, { title: 'Cup', variants: [{ priceMinor: 1800 }] })
  const window = await visit('about:blank')
  let letScriptsCome: () => void = () => undefined
  const allowed = new Promise<void>((resolve) => (letScriptsCome = resolve))
  await window.route('**/shop-*.js', async (route) => {
    await allowed
    await route.continue()
  })
  await window.goto(`${shop.url}/shop/cup`, { waitUntil: 'commit' })
  await window.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/loader-')),
  )
  await window.locator(button).click()
  letScriptsCome()
  await window.locator(`${button}[data-state="added"]`).waitFor()
  await expect.poll(() => window.locator('.sqs-cart-quantity').innerText()).toBe('1')
})

test('a crumb that is no longer good is said in the words of the shop, and the button is ready again', async () => {
  const { shop, window, choose } = await openBowl()
  await window.context().addCookies([{ name: 'crumb', value: 'stale.stale', url: shop.url }])
  await choose({ Size: 'Small', Glaze: 'Blue' })
  const texts = await watchText(window, `${button}-inner`)
  await window.locator(button).click()
  const alert = window.getByRole('alertdialog', { name: 'Unable to Add Item' })
  await alert.getByText('Your session has expired. Please reload the page and try again.').waitFor()
  await window.locator(`${button}[data-state="idle"]`).waitFor()
  expect((await texts()).map(([text]) => text)).toEqual(['Add To Cart', 'Adding…', 'Add To Cart'])
})

test('too many requests are answered with patience', async () => {
  const { window, choose } = await openBowl()
  await window.route('**/api/commerce/shopping-cart/entries', (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', body: '{"code":"too_many_requests"}' }),
  )
  await choose({ Size: 'Small', Glaze: 'Blue' })
  await window.locator(button).click()
  await window.getByRole('alertdialog').getByText('Please try again in a few seconds.').waitFor()
})

test('without a connection the buyer is told to check it', async () => {
  const { window, choose } = await openBowl()
  await choose({ Size: 'Small', Glaze: 'Blue' })
  await window.context().setOffline(true)
  await window.locator(button).click()
  await window.getByRole('alertdialog').getByText('Please check your internet connection.').waitFor()
})

test('buy now goes to the checkout, and its alert is about purchasing', async () => {
  const { window, choose } = await openBowl({ settings: { storefront: { expressCheckout: true } } })
  await window.locator(button).click()
  await window.getByRole('alertdialog', { name: 'Unable to Purchase Item' }).waitFor()
  await window.keyboard.press('Escape')
  await choose({ Size: 'Small', Glaze: 'Blue' })
  await window.locator(button).click()
  await window.waitForURL('**/checkout')
})

test('a subscription goes to a checkout of its own', async () => {
  const shop = await openShop()
  await addProduct(shop.site, {
    title: 'Coffee',
    subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
    variants: [{ priceMinor: 1500 }],
  })
  const window = await visit(`${shop.url}/shop/coffee`)
  await window.getByRole('button', { name: 'Subscribe' }).click()
  await window.waitForURL(/\/checkout\/subscribe\?cartToken=[\w-]+$/)
})

test('a gift card wants its value first', async () => {
  const shop = await openShop()
  const { itemId } = await addProduct(shop.site, {
    title: 'Gift card',
    type: 4,
    variants: [
      { sku: 'GIFT-25', attributes: { Value: '25' }, priceMinor: 2500 },
      { sku: 'GIFT-50', attributes: { Value: '50' }, priceMinor: 5000 },
    ],
  })
  const window = await visit(`${shop.url}/shop/gift-card`)
  expect(
    await window
      .locator(`${select('Value')} option`)
      .first()
      .innerText(),
  ).toBe('Select Value')
  await window.locator(button).click()
  const alert = window.getByRole('alertdialog', { name: 'Unable to purchase Gift Card' })
  await alert.getByText('Select a denomination for the Gift Card').waitFor()
  await window.keyboard.press('Escape')
  await window.selectOption(select('Value'), '50')
  await window.locator(button).click()
  await window.waitForURL(`**/gift-card/${itemId}?sku=GIFT-50`)
})

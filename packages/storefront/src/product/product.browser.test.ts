import { expect, test } from 'vitest'
import { addProduct } from '../../../server/src/testing/builders.ts'
import { publishChange } from '../../../server/src/features/sites/index.ts'
import { usePlainTheme } from '../../../server/src/testing/content-builders.ts'
import { type Shop, describedBy, expectAccessible, openShop, visit, watchText } from '../testing/shop.ts'

const button = '.sqs-add-to-cart-button'
const select = (name: string) => `select[data-variant-option-name="${name}"]`

/** A bowl in two sizes and two glazes: one of the four is sold out, one was never made. */
async function bowlShop(options: Parameters<typeof openShop>[0] = {}): Promise<Shop & { productUrl: string }> {
  const shop = await openShop(options)
  // The platform's own markup and words, without a theme's taste.
  await usePlainTheme(await shop.site.ctx())
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
  const tab = await visit(shop.productUrl)
  await tab.locator('.product-variants[data-unselected-options]').waitFor()
  const choose = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) await tab.selectOption(select(name), value)
  }
  return { shop, tab, choose }
}

test('choosing a variant shows its price and tells scripts of the page', async () => {
  const { tab, choose } = await openBowl()
  const variants = tab.locator('.product-variants')
  await expect
    .poll(async () => JSON.parse((await variants.getAttribute('data-unselected-options')) ?? ''))
    .toEqual(['Size', 'Glaze'])
  await expect.poll(() => variants.getAttribute('data-selected-variant')).toBeNull()

  await choose({ Size: 'Small', Glaze: 'Ash' })

  await expect
    .poll(async () => JSON.parse((await variants.getAttribute('data-selected-variant')) ?? ''))
    .toMatchObject({
      sku: 'S-ASH',
      priceMoney: { value: '42.00', currency: 'USD' },
    })
  await expect.poll(() => variants.getAttribute('data-unselected-options')).toBe('[]')
  await expect.poll(() => variants.getAttribute('data-variant-in-stock')).toBe('true')
  await expect
    .poll(() => tab.locator('.product-price').innerText())
    .toMatch(/Sale Price:\s*\$36\.00\s+Original Price:\s*\$42\.00/)

  await choose({ Size: 'Large', Glaze: 'Blue' })
  await expect.poll(() => tab.locator('.product-price').innerText()).toBe('$1,234.00')
  await expect.poll(() => variants.getAttribute('data-variant-in-stock')).toBe('false')
  await expect.poll(() => tab.locator('.vt-variant-status').innerText()).toBe('Sold out')

  await choose({ Size: '' })
  await expect.poll(() => tab.locator('.product-price').innerText()).toBe('from $36.00')
  await expect.poll(() => variants.getAttribute('data-selected-variant')).toBeNull()
})

test('a chosen price reads as the server prints it in the language of the site', async () => {
  const { shop, tab, choose } = await openBowl({ language: 'de-DE' })
  await choose({ Size: 'Large', Glaze: 'Blue' })
  await expect.poll(() => tab.locator('.product-price').textContent()).toBe('1.234,00\u00a0$')

  await choose({ Size: 'Small', Glaze: 'Blue' })
  await tab.locator(button).click()
  await tab.locator('[data-state="added"]').waitFor()
  await tab.goto(`${shop.url}/cart`)
  await expect.poll(() => tab.locator('.vt-cart-subtotal .price').textContent()).toBe('42,00\u00a0$')
})

test('only a variant that is reduced is marked as reduced', async () => {
  const { tab, choose } = await openBowl()
  const mark = tab.locator('.product-mark.sale')
  // Nothing is chosen: some variant of it is on sale.
  await expect.poll(() => mark.isVisible()).toBe(true)
  await choose({ Size: 'Small', Glaze: 'Blue' })
  await expect.poll(() => mark.isVisible()).toBe(false)
  await choose({ Glaze: 'Ash' })
  await expect.poll(() => mark.isVisible()).toBe(true)
  await choose({ Glaze: '' })
  await expect.poll(() => mark.isVisible()).toBe(true)
})

test.each(['default', 'enamel'])('a list of %s colors only a price that is reduced', async (theme) => {
  const shop = await openShop({ theme })
  await addProduct(shop.site, {
    title: 'Bowl',
    variants: [
      { sku: 'A', attributes: { Size: 'Small' }, priceMinor: 4200 },
      { sku: 'B', attributes: { Size: 'Large' }, priceMinor: 6000, salePriceMinor: 5000 },
    ],
  })
  await addProduct(shop.site, { title: 'Cup', variants: [{ priceMinor: 2000, salePriceMinor: 1500 }] })
  await addProduct(shop.site, { title: 'Vase', variants: [{ priceMinor: 9000 }] })
  const tab = await visit(`${shop.url}/shop`)
  const price = (title: string) => tab.locator('.product-list-item', { hasText: title }).locator('.product-price')
  const color = (title: string) => price(title).evaluate((element) => getComputedStyle(element).color)
  await expect.poll(() => price('Bowl').innerText()).toBe('from $42.00')
  expect(await color('Bowl')).toBe(await color('Vase'))
  expect(await color('Cup')).not.toBe(await color('Vase'))
  const original = price('Cup').locator('.original-price')
  await expect.poll(() => original.evaluate((element) => getComputedStyle(element).color)).toBe(await color('Vase'))
})

test('values that cannot be had with what is chosen are marked, and can still be chosen', async () => {
  const { tab, choose } = await openBowl()
  await choose({ Size: 'Large' })
  const glazes = await tab
    .locator(`${select('Glaze')} option`)
    .evaluateAll((options) =>
      options.map((option) => (option instanceof HTMLOptionElement ? [option.text, option.label] : [])),
    )
  expect(glazes.slice(1)).toEqual([
    ['Blue', 'Blue — sold out'],
    ['Ash', 'Ash — unavailable'],
  ])
  await choose({ Glaze: 'Ash' })
  await expect
    .poll(() => tab.locator('.vt-variant-status').innerText())
    .toBe('Sorry, that item variant is unavailable. Please select another variant.')
})

test('few left is said of the chosen variant only', async () => {
  const { tab, choose } = await openBowl({
    settings: { merchandising: { scarcityEnabled: true, scarcityThreshold: 3 } },
  })
  const notice = tab.locator('.product-scarcity')
  await expect.poll(() => notice.isVisible()).toBe(false)
  await choose({ Size: 'Small', Glaze: 'Ash' })
  await expect.poll(() => notice.innerText()).toBe('Only 2 left')
  await choose({ Glaze: 'Blue' })
  await expect.poll(() => notice.isVisible()).toBe(false)
})

test('radio buttons of a theme choose as the selects do, by pointer and by key', async () => {
  const { tab } = await openBowl({ settings: { customCss: '.variant-radiobtn-wrapper { display: block }' } })
  await tab.locator('#variant-option-Size-Large').focus()
  await tab.keyboard.press('ArrowUp')
  await tab.locator('label[for="variant-option-Glaze-Blue"]').click()
  await expect.poll(() => tab.locator(select('Size')).inputValue()).toBe('Small')
  await expect.poll(() => tab.locator(select('Glaze')).inputValue()).toBe('Blue')
  const sizes = tab.getByRole('radiogroup', { name: 'Size' })
  await expect.poll(() => sizes.getByRole('radio', { checked: true }).getAttribute('value')).toBe('Small')
  await expect.poll(() => sizes.getByRole('radio', { name: 'Large — sold out' }).count()).toBe(1)
})

test('the values of a gift card are grouped under their name in the language of the site', async () => {
  const { site, url } = await openShop({ language: 'de' })
  await addProduct(site, {
    title: 'Gutschein',
    type: 4,
    variants: [
      { sku: 'GIFT-25', attributes: { Value: '25' }, priceMinor: 2500 },
      { sku: 'GIFT-50', attributes: { Value: '50' }, priceMinor: 5000 },
    ],
  })
  const tab = await visit(`${url}/shop/gutschein`)
  await tab.locator('.product-variants[data-unselected-options]').waitFor()
  await expect.poll(() => tab.locator('.variant-radiobtn-wrapper').getAttribute('aria-label')).toBe('Betrag')
})

test('labels press their radio buttons where a theme hides these', async () => {
  const shop = await bowlShop({
    settings: { customCss: '.variant-radiobtn-wrapper { display: block } .variant-radiobtn { display: none }' },
  })
  const tab = await visit(shop.productUrl)
  await tab.locator('.product-variants[data-unselected-options]').waitFor()
  await tab.locator('label[for="variant-option-Size-Small"]').press('Enter')
  await tab.locator('label[for="variant-option-Glaze-Blue"]').press(' ')
  await expect.poll(() => tab.locator(select('Size')).inputValue()).toBe('Small')
  await expect.poll(() => tab.locator(select('Glaze')).inputValue()).toBe('Blue')
  await expect
    .poll(() => tab.locator('label[for="variant-option-Glaze-Blue"]').getAttribute('aria-pressed'))
    .toBe('true')
})

test('the variant stands in the address and is chosen when the page is opened with it', async () => {
  const { shop, tab, choose } = await openBowl()
  await choose({ Size: 'Small', Glaze: 'Blue' })
  const address = tab.url()
  expect(new URL(address).searchParams.get('variant')).toMatch(/^[0-9a-f]{24}$/)

  const other = await visit(address)
  await other.locator('.product-variants[data-selected-variant]').waitFor()
  await expect.poll(() => other.locator(select('Glaze')).inputValue()).toBe('Blue')
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
  const { tab, choose } = await openBowl()
  await choose(values)
  await tab.locator('.product-quantity-input input').fill(quantity)
  await tab.locator(button).click()

  const alert = tab.getByRole('alertdialog', { name: 'Unable to Add Item' })
  await alert.getByText(message, { exact: true }).waitFor()
  await expectAccessible(tab)
  await tab.keyboard.press('Escape')
  await alert.waitFor({ state: 'detached' })
  await expect.poll(() => tab.locator(button).innerText()).toBe('Add To Cart')
})

test('after the alert the focus is on the option that is missing', async () => {
  const { tab, choose } = await openBowl()
  await choose({ Size: 'Small' })
  await tab.locator(button).press('Enter')
  await tab.getByRole('button', { name: 'OK' }).click()
  await expect
    .poll(() => tab.evaluate(() => document.activeElement?.getAttribute('data-variant-option-name')))
    .toBe('Glaze')
  await expect.poll(() => tab.locator(select('Glaze')).getAttribute('aria-invalid')).toBe('true')
  await choose({ Glaze: 'Blue' })
  await expect.poll(() => tab.locator(select('Glaze')).getAttribute('aria-invalid')).toBeNull()
})

/** The same bowl in a theme that shows errors beside the fields. */
async function openThemedBowl(theme = 'default') {
  const shop = await bowlShop()
  const ctx = await shop.site.ctx()
  await ctx.db.updateTable('website').set({ theme }).where('website_id', '=', ctx.site.id).execute()
  await publishChange(ctx)
  const tab = await visit(shop.productUrl)
  await tab.locator('.product-variants[data-unselected-options]').waitFor()
  const option = (name: string) => tab.locator('.variant-option', { hasText: `${name}:` })
  const choose = (name: string, value: string) => option(name).getByRole('combobox').selectOption(value)
  return { tab, option, choose }
}

test('in our themes missing options are named where they are chosen, and the first has the focus', async () => {
  const { tab, option, choose } = await openThemedBowl()
  await tab.locator(button).click()
  await option('Size').getByText('Please select the Size option.').waitFor()
  await option('Glaze').getByText('Please select the Glaze option.').waitFor()
  await expect.poll(() => tab.getByRole('alertdialog').count()).toBe(0)
  const size = option('Size').getByRole('combobox')
  await expect.poll(() => size.evaluate(describedBy)).toBe('Please select the Size option.')
  await expect.poll(() => size.evaluate((field) => field === document.activeElement)).toBe(true)
  await expectAccessible(tab)
  await choose('Size', 'Small')
  await expect.poll(() => option('Size').locator('.vt-field-error').count()).toBe(0)
  await expect.poll(() => option('Glaze').locator('.vt-field-error').count()).toBe(1)
  await choose('Glaze', 'Ash')
  await expect.poll(() => tab.locator('.vt-field-error').count()).toBe(0)
})

test.each(['default', 'plinth', 'enamel'])(
  'in %s an error stands under what it is about, and the focus hides no wrong field',
  async (theme) => {
    const { tab, option } = await openThemedBowl(theme)
    // Enamel shows buttons at first.
    await tab.evaluate(() => document.body.classList.remove('tweak-product-options-buttons'))
    await tab.locator(button).click()
    const fieldStates: string[] = []
    for (const name of ['Size', 'Glaze']) {
      const error = await option(name).locator('.vt-field-error').boundingBox()
      const select = option(name).getByRole('combobox')
      const box = await select.boundingBox()
      expect(error?.x).toBe(box?.x)
      expect(error?.y).toBeGreaterThanOrEqual((box?.y ?? Infinity) + (box?.height ?? 0))
      const color = await option(name)
        .locator('.vt-field-error')
        .evaluate((element) => getComputedStyle(element).color)
      // The color of errors is on the field, or on the line below it.
      fieldStates.push(
        await select.evaluate((field, color) => {
          const styles = [field, field.closest('.variant-option') ?? field].map((element) => getComputedStyle(element))
          const isRed = styles.some(
            (style) =>
              (style.outlineStyle !== 'none' && style.outlineColor === color) ||
              (style.borderBottomStyle !== 'none' && style.borderBottomColor === color),
          )
          return isRed ? 'wrong' : 'right'
        }, color),
      )
    }
    expect(fieldStates).toEqual(['wrong', 'wrong'])
  },
)

test('in our themes a quantity that cannot be had says how many are left, beside the quantity', async () => {
  const { tab, choose } = await openThemedBowl()
  await choose('Size', 'Small')
  await choose('Glaze', 'Ash')
  const quantity = tab.locator('.product-quantity-input input')
  await quantity.fill('3')
  await tab.locator(button).click()
  await tab.getByText('Only 2 left in stock.').waitFor()
  await expect.poll(() => quantity.evaluate(describedBy)).toBe('Only 2 left in stock.')
  await expect.poll(() => quantity.evaluate((input) => input === document.activeElement)).toBe(true)
  await expectAccessible(tab)
  await quantity.fill('1')
  await expect.poll(() => tab.locator('.vt-field-error').count()).toBe(0)
  await tab.locator(button).click()
  await tab.locator(`${button}[data-state="idle"]`).waitFor()
  await quantity.fill('2')
  await tab.locator(button).click()
  await tab.getByText('Only 2 left in stock, and you have 1 in your cart.').waitFor()
  await choose('Size', 'Large')
  await tab.locator(button).click()
  await tab.locator('.vt-field-error[role="alert"]').waitFor()
  await expect.poll(() => tab.getByRole('alertdialog').count()).toBe(0)
})

test('adding says Adding…, then Added! for two seconds, and the cart has it', async () => {
  const { tab, choose } = await openBowl()
  await choose({ Size: 'Small', Glaze: 'Blue' })
  await tab.locator('.product-quantity-input input').fill('2')
  const texts = await watchText(tab, `${button}-inner`)
  await tab.locator(button).click()
  await tab.locator(`${button}[data-state="adding"][aria-disabled="true"]`).waitFor()
  await tab.locator(`${button}[data-state="idle"]`).waitFor()

  const seen = await texts()
  expect(seen.map(([text]) => text)).toEqual(['Add To Cart', 'Adding…', 'Added!', 'Add To Cart'])
  const [, adding = 0, added = 0, idle = 0] = seen.map(([, atMs]) => atMs)
  // The observer sees “Adding…” a moment after the timer starts.
  expect(added - adding).toBeGreaterThan(900)
  expect(idle - added).toBeGreaterThan(1990)
  await expect.poll(() => tab.locator('.sqs-cart-quantity').innerText()).toBe('2')
})

test('what was added is shown with both ways on, and goes when Escape is pressed', async () => {
  const { tab, choose } = await openBowl()
  await choose({ Size: 'Small', Glaze: 'Blue' })
  await tab.locator(button).press(' ')
  const panel = tab.getByRole('region', { name: 'Added to your cart' })
  await panel.waitFor()
  await expect.poll(() => panel.innerText()).toContain('Small / Blue')
  await expect.poll(() => panel.getByRole('link', { name: 'Check out' }).getAttribute('href')).toBe('/checkout')
  await expectAccessible(tab)
  // At the bottom in the device view "mobile", at the top in "desktop".
  const topAt = async (width: number) => {
    await tab.setViewportSize({ width, height: 844 })
    return (await panel.boundingBox())?.y
  }
  await expect.poll(() => topAt(432)).toBeGreaterThan(422)
  await expect.poll(() => topAt(433)).toBeLessThan(422)

  await tab.keyboard.press('Tab')
  await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await tab.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => tab.evaluate(() => document.activeElement?.className)).toContain('sqs-add-to-cart-button')
})

test('a press that comes before the script is there is kept', async () => {
  const shop = await openShop()
  await addProduct(shop.site, { title: 'Cup', variants: [{ priceMinor: 1800 }] })
  const tab = await visit('about:blank')
  let letScriptsCome: () => void = () => undefined
  const allowed = new Promise<void>((resolve) => (letScriptsCome = resolve))
  await tab.route('**/shop-*.js', async (route) => {
    await allowed
    await route.continue()
  })
  await tab.goto(`${shop.url}/shop/cup`, { waitUntil: 'commit' })
  await tab.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/loader-')),
  )
  await tab.locator(button).click()
  letScriptsCome()
  await tab.locator(`${button}[data-state="added"]`).waitFor()
  await expect.poll(() => tab.locator('.sqs-cart-quantity').innerText()).toBe('1')
})

test('replaces a stale CSRF token silently', async () => {
  const { shop, tab, choose } = await openBowl()
  await tab.context().addCookies([{ name: 'crumb', value: 'stale.stale', url: shop.url }])
  await choose({ Size: 'Small', Glaze: 'Blue' })
  await tab.locator(button).click()
  await tab.locator(`${button}[data-state="added"]`).waitFor()
  await expect.poll(() => tab.locator('.sqs-cart-quantity').innerText()).toBe('1')
  // A sibling site sets its own for the domain above, which no answer of ours can take away.
  await tab.context().addCookies([{ name: 'crumb', value: 'tossed', url: `${shop.url}/shop/` }])
  await tab.locator(`${button}[data-state="idle"]`).waitFor()
  await tab.locator(button).click()
  await expect.poll(() => tab.locator('.sqs-cart-quantity').innerText()).toBe('2')
})

test('a CSRF token that is refused twice is said in the words of the shop, and the button is ready again', async () => {
  const { tab, choose } = await openBowl()
  await tab.route('**/api/crumb', (route) => route.fulfill({ json: { crumb: 'stale.stale' } }))
  await choose({ Size: 'Small', Glaze: 'Blue' })
  const texts = await watchText(tab, `${button}-inner`)
  await tab.locator(button).click()
  const alert = tab.getByRole('alertdialog', { name: 'Unable to Add Item' })
  await alert.getByText('Your session has expired. Please reload the page and try again.').waitFor()
  await tab.locator(`${button}[data-state="idle"]`).waitFor()
  expect((await texts()).map(([text]) => text)).toEqual(['Add To Cart', 'Adding…', 'Add To Cart'])
})

test('too many requests are answered with patience', async () => {
  const { tab, choose } = await openBowl()
  await tab.route('**/api/commerce/shopping-cart/entries', (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', body: '{"code":"too_many_requests"}' }),
  )
  await choose({ Size: 'Small', Glaze: 'Blue' })
  await tab.locator(button).click()
  await tab.getByRole('alertdialog').getByText('Please try again in a few seconds.').waitFor()
})

test('asks the buyer to check the connection when it is lost', async () => {
  const { tab, choose } = await openBowl()
  await choose({ Size: 'Small', Glaze: 'Blue' })
  await tab.context().setOffline(true)
  await tab.locator(button).click()
  await tab.getByRole('alertdialog').getByText('Please check your internet connection.').waitFor()
})

test('buy now goes to the checkout, and its alert is about purchasing', async () => {
  const { tab, choose } = await openBowl({ settings: { storefront: { expressCheckout: true } } })
  await tab.locator(button).click()
  await tab.getByRole('alertdialog', { name: 'Unable to Purchase Item' }).waitFor()
  await tab.keyboard.press('Escape')
  await choose({ Size: 'Small', Glaze: 'Blue' })
  await tab.locator(button).click()
  await tab.waitForURL('**/checkout')
})

test('a subscription goes to a checkout of its own', async () => {
  const shop = await openShop()
  await addProduct(shop.site, {
    title: 'Coffee',
    subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
    variants: [{ priceMinor: 1500 }],
  })
  const tab = await visit(`${shop.url}/shop/coffee`)
  await tab.getByRole('button', { name: 'Subscribe' }).click()
  await tab.waitForURL(/\/checkout\/subscribe\?cartToken=[\w-]+$/)
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
  const tab = await visit(`${shop.url}/shop/gift-card`)
  await expect
    .poll(() =>
      tab
        .locator(`${select('Value')} option`)
        .first()
        .innerText(),
    )
    .toBe('Select Value')
  await tab.locator(button).click()
  await tab.locator('.variant-option').getByText('Select a denomination for the Gift Card').waitFor()
  await tab.selectOption(select('Value'), '50')
  await tab.locator(button).click()
  await tab.waitForURL(`**/gift-card/${itemId}?sku=GIFT-50`)
})

test('a product of which nothing is left says so on its button, and a press tells why', async () => {
  const shop = await openShop()
  await addProduct(shop.site, { title: 'Jar', variants: [{ priceMinor: 42_000, stock: 0 }] })
  const tab = await visit(`${shop.url}/shop/jar`)
  const gone = tab.locator(`${button}[aria-disabled="true"]`)
  await gone.waitFor()
  await expect.poll(() => gone.innerText()).toMatch(/^sold out$/i)
  await gone.focus()
  await tab.keyboard.press('Enter')
  await tab.getByRole('alert').getByText('Sold out.').waitFor()
  await expectAccessible(tab)
})

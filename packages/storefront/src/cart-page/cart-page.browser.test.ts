import type { Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { usePlainTheme } from '../../../server/src/testing/content-builders.ts'
import { addProduct, changePrice, removeProduct } from '../../../server/src/testing/builders.ts'
import { type LineOfTest, fillCart, plainPath } from '../testing/cart.ts'
import { type Shop, describedBy, expectAccessible, openShop, phone, visit } from '../testing/shop.ts'

/** Puts products into a new visitor's cart, through the shop's calls, and opens the cart page. */
async function openCart(shop: Shop, lines: readonly LineOfTest[], options = {}) {
  const tab = await visit(shop.url + plainPath, options)
  await fillCart(tab, lines)
  await tab.goto(`${shop.url}/cart`)
  return tab
}

async function shopWith(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(options)
  const cup = await addProduct(shop.site, { title: 'Cup', variants: [{ priceMinor: 1800, stock: 6 }] })
  const bowl = await addProduct(shop.site, {
    title: 'Bowl',
    variants: [{ attributes: { Size: 'Small' }, priceMinor: 4200 }],
  })
  return { shop, cup, bowl }
}

const row = (tab: Tab, title: string) => tab.locator('.vt-cart-line', { hasText: title })
const subtotal = (tab: Tab) => tab.locator('.vt-cart-subtotal .price').innerText()

test('quantities change at once and are kept', async () => {
  const { shop, cup, bowl } = await shopWith()
  const tab = await openCart(shop, [{ itemId: cup.itemId }, { itemId: bowl.itemId }])
  await tab.getByRole('button', { name: 'Increase quantity: Cup' }).click()
  await tab.getByRole('button', { name: 'Increase quantity: Cup' }).click()
  await expect.poll(() => row(tab, 'Cup').locator('.vt-cart-price').innerText()).toBe('$54.00')
  expect(await subtotal(tab)).toBe('$96.00')
  await tab.locator('.vt-cart-price[aria-busy="false"]', { hasText: '$54.00' }).waitFor()
  await expect.poll(() => tab.locator('.sqs-cart-quantity').first().innerText()).toBe('4')

  await tab.getByRole('textbox', { name: 'Quantity: Bowl, Small' }).fill('5')
  await expect.poll(() => tab.locator('.sqs-cart-quantity').first().innerText()).toBe('8')
  await tab.reload()
  await expect.poll(() => subtotal(tab)).toBe('$264.00')
  await expectAccessible(tab)
})

test('what the shop does not have goes back to what it was, with the reason', async () => {
  const { shop, cup } = await shopWith()
  const tab = await openCart(shop, [{ itemId: cup.itemId, quantity: 2 }])
  const field = tab.getByRole('textbox', { name: 'Quantity: Cup' })
  await field.fill('9')
  await row(tab, 'Cup').getByText('Only 6 left in stock.').waitFor()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => field.evaluate(describedBy)).toBe('Only 6 left in stock.')
  await expect.poll(() => tab.getByRole('alertdialog').count()).toBe(0)
  await expect.poll(() => field.inputValue()).toBe('2')
  expect(await subtotal(tab)).toBe('$36.00')
  await expectAccessible(tab)
  await field.fill('6')
  await expect.poll(() => subtotal(tab)).toBe('$108.00')
  await expect.poll(() => row(tab, 'Cup').getByText('left in stock').count()).toBe(0)
})

test('themes that do not ask for errors beside fields get the alert as well', async () => {
  const { shop, cup } = await shopWith()
  await usePlainTheme(await shop.site.ctx())
  const tab = await openCart(shop, [{ itemId: cup.itemId, quantity: 2 }])
  await tab.getByRole('textbox', { name: 'Quantity: Cup' }).fill('9')
  const alert = tab.getByRole('alertdialog', { name: 'Unable to update quantity' })
  await alert.getByText('Sorry, we do not have enough of that item available.', { exact: true }).waitFor()
  await tab.keyboard.press('Escape')
  await row(tab, 'Cup').getByText('Only 6 left in stock.').waitFor()
})

test('reports a malformed quantity and does not keep it', async () => {
  const { shop, cup } = await shopWith()
  const tab = await openCart(shop, [{ itemId: cup.itemId, quantity: 2 }])
  const field = tab.getByRole('textbox', { name: 'Quantity: Cup' })
  await field.fill('two')
  await row(tab, 'Cup').getByText('Quantity must be a number.').waitFor()
  await field.fill('1.5')
  await row(tab, 'Cup').getByText('Quantity must be a whole number').waitFor()
  await field.blur()
  await expect.poll(() => field.inputValue()).toBe('2')
})

test('a line is removed, and brought back by Undo', async () => {
  const { shop, cup, bowl } = await shopWith()
  const tab = await openCart(shop, [{ itemId: cup.itemId, quantity: 3 }, { itemId: bowl.itemId }])
  // On a slow server the line comes back after it has gone.
  const pressed = Promise.withResolvers<void>()
  await tab.route('**/shopping-cart/entries/*', async (route) => {
    await pressed.promise
    return route.continue()
  })
  await tab.getByRole('button', { name: 'Remove Cup' }).click()
  await row(tab, 'Cup').waitFor({ state: 'detached' })
  expect(await subtotal(tab)).toBe('$42.00')
  await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent)).toBe('Undo')
  await tab.keyboard.press('Enter')
  await tab.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
  pressed.resolve()
  await row(tab, 'Cup').waitFor()
  await expect.poll(() => tab.getByRole('textbox', { name: 'Quantity: Cup' }).inputValue()).toBe('3')
  expect(await subtotal(tab)).toBe('$96.00')
})

test('a cart without lines says so', async () => {
  const { shop, cup } = await shopWith({ settings: { storefront: { continueShoppingLinkUrl: '/shop' } } })
  const tab = await openCart(shop, [{ itemId: cup.itemId }])
  await tab.getByRole('button', { name: 'Remove Cup' }).click()
  await tab.getByText('You have nothing in your shopping cart.').waitFor()
  await expect.poll(() => tab.getByRole('link', { name: 'Continue shopping' }).getAttribute('href')).toBe('/shop')
  await expect.poll(() => tab.locator('.sqs-cart-quantity').first().getAttribute('data-quantity')).toBe('0')
  await expectAccessible(tab)
})

test('calls that fail leave the cart as it was, under the titles of the shop', async () => {
  const { shop, cup } = await shopWith()
  const tab = await openCart(shop, [{ itemId: cup.itemId }])
  await tab.getByRole('button', { name: 'Remove Cup' }).waitFor()
  await tab.context().setOffline(true)
  await tab.getByRole('button', { name: 'Remove Cup' }).click()
  const removal = tab.getByRole('alertdialog', { name: 'Unable to remove item' })
  await removal.getByText('Please check your internet connection.').waitFor()
  await tab.keyboard.press('Escape')
  await row(tab, 'Cup').waitFor()

  await tab.getByRole('button', { name: 'Increase quantity: Cup' }).click()
  await row(tab, 'Cup').getByText('Please check your internet connection.').waitFor()
  await expect.poll(() => tab.getByRole('textbox', { name: 'Quantity: Cup' }).inputValue()).toBe('1')
})

test('below the store’s minimum there is no way to the checkout yet', async () => {
  const { shop, cup } = await shopWith({ settings: { commerce: { orderMinimumMinor: 5000 } } })
  const tab = await openCart(shop, [{ itemId: cup.itemId }])
  const button = tab.getByRole('button', { name: 'Check out' })
  // Playwright does not press what says that it is disabled; people do.
  await button.click({ force: true })
  const reason = tab.getByText('To check out, your order subtotal must be $50.00 or more.')
  await expect.poll(() => reason.evaluate((element) => element === document.activeElement)).toBe(true)
  await tab.getByRole('button', { name: 'Increase quantity: Cup' }).click()
  await tab.getByRole('button', { name: 'Increase quantity: Cup' }).click()
  await expect.poll(() => tab.getByRole('link', { name: 'Check out' }).getAttribute('href')).toBe('/checkout')
})

test('a line that is short, gone or dearer than before says so', async () => {
  const { shop, cup, bowl } = await shopWith()
  const lamp = await addProduct(shop.site, { title: 'Lamp', variants: [{ priceMinor: 9000 }] })
  const tab = await openCart(shop, [
    { itemId: cup.itemId, quantity: 5 },
    { itemId: bowl.itemId },
    { itemId: lamp.itemId },
  ])
  const { db } = await shop.site.ctx()
  await db
    .updateTable('stock')
    .set({ on_hand: 2 })
    .where('variant_id', '=', cup.variants[0]?.variantId ?? '')
    .execute()
  await removeProduct(shop.site, bowl)
  await changePrice(shop.site, lamp, 9900)
  await tab.reload()

  await row(tab, 'Bowl').getByText('This item is no longer sold. Please remove it.').waitFor()
  await row(tab, 'Lamp').getByText('The price of this item changed from $90.00 to $99.00.').waitFor()
  await tab.getByText('Update the missing or invalid information above.').waitFor()
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Change to 2' }).click()
  await tab.getByRole('button', { name: 'Remove Bowl' }).click()
  await tab.getByRole('link', { name: 'Check out' }).waitFor()
  expect(await subtotal(tab)).toBe('$135.00')
})

test('the page is complete before and without a script', async () => {
  const { shop, cup } = await shopWith()
  const tab = await openCart(shop, [{ itemId: cup.itemId, quantity: 2 }])
  const cookies = await tab.context().cookies()
  const plain = await visit('about:blank', { javaScriptEnabled: false })
  await plain.context().addCookies(cookies)
  await plain.goto(`${shop.url}/cart`)
  await expect.poll(() => row(plain, 'Cup').innerText()).toContain('Quantity: 2')
  expect(await subtotal(plain)).toBe('$36.00')
  await expect.poll(() => plain.getByRole('link', { name: 'Check out' }).getAttribute('href')).toBe('/checkout')
})

test('on the phone nothing is cut off', async () => {
  const { shop, cup, bowl } = await shopWith()
  const tab = await openCart(shop, [{ itemId: cup.itemId }, { itemId: bowl.itemId }], { viewport: phone })
  await tab.getByRole('button', { name: 'Remove Cup' }).waitFor()
  await expect.poll(() => tab.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await expectAccessible(tab)
})

test('amounts of an Arabic cart stay on one line on a phone', async () => {
  const shop = await openShop({ language: 'ar', theme: 'enamel' })
  const { itemId } = await addProduct(shop.site, { title: 'Vase', variants: [{ priceMinor: 115_800, stock: 6 }] })
  const tab = await openCart(shop, [{ itemId, quantity: 2 }], { viewport: phone })
  await tab.locator('.vt-cart-price').waitFor()
  const readLines = (selector: string) =>
    tab.locator(selector).evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
    })
  await expect.poll(() => readLines('.vt-cart-price')).toBe(1)
  await expect.poll(() => readLines('.vt-cart-subtotal .price')).toBe(1)
  await expect.poll(() => tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

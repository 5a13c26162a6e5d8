import { expect, test } from 'vitest'
import {
  addProduct,
  addShippingAndTax,
  addToCart,
  fillCheckout,
  placeOrder,
  visitor,
} from '../../../server/src/testing/builders.ts'
import { readCode } from '../../../server/src/testing/site-users.ts'
import { expectAccessible, openShop, visit } from '../testing/shop.ts'

test('a guest orders, makes an account that finds the order, signs out and in by code, and checks out filled in', async () => {
  const { site, url } = await openShop()
  await addShippingAndTax(site)
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'MUG', priceMinor: 2400 }] })
  const guest = await visitor(site)
  await addToCart(guest, mug)
  const { cart } = await fillCheckout(guest, { email: 'ada@example.com' })
  const placed = (await placeOrder(guest, { expected: cart.grandTotalCents })).json()

  const tab = await visit(`${url}${placed.redirect}`, { javaScriptEnabled: false })
  await tab.getByRole('link', { name: 'Create an account' }).click()
  await expect.poll(() => tab.getByLabel('Email', { exact: true }).inputValue()).toBe('ada@example.com')
  await tab.getByRole('button', { name: 'Email me a code' }).click()
  await tab.getByText('We sent a code to ada@example.com.').waitFor()
  await tab.getByLabel('Code').fill('12')
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await tab.getByText('This code is wrong or no longer works.').waitFor()
  await tab.getByLabel('Code').fill(await readCode(site, 'ada@example.com'))
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await tab.getByRole('link', { name: 'Order 1' }).waitFor()
  // For the pixels of the site, once.
  expect(tab.url()).toBe(`${url}/account?registered=1`)
  await tab.getByRole('link', { name: 'Order 1' }).click()
  await tab.getByRole('heading', { name: 'Order 1' }).waitFor()
  await tab.getByRole('link', { name: 'Orders', exact: true }).click()
  await tab.getByRole('link', { name: 'Addresses' }).click()
  await tab.getByText('12 Analytical Way').waitFor()
  await tab.getByRole('button', { name: 'Sign out' }).click()
  await tab.goto(`${url}/account/orders`)
  await tab.getByRole('heading', { name: 'Sign in' }).waitFor()

  const scripted = await visit(`${url}/account`)
  await expectAccessible(scripted)
  await scripted.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await scripted.getByRole('button', { name: 'Email me a code' }).click()
  await scripted.getByText('We sent a code to').waitFor()
  await scripted.getByLabel('Code').fill(await readCode(site, 'ada@example.com'))
  await expectAccessible(scripted)
  await scripted.getByRole('button', { name: 'Sign in' }).click()
  await scripted.getByRole('heading', { name: 'Hello, Ada Lovelace' }).waitFor()
  await expect.poll(() => scripted.locator('html').getAttribute('data-authenticated-account')).toBe('')
  await expectAccessible(scripted)
  await scripted.getByRole('link', { name: 'Settings' }).click()
  await scripted.getByLabel('Email me news and offers').check()
  await expectAccessible(scripted)
  await scripted.getByRole('button', { name: 'Save' }).click()
  await scripted.getByText('Saved.').waitFor()
  await scripted.setViewportSize({ width: 390, height: 844 })
  await scripted.getByRole('link', { name: 'Addresses' }).click()
  await scripted.getByRole('heading', { name: 'Addresses' }).waitFor()
  await expectAccessible(scripted)
  await scripted.goto(`${url}/shop/mug`)
  await scripted.getByRole('button', { name: 'Add To Cart' }).click()
  await scripted.getByRole('button', { name: 'Added!' }).waitFor()
  await scripted.goto(`${url}/checkout`)
  await expect.poll(() => scripted.getByLabel('Email', { exact: true }).inputValue()).toBe('ada@example.com')
  await expect.poll(() => scripted.getByLabel('Address', { exact: true }).inputValue()).toBe('12 Analytical Way')

  // A card is kept, chosen the next time, and removed.
  await scripted.getByLabel('Card number').fill('4242424242424242')
  await scripted.getByLabel('Save this card for my next order').check()
  await scripted.locator('.vt-place-button').click()
  await scripted.waitForURL('**/checkout/confirmed/*')
  await scripted.goto(`${url}/shop/mug`)
  await scripted.getByRole('button', { name: 'Add To Cart' }).click()
  await scripted.getByRole('button', { name: 'Added!' }).waitFor()
  await scripted.goto(`${url}/checkout`)
  await scripted.getByRole('radio', { name: 'Visa •••• 4242' }).and(scripted.locator(':checked')).waitFor()
  await expectAccessible(scripted)
  await scripted.getByRole('radio', { name: 'Another card or payment method' }).check()
  await scripted.getByLabel('Card number').waitFor()
  await scripted.getByRole('radio', { name: 'Visa •••• 4242' }).check()
  await scripted.locator('.vt-place-button').click()
  await scripted.waitForURL('**/checkout/confirmed/*')
  await scripted.goto(`${url}/account/settings`)
  await scripted.getByText('Expires 12/99').waitFor()
  await expectAccessible(scripted)
  await scripted.getByRole('button', { name: 'Remove: Visa •••• 4242' }).click()
  await scripted.getByText('No cards yet.').waitFor()
})

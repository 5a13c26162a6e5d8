import { expect, test } from 'vitest'
import { addProduct } from '../../../server/src/testing/builders.ts'
import { expectAccessible, expectFitting, openEditor } from '../testing/editor.ts'
import { visit } from '../../../storefront/src/testing/shop.ts'

test('an owner enters a rate, and a visitor reads prices in that currency and what is charged', async () => {
  const { site, tab, open, origin } = await openEditor(undefined)
  await addProduct(site, { title: 'Bowl', variants: [{ priceMinor: 4200 }] })
  await open('/settings/currencies')
  await tab.getByRole('button', { name: 'Add currency' }).click()
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Enter a rate such as 0.92.').waitFor()
  await expectAccessible(tab)
  await tab.getByLabel('EUR for 1 USD').fill('0,92')
  await tab.getByText('$49.99 is shown as €45.99').waitFor()
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Saved.').waitFor()
  await tab.setViewportSize({ width: 390, height: 844 })
  await expectFitting(tab)

  const shop = await visit(`${origin}/shop/bowl`)
  await shop.getByLabel('Currency').selectOption('EUR')
  const price = shop.locator('.product-price').first()
  await price.getByText('≈ €38.64').waitFor()
  await shop.getByText('You pay in USD.').waitFor()
  await expectAccessible(shop)
  await shop.locator('.sqs-add-to-cart-button').first().click()
  await shop.locator('.vt-added-price').getByText('≈ €38.64').waitFor()
  await shop.goto(`${origin}/cart`)
  await shop.locator('.vt-cart-subtotal').getByText('≈ €38.64 (you pay $42.00)').waitFor()
  await shop.getByRole('button', { name: 'Increase quantity: Bowl' }).click()
  await shop.locator('.vt-cart-subtotal').getByText('≈ €77.28 (you pay $84.00)').waitFor()
  await shop.getByLabel('Currency').selectOption('USD')
  await shop.locator('.vt-cart-subtotal').getByText('$84.00', { exact: true }).waitFor()
  expect(await shop.getByText('≈').count()).toBe(0)
})

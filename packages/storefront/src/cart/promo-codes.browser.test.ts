import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax } from '../../../server/src/testing/builders.ts'
import { newDiscount } from '../../../server/src/testing/discounts.ts'
import { staffBrowser } from '../../../server/src/testing/staff.ts'
import { fillCart, plainPath } from '../testing/cart.ts'
import { newYork } from '../testing/checkout.ts'
import { expectAccessible, openShop, visit } from '../testing/shop.ts'

test('a code is given in the cart by keyboard, says what it saves, and stands on the order', async () => {
  const shop = await openShop()
  await addShippingAndTax(shop.site)
  const bowl = await addProduct(shop.site, { title: 'Bowl', variants: [{ priceMinor: 4000 }] })
  const tab = await visit(shop.url + plainPath, { locale: 'en-US' })
  await fillCart(tab, [{ itemId: bowl.itemId, quantity: 1 }])
  await tab.goto(`${shop.url}/cart`)
  await tab.locator('.vt-cart-check-out').waitFor()
  const fold = tab.locator('.vt-promo-fold summary')
  // The shop has no code yet, so the cart asks for none.
  await expect.poll(() => fold.count()).toBe(0)
  const staff = await staffBrowser(shop.site)
  expect((await staff.post('/api/admin/discounts', newDiscount({ minimumMinor: 5000 }))).statusCode).toBe(201)
  await tab.reload()
  await fold.focus()
  await tab.keyboard.press('Enter')
  const field = tab.getByLabel('Discount code', { exact: true })
  await field.fill('nonsense')
  await field.press('Enter')
  await tab.getByText('The code “NONSENSE” is not valid.').waitFor()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')

  await field.fill('spring')
  await field.press('Enter')
  await tab.locator('.vt-promo-reason').getByText('needs products for at least $50.00').waitFor()
  await tab.getByRole('button', { name: /^Increase quantity/ }).click()
  const row = tab.locator('.vt-cart-discounts')
  await row.getByText('Discount: Spring').waitFor()
  await expect.poll(() => row.innerText()).toContain('-$16.00')
  await expectAccessible(tab)

  await tab.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await tab.goto(`${shop.url}/checkout`)
  await tab.getByRole('button', { name: 'Remove code SPRING' }).waitFor()
  // Nobody has a gift card of this shop.
  await expect.poll(() => tab.getByLabel('Gift card code').count()).toBe(0)
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Remove code SPRING' }).click()
  await tab.getByRole('button', { name: 'Remove code SPRING' }).waitFor({ state: 'detached' })
  await tab.locator('.vt-promo-fold summary').click()
  await field.fill('SPRING')
  await field.press('Enter')
  await tab.getByRole('button', { name: 'Remove code SPRING' }).waitFor()

  await tab.locator('[name="email"]').fill('marit@example.com')
  for (const part of ['firstName', 'lastName', 'address1', 'city', 'postalCode'] as const)
    await tab.locator(`[name="shippingAddress.${part}"]`).fill(newYork[part])
  await tab.locator('[name="shippingAddress.state"]').selectOption(newYork.state)
  await tab.locator('[name="cardNumber"]').fill('4242424242424242')
  // 80.00 less 16.00, tax of 8.875 % on 64.00, and shipping of 5.00.
  await tab.getByRole('button', { name: 'Pay $74.68' }).click()
  await tab.waitForURL('**/checkout/confirmed/*')
  await expect.poll(() => tab.locator('.vt-order-totals').innerText()).toMatch(/Discount: Spring\s+-\$16\.00/)
})

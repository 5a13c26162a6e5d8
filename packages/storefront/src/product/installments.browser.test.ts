import { expect, test } from 'vitest'
import { addProduct } from '../../../server/src/testing/builders.ts'
import { usePlainTheme } from '../../../server/src/testing/content-builders.ts'
import { saveKeys } from '../../../server/src/testing/stripe-shop.ts'
import { staffBrowser } from '../../../server/src/testing/staff.ts'
import { testStripe } from '../../../server/src/testing/stripe-server.ts'
import { expectAccessible, openShop, visit } from '../testing/shop.ts'

test('the offer follows the variant, and explains itself in a dialog that gives the focus back', async () => {
  const { site, url } = await openShop()
  await usePlainTheme(await site.ctx())
  await addProduct(site, {
    title: 'Bowl',
    variants: [
      { sku: 'S', attributes: { Size: 'Small' }, priceMinor: 4000 },
      { sku: 'L', attributes: { Size: 'Large' }, priceMinor: 90_000 },
    ],
  })
  const owner = await staffBrowser(site)
  await saveKeys(owner, (await testStripe()).openAccount())
  await owner.put('/api/admin/installments', { enabled: true, minMinor: 100, maxMinor: 50_000 })

  const tab = await visit(`${url}/shop/bowl`)
  const line = tab.locator('.product-installments')
  const payments = 'or 4 interest-free payments of $10.00 with Afterpay'
  await expect.poll(() => line.innerText()).toBe(payments)
  await tab.locator('.product-variants[data-unselected-options]').waitFor()
  await tab.selectOption('select[data-variant-option-name="Size"]', 'Large')
  await expect.poll(() => line.innerText()).toBe('Afterpay available for orders up to $500.00')
  await tab.selectOption('select[data-variant-option-name="Size"]', '')
  await expect.poll(() => line.innerText()).toBe(payments)

  const link = line.getByRole('link', { name: 'Afterpay' })
  await link.press('Enter')
  const dialog = tab.getByRole('dialog', { name: 'Buy now, pay later with Afterpay' })
  await dialog.waitFor()
  await expectAccessible(tab)
  for (let presses = 0; presses < 4; presses++) {
    await tab.keyboard.press('Tab')
    await expect
      .poll(() =>
        tab.evaluate('document.activeElement.closest("dialog") !== null || document.activeElement === document.body'),
      )
      .toBe(true)
  }
  await tab.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)

  await link.click()
  await dialog.waitFor()
  await tab.mouse.click(5, 5)
  await dialog.waitFor({ state: 'detached' })
  await link.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })

  await tab.selectOption('select[data-variant-option-name="Size"]', 'Small')
  await tab.getByRole('button', { name: 'Add To Cart' }).click()
  await tab.waitForFunction(() => document.cookie.includes('hasCart=true'))
  await tab.goto(`${url}/cart`)
  await tab
    .locator('.vt-cart-line')
    .getByRole('button', { name: /Remove/ })
    .waitFor()
  await expect
    .poll(async () => (await tab.locator('.vt-cart-summary .product-installments').innerText()).trim())
    .toBe(payments)
  await tab.locator('.vt-cart-summary').getByRole('link', { name: 'Afterpay' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expectAccessible(tab)
})

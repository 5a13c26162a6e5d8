import type { Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { saveShipping } from '../../../server/src/features/shipping/index.ts'
import { addProduct } from '../../../server/src/testing/builders.ts'
import { expectAccessible, openShop, visit } from '../testing/shop.ts'

/** Presses Tab until the focus is on something of this name; fails when it never comes there. */
async function tabTo(tab: Tab, name: string | RegExp): Promise<void> {
  const seen: string[] = []
  for (let presses = 0; presses < 80; presses++) {
    await tab.keyboard.press('Tab')
    const focused = await tab.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement)) return ''
      const label =
        element instanceof HTMLInputElement || element instanceof HTMLSelectElement
          ? element.labels?.[0]?.textContent
          : ''
      return (element.getAttribute('aria-label') ?? label ?? '') || (element.textContent ?? '')
    })
    const text = focused.trim().replace(/\s+/g, ' ')
    if (typeof name === 'string' ? text === name : name.test(text)) return
    seen.push(text)
  }
  throw new Error(`The focus never came to ${String(name)}. It was on: ${seen.join(' | ')}`)
}

test('from the list to the order with the keyboard alone', { timeout: 60_000 }, async () => {
  const shop = await openShop()
  await addProduct(shop.site, {
    title: 'Bowl',
    variants: [
      { attributes: { Size: 'Small' }, priceMinor: 4200, stock: 5 },
      { attributes: { Size: 'Large' }, priceMinor: 5200, stock: 5 },
    ],
  })
  await saveShipping(await shop.site.ctx(), {
    zones: [{ name: 'United States', places: ['US'], rates: [{ name: 'Post', priceMinor: 900 }] }],
  })
  const tab = await visit(`${shop.url}/shop`, { locale: 'en-US' })
  await expectAccessible(tab)

  await tabTo(tab, /^Bowl/)
  await tab.keyboard.press('Enter')
  await tab.waitForURL('**/shop/bowl')
  await tab.locator('.product-variants[data-unselected-options]').waitFor()
  await tabTo(tab, 'Select Size')
  await tab.keyboard.type('Large')
  await tabTo(tab, /^add to cart$/i)
  await tab.keyboard.press('Enter')
  await tab.locator('.vt-added').waitFor()
  await tabTo(tab, 'View cart')
  await tab.keyboard.press('Enter')
  await tab.waitForURL('**/cart')
  await tab.locator('.vt-quantity').waitFor()
  await tabTo(tab, 'Increase quantity: Bowl, Large')
  await tab.keyboard.press(' ')
  await expect.poll(() => tab.locator('.vt-cart-subtotal .price').innerText()).toBe('$104.00')
  await tab.locator('.vt-cart-price[aria-busy="false"]', { hasText: '$104.00' }).waitFor()
  await tabTo(tab, 'Check out')
  await tab.keyboard.press('Enter')
  await tab.waitForURL('**/checkout')

  for (const [label, value] of [
    ['Email', 'bea@example.com'],
    ['First name', 'Bea'],
    ['Last name', 'Lindqvist'],
    ['Address', '14 Creamery Lane'],
    ['City', 'Albany'],
    ['State', 'New York'],
    ['ZIP code', '12207'],
    ['Card number', '4242424242424242'],
  ] as const) {
    await tabTo(tab, label)
    await tab.keyboard.type(value)
  }
  // The shop asks again where the total changed after the press.
  await tab.getByRole('button', { name: 'Pay $113.00' }).waitFor()
  await tabTo(tab, /^Pay /)
  await tab.keyboard.press('Enter')
  await tab.waitForURL('**/checkout/confirmed/*')
  await expect.poll(() => tab.locator('.vt-order-grand-total dd').innerText()).toBe('$113.00')
  await expectAccessible(tab)
  await tabTo(tab, 'Track your order')
  await tab.keyboard.press('Enter')
  await tab.waitForURL('**/order-status/*')
  await expectAccessible(tab)
})

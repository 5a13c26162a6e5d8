import { expect, test } from 'vitest'
import {
  addProduct,
  addShippingAndTax,
  addToCart,
  buyer,
  fillCheckout,
  placeOrder,
  visitor,
} from '../../../server/src/testing/builders.ts'
import { fillCart, plainPath } from '../testing/cart.ts'
import { newYork } from '../testing/checkout.ts'
import { type Shop, expectAccessible, openShop, visit } from '../testing/shop.ts'

/** Buys a gift card of 20.00 in the shop and gives its code, as its recipient's mail has it. */
async function boughtCode({ site }: Shop): Promise<string> {
  const browser = await visitor(site)
  await addToCart(browser, await addProduct(site, { type: 4, variants: [{ priceMinor: 2000 }] }))
  await fillCheckout(browser, { shippingAddress: null, billingAddress: buyer })
  await placeOrder(browser, { expected: 2000 })
  const { db } = await site.ctx()
  const mail = await db
    .selectFrom('mail')
    .select('plain')
    .where('website_id', '=', site.id)
    .where('kind', '=', 'gift-card')
    .executeTakeFirstOrThrow()
  return /Your code: (\S+)/.exec(mail.plain)?.[1] ?? ''
}

test('a gift card pays a part at the checkout; a wrong code is said on its field; a removed card is off', async () => {
  const shop = await openShop()
  await addShippingAndTax(shop.site)
  const bowl = await addProduct(shop.site, { title: 'Bowl', variants: [{ priceMinor: 4200 }] })
  const code = await boughtCode(shop)
  const tab = await visit(shop.url + plainPath, { locale: 'en-US' })
  await fillCart(tab, [{ itemId: bowl.itemId, quantity: 1 }])
  await tab.goto(`${shop.url}/checkout`)
  const field = tab.getByLabel('Gift card code')
  await field.fill('NONSENSE')
  await field.press('Enter')
  await tab.getByText('The code “NONSENSE” is not valid.').waitFor()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')

  await field.fill(code.toLowerCase())
  await tab.getByRole('button', { name: 'Apply' }).click()
  const remove = tab.getByRole('button', { name: `Remove the gift card ending in ${code.slice(-4)}` })
  await remove.waitFor()
  const summary = tab.locator('.vt-summary-side')
  await expect.poll(() => summary.innerText()).toMatch(/Gift card ending in .{4}\s+-\$20\.00/)
  await expectAccessible(tab)
  await remove.click()
  await remove.waitFor({ state: 'detached' })
  await field.fill(code)
  await field.press('Enter')
  await remove.waitFor()

  await tab.locator('[name="email"]').fill('marit@example.com')
  for (const part of ['firstName', 'lastName', 'address1', 'city', 'postalCode'] as const)
    await tab.locator(`[name="shippingAddress.${part}"]`).fill(newYork[part])
  await tab.locator('[name="shippingAddress.state"]').selectOption(newYork.state)
  await tab.locator('[name="cardNumber"]').fill('4242424242424242')
  await tab.getByRole('button', { name: 'Pay $30.73' }).click()
  await tab.waitForURL('**/checkout/confirmed/*')
  await expect.poll(() => tab.locator('.vt-order-totals').innerText()).toMatch(/Gift card ending in .{4}\s+-\$20\.00/)
})

import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, buyer, placeOrder, readyBuyer } from '../../../server/src/testing/builders.ts'
import { expectAccessible, expectFitting, openEditor } from '../testing/editor.ts'

test('an owner enters a rate, and a visitor reads prices in that currency and what is charged', async () => {
  const { site, tab, open, origin } = await openEditor(undefined)
  await addShippingAndTax(site)
  const bowl = await addProduct(site, { title: 'Bowl', variants: [{ priceMinor: 4200 }] })
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

  await tab.goto(`${origin}/shop/bowl`)
  await tab.locator('[data-currency-choice]').selectOption('EUR')
  const price = tab.locator('.product-price').first()
  await price.getByText('≈ €38.64').waitFor()
  await tab.getByText('You pay in USD.').waitFor()
  await expectAccessible(tab)
  await tab.locator('.sqs-add-to-cart-button').first().click()
  await tab.locator('.vt-added-price').getByText('≈ €38.64').waitFor()
  await tab.goto(`${origin}/cart`)
  await tab.locator('.vt-cart-subtotal').getByText('≈ €38.64 (you pay $42.00)').waitFor()

  // Ways to ship, the total and the button speak of both, and so does the order, where what was paid comes first.
  await tab.evaluate(async (shippingAddress) => {
    const { crumb } = await (await fetch('/api/crumb')).json()
    await fetch('/api/commerce/checkout', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-csrf-token': crumb },
      body: JSON.stringify({ email: 'ada@example.com', shippingAddress }),
    })
  }, buyer)
  await tab.goto(`${origin}/checkout`)
  await tab.locator('.vt-choice-detail').getByText('≈ €4.60').waitFor()
  await tab.getByRole('button', { name: /\$50\.73 \(≈ €46\.67\)$/ }).waitFor()
  await tab.locator('.vt-summary-fold-total').getByText('≈ €46.67 (you pay $50.73)').waitFor()
  const { browser, total } = await readyBuyer(site, bowl)
  const { order } = (await placeOrder(browser, { expected: total })).json()
  await tab.goto(`${origin}/checkout/confirmed/${order.orderToken}`)
  await tab.locator('.vt-order-grand-total').getByText('$50.73 (≈ €46.67)').waitFor()

  await tab.goto(`${origin}/cart`)
  await tab.getByRole('button', { name: 'Increase quantity: Bowl' }).click()
  await tab.locator('.vt-cart-subtotal').getByText('≈ €77.28 (you pay $84.00)').waitFor()
  await tab.locator('[data-currency-choice]').selectOption('USD')
  await tab.locator('.vt-cart-subtotal').getByText('$84.00', { exact: true }).waitFor()
  await expect.poll(() => tab.getByText('≈').count()).toBe(0)
})

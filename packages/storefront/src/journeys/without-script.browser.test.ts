import type { Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { saveShipping } from '../../../server/src/features/shipping/index.ts'
import { addProduct, addShippingAndTax, cards } from '../../../server/src/testing/builders.ts'
import { desktop, openShop, phone, visit } from '../testing/shop.ts'

async function shopWithoutScript(viewport = desktop) {
  const shop = await openShop()
  await addShippingAndTax(shop.site)
  // Of several options the first is chosen, as it is with scripts.
  await saveShipping(await shop.site.ctx(), {
    zones: [
      {
        name: 'Everywhere',
        coversRest: true,
        rates: [
          { name: 'Standard', priceMinor: 500, freeOverMinor: 10_000 },
          { name: 'Express', priceMinor: 1500 },
        ],
      },
    ],
  })
  await addProduct(shop.site, {
    title: 'Cup',
    variants: [
      { sku: 'S', attributes: { Size: 'Small' }, priceMinor: 1800, stock: 3 },
      { sku: 'L', attributes: { Size: 'Large' }, priceMinor: 2400, stock: 3 },
      { sku: 'X', attributes: { Size: 'Huge' }, priceMinor: 9900, stock: 0 },
    ],
  })
  const tab = await visit(`${shop.url}/shop/cup`, { javaScriptEnabled: false, viewport })
  return { ...shop, tab }
}

async function fillAddress(tab: Tab): Promise<void> {
  for (const [label, value] of [
    ['First name', 'Ada'],
    ['Last name', 'Lovelace'],
    ['Address', '12 Analytical Way'],
    ['City', 'New York'],
    ['ZIP code', '10001'],
  ] as const)
    await tab.getByLabel(label, { exact: true }).fill(value)
}

test.each([
  ['on a desktop', desktop],
  ['on a phone', phone],
])('a browser without scripts buys: product, cart, checkout, order, %s', async (_name, viewport) => {
  const { tab, url } = await shopWithoutScript(viewport)
  // What only works by script is not there to be tried.
  await expect.poll(() => tab.locator('.sqs-add-to-cart-button').isVisible()).toBe(false)
  const form = tab.locator('form.vt-plain-form')
  await expect
    .poll(() => form.locator('option').allInnerTexts())
    .toEqual(['Choose options', 'Small — $18.00', 'Large — $24.00', 'Huge — Sold out'])
  await form.getByRole('combobox').selectOption('L')
  await form.getByLabel('Quantity').fill('2')
  await form.getByRole('button', { name: 'Add To Cart' }).click()
  await tab.waitForURL(`${url}/cart`)
  await expect.poll(() => tab.locator('.vt-cart-options').innerText()).toBe('Large')

  await tab.getByLabel('Quantity').fill('1')
  await tab.getByRole('button', { name: 'Update' }).click()
  await tab.waitForURL(`${url}/cart`)
  await expect.poll(() => tab.locator('.vt-cart-subtotal .price').innerText()).toBe('$24.00')
  await tab.getByRole('link', { name: 'Check out' }).click()

  await tab.getByLabel('Email').fill('ada@example')
  await tab.getByLabel('Country').selectOption('US')
  await tab.getByRole('button', { name: 'Save and continue' }).click()
  await tab.getByRole('alert').getByText('Please enter a valid email').waitFor()
  // Nothing that was typed is lost.
  await expect.poll(() => tab.getByLabel('Email').inputValue()).toBe('ada@example')
  await tab.getByLabel('Email').fill('ada@example.com')
  await tab.getByRole('button', { name: 'Save and continue' }).click()
  await tab.getByRole('alert').getByText('Enter the city').waitFor()
  await tab.getByLabel('State').selectOption('NY')
  await fillAddress(tab)
  await tab.getByRole('button', { name: 'Save and continue' }).click()

  await tab.getByLabel('Card number').fill(cards.declined)
  await tab.getByRole('button', { name: /^Place order · \$31\.\d\d$/ }).click()
  await tab.getByRole('alert').getByText('Your card was declined').waitFor()
  await tab.getByLabel('Card number').fill(cards.pays)
  await tab.getByRole('button', { name: 'Place order' }).click()
  await tab.waitForURL('**/checkout/confirmed/*')
  await tab.getByRole('heading', { name: 'Thank you, Ada' }).waitFor()
})

test('what a plain form cannot have is said on a page that leads back', async () => {
  const { tab, url } = await shopWithoutScript()
  await tab.locator('form.vt-plain-form').getByRole('combobox').selectOption('S')
  await tab.locator('form.vt-plain-form').getByLabel('Quantity').fill('9')
  await tab.getByRole('button', { name: 'Add To Cart' }).click()
  await tab.getByRole('heading', { name: 'Sorry, we do not have enough of that item available' }).waitFor()
  await tab.getByText('Only 3 are left.').waitFor()
  await tab.getByRole('link', { name: 'Go back' }).click()
  await tab.waitForURL(`${url}/shop/cup`)
})

test('a subscription and a gift card are bought without scripts, too', async () => {
  const shop = await openShop()
  const plan = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 }
  await addProduct(shop.site, { title: 'Coffee', type: 3, subscriptionPlan: plan })
  await addProduct(shop.site, {
    title: 'Voucher',
    type: 4,
    variants: [{ sku: 'G10', attributes: { Value: '$10' }, priceMinor: 1000 }],
  })
  const tab = await visit(`${shop.url}/shop/coffee`, { javaScriptEnabled: false })
  await tab.getByRole('button', { name: 'Subscribe' }).click()
  await tab.waitForURL('**/checkout/subscribe?cartToken=*')
  await tab.getByLabel('Email').waitFor()

  await tab.goto(`${shop.url}/shop/voucher`)
  await tab.getByRole('link', { name: 'Add To Cart' }).click()
  await tab.getByLabel('Recipient’s name').fill('Bea')
  await tab.getByLabel('Recipient’s email').fill('bea@example.com')
  await tab.getByRole('button', { name: 'Check out' }).click()
  await tab.waitForURL(`${shop.url}/checkout`)
  await expect.poll(() => tab.locator('.vt-checkout-summary').innerText()).toContain('Voucher')
})

test('who sends the checkout of a cart that is gone is led to the cart', async () => {
  const { tab, url } = await shopWithoutScript()
  await tab.locator('form.vt-plain-form').getByRole('combobox').selectOption('S')
  await tab.getByRole('button', { name: 'Add To Cart' }).click()
  await tab.getByRole('link', { name: 'Check out' }).click()
  await tab.getByLabel('Email').fill('ada@example.com')
  const other = await tab.context().newPage()
  await other.goto(`${url}/cart`)
  await other.getByRole('button', { name: 'Remove' }).click()
  await other.getByText('You have nothing in your shopping cart.').waitFor()
  await tab.getByRole('button', { name: 'Save and continue' }).click()
  await tab.waitForURL(`${url}/cart`)
})

test('what is sold out is not offered to browsers without scripts', async () => {
  const shop = await openShop()
  await addProduct(shop.site, { title: 'Jar', variants: [{ priceMinor: 1800, stock: 0 }] })
  const tab = await visit(`${shop.url}/shop/jar`, { javaScriptEnabled: false })
  await expect.poll(() => tab.locator('.vt-plain-form').innerText()).toBe('Sold out')
})

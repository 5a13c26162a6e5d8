import type { Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { deliverAll, readBooks, type StripeShop, stripeShop } from '../../../server/src/testing/stripe-shop.ts'
import { siteUrl } from '../../../server/src/testing/test-site.ts'
import { fillCart, plainPath } from '../testing/cart.ts'
import { newYork } from '../testing/checkout.ts'
import { expectAccessible, phone, visit } from '../testing/shop.ts'
import { routeStripeJs, stripeCards } from '../testing/stripe-js.ts'

type Options = NonNullable<Parameters<typeof routeStripeJs>[2]> & { readonly isPhone?: boolean }

const field = (tab: Tab, name: string) => tab.locator(`[name="${name}"]`)
const card = (tab: Tab) => field(tab, 'stripe-card')
const pay = (tab: Tab) => tab.locator('.vt-place-button')

/** A tab at the checkout of one lamp, with everything but the card filled in. */
async function openCheckout(shop: StripeShop, options: Options = {}): Promise<Tab> {
  const url = await siteUrl(shop.site)
  const tab = await visit(url + plainPath, { locale: 'en-US', ...(options.isPhone ? { viewport: phone } : {}) })
  await routeStripeJs(tab, shop.account, options)
  await fillCart(tab, [{ itemId: shop.lamp.itemId, quantity: 1 }])
  await tab.goto(`${url}/checkout`)
  await field(tab, 'email').fill('marit@example.com')
  for (const part of ['firstName', 'lastName', 'address1', 'city', 'postalCode'] as const)
    await field(tab, `shippingAddress.${part}`).fill(newYork[part])
  await field(tab, 'shippingAddress.state').selectOption(newYork.state)
  await expect.poll(() => pay(tab).innerText()).toBe('Pay $59.44')
  return tab
}

test.each([false, true])('a card is paid from the form to the confirmation (phone: %s)', async (isPhone) => {
  const shop = await stripeShop()
  const tab = await openCheckout(shop, { isPhone })
  await expect.poll(() => tab.getByRole('radio', { name: 'Card or another method' }).isChecked()).toBe(true)
  await card(tab).fill(stripeCards.pays)
  await expectAccessible(tab)
  // The form knows the amount that the shop will ask for.
  const amount = () => tab.locator('html').getAttribute('data-stripe-amount')
  await expect.poll(amount).toBe('5944')
  await expect.poll(() => tab.locator('html').getAttribute('data-stripe-key')).toBe(shop.account.publishableKey)
  await pay(tab).click()
  await tab.waitForURL('**/checkout/confirmed/*')
  await tab.locator('h1', { hasText: 'Thank you' }).waitFor()
  expect(await readBooks(shop)).toMatchObject({ payments: 'captured', orders: 'paid', mails: 1 })
})

test('what is missing in the form is said there, and a refused card above the button', async () => {
  const shop = await stripeShop()
  const tab = await openCheckout(shop)
  await card(tab).fill('1')
  await pay(tab).click()
  await tab.getByText('Check your payment details.').first().waitFor()
  await tab.getByText('Your card number is incomplete.').waitFor()
  expect(shop.account.intents).toEqual([])
  await card(tab).fill(stripeCards.declined)
  await pay(tab).click()
  await tab.getByText('Your card was declined. Please use another card.').first().waitFor()
  // The button takes presses a moment after the message.
  await tab.locator('.vt-place-button[data-busy="false"]').waitFor()
  await expectAccessible(tab)
  await card(tab).fill(stripeCards.pays)
  await pay(tab).click()
  await tab.waitForURL('**/checkout/confirmed/*')
  expect(await readBooks(shop)).toMatchObject({ payments: 'failed,captured', orders: 'paid' })
})

test('3-D Secure on the page: approved by the keyboard alone', async () => {
  const shop = await stripeShop()
  const tab = await openCheckout(shop)
  await card(tab).fill(stripeCards.challenge)
  await card(tab).press('Enter')
  await tab.waitForURL('**/checkout/confirmed/*')
  expect(await readBooks(shop)).toMatchObject({ payments: 'captured', orders: 'paid' })
})

test('3-D Secure that fails charges nothing, and another card pays', async () => {
  const shop = await stripeShop()
  const tab = await openCheckout(shop, { approves: false })
  await card(tab).fill(stripeCards.challenge)
  await pay(tab).click()
  await tab.locator('.vt-notice').waitFor()
  expect(await readBooks(shop)).toMatchObject({ payments: 'failed', orders: null, stock: 3 })
  await card(tab).fill(stripeCards.pays)
  await pay(tab).click()
  await tab.waitForURL('**/checkout/confirmed/*')
})

test('3-D Secure whose script breaks leaves a page that goes on, and another card pays', async () => {
  const shop = await stripeShop()
  const tab = await openCheckout(shop, { breaks: true })
  await card(tab).fill(stripeCards.challenge)
  await pay(tab).click()
  await tab.locator('.vt-notice').waitFor()
  await card(tab).fill(stripeCards.pays)
  await pay(tab).click()
  await tab.waitForURL('**/checkout/confirmed/*')
  expect(await readBooks(shop)).toMatchObject({ orders: 'paid', stock: 2 })
})

test('an answer that is lost after the charge is asked for again, and charges once', async () => {
  const shop = await stripeShop()
  const tab = await openCheckout(shop)
  shop.account.fail(/confirm$/, 'lost')
  await card(tab).fill(stripeCards.pays)
  await pay(tab).click()
  await tab.waitForURL('**/checkout/confirmed/*')
  expect(shop.account.intents).toHaveLength(1)
  await deliverAll(shop.site, shop.account.messages)
  expect(await readBooks(shop)).toMatchObject({ payments: 'captured', orders: 'paid', mails: 1 })
})

test('a form that does not load says so, and comes when it is tried again', async () => {
  const shop = await stripeShop()
  let isDown = true
  const tab = await openCheckout(shop, { fails: () => isDown })
  await tab.getByText('The payment form could not be loaded.').first().waitFor()
  await expectAccessible(tab)
  isDown = false
  await tab.getByRole('button', { name: 'Try again' }).click()
  await card(tab).fill(stripeCards.pays)
  await pay(tab).click()
  await tab.waitForURL('**/checkout/confirmed/*')
})

test('Stripe.js is loaded at the checkout of shops with Stripe only', async () => {
  const shop = await stripeShop()
  const url = await siteUrl(shop.site)
  const tab = await visit(`${url}/cart`)
  const asked: string[] = []
  tab.on('request', (request) => void asked.push(request.url()))
  await routeStripeJs(tab, shop.account)
  await fillCart(tab, [{ itemId: shop.lamp.itemId, quantity: 1 }])
  await tab.goto(`${url}/cart`)
  await tab.goto(url)
  expect(asked.filter((address) => address.includes('stripe.com'))).toEqual([])
  await tab.goto(`${url}/checkout`)
  await card(tab).waitFor()
  expect(asked.filter((address) => address.includes('stripe.com'))).toEqual(['https://js.stripe.com/v3/'])
})

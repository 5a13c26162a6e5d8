import type { BrowserContextOptions, Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { saveShipping } from '../../../server/src/features/shipping/index.ts'
import { testServer } from '../../../server/src/testing/test-site.ts'
import { type AddedProduct, addProduct, changePrice } from '../../../server/src/testing/builders.ts'
import { writeSettings } from '../../../server/src/testing/settings.ts'
import { fillCart, plainPath } from '../testing/cart.ts'
import { newYork } from '../testing/checkout.ts'
import { type Shop, expectAccessible, openShop, phone, visit } from '../testing/shop.ts'

interface BowlShop extends Shop {
  readonly bowl: AddedProduct
}

/** A shop with a bowl, two ways of shipping to the United States and one to Germany, and the sales tax of New York. */
async function bowlShop(options: Parameters<typeof openShop>[0] = {}): Promise<BowlShop> {
  const shop = await openShop(options)
  const bowl = await addProduct(shop.site, {
    title: 'Bowl',
    variants: [{ attributes: { Size: 'Small' }, priceMinor: 4200, stock: 5 }],
  })
  const ctx = await shop.site.ctx()
  await saveShipping(ctx, {
    zones: [
      {
        name: 'United States',
        places: ['US'],
        rates: [
          { name: 'Post', priceMinor: 900, freeOverMinor: 10_000 },
          { name: 'Express', priceMinor: 2400 },
        ],
      },
      { name: 'Germany', places: ['DE'], rates: [{ name: 'International', priceMinor: 3200 }] },
    ],
  })
  await ctx.db
    .insertInto('tax_rule')
    .values({
      website_id: ctx.site.id,
      tax_rule_id: 'ny',
      country: 'US',
      region: 'NY',
      name: 'Sales tax',
      rate_ppm: 80_000,
    })
    .execute()
  return { ...shop, bowl }
}

async function openCheckout(shop: BowlShop, options: BrowserContextOptions & { quantity?: number } = {}): Promise<Tab> {
  const { quantity = 1, ...context } = options
  const tab = await visit(shop.url + plainPath, { locale: 'en-US', ...context })
  await fillCart(tab, [{ itemId: shop.bowl.itemId, quantity }])
  await tab.goto(`${shop.url}/checkout`)
  await field(tab, 'email').waitFor()
  return tab
}

const field = (tab: Tab, name: string) => tab.locator(`[name="${name}"]`)
const total = (tab: Tab) => tab.locator('.vt-summary-side .vt-total-row[data-total="true"] dd').innerText()
const row = (tab: Tab, name: string) => tab.locator('.vt-summary-side .vt-total-row', { hasText: name }).locator('dd')
const pay = (tab: Tab) => tab.locator('.vt-place-button')
const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  bank: '4000000000003220',
  lost: '4000000000000408',
}

async function fillForm(tab: Tab, card: string | undefined = cards.pays): Promise<void> {
  await field(tab, 'email').fill('marit@example.com')
  for (const part of ['firstName', 'lastName', 'address1', 'city', 'postalCode'] as const)
    await field(tab, `shippingAddress.${part}`).fill(newYork[part])
  await field(tab, 'shippingAddress.state').selectOption(newYork.state)
  if (card !== undefined) await field(tab, 'cardNumber').fill(card)
  await row(tab, 'Sales tax').waitFor()
}

async function orderCount(shop: Shop): Promise<number> {
  const { db, site } = await shop.site.ctx()
  const rows = await db.selectFrom('sales_order').select('order_id').where('website_id', '=', site.id).execute()
  return rows.length
}

test('from the form to the confirmation: shipping and taxes appear as the address is typed', async () => {
  const shop = await bowlShop()
  const tab = await openCheckout(shop)
  await expect.poll(() => field(tab, 'shippingAddress.countryCode').inputValue()).toBe('US')
  await tab.getByRole('radio', { name: 'Post $9.00' }).waitFor()
  await row(tab, 'Shipping: Post').waitFor()
  await tab.getByText('$58.00 more and shipping is free.').last().waitFor()
  await expectAccessible(tab)

  await fillForm(tab)
  await expect.poll(() => row(tab, 'Sales tax').innerText()).toBe('$3.36')
  expect(await total(tab)).toBe('$54.36')
  await tab.getByRole('radio', { name: /Express/ }).check()
  await expect.poll(() => total(tab)).toBe('$69.36')
  await expect.poll(() => pay(tab).innerText()).toBe('Pay $69.36')

  await pay(tab).click()
  await tab.waitForURL('**/checkout/confirmed/*')
  await expect.poll(() => tab.locator('h1').innerText()).toContain('Thank you')
  await expect.poll(() => tab.locator('.vt-order-grand-total dd').innerText()).toBe('$69.36')
  await expectAccessible(tab)
  // A theme may give all headings one size; on a page of the platform the title stays the largest.
  await tab.addStyleTag({ content: '.site-main h1, .site-main h2 { font-size: 3rem }' })
  const size = (selector: string) =>
    tab
      .locator(selector)
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(await size('.vt-order h2')).toBeLessThan(await size('.vt-order h1'))
  expect(await orderCount(shop)).toBe(1)
  await tab.goto(`${shop.url}/checkout`)
  await tab.getByText('You have nothing in your shopping cart.').waitFor()
})

test('what is missing is said on its field and in a list, and the first of it has the focus', async () => {
  const tab = await openCheckout(await bowlShop())
  await tab.getByRole('radio', { name: 'Post $9.00' }).waitFor()
  await field(tab, 'shippingAddress.firstName').fill('Marit')
  await pay(tab).click()
  const list = tab.getByRole('alert')
  await list.getByText('Please fix 7 fields:').waitFor()
  await expect.poll(() => tab.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  const email = field(tab, 'email')
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
  const described = ((await email.getAttribute('aria-describedby')) ?? '').split(' ').at(-1)
  await expect.poll(() => tab.locator(`#${described}`).innerText()).toBe('Enter your email address.')
  await expectAccessible(tab)

  await list.getByRole('link', { name: 'Enter the ZIP code.' }).click()
  await expect
    .poll(() => tab.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('shippingAddress.postalCode')
  await field(tab, 'shippingAddress.postalCode').fill('12207')
  await list.getByText('Please fix 6 fields:').waitFor()
})

test('a wrong value is said when its field is left, not while it is typed', async () => {
  const tab = await openCheckout(await bowlShop())
  await field(tab, 'email').pressSequentially('marit@')
  await expect.poll(() => tab.getByText('Please enter a valid email').count()).toBe(0)
  await tab.keyboard.press('Tab')
  await tab.getByText('Please enter a valid email').waitFor()
  await field(tab, 'shippingAddress.postalCode').fill('ABC')
  await tab.keyboard.press('Tab')
  await tab.getByText(/Enter a valid ZIP code, such as/).waitFor()
})

test('the error of the field that is left does not move the button that is being pressed', async () => {
  // Tall enough that nothing scrolls: the browser's scroll anchoring would hide the movement.
  const tab = await openCheckout(await bowlShop(), { viewport: { width: 1280, height: 2400 } })
  await fillForm(tab)
  await field(tab, 'email').fill('marit@')
  const before = await pay(tab).boundingBox()
  if (!before) throw new Error('The button is not on the page.')
  await tab.mouse.move(before.x + before.width / 2, before.y + 2)
  await tab.mouse.down()
  await expect.poll(() => tab.evaluate(() => document.activeElement?.getAttribute('name') ?? null)).not.toBe('email')
  await expect.poll(() => pay(tab).boundingBox()).toEqual(before)
  await tab.mouse.up()
  await tab.getByText('Please fix 1 field:').waitFor()
  await expect.poll(() => tab.locator('#checkout-email-problem').innerText()).toBe('Please enter a valid email')
})

test('another country takes the errors of the old one along, and names in its own words what is still missing', async () => {
  const tab = await openCheckout(await bowlShop())
  const problem = (part: string) => tab.locator(`#checkout-shippingAddress-${part}-problem`)
  await field(tab, 'shippingAddress.firstName').fill('Marit')
  await field(tab, 'shippingAddress.postalCode').fill('ABC')
  await tab.keyboard.press('Tab')
  await problem('postalCode')
    .getByText(/^Enter a valid ZIP code/)
    .waitFor()
  await pay(tab).click()
  await problem('state').waitFor()
  const country = field(tab, 'shippingAddress.countryCode')
  await country.selectOption('DE')
  // The form emptied these fields: nobody has made a mistake in them yet.
  await expect.poll(() => problem('postalCode').count()).toBe(0)
  await expect.poll(() => field(tab, 'shippingAddress.postalCode').getAttribute('aria-invalid')).toBe('false')
  await expect.poll(() => tab.getByText(/ZIP code|state/).count()).toBe(0)
  // The city is missing there, too.
  await expect.poll(() => problem('city').innerText()).toBe('Enter the city.')
  await country.selectOption('US')
  await expect.poll(() => problem('postalCode').count()).toBe(0)
  await expect.poll(() => problem('city').count()).toBe(1)
})

test('each country has its own fields', async () => {
  const tab = await openCheckout(await bowlShop())
  await expect.poll(() => field(tab, 'shippingAddress.state').count()).toBe(1)
  const countries = await field(tab, 'shippingAddress.countryCode').locator('option').allInnerTexts()
  expect(countries).toEqual(['Choose a country', 'Germany', 'United States'])
  await field(tab, 'shippingAddress.countryCode').selectOption('DE')
  await expect.poll(() => field(tab, 'shippingAddress.state').count()).toBe(0)
  await tab.getByText('Postal code', { exact: true }).waitFor()
  const names = await tab
    .locator('[name^="shippingAddress."]')
    .evaluateAll((fields) => fields.map((each) => each.getAttribute('name')))
  expect(names.slice(3)).toEqual(
    ['address1', 'address2', 'postalCode', 'city', 'phone'].map((part) => `shippingAddress.${part}`),
  )
  await expect
    .poll(() => field(tab, 'shippingAddress.postalCode').getAttribute('autocomplete'))
    .toBe('shipping postal-code')
  await tab.getByRole('radio', { name: 'International $32.00' }).waitFor()
  await expect.poll(() => total(tab)).toBe('$74.00')
})

test('a reload loses nothing, not even what is still wrong', async () => {
  const tab = await openCheckout(await bowlShop({ settings: { storefront: { showNoteField: true } } }))
  await fillForm(tab)
  await field(tab, 'note').fill('Ring twice')
  await tab.getByRole('radio', { name: /Express/ }).check()
  await field(tab, 'email').fill('marit@half')
  await tab.reload()
  await field(tab, 'email').waitFor()
  await expect.poll(() => field(tab, 'email').inputValue()).toBe('marit@half')
  await expect.poll(() => field(tab, 'shippingAddress.city').inputValue()).toBe('Albany')
  await expect.poll(() => field(tab, 'note').inputValue()).toBe('Ring twice')
  await expect.poll(() => tab.getByRole('radio', { name: /Express/ }).isChecked()).toBe(true)
  await expect.poll(() => field(tab, 'cardNumber').inputValue()).toBe('')

  // Another window of the same visitor has what the shop keeps.
  const other = await tab.context().newPage()
  await other.goto(tab.url())
  await expect.poll(() => field(other, 'shippingAddress.city').inputValue()).toBe('Albany')
})

test('a declined card leaves everything as it was, and another one pays', async () => {
  const shop = await bowlShop()
  const tab = await openCheckout(shop)
  await fillForm(tab, cards.declined)
  await pay(tab).click()
  await tab.getByRole('alert').getByText('Your card was declined. Please use another card.').waitFor()
  expect(await total(tab)).toBe('$54.36')
  await field(tab, 'cardNumber').fill(cards.pays)
  await pay(tab).click()
  await tab.waitForURL('**/checkout/confirmed/*')
  expect(await orderCount(shop)).toBe(1)
})

test('another total than the one that was shown is shown first', async () => {
  const shop = await bowlShop()
  const tab = await openCheckout(shop)
  await fillForm(tab)
  await changePrice(shop.site, shop.bowl, 5200)
  await pay(tab).click()
  await tab
    .getByRole('alert')
    .getByText('The total of your order is $65.16 now. Please check it and place your order again.')
    .waitFor()
  expect(await orderCount(shop)).toBe(0)
  await tab.getByRole('button', { name: 'Pay $65.16' }).click()
  await tab.waitForURL('**/checkout/confirmed/*')
})

test('what has sold out meanwhile is named, with what can be done', async () => {
  const shop = await bowlShop()
  const tab = await openCheckout(shop, { quantity: 3 })
  await fillForm(tab)
  const { db } = await shop.site.ctx()
  const variantId = shop.bowl.variants[0]?.variantId ?? ''
  await db.updateTable('stock').set({ on_hand: 2 }).where('variant_id', '=', variantId).execute()
  await pay(tab).click()
  const problems = tab.locator('#checkout-cart')
  await problems.getByText('Bowl, Small').waitFor()
  await expect.poll(() => problems.evaluate((element) => element === document.activeElement)).toBe(true)
  await problems.getByText('Sorry, we do not have enough of that item available. Only 2 are left.').waitFor()
  await expectAccessible(tab)
  await problems.getByRole('button', { name: 'Change to 2' }).click()
  await problems.waitFor({ state: 'detached' })
  await pay(tab).click()
  await tab.waitForURL('**/checkout/confirmed/*')
  expect(await orderCount(shop)).toBe(1)
})

test('two quick presses place one order', async () => {
  const shop = await bowlShop()
  const tab = await openCheckout(shop)
  await fillForm(tab)
  await pay(tab).dblclick()
  await tab.waitForURL('**/checkout/confirmed/*')
  expect(await orderCount(shop)).toBe(1)
})

/** Lets the shop have the first order call, and the browser never its answer. */
async function loseFirstAnswer(tab: Tab): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = []
  const { app } = await testServer()
  await tab.route('**/checkout/order', async (route) => {
    const headers = await route.request().allHeaders()
    keys.push(headers['idempotency-key'])
    if (keys.length > 1) return route.continue()
    const { host } = new URL(route.request().url())
    const payload = route.request().postData() ?? ''
    await app.inject({ method: 'POST', url: '/api/commerce/checkout/order', headers: { ...headers, host }, payload })
    return route.abort('connectionreset')
  })
  return keys
}

test('an answer that is lost on the way does not cost twice: the next press asks for the same attempt', async () => {
  const shop = await bowlShop()
  const tab = await openCheckout(shop)
  await fillForm(tab)
  const keys = await loseFirstAnswer(tab)
  await pay(tab).click()
  await tab.getByRole('alert').getByText('Please check your internet connection.').waitFor()
  await tab.getByRole('button', { name: 'Try again' }).click()
  await tab.waitForURL('**/checkout/confirmed/*')
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await orderCount(shop)).toBe(1)
})

test('who reloads after a lost answer finds the order that was placed', async () => {
  const shop = await bowlShop()
  const tab = await openCheckout(shop)
  await fillForm(tab)
  await loseFirstAnswer(tab)
  await pay(tab).click()
  await tab.getByRole('button', { name: 'Try again' }).waitFor()
  await tab.reload()
  await tab.waitForURL('**/checkout/confirmed/*')
  expect(await orderCount(shop)).toBe(1)
})

test('a charge whose answer the shop itself did not get is asked about until it is known', async () => {
  const shop = await bowlShop()
  const tab = await openCheckout(shop)
  await fillForm(tab, cards.lost)
  await pay(tab).click()
  await tab
    .getByRole('alert')
    .getByText(/We could not confirm your payment/)
    .waitFor()
  await expect.poll(() => pay(tab).innerText()).toBe('Confirming your payment…')
  await tab.waitForURL('**/checkout/confirmed/*')
  expect(await orderCount(shop)).toBe(1)
})

test('the buyer’s bank declines with a message, then approves', async () => {
  const shop = await bowlShop()
  const tab = await openCheckout(shop)
  await fillForm(tab, cards.bank)
  await pay(tab).click()
  await tab.waitForURL('**/checkout/test-challenge/*')
  await tab.getByRole('button', { name: 'Refuse' }).click()
  await tab
    .getByRole('alert')
    .getByText('Your bank could not confirm that it is you, and nothing was charged.')
    .waitFor()
  expect(new URL(tab.url()).search).toBe('')
  await expect.poll(() => field(tab, 'shippingAddress.city').inputValue()).toBe('Albany')

  await field(tab, 'cardNumber').fill(cards.bank)
  await pay(tab).click()
  await tab.getByRole('button', { name: 'Approve' }).click()
  await tab.waitForURL('**/checkout/confirmed/*')
  expect(await orderCount(shop)).toBe(1)
})

test('a manual payment needs no card, and the buyer reads how to pay', async () => {
  const manualPayment = { enabled: true, title: 'Bank transfer', instructions: 'To account 12 345.' }
  const shop = await bowlShop({ settings: { commerce: { manualPayment } } })
  const tab = await openCheckout(shop)
  await fillForm(tab, undefined)
  await tab.getByRole('radio', { name: 'Bank transfer' }).check()
  await tab.getByText('To account 12 345.').waitFor()
  await expect.poll(() => field(tab, 'cardNumber').count()).toBe(0)
  await pay(tab).click()
  await tab.waitForURL('**/checkout/confirmed/*')
  await tab.getByText('To account 12 345.').waitFor()
})

test('who picks up chooses a day and a time, and orders nothing without', async () => {
  const shop = await bowlShop({ timeZone: 'America/New_York' })
  const week = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
  const timeSlots = { week, exceptions: [], slotMinutes: 60, leadMinutes: 60, daysAhead: 3, capacity: null }
  const collect = { name: 'Collect', kind: 'pickup' as const, location: '1 Kiln Lane', timeSlots }
  await saveShipping(await shop.site.ctx(), {
    zones: [{ name: 'All', coversRest: true, rates: [{ name: 'Post', priceMinor: 900 }, collect] }],
  })
  const tab = await openCheckout(shop)
  await fillForm(tab)
  await tab.getByRole('radio', { name: /Collect/ }).check()
  const time = field(tab, 'timeSlot')
  await time.waitFor()
  await pay(tab).click()
  await expect.poll(() => time.evaluate((element) => element === document.activeElement)).toBe(true)
  await tab.getByRole('link', { name: 'Choose a time.' }).waitFor()
  await expectAccessible(tab)
  await field(tab, 'timeSlotDay').selectOption({ index: 2 })
  const ten = await time.locator('option', { hasText: /^10:00.*AM$/ }).getAttribute('value')
  await time.selectOption(ten)
  // Another way of shipping has none, and the choice is there when the buyer comes back to it.
  await tab.getByRole('radio', { name: /Post/ }).check()
  await time.waitFor({ state: 'detached' })
  await tab.getByRole('radio', { name: /Collect/ }).check()
  await time.waitFor()
  await expect.poll(() => time.inputValue()).toBe(ten)
  await pay(tab).click()
  await tab.getByRole('heading', { name: 'Pickup time' }).waitFor()
  await tab.getByText(/ 10:00.*11:00.AM/).waitFor()
})

test('the bill can go to another address', async () => {
  const shop = await bowlShop()
  const tab = await openCheckout(shop)
  await fillForm(tab)
  await tab.getByRole('radio', { name: 'Another address' }).check()
  await pay(tab).click()
  await tab.getByRole('alert').getByRole('link', { name: 'Enter the city.' }).waitFor()
  await field(tab, 'billingAddress.countryCode').selectOption('JP')
  for (const [part, value] of Object.entries({
    firstName: 'Nell',
    lastName: 'Osei',
    address1: '1-2-3',
    city: 'Meguro',
    postalCode: '153-0061',
  }))
    await field(tab, `billingAddress.${part}`).fill(value)
  await field(tab, 'billingAddress.state').selectOption({ label: 'Tokyo' })
  await pay(tab).click()
  await tab.waitForURL('**/checkout/confirmed/*')
  await expect.poll(() => tab.locator('.vt-order-addresses').innerText()).toContain('Meguro')
})

test('a subscription is checked out from its own cart, beside the visitor’s', async () => {
  const shop = await bowlShop()
  const coffee = await addProduct(shop.site, {
    title: 'Coffee',
    subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
    variants: [{ priceMinor: 1500 }],
  })
  const tab = await openCheckout(shop)
  await tab.goto(`${shop.url}/shop/coffee`)
  await tab.locator(`.sqs-add-to-cart-button[data-item-id="${coffee.itemId}"]`).click()
  await tab.waitForURL('**/checkout/subscribe?*')
  await tab.getByText('$15.00 every month').last().waitFor()
  await fillForm(tab)
  await pay(tab).click()
  await tab.waitForURL('**/checkout/confirmed/*')
  await tab.goto(`${shop.url}/cart`)
  await expect.poll(() => tab.locator('.vt-cart-line').allInnerTexts()).toHaveLength(1)
})

test('goods that are not shipped ask for one address only', async () => {
  const shop = await bowlShop()
  const pattern = await addProduct(shop.site, { title: 'Pattern', type: 2, variants: [{ priceMinor: 700 }] })
  const tab = await openCheckout({ ...shop, bowl: pattern })
  await expect.poll(() => tab.getByText('Shipping method').count()).toBe(0)
  await field(tab, 'email').fill('a@example.com')
  for (const part of ['firstName', 'lastName', 'address1', 'city', 'postalCode'] as const)
    await field(tab, `billingAddress.${part}`).fill(newYork[part])
  await field(tab, 'billingAddress.countryCode').selectOption('US')
  await field(tab, 'billingAddress.postalCode').fill(newYork.postalCode)
  await field(tab, 'billingAddress.state').selectOption('NY')
  await field(tab, 'cardNumber').fill(cards.pays)
  await row(tab, 'Sales tax').waitFor()
  await pay(tab).click()
  await tab.waitForURL('**/checkout/confirmed/*')
})

test('without a connection nothing is lost, and the page says so', async () => {
  const tab = await openCheckout(await bowlShop())
  await tab.context().setOffline(true)
  await field(tab, 'email').fill('marit@example.com')
  await tab.keyboard.press('Tab')
  await tab.getByText('Your changes aren’t saved yet. Please check your internet connection.').waitFor()
  const saved = () => tab.evaluate(async () => (await fetch('/api/commerce/checkout')).json())
  // Nothing more is typed: the browser being online again is enough.
  await tab.context().setOffline(false)
  await expect.poll(saved).toMatchObject({ email: 'marit@example.com' })
  await tab.getByText('Your changes aren’t saved yet.').waitFor({ state: 'detached' })
  await field(tab, 'shippingAddress.firstName').fill('Marit')
  await tab.keyboard.press('Tab')
  await expect.poll(saved).toMatchObject({ email: 'marit@example.com', shippingAddress: { firstName: 'Marit' } })
})

test('a checkout that cannot be loaded can be asked for again', async () => {
  const shop = await bowlShop()
  const tab = await openCheckout(shop)
  // A page without its data, as an older one out of a proxy.
  await tab.addInitScript(() => {
    document.addEventListener('readystatechange', () => document.getElementById('vitrine-page-data')?.remove())
  })
  await tab.route('**/api/commerce/checkout', (route) => route.abort('connectionreset'))
  await tab.goto(`${shop.url}/checkout`)
  await tab.getByRole('alert').getByText('Unable to load. Try again. Please check your internet connection.').waitFor()
  await tab.unroute('**/api/commerce/checkout')
  await tab.getByRole('button', { name: 'Try again' }).click()
  await field(tab, 'email').waitFor()
})

test('policies are read without leaving', async () => {
  const shop = await bowlShop({ settings: { commerce: { policies: { returnPolicy: 'Within thirty days.' } } } })
  const tab = await openCheckout(shop)
  await tab.getByRole('button', { name: 'Return policy' }).click()
  const dialog = tab.getByRole('dialog', { name: 'Return policy' })
  await dialog.getByText('Within thirty days.').waitFor()
  await expectAccessible(tab)
  await tab.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

test('the terms are accepted at a box beside them, and not forgotten', async () => {
  const commerce = { termsRequired: true, policies: { termsOfService: 'Bowls are round.' } }
  const shop = await bowlShop({ settings: { commerce } })
  const tab = await openCheckout(shop)
  await field(tab, 'email').fill('marit@example.com')
  await tab.getByRole('button', { name: 'Terms of service' }).click()
  await tab.getByRole('dialog', { name: 'Terms of service' }).getByText('Bowls are round.').waitFor()
  await tab.keyboard.press('Escape')
  await pay(tab).click()
  await tab.locator('#checkout-termsAccepted-problem').waitFor()
  await expectAccessible(tab)
  const box = tab.getByRole('checkbox', { name: 'I accept the terms of service.' })
  await box.check()
  await tab.locator('#checkout-termsAccepted-problem').waitFor({ state: 'detached' })
  await fillForm(tab, cards.pays)
  await pay(tab).click()
  await tab.waitForURL('**/checkout/confirmed/**')
  expect(await orderCount(shop)).toBe(1)
})

test('buyers who tick the box sign up for news, which is never ticked beforehand', async () => {
  const newsletter = {
    isDoubleOptIn: false,
    asksAtCheckout: true,
    asksAtRestock: false,
    listIds: [],
    postalAddress: '',
    tracksOpens: false,
    tracksClicks: false,
    mailsPerMinute: 120,
  }
  const shop = await bowlShop({ settings: { newsletter } })
  const tab = await openCheckout(shop)
  await fillForm(tab, cards.pays)
  const box = tab.getByRole('checkbox', { name: 'Email me news and offers' })
  await expect.poll(() => box.isChecked()).toBe(false)
  await box.check()
  await expectAccessible(tab)
  await pay(tab).click()
  await tab.waitForURL('**/checkout/confirmed/**')
  const { db } = await shop.site.ctx()
  const people = await db.selectFrom('subscriber').select('state').where('website_id', '=', shop.site.id).execute()
  expect(people).toEqual([{ state: 'subscribed' }])
})

test('a checkout that was open before the store asked for the terms shows the box when it is refused', async () => {
  const shop = await bowlShop()
  const tab = await openCheckout(shop)
  await fillForm(tab)
  const commerce = { termsRequired: true, policies: { termsOfService: 'Bowls are round.' } }
  await writeSettings(await shop.site.ctx(), { commerce })
  await pay(tab).click()
  const box = tab.getByRole('checkbox', { name: 'I accept the terms of service.' })
  await box.check()
  await pay(tab).click()
  await tab.waitForURL('**/checkout/confirmed/**')
})

test('the phone number is asked for as the store says, also when it says so after the page was opened', async () => {
  const shop = await bowlShop({ settings: { commerce: { phone: 'hidden' } } })
  const tab = await openCheckout(shop)
  await fillForm(tab)
  await expect.poll(() => field(tab, 'shippingAddress.phone').count()).toBe(0)
  await writeSettings(await shop.site.ctx(), { commerce: { phone: 'required' } })
  await pay(tab).click()
  await tab.locator('#checkout-shippingAddress-phone-problem').waitFor()
  await field(tab, 'shippingAddress.phone').fill('+1 555 010 0100')
  await pay(tab).click()
  await tab.waitForURL('**/checkout/confirmed/**')
})

test('the note is called what the owner calls it', async () => {
  const storefront = { showNoteField: true, noteLabel: 'Words for the gift card' }
  const tab = await openCheckout(await bowlShop({ settings: { storefront } }))
  await tab.getByLabel('Words for the gift card').fill('For Ida')
  await expect.poll(() => field(tab, 'note').inputValue()).toBe('For Ida')
})

test('on the phone the summary is folded, and nothing is cut off', async () => {
  const tab = await openCheckout(await bowlShop(), { viewport: phone })
  const summary = tab.locator('.vt-summary-fold summary')
  await tab.getByRole('radio', { name: 'Post $9.00' }).waitFor()
  await expect.poll(() => summary.innerText()).toContain('$51.00')
  await expect.poll(() => tab.locator('.vt-summary-fold .vt-summary-name').isVisible()).toBe(false)
  await summary.click()
  await expect.poll(() => tab.locator('.vt-summary-fold .vt-summary-name').innerText()).toBe('Bowl')
  await expect.poll(() => tab.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await expectAccessible(tab)
  // Other languages have longer words: a label of two lines does not tear neighbors apart.
  const label = tab.locator('label[for="checkout-shippingAddress-firstName"]')
  await label.evaluate((element) => (element.textContent = 'First name, as in the passport of this person'))
  const top = async (name: string) => (await field(tab, `shippingAddress.${name}`).boundingBox())?.y
  expect(await top('firstName')).toBe(await top('lastName'))
  expect(await top('address1')).toBeGreaterThan((await top('firstName')) ?? 0)
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import {
  addProduct,
  addShippingAndTax,
  addToCart,
  buyer,
  fillCheckout,
  placeOrder,
  visitor,
} from '../../testing/builders.ts'
import { accountPath, signInByCode, signInByPassword } from '../../testing/site-users.ts'
import { type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'

const password = 'lodi-kavu-mesa-47'

async function readLines(browser: TestBrowser): Promise<Record<string, number>> {
  const cart = (await browser.get('/api/commerce/shopping-cart')).json()
  const lines: { chosenVariant: { sku: string }; quantity: number }[] = cart.entries
  return Object.fromEntries(lines.map(({ chosenVariant, quantity }) => [chosenVariant.sku, quantity]))
}

async function openShop(site: TestSite) {
  const product = (sku: string) => addProduct(site, { title: sku, variants: [{ sku, priceMinor: 1000 }] })
  return { mug: await product('MUG'), vase: await product('VASE'), email: `ada-${newId()}@example.com` }
}

test('the guest’s cart and the account’s become their union, on every browser of the account', async () => {
  const site = await testSite()
  const { mug, vase, email } = await openShop(site)
  const [first, second] = [await visitor(site), await visitor(site)]
  await addToCart(first, mug, 2)
  await signInByCode(site, first, email, { password })
  expect(await readLines(first)).toEqual({ MUG: 2 })

  await addToCart(second, mug, 3)
  await addToCart(second, vase, 1)
  expect((await signInByPassword(second, email, password)).statusCode).toBe(200)
  expect(await readLines(second)).toEqual({ MUG: 5, VASE: 1 })
  expect(await readLines(first)).toEqual({ MUG: 5, VASE: 1 })

  await addToCart(first, vase, 9999 - 1)
  const third = await visitor(site)
  await addToCart(third, vase, 7)
  await signInByPassword(third, email, password)
  expect(await readLines(third)).toEqual({ MUG: 5, VASE: 9999 })
})

test('parallel sign-ins with carts of their own lose nothing', async () => {
  const site = await testSite()
  const { mug, vase, email } = await openShop(site)
  await signInByCode(site, await visitor(site), email, { password })
  const browsers = await Promise.all(Array.from({ length: 6 }, () => visitor(site)))
  await Promise.all(browsers.map((browser, index) => addToCart(browser, index % 2 === 0 ? mug : vase, index + 1)))
  const answers = await Promise.all(browsers.map((browser) => signInByPassword(browser, email, password)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(browsers.map(() => 200))
  for (const browser of browsers) expect(await readLines(browser)).toEqual({ MUG: 1 + 3 + 5, VASE: 2 + 4 + 6 })
})

test('one browser that signs in twice at once keeps its cart', async () => {
  const site = await testSite()
  const { mug, email } = await openShop(site)
  const browser = await visitor(site)
  await signInByCode(site, await visitor(site), email, { password })
  await addToCart(browser, mug, 4)
  await Promise.all([1, 2, 3].map(() => signInByPassword(browser, email, password)))
  expect(await readLines(browser)).toEqual({ MUG: 4 })
})

test('signing out takes the cart from the browser, cloneCart leaves a copy without the person', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const { mug, email } = await openShop(site)
  const browser = await visitor(site)
  await addToCart(browser, mug, 2)
  await signInByCode(site, browser, email, { password })
  expect((await browser.get('/api/commerce/checkout')).json().email).toBe(email)
  expect((await browser.delete(`${accountPath}/session?cloneCart=true`)).statusCode).toBe(204)
  expect(await readLines(browser)).toEqual({ MUG: 2 })
  expect((await browser.get('/api/commerce/checkout')).json()).toMatchObject({ email: null, shippingAddress: null })

  await signInByPassword(browser, email, password)
  expect(await readLines(browser)).toEqual({ MUG: 4 })
  expect((await browser.delete(`${accountPath}/session?cloneCart=false`)).statusCode).toBe(204)
  expect(await readLines(browser)).toEqual({})
})

test('the cart of an account opens with its session only: the next person at the browser gets none of it', async () => {
  const site = await testSite()
  const { mug, vase, email } = await openShop(site)
  const browser = await visitor(site)
  await addToCart(browser, mug, 2)
  await signInByCode(site, browser, email, { password })
  const cart = browser.cookies.get('CART') ?? ''
  browser.cookies.delete('vitrine_site_user')
  expect(await readLines(browser)).toEqual({})

  browser.cookies.set('CART', cart)
  await signInByCode(site, browser, `bob-${newId()}@example.com`)
  expect(await readLines(browser)).toEqual({})
  browser.cookies.set('CART', cart)
  await addToCart(browser, vase, 1)
  expect(await readLines(browser)).toEqual({ VASE: 1 })
  const owner = await visitor(site)
  await signInByPassword(owner, email, password)
  expect(await readLines(owner)).toEqual({ MUG: 2 })
})

test('a signed-in customer’s checkout is filled in, and the order is theirs whatever email it says', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const { mug, email } = await openShop(site)
  const browser = await visitor(site)
  const own = await signInByCode(site, browser, email)
  const address = buyer
  const saved = await browser.post(`${accountPath}/addresses`, { address }, own)
  expect(saved.statusCode, saved.body).toBe(201)
  await addToCart(browser, mug, 1)
  const checkout = (await browser.get('/api/commerce/checkout')).json()
  expect(checkout).toMatchObject({ email, shippingAddress: { city: address.city } })
  const filled = await fillCheckout(browser, { email: 'office@example.com' })
  const placed = await placeOrder(browser, { expected: filled.cart.grandTotalCents })
  expect(placed.statusCode, placed.body).toBe(201)
  const [order] = (await browser.get(`${accountPath}/orders`)).json().orders
  expect(order).toMatchObject({ id: placed.json().order.id })
  const { db } = await site.ctx()
  const people = await sql<{ email: string }>`SELECT email FROM customer WHERE website_id = ${site.id}`.execute(db)
  expect(people.rows).toEqual([{ email }])

  await addToCart(browser, mug, 3)
  expect(await readLines(browser)).toEqual({ MUG: 3 })
  const again = await visitor(site)
  await signInByCode(site, again, email)
  expect(await readLines(again)).toEqual({ MUG: 3 })
})

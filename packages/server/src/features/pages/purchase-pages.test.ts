import { expect, test } from 'vitest'
import { addShippingAndTax, buyer, fillCheckout, placeOrder, visitor } from '../../testing/builders.ts'
import { buildPage, buildShop, useTestTheme } from '../../testing/content-builders.ts'
import { testSite } from '../../testing/test-site.ts'
import { updateProduct } from '../products/index.ts'
import { saveShipping } from '../shipping/index.ts'

async function shop() {
  const site = await testSite({ title: 'Nord & Sons' })
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  const built = await buildShop(ctx, 2)
  await useTestTheme(ctx, site.services.config.dataDir)
  await site.ctx()
  return { site, ...built }
}

async function withCart() {
  const { site, itemIds } = await shop()
  const browser = site.browser()
  await browser.get('/api/crumb')
  const added = await browser.post('/api/commerce/shopping-cart/entries', {
    itemId: itemIds[0],
    sku: 'bowl-1-medium',
    quantity: 2,
    additionalFields: '',
  })
  expect(added.statusCode).toBe(200)
  return { site, browser, itemIds }
}

test('an empty cart says so, in the layout of the theme, and is nobody else’s', async () => {
  const { site } = await shop()
  const response = await site.get('/cart')
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('private, no-store')
  expect(response.headers.etag).toBeUndefined()
  expect(response.body).toContain('<nav class="own-body">')
  expect(response.body).toContain('<div id="sqs-cart-root" class="sqs-fullpage-shopping-cart-content"')
  expect(response.body).toContain('You have nothing in your shopping cart.')
  expect(response.body).toContain('"pageType":205')
  expect(response.cookies.map(({ name }) => name)).toContain('crumb')
})

test('a cart is complete without a script', async () => {
  const { browser } = await withCart()
  const { body } = await browser.get('/cart')
  expect(body).toContain('<a class="cart-row-title vt-cart-name" href="/shop/bowl-1">Bowl 1</a>')
  expect(body).toContain('<p class="cart-row-variant vt-cart-options">Medium</p>')
  expect(body).toContain('Quantity: 2')
  expect(body).toContain('$104.00')
  expect(body).toContain('href="/checkout">Check out</a>')
})

test('a title of an attacker stays text in the cart too', async () => {
  const { site, browser, itemIds } = await withCart()
  await updateProduct(await site.ctx(), itemIds[0] ?? '', { title: '<img src=x onerror=alert(1)>' })
  await site.ctx()
  for (const url of ['/cart', '/checkout', '/cart?format=main-content']) {
    const { body } = await browser.get(url)
    expect(body, url).not.toContain('<img src=x')
    expect(body, url).toContain('&lt;img src=x')
  }
})

test('the checkout has a frame of its own, and an empty cart has none', async () => {
  const { site, browser } = await withCart()
  const response = await browser.get('/checkout')
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('private, no-store')
  expect(response.body).not.toContain('<nav class="own-body">')
  expect(response.body).toContain('id="vitrine-checkout-root"')
  expect(response.body).toContain('Bowl 1')
  const data =
    /<script type="application\/json" id="vitrine-page-data">(.*?)<\/script>/s.exec(response.body)?.[1] ?? '{}'
  expect(JSON.parse(data)).toMatchObject({ checkout: { cart: { totalQuantity: 2 } } })

  const empty = await site.get('/checkout')
  expect([empty.statusCode, empty.headers.location]).toEqual([302, '/cart'])
})

test('orders of others and invented ones are not found', async () => {
  const { site } = await shop()
  for (const url of [
    '/checkout/confirmed/abc',
    `/order-status/${'0'.repeat(46)}`,
    '/checkout/subscribe?cartToken=none',
  ]) {
    const response = await site.get(url)
    expect([302, 404], url).toContain(response.statusCode)
  }
})

test('a bought cart leads to a confirmation and a status page', async () => {
  const { site, itemIds } = await shop()
  await addShippingAndTax(site)
  const browser = await visitor(site)
  await browser.post('/api/commerce/shopping-cart/entries', { itemId: itemIds[0], sku: 'bowl-1-medium', quantity: 2 })
  const checkout = await fillCheckout(browser, { shippingAddress: { ...buyer, lastName: '<Lund>' } })
  const placed = await placeOrder(browser, { expected: checkout.cart.grandTotalCents })
  expect(placed.statusCode, placed.body).toBe(201)
  const { order } = placed.json()

  const confirmed = await browser.get(`/checkout/confirmed/${order.orderToken}`)
  expect(confirmed.statusCode).toBe(200)
  expect(confirmed.headers['cache-control']).toBe('private, no-store')
  expect(confirmed.headers['referrer-policy']).toBe('strict-origin')
  expect(confirmed.body).toContain('Bowl 1')
  expect(confirmed.body).toContain('&lt;Lund&gt;')
  expect(confirmed.body).toContain('"pageType":202')
  expect(confirmed.body).toContain('This was a test order')

  const status = await browser.get(`/order-status/${order.orderToken}`)
  expect(status.body).toContain(`<h1>Order ${order.orderNumber}</h1>`)
  expect((await browser.get(`/order-status/x${order.orderToken}`)).statusCode).toBe(404)
})

test('shipping that costs nothing is called free on the order, as at checkout', async () => {
  const { site, itemIds } = await shop()
  await saveShipping(await site.ctx(), {
    zones: [{ name: 'Everywhere', coversRest: true, rates: [{ name: 'Collect', priceMinor: 0 }] }],
  })
  const browser = await visitor(site)
  await browser.post('/api/commerce/shopping-cart/entries', { itemId: itemIds[0], sku: 'bowl-1-medium', quantity: 1 })
  const checkout = await fillCheckout(browser)
  const { order } = (await placeOrder(browser, { expected: checkout.cart.grandTotalCents })).json()

  expect((await browser.get(`/order-status/${order.orderToken}`)).body).toContain(
    '<dt>Shipping: Collect</dt><dd>Free</dd>',
  )
})

// A lone bowl at 1,234.00, or 123,400 yen.
test.each([
  ['en-US', 'USD', '$1,234.00', '1234.00'],
  ['de-DE', 'EUR', '1.234,00\u00a0€', '1234.00'],
  ['de-DE', 'USD', '1.234,00\u00a0$', '1234.00'],
  ['ja-JP', 'JPY', '￥123,400', '123400'],
  ['ar', 'USD', '\u2068\u200f1,234.00\u00a0\u2066US$\u2069\u2069', '1234.00'],
])('a price in %s and %s reads the same on every page and in the mail', async (language, currency, text, decimal) => {
  const site = await testSite({ language, currency })
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  const variants = [{ sku: 'one', attributes: {}, priceMinor: 123_400, stock: 5 }]
  const { itemIds } = await buildShop(ctx, 1, { variants, optionNames: [] })
  await useTestTheme(ctx, site.services.config.dataDir, {
    'collections/products.list': '{.repeated section items}[{@|product-price}]{.end}',
    'collections/products.item':
      '{.section item}[{@|product-price}][{structuredContent.priceMoney|money}][{@|from-price|money-string}]{.end}',
  })
  await site.ctx()
  const list = await site.get('/shop')
  const product = await site.get('/shop/bowl-1')
  const inner = `<div class="product-price">\n${text}\n</div>`
  expect(list.body).toContain(`[${inner}]`)
  expect(product.body).toContain(`[${inner}][${text}]`)
  expect((await site.get('/search?q=bowl')).body).toContain(text)
  // Older formatters print digits alone; the page's style adds what the language has around them.
  const [, digits = ''] = /<span class="sqs-money-native">([^<]*)</.exec(product.body) ?? []
  const style = /<style>([^<]*\.sqs-money-native[^<]*)<\/style>/.exec(product.body)?.[1] ?? ''
  const side = (name: string) => new RegExp(`::${name}\\{content:"([^"]*)"`).exec(style)?.[1] ?? ''
  expect(side('before') + digits + side('after')).toBe(text)
  // Machines read decimals.
  expect(product.body).toContain(`"name":"Bowl 1","price":{"decimalValue":"${decimal}","currencyCode":"${currency}"}`)
  expect(product.body).toContain(`"price":"${decimal}","priceCurrency":"${currency}"`)

  await saveShipping(ctx, {
    zones: [{ name: 'Everywhere', coversRest: true, rates: [{ name: 'Collect', priceMinor: 0 }] }],
  })
  const browser = await visitor(site)
  await browser.post('/api/commerce/shopping-cart/entries', { itemId: itemIds[0], sku: 'one', quantity: 1 })
  expect((await browser.get('/cart')).body).toContain(text)
  expect((await browser.get('/checkout')).body).toContain(text)
  const checkout = await fillCheckout(browser)
  const { order } = (await placeOrder(browser, { expected: checkout.cart.grandTotalCents })).json()
  expect((await browser.get(`/checkout/confirmed/${order.orderToken}`)).body).toContain(text)
  expect((await browser.get(`/order-status/${order.orderToken}`)).body).toContain(text)
  const mails = await ctx.db.selectFrom('mail').selectAll().where('website_id', '=', site.id).execute()
  expect(mails.map(({ plain }) => plain).join()).toContain(text)
})

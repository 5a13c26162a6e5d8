import { expect, test } from 'vitest'
import { addShippingAndTax, fillCheckout, placeOrder } from '../../testing/builders.ts'
import { buildPage, buildShop } from '../../testing/content-builders.ts'
import { testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { getTextDirection } from '../../platform/text/text-direction.ts'

test.each([
  ['en-US', 'ltr'],
  ['de', 'ltr'],
  ['zh-Hant-TW', 'ltr'],
  ['he-IL', 'rtl'],
  ['ar', 'rtl'],
  ['fa-IR', 'rtl'],
  ['ur', 'rtl'],
  ['az-Arab', 'rtl'],
  ['pa-PK', 'rtl'],
  ['', 'ltr'],
  ['English', 'ltr'],
])('%s is written %s', (language, direction) => {
  expect(getTextDirection(language)).toBe(direction)
})

test('a page says its direction, to templates and to browsers', async () => {
  const site = await testSite({ language: 'ar' })
  await createCollection(await site.ctx(), { typeName: 'page', title: 'Home', slug: 'home', isHomepage: true })

  expect((await site.get('/?format=json')).json()).toMatchObject({ website: { language: 'ar', textDirection: 'rtl' } })
  expect((await site.get('/')).body).toContain('<html lang="ar" dir="rtl">')
})

test.each(['default', 'enamel', 'plinth'])(
  'an Arabic shop in %s keeps amounts, dates and names in order',
  async (theme) => {
    const site = await testSite({ language: 'ar', theme })
    const ctx = await site.ctx()
    await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
    const { itemIds } = await buildShop(ctx, 3)
    await addShippingAndTax(site)
    const browser = site.browser()
    const price = /\u2068\u200f[\d.,]+\u00a0\u2066US\$\u2069\u2069/

    const { body: shop } = await browser.get('/shop')
    expect(shop).toMatch(price)
    expect(shop).toContain('3 منتجات')
    expect(shop).toMatch(/site-menu-open[^>]*>(<span[^>]*>)?القائمة</)
    expect(shop).toMatch(/© \d{4} <bdi>/)
    expect((await browser.get('/shop/bowl-1')).body).toMatch(/data-content-field="excerpt"[^>]* dir="auto"/)

    await browser.get('/api/crumb')
    const entry = { itemId: itemIds[0], sku: 'bowl-1-medium', quantity: 1, additionalFields: '' }
    await browser.post('/api/commerce/shopping-cart/entries', entry)
    const { grandTotalCents } = (await fillCheckout(browser)).cart
    const { order } = (await placeOrder(browser, { expected: grandTotalCents })).json()
    const { body: status } = await browser.get(`/order-status/${order.orderToken}`)
    expect(status).toMatch(price)
    expect(status).toMatch(/<address><bdi>[^<]+<\/bdi><br><bdi>/)
    expect(status).toMatch(/<time datetime="[\d-]+">[^<]*\b20\d\d/)
    expect(status).toContain(`\u2068${order.orderNumber}\u2069</h1>`)
    expect(status).toContain('{unicode-bidi:plaintext}')
    const [mail] = await ctx.db.selectFrom('mail').selectAll().where('website_id', '=', site.id).execute()
    expect(mail?.subject).toContain(`\u2068${order.orderNumber}\u2069`)
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">')
    expect(mail?.html).toContain('<div role="main" lang="ar" dir="rtl">')
    expect(mail?.html).toContain('1 × \u2068Bowl 1\u2069')
    expect(mail?.plain).toMatch(/^\u2068Ada Lovelace\u2069$/m)
    // A mark of direction beside an address would become a part of it.
    expect(mail?.plain).toMatch(/^http:\/\/\S+\/order-status\/[\w.-]+$/m)
    // Arabic digits beside the Latin ones of prices.
    expect(status.replaceAll(/<script.*?<\/script>/gs, '')).not.toMatch(/[\u0660-\u0669]/)
  },
)

import { compile } from '@vitrine/template'
import { expect, test } from 'vitest'
import { buildJournal, buildPage, buildShop } from '../../testing/content-builders.ts'
import { addProduct } from '../../testing/builders.ts'
import { testSite } from '../../testing/test-site.ts'
import { writeSettings } from '../../testing/settings.ts'

async function shop() {
  const site = await testSite({ title: 'Nord & Sons' })
  const ctx = await site.ctx()
  await writeSettings(ctx, {
    commerce: { testMode: true, manualPayment: { enabled: true, title: 'Bank', instructions: 'IBAN hush-hush' } },
    stripe: { secretKey: 'sk_hush-hush' },
    websiteSettings: { contactEmail: 'hello@example.com', apiKey: 'hush-hush' },
  })
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  const built = await buildShop(ctx)
  await buildJournal(ctx, 1)
  await site.ctx()
  return { site, ...built }
}

test('a product gives the whole page context, in the shapes that themes and scripts know', async () => {
  const { site, collectionId, itemIds } = await shop()
  const response = await site.get('/shop/bowl-1?format=json')
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  const json = response.json()
  expect(json).toMatchObject({
    website: {
      id: site.id,
      siteTitle: 'Nord &amp; Sons',
      timeZone: 'America/New_York',
      baseUrl: `http://${site.host}`,
    },
    websiteSettings: {
      itemTitleFormat: '%i — %s',
      contactEmail: 'hello@example.com',
      storeSettings: { selectedCurrency: 'USD' },
    },
    collection: {
      id: collectionId,
      typeName: 'products',
      type: 13,
      fullUrl: '/shop',
      itemCount: 3,
      categories: ['Bowls &amp; plates', 'Vases'],
    },
    item: {
      id: itemIds[0],
      collectionId,
      recordType: 11,
      recordTypeLabel: 'store-item',
      title: 'Bowl 1',
      fullUrl: '/shop/bowl-1',
      urlId: 'bowl-1',
      excerpt: '<p>The bowl with number 1.</p>',
      categories: ['Bowls &amp; plates'],
      systemDataVariants: '1500x1000,100w,300w,500w,750w,1000w,1500w',
      originalSize: '1500x1000',
      mediaFocalPoint: { x: 0.5, y: 0.5 },
      colorData: { centerAverage: 'ddccbb' },
    },
    showCart: true,
    shoppingCart: { entries: [], totalQuantity: 0 },
    template: { mobileStylesEnabled: true },
    calendarView: false,
    pagination: { nextItem: { title: 'Bowl 2', fullUrl: '/shop/bowl-2' } },
  })
  expect(json.item.structuredContent).toMatchObject({
    productType: 1,
    isSubscribable: false,
    onSale: false,
    priceMoney: { value: '42.00', currency: 'USD' },
    variantOptionOrdering: ['Size'],
    variants: [
      {
        attributes: { Size: 'Small' },
        optionValues: [{ optionName: 'Size', value: 'Small' }],
        sku: 'bowl-1-small',
        price: 4200,
        salePrice: 0,
        priceMoney: { value: '42.00', currency: 'USD' },
        onSale: false,
        unlimited: false,
        qtyInStock: 5,
        weight: 600,
        width: 209.55,
        height: 120,
        len: 300,
        mainImage: { systemDataVariants: '1500x1000,100w,300w,500w,750w,1000w,1500w' },
      },
      { price: 5200 },
      { price: 6200 },
    ],
  })
  expect(json.item.items).toHaveLength(2)
  expect(json.item.assetUrl).toMatch(/^\/s\/[0-9a-f]{24}\/bowl\.jpg$/)
  expect(json.squarespace['main-content']).toContain('Bowl 1')
  expect(json['squarespace-headers']).toContain('<title>Bowl 1 — Nord &amp; Sons</title>')
})

test('a subscription product says which option is bought and what it costs', async () => {
  const { site } = await shop()
  const plan = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 }
  const variants = [
    { sku: 'S', attributes: { Size: 'Small' }, priceMinor: 1500, stock: 5 },
    { sku: 'L', attributes: { Size: 'Large' }, priceMinor: 2400, salePriceMinor: 1800, stock: 5 },
  ]
  const coffee = await addProduct(site, { title: 'Coffee', variants, subscriptionPlan: plan })
  const { item, squarespace } = (await site.get('/shop/coffee?format=json')).json()
  const option = { productSubscriptionOptionId: coffee.itemId, subscriptionPlan: plan, percentageDiscount: 0 }
  const prices = (price: number, value: string) => ({ price, priceMoney: { value, currency: 'USD' } })
  expect(item.structuredContent).toMatchObject({
    productSubscriptionOptionId: coffee.itemId,
    variants: [
      { pricingOptions: [{ ...option, ...prices(1500, '15.00'), onSale: false }] },
      { pricingOptions: [{ ...option, ...prices(2400, '24.00'), salePrice: 1800, onSale: true }] },
    ],
  })
  expect(squarespace['main-content']).toContain(`data-subscription-option-id="${coffee.itemId}"`)
  expect(compile('{item|subscription-price}').render({ item }).output).toContain('15.00')

  const bowl = (await site.get('/shop/bowl-1?format=json')).json()
  expect(bowl.item.structuredContent).not.toHaveProperty('productSubscriptionOptionId')
  expect(bowl.item.structuredContent.variants[0]).not.toHaveProperty('pricingOptions')
})

test('the same address gives JSON, readable JSON and the main content alone', async () => {
  const { site } = await shop()
  const json = await site.get('/shop?format=json')
  const pretty = await site.get('/shop?format=json-pretty')
  expect(pretty.json()).toEqual(json.json())
  expect(pretty.body).toContain('\n  "website"')
  const main = await site.get('/shop?format=main-content')
  expect(main.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(main.body).toBe(json.json().squarespace['main-content'])
  expect(main.body).not.toContain('<html')
})

test('no page says what only the server may know', async () => {
  const { site } = await shop()
  const { secret } = (await site.ctx()).site
  for (const url of [
    '/',
    '/shop',
    '/shop/bowl-1',
    '/journal',
    '/journal/post-1',
    '/nowhere',
    '/search?q=bowl',
    '/cart',
  ]) {
    for (const format of ['', 'format=json', 'format=main-content']) {
      const { body } = await site.get(format === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${format}`)
      expect(body).not.toContain('hush-hush')
      expect(body).not.toContain(secret)
    }
  }
})

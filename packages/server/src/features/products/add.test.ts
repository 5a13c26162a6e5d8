import { expect, test } from 'vitest'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { createProduct } from './index.ts'

test('a title is enough for a product: it is a draft behind the others, on a store page that is made when there is none', async () => {
  const site = await testSite()
  const browser = await staffBrowser(site)
  const added = await browser.post('/api/admin/products', { title: 'Moon jar' })
  expect(added.statusCode).toBe(201)
  expect(added.json()).toMatchObject({
    title: 'Moon jar',
    state: 'draft',
    isVisible: false,
    path: '/shop/moon-jar',
    productType: 'PHYSICAL',
    lowestPrice: { amountMinor: 0 },
    stock: { unlimited: false, onHand: 0 },
    variantCount: 1,
  })
  const second = (await browser.post('/api/admin/products', { title: 'Vase', priceMinor: 4200, stock: 3 })).json()
  expect(second).toMatchObject({
    collectionId: added.json().collectionId,
    lowestPrice: { amountMinor: 4200 },
    stock: { unlimited: false, onHand: 3 },
  })
  const uncounted = await browser.post('/api/admin/products', {
    title: 'Class',
    productType: 'SERVICE',
    stock: 'unlimited',
  })
  expect(uncounted.json()).toMatchObject({ stock: { unlimited: true } })
  expect((await browser.post('/api/admin/products', { title: 'Bowl', stock: -1 })).statusCode).toBe(400)
  const ctx = await site.ctx()
  const rows = await ctx.db
    .selectFrom('item')
    .select(['title', 'position'])
    .where('website_id', '=', site.id)
    .where('collection_id', '=', second.collectionId)
    .orderBy('position')
    .execute()
  expect(rows).toEqual([
    { title: 'Moon jar', position: 0 },
    { title: 'Vase', position: 1 },
    { title: 'Class', position: 2 },
  ])
  expect((await site.get('/shop')).body).not.toContain('Moon jar')
  // Staff see a draft as visitors will see it.
  expect((await browser.get('/shop/moon-jar')).statusCode).toBe(200)
  expect((await site.get('/shop/moon-jar')).statusCode).toBe(404)
})

test('a gift card begins with one value, and a product stands on the store page that was chosen', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  await createCollection(ctx, { typeName: 'products', title: 'Shop' })
  const other = await createCollection(ctx, { typeName: 'products', title: 'Second shop' })
  const page = await createCollection(ctx, { typeName: 'page', title: 'About' })
  const browser = await staffBrowser(site)
  const card = await browser.post('/api/admin/products', {
    title: 'Gift card',
    productType: 'GIFT_CARD',
    priceMinor: 5000,
    collectionId: other,
  })
  expect(card.json()).toMatchObject({
    collectionId: other,
    optionNames: ['Value'],
    variants: [{ attributes: { Value: '$50' }, price: { amountMinor: 5000 }, stock: { unlimited: true } }],
  })
  const wrong = await browser.post('/api/admin/products', { title: 'Mug', collectionId: page })
  expect(wrong.json()).toMatchObject({ params: { fields: { collectionId: expect.stringContaining('About') } } })
  const blank = await browser.post('/api/admin/products', { title: '  ' })
  expect(blank.json()).toMatchObject({ params: { fields: { title: 'Title is required.' } } })
  const dear = await browser.post('/api/admin/products', { title: 'Yacht', priceMinor: 1_000_000_000 })
  expect(dear.json().code).toBe('invalid_input')
  expect((await (await staffBrowser(site, 'viewer')).post('/api/admin/products', { title: 'Mug' })).statusCode).toBe(
    403,
  )
})

test('a duplicate is a draft with the same variants, SKUs of its own and no counted stock', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'products', title: 'Shop' })
  const { itemId } = await createProduct(ctx, {
    collectionId,
    title: 'Mug',
    productType: 1,
    optionNames: ['Size'],
    excerpt: '<p>Thrown by hand.</p>',
    seo: { title: 'A mug' },
    customButtonLabel: 'Take it',
    variants: [
      { sku: 'S', attributes: { Size: 'Small' }, priceMinor: 1000, stock: 4, weightGrams: 300 },
      { sku: 'L', attributes: { Size: 'Large' }, priceMinor: 2000, stock: 'unlimited' },
    ],
  })
  const browser = await staffBrowser(site)
  const copy = await browser.post(`/api/admin/products/${itemId}/duplicates`)
  expect(copy.statusCode).toBe(201)
  expect(copy.json()).toMatchObject({
    title: 'Mug (copy)',
    slug: 'mug-copy',
    state: 'draft',
    excerpt: '<p>Thrown by hand.</p>',
    seo: { title: 'A mug' },
    customButtonLabel: 'Take it',
    variants: [
      {
        attributes: { Size: 'Small' },
        price: { amountMinor: 1000 },
        stock: { unlimited: false, onHand: 0 },
        weightGrams: 300,
      },
      { attributes: { Size: 'Large' }, stock: { unlimited: true } },
    ],
  })
  expect(copy.json().variants.map(({ sku }: { sku: string }) => sku)).not.toContain('S')
  expect((await browser.post('/api/admin/products/nothing/duplicates')).statusCode).toBe(404)
})

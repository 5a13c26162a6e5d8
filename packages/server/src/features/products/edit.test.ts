import { expect, test } from 'vitest'
import { cameraJpeg } from '../../testing/pictures.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { storeAsset } from '../assets/index.ts'
import { createCategory } from '../categories/index.ts'
import { createCollection } from '../collections/index.ts'
import { changeStock } from '../inventory/service.ts'
import { createProduct } from './index.ts'

async function mug() {
  const site = await testSite()
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'products', title: 'Shop' })
  const { itemId, variantIds } = await createProduct(ctx, {
    collectionId,
    title: 'Mug',
    productType: 1,
    optionNames: ['Size'],
    variants: [
      { sku: 'S', attributes: { Size: 'Small' }, priceMinor: 1000, stock: 4 },
      { sku: 'L', attributes: { Size: 'Large' }, priceMinor: 2000, stock: 6 },
    ],
  })
  const [small = '', large = ''] = variantIds
  const browser = await staffBrowser(site)
  const patch = (body: unknown) =>
    browser.send({
      method: 'PATCH',
      url: `/api/admin/products/${itemId}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
  const read = async () => (await browser.get(`/api/admin/products/${itemId}`)).json()
  return { site, ctx, collectionId, itemId, small, large, browser, patch, read }
}

test('everything of a product is changed in one request', async () => {
  const { site, ctx, collectionId, patch, read } = await mug()
  const picture = await storeAsset(ctx, { filename: 'mug.jpg', bytes: await cameraJpeg(80, 100), altText: 'A mug' })
  await createCategory(ctx, { collectionId, name: 'Cups' })
  const plate = await createProduct(ctx, {
    collectionId,
    title: 'Plate',
    productType: 1,
    variants: [{ priceMinor: 100 }],
  })
  const changed = await patch({
    title: 'Tall mug <script>alert(1)</script>',
    slug: 'tall-mug',
    excerpt: '<p>Tall.<script>alert(1)</script></p>',
    body: '<p>Details.</p>',
    state: 'scheduled',
    publishedAt: '2030-01-01T10:00:00.000Z',
    tags: ['kitchen'],
    categories: ['cups'],
    pictureIds: [picture.id],
    seo: { title: 'Mugs', description: 'All of them', hidden: true },
    relatedItemIds: [plate.itemId],
    subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
    customButtonLabel: 'Subscribe now',
  })
  expect(changed.statusCode).toBe(200)
  expect(await read()).toMatchObject({
    title: 'Tall mug <script>alert(1)</script>',
    path: '/shop/tall-mug',
    excerpt: '<p>Tall.</p>',
    state: 'scheduled',
    publishedAt: '2030-01-01T10:00:00.000Z',
    tags: ['kitchen'],
    categories: ['cups'],
    pictures: [{ id: picture.id, filename: 'mug.jpg', altText: 'A mug' }],
    seo: { title: 'Mugs', description: 'All of them', hidden: true },
    related: [{ itemId: plate.itemId, title: 'Plate' }],
    subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
  })
  expect((await site.get('/shop/tall-mug')).statusCode).toBe(404)
  await patch({ state: 'published' })
  const page = await site.get('/shop/tall-mug')
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain('<script>alert(1)')
})

test('options grow and shrink in one request; survivors keep id and stock', async () => {
  const { small, large, patch, read } = await mug()
  const grown = await patch({
    optionNames: ['Size', 'Color'],
    expectedVariantIds: [small, large],
    variants: [
      { variantId: small, attributes: { Size: 'Small', Color: 'Blue' } },
      { attributes: { Size: 'Small', Color: 'Red' }, priceMinor: 1100, stock: 2 },
      { variantId: large, attributes: { Size: 'Large', Color: 'Blue' } },
    ],
  })
  expect(grown.json().variants).toMatchObject([
    { variantId: small, sku: 'S', price: { amountMinor: 1000 }, stock: { onHand: 4 } },
    { attributes: { Size: 'Small', Color: 'Red' }, stock: { onHand: 2 } },
    { variantId: large, sku: 'L', stock: { onHand: 6 } },
  ])
  await patch({ optionNames: [], variants: [{ variantId: small, attributes: {} }] })
  expect(await read()).toMatchObject({ optionNames: [], variants: [{ variantId: small, stock: { onHand: 4 } }] })
  const priceless = await patch({ variants: [{ variantId: small }, { attributes: {} }] })
  expect(priceless.json()).toMatchObject({ params: { fields: { 'variants.1.priceMinor': 'Enter a price.' } } })
})

test('two people change one product: other values merge, the same value and other variants are refused with those of now', async () => {
  const { ctx, small, large, patch, read } = await mug()
  const ids = [small, large]
  await patch({ variants: [{ variantId: small, priceMinor: 1500 }, { variantId: large }], expectedVariantIds: ids })
  // Somebody else saw the old price and changes the SKU alone: both stay.
  await patch({ variants: [{ variantId: small, sku: 'SMALL', expected: { sku: 'S' } }, { variantId: large }] })
  expect((await read()).variants[0]).toMatchObject({ sku: 'SMALL', price: { amountMinor: 1500 } })

  const price = await patch({
    title: 'Not written',
    variants: [{ variantId: small, priceMinor: 900, expected: { priceMinor: 1000 } }, { variantId: large }],
  })
  expect(price.statusCode).toBe(409)
  expect(price.json()).toMatchObject({
    code: 'product_changed',
    params: { current: { variants: { [small]: { priceMinor: 1500 } } } },
  })

  await changeStock(ctx, large, { change: -2 })
  const stock = await patch({
    title: 'Not written',
    variants: [{ variantId: small }, { variantId: large, stock: 9, expected: { stock: 6 } }],
  })
  expect(stock.json()).toMatchObject({ params: { current: { variants: { [large]: { stock: 4 } } } } })

  await patch({ variants: [{ variantId: large }] })
  const removed = await patch({ variants: [{ variantId: small }, { variantId: large }], expectedVariantIds: ids })
  expect(removed.json()).toMatchObject({ code: 'product_changed', params: { current: { variantIds: [large] } } })
  expect(await read()).toMatchObject({ title: 'Mug', variants: [{ variantId: large, stock: { onHand: 4 } }] })
})

test('what was deleted meanwhile, and pictures that are none, are said at their field', async () => {
  const { ctx, patch } = await mug()
  const file = await storeAsset(ctx, { filename: 'notes.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF'), isPrivate: true })
  const answer = await patch({ categories: ['gone'] })
  expect(answer.json().params.fields).toEqual({ categories: 'The category "gone" does not exist.' })
  expect((await patch({ pictureIds: [file.id] })).json().params.fields).toEqual({
    assetIds: 'A picture does not exist.',
  })
  const notes = await storeAsset(ctx, { filename: 'notes.txt', bytes: Buffer.from('No picture') })
  expect((await patch({ pictureIds: [notes.id] })).json().params.fields).toEqual({
    assetIds: 'The file notes.txt is no picture.',
  })
  expect((await patch({ relatedItemIds: ['gone'] })).json().params.fields).toEqual({
    relatedItemIds: 'One of these products does not exist any more.',
  })
  const plan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 }
  expect((await patch({ subscriptionPlan: plan, title: '' })).json().code).toBe('invalid_input')
})

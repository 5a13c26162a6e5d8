import { expect, test } from 'vitest'
import { cameraJpeg } from '../../testing/pictures.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { storeAsset } from '../assets/index.ts'
import { createCollection } from '../collections/index.ts'
import { createProduct, updateProduct } from './index.ts'
import { listVariantRows } from './store.ts'

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
  const variants = async () => listVariantRows(ctx, itemId)
  return { ctx, itemId, small, large, variants, site }
}

test('variants may swap their values and SKUs, keep their ids, and be added and removed in one go', async () => {
  const { ctx, itemId, small, large, variants } = await mug()
  await updateProduct(ctx, itemId, {
    variants: [
      { variantId: large, sku: 'S', attributes: { Size: 'Small' }, priceMinor: 900 },
      { variantId: small, sku: 'L', attributes: { Size: 'Large' }, priceMinor: 2100, stock: 'unlimited' },
      { attributes: { Size: 'Huge' }, priceMinor: 3000, stock: 1 },
    ],
  })
  expect(await variants()).toMatchObject([
    { variant_id: large, sku: 'S', attributes: { Size: 'Small' }, price_minor: 900, on_hand: 6, unlimited: false },
    { variant_id: small, sku: 'L', attributes: { Size: 'Large' }, unlimited: true },
    { attributes: { Size: 'Huge' }, on_hand: 1 },
  ])
  const sizes = { lengthMm: 300, widthMm: 20.5, heightMm: 1 }
  await updateProduct(ctx, itemId, { variants: [{ variantId: small, priceMinor: 2100, ...sizes }] })
  await updateProduct(ctx, itemId, { variants: [{ variantId: small, priceMinor: 2200 }] })
  expect(await variants()).toMatchObject([
    { variant_id: small, sku: 'L', price_minor: 2200, length_mm: 300, width_mm: 20.5, height_mm: 1 },
  ])
})

test('stock that is set leaves a move, so that the moves still add up', async () => {
  const { ctx, itemId, small, large } = await mug()
  await updateProduct(
    ctx,
    itemId,
    {
      variants: [
        { variantId: small, priceMinor: 1000, stock: 1 },
        { variantId: large, priceMinor: 2000, stock: 6 },
      ],
    },
    'imported',
  )
  const moves = await ctx.db
    .selectFrom('stock_move')
    .select(['variant_id', 'quantity', 'reason'])
    .where('variant_id', 'in', [small, large])
    .orderBy('move_id')
    .execute()
  expect(moves.filter((move) => move.reason === 'imported')).toEqual([
    { variant_id: small, quantity: -3, reason: 'imported' },
  ])
})

test('a change that does not fit leaves everything as it was', async () => {
  const { ctx, itemId, small, variants } = await mug()
  const before = await variants()
  await expect(updateProduct(ctx, itemId, { title: 'New', optionNames: ['Size', 'Glaze'] })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(
    updateProduct(ctx, itemId, { title: 'New', variants: [{ variantId: '000000000000000000000000', priceMinor: 1 }] }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await variants()).toEqual(before)
  const item = await ctx.db.selectFrom('item').select('title').where('item_id', '=', itemId).executeTakeFirstOrThrow()
  expect(item.title).toBe('Mug')
  await updateProduct(ctx, itemId, {
    optionNames: ['Size', 'Glaze'],
    variants: [{ variantId: small, attributes: { Size: 'S', Glaze: 'Blue' }, priceMinor: 5 }],
  })
  expect(await variants()).toMatchObject([{ attributes: { Size: 'S', Glaze: 'Blue' } }])
})

test('a variant whose picture is taken out of the product shows the main one', async () => {
  const { ctx, itemId, small, large, variants } = await mug()
  const picture = await storeAsset(ctx, { filename: 'a.jpg', bytes: await cameraJpeg(40, 40) })
  await updateProduct(ctx, itemId, {
    assetIds: [picture.id],
    variants: [
      { variantId: small, priceMinor: 1, assetId: picture.id },
      { variantId: large, priceMinor: 2 },
    ],
  })
  expect((await variants())[0]?.asset_id).toBe(picture.id)
  await updateProduct(ctx, itemId, { assetIds: [] })
  expect((await variants())[0]?.asset_id).toBeNull()
})

test('a product of 2,000 variants is read whole', async () => {
  const { ctx, itemId, site } = await mug()
  await ctx.db
    .insertInto('variant')
    .values(
      Array.from({ length: 2000 }, (_, index) => ({
        website_id: site.id,
        item_id: itemId,
        variant_id: index.toString(16).padStart(24, '0'),
        sku: `V${index}`,
        position: index + 2,
        attributes: JSON.stringify({ Size: `Size ${index}` }),
        price_minor: index,
      })),
    )
    .execute()
  await ctx.db
    .insertInto('stock')
    .columns(['website_id', 'variant_id', 'on_hand'])
    .expression((q) =>
      q
        .selectFrom('variant')
        .select(['website_id', 'variant_id', 'position'])
        .where('item_id', '=', itemId)
        .where('position', '>', 1),
    )
    .execute()
  const browser = await staffBrowser(site)
  const response = await browser.get(`/api/admin/products/${itemId}`)
  expect(response.json().variants).toHaveLength(2002)
  expect(response.json()).toMatchObject({ variantCount: 2002, highestPrice: { amountMinor: 2000 } })
})

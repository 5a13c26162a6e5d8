import { expect, test } from 'vitest'
import { testSite } from '../../testing/test-site.ts'
import { createCategory } from '../categories/index.ts'
import { createCollection } from '../collections/index.ts'
import { createProduct } from './index.ts'

async function shop() {
  const site = await testSite()
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'products', title: 'Shop' })
  return { site, ctx, collectionId }
}

const mug = {
  title: 'Mug “Ærø”',
  productType: 1,
  optionNames: ['Size'],
  variants: [
    { attributes: { Size: 'Small' }, priceMinor: 2400, stock: 3, sku: 'MUG-S' },
    { attributes: { Size: 'Large' }, priceMinor: 3200, salePriceMinor: 2800, onSale: true, stock: 'unlimited' },
  ],
} as const

test('a product is stored with its variants, its first stock and the move that explains it', async () => {
  const { ctx, collectionId } = await shop()
  await createCategory(ctx, { collectionId, name: 'Cups' })

  const { itemId, variantIds } = await createProduct(ctx, {
    ...mug,
    optionNames: ['Size'],
    variants: [...mug.variants],
    collectionId,
    categories: ['cups'],
    body: '<p onclick="steal()">Thrown by hand.<script>alert(1)</script></p>',
  })

  const item = await ctx.db.selectFrom('item').selectAll().where('item_id', '=', itemId).executeTakeFirstOrThrow()
  expect(item).toMatchObject({ slug: 'mug-aero', record_type: 11, workflow_state: 'published', categories: ['cups'] })
  expect(item.body).toBe('<p>Thrown by hand.</p>')
  const stock = await ctx.db.selectFrom('stock').selectAll().where('variant_id', 'in', variantIds).execute()
  expect(stock.map((row) => [row.unlimited, row.on_hand]).sort()).toEqual([
    [false, 3],
    [true, 0],
  ])
  const moves = await ctx.db.selectFrom('stock_move').selectAll().where('variant_id', 'in', variantIds).execute()
  expect(moves).toMatchObject([{ quantity: 3, reason: 'adjusted', variant_id: variantIds[0] }])
  const variants = await ctx.db
    .selectFrom('variant')
    .selectAll()
    .where('item_id', '=', itemId)
    .orderBy('position')
    .execute()
  expect(variants.map((row) => row.sku)).toEqual(['MUG-S', expect.stringMatching(/^SQ\d{10}$/)])
})

test('products of one title get addresses of their own', async () => {
  const { ctx, collectionId } = await shop()
  const plain = { title: 'Mug', productType: 1, variants: [{ priceMinor: 100 }], collectionId } as const
  const made = [
    await createProduct(ctx, { ...plain, variants: [...plain.variants] }),
    await createProduct(ctx, { ...plain, variants: [...plain.variants] }),
    await createProduct(ctx, { ...plain, variants: [...plain.variants], title: '花瓶' }),
  ]
  const rows = await ctx.db
    .selectFrom('item')
    .select(['item_id', 'slug'])
    .where('collection_id', '=', collectionId)
    .execute()
  const slugs = made.map(({ itemId }) => rows.find((row) => row.item_id === itemId)?.slug)
  expect(slugs).toEqual(['mug', 'mug-2', expect.stringMatching(/^item-[0-9a-f]{8}$/)])
})

test.each([
  [
    'two variants with the same values',
    { variants: [mug.variants[0], { ...mug.variants[0], sku: 'X' }] },
    'variants.1.attributes',
  ],
  ['an option without a value', { variants: [{ attributes: {}, priceMinor: 1 }] }, 'variants.0.attributes'],
  [
    'a value of an unknown option',
    { variants: [{ attributes: { Size: 'S', Color: 'Red' }, priceMinor: 1 }] },
    'variants.0.attributes',
  ],
  [
    'two variants without an option',
    { optionNames: [], variants: [{ priceMinor: 1 }, { priceMinor: 2 }] },
    'optionNames',
  ],
  ['a sale without a sale price', { variants: [{ ...mug.variants[0], onSale: true }] }, 'variants.0.salePriceMinor'],
  [
    'a sale price above the price',
    { variants: [{ ...mug.variants[0], onSale: true, salePriceMinor: 2401 }] },
    'variants.0.salePriceMinor',
  ],
  ['a price above a million', { variants: [{ ...mug.variants[0], priceMinor: 100_000_001 }] }, 'variants.0.priceMinor'],
  ['a price below zero', { variants: [{ ...mug.variants[0], priceMinor: -1 }] }, 'variants.0.priceMinor'],
  ['half a cent', { variants: [{ ...mug.variants[0], priceMinor: 1.5 }] }, 'variants.0.priceMinor'],
  ['no variant at all', { variants: [] }, 'variants'],
  ['seven options', { optionNames: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, 'optionNames'],
  ['a title of nothing but blanks', { title: '  ' }, 'title'],
  ['a category that is not there', { categories: ['nowhere'] }, 'categories'],
  ['a picture that is not there', { assetIds: ['000000000000000000000000'] }, 'assetIds'],
])('a product with %s is refused and leaves nothing', async (_what, change, field) => {
  const { ctx, collectionId } = await shop()
  const input = { ...mug, optionNames: ['Size'], variants: [...mug.variants], collectionId, ...change }
  await expect(createProduct(ctx, input as Parameters<typeof createProduct>[1])).rejects.toMatchObject({
    code: 'invalid_input',
    params: { fields: { [field]: expect.any(String) } },
  })
  expect(await ctx.db.selectFrom('item').select('item_id').where('collection_id', '=', collectionId).execute()).toEqual(
    [],
  )
})

test('a SKU belongs to one variant of the site, and another site may have it too', async () => {
  const first = await shop()
  const second = await shop()
  const input = { title: 'Mug', productType: 1, variants: [{ priceMinor: 100, sku: 'A1' }] } as const
  await createProduct(first.ctx, { ...input, variants: [...input.variants], collectionId: first.collectionId })
  await createProduct(second.ctx, { ...input, variants: [...input.variants], collectionId: second.collectionId })
  await expect(
    createProduct(first.ctx, { ...input, variants: [...input.variants], collectionId: first.collectionId }),
  ).rejects.toMatchObject({ code: 'sku_taken', status: 409 })
})

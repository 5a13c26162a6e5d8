import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cameraJpeg } from '../../testing/pictures.ts'
import { storeAsset } from '../assets/index.ts'
import { createCategory } from '../categories/index.ts'
import { createProduct, type NewProduct } from '../products/index.ts'
import { exportSquarespaceCsv } from './index.ts'
import type { SizeUnit, WeightUnit } from './values.ts'
import { emptyShop, listProducts } from './testing/empty-shop.ts'

const text = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength })
    .filter((value) => value.trim() !== '' && !value.includes('\0'))

/** Texts that files are known to stumble over, among ordinary ones. */
const awkward = fc.oneof(
  text(30),
  fc.constantFrom('a,b', 'say "hi"', 'two\nlines', 'semi;colon', ' blank ', '=1+1', "'0123", 'Ünïcode 花', '0', 'Yes'),
)

const sizeMm = fc.integer({ min: 0, max: 10_000_000 }).map((hundredths) => hundredths / 100)

const variant = fc.record({
  sku: fc.option(text(20), { nil: undefined }),
  gtin: fc.constantFrom('', '4006381333931', '12345670'),
  mpn: fc.constantFrom('', 'P-1'),
  priceMinor: fc.integer({ min: 0, max: 100_000_000 }),
  sale: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
  onSale: fc.boolean(),
  stock: fc.oneof(fc.constant('unlimited' as const), fc.integer({ min: 0, max: 999_999 })),
  weightGrams: fc.integer({ min: 0, max: 100_000 }),
  lengthMm: sizeMm,
  widthMm: sizeMm,
  heightMm: sizeMm,
})

const product = fc.record({
  title: awkward,
  productType: fc.constantFrom(1, 2, 3, 4),
  excerpt: fc.oneof(awkward, fc.constantFrom('<p>A <em>mug</em></p>', '')),
  body: fc.oneof(awkward, fc.constantFrom('<p>One</p>\n<p>Two &amp; “three”</p>', '')),
  tags: fc.uniqueArray(
    awkward.filter((tag) => !tag.includes(',')).map((tag) => tag.trim()),
    { maxLength: 4 },
  ),
  categories: fc.subarray(['cups', 'bowls']),
  isVisible: fc.boolean(),
  withPicture: fc.boolean(),
  optionNames: fc.uniqueArray(
    awkward.map((name) => name.trim()),
    { maxLength: 6, selector: (name) => name.toLowerCase() },
  ),
  values: fc.uniqueArray(
    awkward.map((value) => value.trim()),
    { minLength: 4, maxLength: 4 },
  ),
  variants: fc.array(variant, { minLength: 1, maxLength: 4 }),
})

type ProductSample = (typeof product extends fc.Arbitrary<infer T> ? T : never) & object

function toProduct(drawn: ProductSample, index: number, collectionId: string, pictureId: string): NewProduct {
  const optionNames = drawn.productType === 2 ? [] : drawn.optionNames
  const count = optionNames.length === 0 ? 1 : drawn.variants.length
  return {
    collectionId,
    title: drawn.title,
    productType: drawn.productType === 2 ? 2 : drawn.productType === 3 ? 3 : drawn.productType === 4 ? 4 : 1,
    excerpt: drawn.excerpt,
    body: drawn.body,
    tags: drawn.tags,
    categories: drawn.categories,
    workflowState: drawn.isVisible ? 'published' : 'draft',
    assetIds: drawn.withPicture ? [pictureId] : [],
    optionNames,
    variants: drawn.variants.slice(0, count).map(({ sale, sku, onSale, ...rest }, place) => ({
      ...rest,
      ...(sku === undefined ? {} : { sku: `${sku.trim().slice(0, 40)} ${index}-${place}` }),
      salePriceMinor: sale === undefined ? null : Math.floor(sale * rest.priceMinor),
      onSale: onSale && sale !== undefined && drawn.productType !== 4,
      attributes: Object.fromEntries(
        optionNames.map((name, order) => [name, order === 0 ? (drawn.values[place] ?? '') : 'same']),
      ),
    })),
  }
}

test('a shop that is exported and imported again is the same, here and on another site', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { minLength: 1, maxLength: 4 }),
      fc.constantFrom<WeightUnit>('kg', 'lb', 'oz', 'g'),
      fc.constantFrom<SizeUnit>('cm', 'mm', 'in'),
      async (drawn, weightUnit, sizeUnit) => {
        const here = await emptyShop()
        const ctx = await here.site.ctx()
        for (const name of ['Cups', 'Bowls']) await createCategory(ctx, { collectionId: here.collectionId, name })
        const picture = await storeAsset(ctx, { filename: 'a cup, blue.jpg', bytes: await cameraJpeg(20, 20) })
        for (const [index, each] of drawn.entries())
          await createProduct(ctx, toProduct(each, index, here.collectionId, picture.id))

        const file = async (shop: typeof here) => {
          let csv = ''
          for await (const line of exportSquarespaceCsv(await shop.site.ctx(), { weightUnit, sizeUnit })) csv += line
          return csv
        }
        const csv = await file(here)
        const before = await here.products()
        const again = await here.run('squarespace-csv', csv, { weightUnit, sizeUnit })
        expect(again.products).toEqual({ created: 0, updated: 0, unchanged: drawn.length, failed: 0 })
        expect(await here.products()).toEqual(before)

        const there = await emptyShop()
        const copied = await there.run('squarespace-csv', csv, { weightUnit, sizeUnit })
        expect(copied.products).toEqual({ created: drawn.length, updated: 0, unchanged: 0, failed: 0 })
        expect((await listProducts(there.site, there.collectionId)).map(comparable)).toEqual(before.map(comparable))
      },
    ),
    { numRuns: 25 },
  )
})

/** What a file carries: no ids, and no pictures, which another site would have to fetch. */
function comparable(item: Awaited<ReturnType<typeof listProducts>>[number]) {
  const { slug, title, excerpt, body, tags, categories, workflow_state, product_type, option_names } = item
  const variants = item.variants.map((each) => ({
    sku: each.sku,
    gtin: each.gtin,
    mpn: each.mpn,
    attributes: each.attributes,
    priceMinor: each.price_minor,
    // A sale price of zero that is not in use does not count.
    salePriceMinor: !each.on_sale && each.sale_price_minor === 0 ? null : each.sale_price_minor,
    onSale: each.on_sale,
    weightGrams: each.weight_grams,
    sizeMm: [each.length_mm, each.width_mm, each.height_mm],
    unlimited: each.unlimited,
    onHand: each.on_hand,
  }))
  return {
    slug,
    title,
    excerpt,
    body,
    tags,
    categories: categories.toSorted(),
    workflow_state,
    product_type,
    option_names,
    variants,
  }
}

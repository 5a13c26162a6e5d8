import { Readable } from 'node:stream'
import { type TestSite, testSite } from '../../../testing/test-site.ts'
import { createCollection } from '../../collections/index.ts'
import type { RowReport } from '../index.ts'
import { importProducts, type ImportOptions } from '../import-products.ts'

/** A shop with a page of products, and short ways to import into it and to look at what is there. For tests. */
export async function emptyShop(options: Parameters<typeof testSite>[0] = {}) {
  const site = await testSite(options)
  const collectionId = await createCollection(await site.ctx(), { typeName: 'products', title: 'Shop', slug: 'shop' })
  const run = async (format: ImportOptions['format'], text: string | Buffer, more: Partial<ImportOptions> = {}) => {
    const rows: RowReport[] = []
    const report = await importProducts(await site.ctx(), {
      format,
      open: () => Readable.from([Buffer.from(text)]),
      onRow: (row) => rows.push(row),
      fetchPicture: async () => {
        throw new Error('No test fetches pictures unless it says so.')
      },
      withPictures: more.fetchPicture !== undefined,
      ...more,
    })
    return { ...report, rowsByLine: rows }
  }
  return { site, collectionId, run, products: () => listProducts(site, collectionId) }
}

/** Everything an import may change of the products of a page, by slug. */
export async function listProducts(site: TestSite, collectionId: string) {
  const { db } = site.services.database
  const items = await db
    .selectFrom('item')
    .innerJoin('product', (join) =>
      join.onRef('product.item_id', '=', 'item.item_id').onRef('product.website_id', '=', 'item.website_id'),
    )
    .selectAll('item')
    .select(['product_type', 'option_names'])
    .where('item.collection_id', '=', collectionId)
    .orderBy('slug')
    .execute()
  const variants = await db
    .selectFrom('variant')
    .innerJoin('stock', (join) =>
      join.onRef('stock.website_id', '=', 'variant.website_id').onRef('stock.variant_id', '=', 'variant.variant_id'),
    )
    .selectAll('variant')
    .select(['unlimited', 'on_hand'])
    .where('variant.website_id', '=', site.id)
    .orderBy('position')
    .execute()
  return items.map((item) => ({ ...item, variants: variants.filter((variant) => variant.item_id === item.item_id) }))
}

import { formatDecimal, isProductType, productTypeName } from '@vitrine/commerce'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { assetUrl } from '../../assets/index.ts'
import { listCategories } from '../../categories/index.ts'
import { csvLine } from '../csv/write.ts'
import { noProductsPage } from '../errors.ts'
import { type ExistingProduct, type ExistingVariant, findExisting, findProductsPage } from '../store.ts'
import { parseCurrency, type SizeUnit, sizeUnits, type WeightUnit, weightUnits } from '../values.ts'
import { squarespaceHeader } from './columns.ts'

const optionPairs = 6
const batchSize = 100

/** The products of a page as a file in Squarespace's columns, line by line; importing it again changes nothing. */
export async function* exportSquarespaceCsv(
  ctx: Ctx,
  options: { readonly collectionSlug?: string; readonly weightUnit: WeightUnit; readonly sizeUnit: SizeUnit },
): AsyncGenerator<string, undefined> {
  const page = await findProductsPage(ctx, options.collectionSlug?.toLowerCase())
  if (!page) throw noProductsPage({ slug: options.collectionSlug ?? '' })
  const categories = new Map((await listCategories(ctx, page.collectionId)).map(({ slug, name }) => [slug, name]))
  yield csvLine(squarespaceHeader)
  const units = { weightUnit: options.weightUnit, sizeUnit: options.sizeUnit }
  let after = ''
  for (;;) {
    const batch = await nextProducts(ctx, page.collectionId, after)
    for (const { itemId, images } of batch) {
      const product = await findExisting(ctx, itemId)
      if (!product) continue
      const shared = {
        page: page.slug,
        categories,
        baseUrl: ctx.site.baseUrl,
        images,
        currency: parseCurrency(ctx.site.currency),
      }
      for (const [index, variant] of product.variants.entries())
        yield csvLine(listCells(product, variant, index === 0, { ...shared, ...units }))
    }
    if (batch.length < batchSize) return undefined
    after = batch.at(-1)?.itemId ?? ''
  }
}

interface ProductContext {
  readonly page: string
  readonly categories: ReadonlyMap<string, string>
  readonly baseUrl: string
  readonly images: readonly { id: string; filename: string }[]
  readonly currency: ReturnType<typeof parseCurrency>
  readonly weightUnit: WeightUnit
  readonly sizeUnit: SizeUnit
}

/** The cells of one variant; only the first row of a product has what belongs to the product. */
function listCells(
  product: ExistingProduct,
  variant: ExistingVariant,
  isFirst: boolean,
  shared: ProductContext,
): string[] {
  const of = (cell: string) => (isFirst ? cell : '')
  const type = isProductType(product.productType) ? productTypeName(product.productType) : ''
  const hasSale = variant.salePriceMinor !== null
  return [
    of(product.itemId),
    variant.variantId,
    of(type),
    of(shared.page),
    of(product.slug),
    of(product.title),
    of(product.body),
    variant.sku,
    variant.gtin,
    variant.mpn,
    ...Array.from({ length: optionPairs }, (_, index) => {
      const name = product.optionNames[index] ?? ''
      return [name, name === '' ? '' : (variant.attributes[name] ?? '')]
    }).flat(),
    formatDecimal(variant.priceMinor, shared.currency),
    hasSale ? formatDecimal(variant.salePriceMinor ?? 0, shared.currency) : '',
    variant.onSale ? 'Yes' : 'No',
    variant.unlimited ? 'Unlimited' : String(variant.onHand),
    of(product.categories.map((slug) => `/${shared.categories.get(slug) ?? slug}`).join(', ')),
    of(product.tags.join(', ')),
    measureText(variant.weightGrams, weightUnits[shared.weightUnit]),
    measureText(variant.lengthMm, sizeUnits[shared.sizeUnit]),
    measureText(variant.widthMm, sizeUnits[shared.sizeUnit]),
    measureText(variant.heightMm, sizeUnits[shared.sizeUnit]),
    of(product.workflowState === 'draft' ? 'No' : 'Yes'),
    of(shared.images.map((image) => shared.baseUrl + assetUrl(image)).join(' ')),
  ]
}

/** With as many digits as it takes to find the same gram or hundredth of a millimetre again. */
function measureText(value: number, factor: number): string {
  return String(Number((value / factor).toFixed(6)))
}

async function nextProducts(
  ctx: Ctx,
  collectionId: string,
  after: string,
): Promise<{ itemId: string; images: { id: string; filename: string }[] }[]> {
  const { rows } = await sql<{ itemId: string; images: { id: string; filename: string }[] | null }>`
    SELECT i.item_id AS "itemId", (SELECT json_agg(json_build_object('id', a.asset_id, 'filename', a.filename) ORDER BY l.position)
      FROM item_asset l JOIN asset a ON a.website_id = l.website_id AND a.asset_id = l.asset_id
      WHERE l.website_id = ${ctx.site.id} AND l.item_id = i.item_id) AS images
    FROM item i JOIN product p ON p.website_id = i.website_id AND p.item_id = i.item_id
    WHERE i.website_id = ${ctx.site.id} AND i.collection_id = ${collectionId} AND i.item_id > ${after}
    ORDER BY i.item_id LIMIT ${batchSize}`.execute(ctx.db)
  return rows.map((row) => ({ itemId: row.itemId, images: row.images ?? [] }))
}

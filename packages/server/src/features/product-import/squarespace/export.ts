import { formatDecimal, isProductType, getProductTypeName } from '@vitrine/commerce'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { getAssetUrl } from '../../assets/index.ts'
import { listCategories } from '../../categories/index.ts'
import { formatCsvLine } from '../../../platform/text/csv.ts'
import { noProductsPage } from '../errors.ts'
import { type ExistingProduct, type ExistingVariant, findExisting, findProductsPage } from '../store.ts'
import { parseCurrency, type SizeUnit, sizeUnits, type WeightUnit, weightUnits } from '../values.ts'
import { squarespaceHeader } from './columns.ts'

const optionPairs = 6
const batchSize = 100

/** A product to write, and the slug of the page it is on. */
interface ExportedProduct {
  readonly itemId: string
  readonly collectionId: string
  readonly page: string
}

interface ExportOptions {
  readonly collectionSlug?: string
  readonly weightUnit: WeightUnit
  readonly sizeUnit: SizeUnit
  /** The products in batches; those of one page when absent. */
  readonly pages?: AsyncIterable<readonly ExportedProduct[]>
}

/** Products as a file in Squarespace's columns, line by line; importing it again changes nothing. */
export async function* exportSquarespaceCsv(
  ctx: Ctx,
  { collectionSlug, pages, weightUnit, sizeUnit }: ExportOptions,
): AsyncGenerator<string, undefined> {
  const batches = pages ?? listPage(ctx, collectionSlug)
  const categories = new Map<string, ReadonlyMap<string, string>>()
  const currency = parseCurrency(ctx.site.currency)
  let isBegun = false
  for await (const batch of batches) {
    if (!isBegun) yield formatCsvLine(squarespaceHeader)
    isBegun = true
    const images = await listImages(
      ctx,
      batch.map(({ itemId }) => itemId),
    )
    for (const { itemId, collectionId, page } of batch) {
      const product = await findExisting(ctx, itemId)
      if (!product) continue
      const known = categories.get(collectionId) ?? (await nameCategories(ctx, collectionId))
      categories.set(collectionId, known)
      const shared = { page, categories: known, baseUrl: ctx.site.baseUrl, images: images.get(itemId) ?? [], currency }
      for (const [index, variant] of product.variants.entries())
        yield formatCsvLine(listCells(product, variant, index === 0, { ...shared, weightUnit, sizeUnit }))
    }
  }
  if (!isBegun) yield formatCsvLine(squarespaceHeader)
  return undefined
}

async function nameCategories(ctx: Ctx, collectionId: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await listCategories(ctx, collectionId)).map(({ slug, name }) => [slug, name]))
}

async function* listPage(ctx: Ctx, collectionSlug: string | undefined): AsyncGenerator<ExportedProduct[], undefined> {
  const page = await findProductsPage(ctx, collectionSlug?.toLowerCase())
  if (!page) throw noProductsPage({ slug: collectionSlug ?? '' })
  let after = ''
  for (;;) {
    const itemIds = await nextProducts(ctx, page.collectionId, after)
    yield itemIds.map((itemId) => ({ itemId, collectionId: page.collectionId, page: page.slug }))
    if (itemIds.length < batchSize) return undefined
    after = itemIds.at(-1) ?? ''
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
  const type = isProductType(product.productType) ? getProductTypeName(product.productType) : ''
  const hasSale = variant.salePriceMinor !== null
  return [
    of(product.itemId),
    variant.variantId,
    of(type),
    of(shared.page),
    of(product.slug),
    of(product.title),
    of(product.excerpt),
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
    of(shared.images.map((image) => shared.baseUrl + getAssetUrl(image)).join(' ')),
  ]
}

/** With as many digits as it takes to find the same gram or hundredth of a millimetre again. */
function measureText(value: number, factor: number): string {
  return String(Number((value / factor).toFixed(6)))
}

async function nextProducts(ctx: Ctx, collectionId: string, after: string): Promise<string[]> {
  const { rows } = await sql<{ itemId: string }>`
    SELECT i.item_id AS "itemId" FROM item i JOIN product p ON p.website_id = i.website_id AND p.item_id = i.item_id
    WHERE i.website_id = ${ctx.site.id} AND i.collection_id = ${collectionId} AND i.item_id > ${after}
    ORDER BY i.item_id LIMIT ${batchSize}`.execute(ctx.db)
  return rows.map(({ itemId }) => itemId)
}

/** The pictures of products in their order, by product. */
async function listImages(
  ctx: Ctx,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, readonly { id: string; filename: string }[]>> {
  const { rows } = await sql<{ itemId: string; id: string; filename: string }>`
    SELECT l.item_id AS "itemId", a.asset_id AS id, a.filename
    FROM item_asset l JOIN asset a ON a.website_id = l.website_id AND a.asset_id = l.asset_id
    WHERE l.website_id = ${ctx.site.id} AND l.item_id = ANY(${itemIds}::text[]) ORDER BY l.item_id, l.position`.execute(
    ctx.db,
  )
  return Map.groupBy(rows, ({ itemId }) => itemId)
}

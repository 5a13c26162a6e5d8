import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { listFiles, contentParts } from '../../content-fields/index.ts'
import { productLimits } from '../limits.ts'
import {
  type FoundFilter,
  countMatching,
  findContent,
  findSummary,
  mapHeldQuantities,
  listPictures,
  listCollectionProducts,
  listFilterOptions,
  listFoundIds,
  listSummaries,
} from '../read-store.ts'
import type { ProductCount, ProductDetail, ProductFilter, ProductQuery, ProductSummary } from '../schema.ts'
import { searchProducts } from '../search-store.ts'
import { listVariantRows } from '../store.ts'
import { toProductDetail, listRelatedSlugs, toProductSummary } from '../view.ts'

/** A page of products for their owner, newest first; one more than asked for is read to know whether there are more. */
export async function listProducts(
  ctx: Ctx,
  { limit, cursor, before, ...query }: ProductQuery,
): Promise<{ products: ProductSummary[]; nextPageCursor: string | null; previousPageCursor: string | null }> {
  const filter = await searchFor(ctx, query)
  const rows = await listSummaries(ctx, filter, { cursor, before }, limit + 1)
  const isBackwards = before !== undefined
  const page = isBackwards ? rows.slice(-limit) : rows.slice(0, limit)
  const isMore = rows.length > limit
  // A page that was come to from the one behind it has that behind it still, and the other way round.
  const hasNext = isBackwards || isMore
  const hasPrevious = isBackwards ? isMore : cursor !== undefined
  return {
    products: page.map((row) => toProductSummary(row, ctx.site.currency)),
    nextPageCursor: hasNext ? (page.at(-1)?.item_id ?? null) : null,
    previousPageCursor: hasPrevious ? (page[0]?.item_id ?? cursor ?? null) : null,
  }
}

/** How many products match; beyond what one bulk edit takes nobody counts. */
export async function countProducts(ctx: Ctx, filter: ProductFilter): Promise<ProductCount> {
  const max = productLimits.bulkProducts
  const count = await countMatching(ctx, await searchFor(ctx, filter), max + 1)
  return { value: Math.min(count, max), isMore: count > max }
}

/** Ids of the products that match, newest first. */
export async function listMatchingIds(ctx: Ctx, filter: ProductFilter, limit: number): Promise<string[]> {
  return listFoundIds(ctx, await searchFor(ctx, filter), limit)
}

async function searchFor(ctx: Ctx, { search, ...filter }: ProductFilter): Promise<FoundFilter> {
  return { ...filter, search: search === undefined || search === '' ? null : await searchProducts(ctx, search) }
}

/** Categories and tags that a list of products can be filtered by. */
export async function listProductFilters(ctx: Ctx) {
  return listFilterOptions(ctx, productLimits.filterOptions)
}

/** A product with everything its owner may change, in a handful of statements however many variants it has. */
export async function getProduct(ctx: Ctx, itemId: string): Promise<ProductDetail> {
  const row = await findSummary(ctx, itemId)
  const content = row && (await findContent(ctx, itemId))
  if (!row || !content) throw notFound({ what: 'This product' })
  const relatedSlugs = listRelatedSlugs(content.content)
  const { socialPictureId } = contentParts.readSearchParts(contentParts.readStoredContent(content.content))
  const [pictures, [socialPicture], titles, variants, held] = await Promise.all([
    listPictures(ctx, itemId),
    listFiles(ctx, socialPictureId === null ? [] : [socialPictureId]),
    listCollectionProducts(ctx, row.collection_id, { slugs: relatedSlugs }),
    listVariantRows(ctx, itemId),
    mapHeldQuantities(ctx, itemId),
  ])
  const related = relatedSlugs.flatMap((slug) => {
    const found = titles.find((one) => one.slug === slug)
    return found ? [{ itemId: found.item_id, title: found.title }] : []
  })
  return toProductDetail(row, content, pictures, socialPicture, related, variants, held, ctx.site.currency)
}

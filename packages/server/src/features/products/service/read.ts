import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findContent, findSummary, heldQuantities, listPictures, listSummaries } from '../read-store.ts'
import type { ProductDetail, ProductQuery, ProductSummary } from '../schema.ts'
import { listVariantRows } from '../store.ts'
import { detailView, summaryView } from '../view.ts'

/** Products for their owner, newest first; one more than asked for is read to know whether there are more. */
export async function listProducts(
  ctx: Ctx,
  { limit, ...query }: ProductQuery,
): Promise<{ products: ProductSummary[]; nextPageCursor: string | null }> {
  const rows = await listSummaries(ctx, query, limit + 1)
  const page = rows.slice(0, limit)
  return {
    products: page.map((row) => summaryView(row, ctx.site.currency)),
    nextPageCursor: rows.length > limit ? (page.at(-1)?.item_id ?? null) : null,
  }
}

/** A product with everything its owner may change, in five statements however many variants it has. */
export async function getProduct(ctx: Ctx, itemId: string): Promise<ProductDetail> {
  const row = await findSummary(ctx, itemId)
  const content = row && (await findContent(ctx, itemId))
  if (!row || !content) throw notFound({ what: 'This product' })
  const [pictures, variants, held] = await Promise.all([
    listPictures(ctx, itemId),
    listVariantRows(ctx, itemId),
    heldQuantities(ctx, itemId),
  ])
  return detailView(row, content, pictures, variants, held, ctx.site.currency)
}

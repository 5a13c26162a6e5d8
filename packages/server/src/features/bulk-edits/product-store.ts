import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { updateItemRows } from '../items/index.ts'
import { variantPrices } from '../products/index.ts'
import type { ProductSnapshot } from './plan-change.ts'
import type { ProductFacts } from './schema.ts'

/** Those of the ids that products of the site have, each once. */
export async function listExistingIds(ctx: Ctx, itemIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`SELECT item_id FROM product
    WHERE website_id = ${ctx.site.id} AND item_id = ANY(${itemIds}::text[]) ORDER BY item_id DESC`.execute(ctx.db)
  return rows.map((row) => row.item_id)
}

/** The products of these ids as they are, in no order; those that are gone are left out. */
export async function listSnapshots(ctx: Ctx, itemIds: readonly string[]): Promise<ProductSnapshot[]> {
  const { rows } = await sql<Omit<ProductSnapshot, 'publishedAt'> & { publishedAt: Date | null }>`
    SELECT i.item_id AS "itemId", i.title, p.product_type AS "productType", i.workflow_state AS state, i.published_at AS "publishedAt",
      i.tags, i.categories,
      ARRAY(SELECT g.slug FROM category g WHERE g.website_id = ${ctx.site.id} AND g.collection_id = i.collection_id) AS "knownCategories",
      coalesce((SELECT json_agg(json_build_object('variantId', v.variant_id, 'priceMinor', v.price_minor,
          'salePriceMinor', v.sale_price_minor, 'onSale', v.on_sale) ORDER BY v.position, v.variant_id)
        FROM variant v WHERE v.website_id = ${ctx.site.id} AND v.item_id = i.item_id), '[]') AS prices
    FROM item i JOIN product p ON p.website_id = ${ctx.site.id} AND p.item_id = i.item_id
    WHERE i.website_id = ${ctx.site.id} AND i.item_id = ANY(${itemIds}::text[])`.execute(ctx.db)
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt?.toISOString() ?? null }))
}

interface Write {
  readonly itemId: string
  readonly facts: ProductFacts
}

/** Writes facts of many products, in one statement for each kind of them. Part of a transaction. */
export async function writeFacts(ctx: Ctx, writes: readonly Write[]): Promise<void> {
  await variantPrices.saveVariantPrices(
    ctx,
    writes.flatMap(({ facts }) => facts.prices ?? []),
  )
  // An open editor of the product notices the change by the time of its item.
  await updateItemRows(
    ctx,
    writes.map(({ itemId, facts: { tags, categories, state, publishedAt } }) => ({
      itemId,
      tags,
      categories,
      state,
      publishedAt,
    })),
  )
}

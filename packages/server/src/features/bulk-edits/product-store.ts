import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { indexItemsById } from '../search-index/index.ts'
import type { ProductSnapshot } from './plan-change.ts'
import type { ProductFacts } from './schema.ts'

/** Holds products and their variants until the transaction ends, in the order in which single products are changed. */
export async function lockProducts(ctx: Ctx, itemIds: readonly string[]): Promise<void> {
  await sql`SELECT 1 FROM product WHERE website_id = ${ctx.site.id} AND item_id = ANY(${itemIds}::text[])
    ORDER BY item_id FOR NO KEY UPDATE`.execute(ctx.db)
  await sql`SELECT 1 FROM variant WHERE website_id = ${ctx.site.id} AND item_id = ANY(${itemIds}::text[])
    ORDER BY variant_id FOR NO KEY UPDATE`.execute(ctx.db)
}

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

/** Writes facts of many products, in one statement for each kind of them. */
export async function writeFacts(ctx: Ctx, writes: readonly Write[]): Promise<void> {
  const prices = writes.flatMap(({ facts }) => facts.prices ?? [])
  if (prices.length > 0)
    await sql`UPDATE variant v SET price_minor = n."priceMinor", sale_price_minor = n."salePriceMinor", on_sale = n."onSale"
      FROM jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
        AS n ("variantId" text, "priceMinor" bigint, "salePriceMinor" bigint, "onSale" boolean)
      WHERE v.website_id = ${ctx.site.id} AND v.variant_id = n."variantId"`.execute(ctx.db)
  const items = writes.filter(({ facts }) => facts.prices === undefined)
  if (items.length > 0) await writeItems(ctx, items)
  // An open editor of the product notices the change by its time.
  const ids = writes.map(({ itemId }) => itemId)
  await sql`UPDATE item SET updated_at = ${ctx.now} WHERE website_id = ${ctx.site.id} AND item_id = ANY(${ids}::text[])`.execute(
    ctx.db,
  )
  await indexItemsById(
    ctx,
    items.map(({ itemId }) => itemId),
  )
}

/** Keys that the facts do not have are null in the record, and stay as they are. */
async function writeItems(ctx: Ctx, items: readonly Write[]): Promise<void> {
  const rows = items.map(({ itemId, facts }) => ({
    itemId,
    hasDate: facts.publishedAt !== undefined,
    ...facts,
  }))
  await sql`UPDATE item i SET
      tags = CASE WHEN n.tags IS NULL THEN i.tags ELSE ARRAY(SELECT jsonb_array_elements_text(n.tags)) END,
      categories = CASE WHEN n.categories IS NULL THEN i.categories ELSE ARRAY(SELECT jsonb_array_elements_text(n.categories)) END,
      workflow_state = coalesce(n.state, i.workflow_state),
      published_at = CASE WHEN n."hasDate" THEN n."publishedAt" ELSE i.published_at END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS n ("itemId" text, "hasDate" boolean, tags jsonb, categories jsonb, state text, "publishedAt" timestamptz)
    WHERE i.website_id = ${ctx.site.id} AND i.item_id = n."itemId"`.execute(ctx.db)
}

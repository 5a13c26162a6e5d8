import { type RawBuilder, sql } from 'kysely'
import type { SiteDb } from '../../platform/context.ts'
import { unwrap, pipeline } from '../../platform/db/pipeline.ts'
import { dropTranslatedRows, insertTranslatedRows } from './translated.ts'

/** What items are found by beside their categories and SKUs. */
const indexedColumns = new Set([
  'title',
  'tags',
  'categories',
  'excerpt',
  'body',
  'collection_id',
  'workflow_state',
  'published_at',
])

/** Whether a change of these columns of an item changes what finds it. */
export function isIndexed(changes: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(changes).some((column) => indexedColumns.has(column))
}

/** Drafts and unlisted items are found by nobody. */
const isListed = sql`(i.workflow_state = 'published' OR (i.workflow_state = 'scheduled' AND i.published_at IS NOT NULL))`

/**
 * Writes the search rows of items of a site (`item_search`, `translated_item_search`) as they are now. Every change of items, their categories, SKUs or
 * translations calls it in the same transaction, after the change. `which` is a condition on item `i`. One round trip. A foreign
 * key removes the rows of deleted items.
 *
 * Locks the items before reading them: an SKU and a title may change at once, and the second change must see both.
 */
export async function indexItems(ctx: SiteDb, which: RawBuilder<unknown>): Promise<void> {
  const outcomes = await pipeline(
    ctx.db,
    sql`SELECT 1 FROM item i WHERE i.website_id = ${ctx.site.id} AND ${which} ORDER BY i.item_id FOR NO KEY UPDATE`,
    sql`DELETE FROM item_search s USING item i
      WHERE i.website_id = ${ctx.site.id} AND ${which} AND NOT ${isListed} AND s.website_id = ${ctx.site.id} AND s.item_id = i.item_id`,
    sql`INSERT INTO item_search AS s (website_id, item_id, collection_id, listed_from, document)
      SELECT ${ctx.site.id}, i.item_id, i.collection_id, coalesce(i.published_at, '-infinity'),
        search_document(i.title, concat_ws(' ', array_to_string(i.tags, ' '), c.names, v.skus), i.excerpt, i.body)
      FROM item i
      LEFT JOIN LATERAL (SELECT string_agg(c.name, ' ') AS names FROM category c
        WHERE c.website_id = ${ctx.site.id} AND c.collection_id = i.collection_id AND c.slug = ANY (i.categories)) c ON true
      LEFT JOIN LATERAL (SELECT string_agg(v.sku, ' ') AS skus FROM variant v
        WHERE v.website_id = ${ctx.site.id} AND v.item_id = i.item_id) v ON true
      WHERE i.website_id = ${ctx.site.id} AND ${which} AND ${isListed}
      ON CONFLICT (website_id, item_id) DO UPDATE
        SET collection_id = excluded.collection_id, listed_from = excluded.listed_from, document = excluded.document
        WHERE (s.collection_id, s.listed_from, s.document) IS DISTINCT FROM (excluded.collection_id, excluded.listed_from, excluded.document)`,
    dropTranslatedRows(ctx, which),
    insertTranslatedRows(ctx, which),
  )
  for (const outcome of outcomes) unwrap(outcome)
}

/** As `indexItems`, of the items of these ids. */
export async function indexItemsById(ctx: SiteDb, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length > 0) await indexItems(ctx, sql`i.item_id = ANY(${itemIds}::text[])`)
}

/** As `indexItems`, of the items of a collection; with a category, of those that are in it. */
export async function indexCollection(ctx: SiteDb, collectionId: string, categorySlug?: string): Promise<void> {
  const inCategory = categorySlug === undefined ? sql`` : sql`AND i.categories @> ARRAY[${categorySlug}]::text[]`
  await indexItems(ctx, sql`i.collection_id = ${collectionId} ${inCategory}`)
}

/** As `indexItems`, of the items that are in one of these categories. */
export async function indexCategories(ctx: SiteDb, categoryIds: readonly string[]): Promise<void> {
  if (categoryIds.length === 0) return
  await indexItems(
    ctx,
    sql`EXISTS (SELECT 1 FROM category k WHERE k.website_id = ${ctx.site.id} AND k.category_id = ANY(${categoryIds}::text[])
      AND k.collection_id = i.collection_id AND i.categories @> ARRAY[k.slug])`,
  )
}

import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { assetColumns, epochMs, mainAssetOf } from './item-sql.ts'
import type { AssetTuple, CategoryRow, CollectionRow } from './rows.ts'

/** All collections of the site, in the order of navigation, each with the number of its listed items. */
export async function listCollections(ctx: Ctx): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    SELECT c.collection_id, c.parent_id, c.type, c.type_name, c.slug, c.title, c.navigation_title, c.description, c.position, c.enabled,
      c.is_homepage, c.page_size, c.content, ${sql.raw(epochMs('c.updated_at'))} AS updated_at_ms, ${sql.raw(mainAssetOf('c'))} AS main_asset,
      coalesce(n.count, 0) AS item_count
    FROM collection c
    LEFT JOIN (SELECT i.collection_id, count(*) FROM item i WHERE i.website_id = ${ctx.site.id} AND ${isListed(ctx)}
      GROUP BY i.collection_id) n ON n.collection_id = c.collection_id
    WHERE c.website_id = ${ctx.site.id} ORDER BY c.position, c.collection_id`.execute(ctx.db)
  return rows
}

/** Where an item stands, for addresses that name it by its id; its collection decides whether it is shown. */
export async function findItemPlace(
  ctx: Ctx,
  itemId: string,
): Promise<{ readonly collectionId: string; readonly slug: string } | undefined> {
  const { rows } = await sql<{ collectionId: string; slug: string }>`
    SELECT collection_id AS "collectionId", slug FROM item WHERE website_id = ${ctx.site.id} AND item_id = ${itemId}`.execute(
    ctx.db,
  )
  return rows[0]
}

export async function listCategories(ctx: Ctx): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    SELECT collection_id, category_id, name, slug FROM category WHERE website_id = ${ctx.site.id}
    ORDER BY collection_id, position, category_id`.execute(ctx.db)
  return rows
}

/** Tags of listed items per collection, each once. */
export async function listTags(ctx: Ctx): Promise<{ collection_id: string; tags: string[] }[]> {
  const { rows } = await sql<{ collection_id: string; tags: string[] }>`
    SELECT i.collection_id, array_agg(DISTINCT t.tag ORDER BY t.tag) AS tags FROM item i CROSS JOIN LATERAL unnest(i.tags) AS t(tag)
    WHERE i.website_id = ${ctx.site.id} AND i.tags <> '{}' AND ${isListed(ctx)} GROUP BY i.collection_id`.execute(
    ctx.db,
  )
  return rows
}

/** The next moment at which a page changes by itself: a scheduled item appears, an event begins or ends. */
export async function findNextChange(ctx: Ctx): Promise<number | undefined> {
  const { rows } = await sql<{ next: number | null }>`
    SELECT ${sql.raw(epochMs('least(min(published_at) FILTER (WHERE published_at > now), min(starts_at) FILTER (WHERE starts_at > now), min(ends_at) FILTER (WHERE ends_at > now))'))} AS next
    FROM (SELECT published_at, starts_at, ends_at, ${ctx.now}::timestamptz AS now FROM item WHERE website_id = ${ctx.site.id}
      AND workflow_state <> 'draft') i
    WHERE published_at > now OR starts_at > now OR ends_at > now`.execute(ctx.db)
  return rows[0]?.next ?? undefined
}

export async function listAssetTuples(ctx: Ctx, assetIds: readonly string[]): Promise<AssetTuple[]> {
  if (assetIds.length === 0) return []
  const { rows } = await sql<{ asset: AssetTuple }>`
    SELECT ${sql.raw(assetColumns)} AS asset FROM asset a WHERE website_id = ${ctx.site.id} AND asset_id = ANY(${assetIds}::text[])`.execute(
    ctx.db,
  )
  return rows.map((row) => row.asset)
}

/** Condition of items `i` that stand in their collection. */
function isListed(ctx: Ctx) {
  return sql`i.workflow_state IN ('published', 'scheduled') AND (i.published_at <= ${ctx.now} OR (i.published_at IS NULL AND i.workflow_state = 'published'))`
}

import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { assetColumns, buildEpochMs } from './item-sql.ts'
import type { AssetTuple, CategoryRow, CollectionRow } from './rows.ts'
import { loadPictureTexts } from './translate-pictures.ts'
import { addresses, loadTexts, sharedWords, translateRecord } from '../languages/index.ts'

/** Items are counted up to here: beyond it nobody counts along, and each published change would count them all again. */
const countedItems = 10_000
/** Tags are gathered from this many of a collection's newest items. */
const taggedItems = 2_000

/** What all pages of a site share: its collections with their categories and tags. */
interface SiteRows {
  readonly collections: readonly CollectionRow[]
  readonly categories: readonly CategoryRow[]
  readonly tags: readonly { readonly collection_id: string; readonly tags: string[] }[]
  /** The next moment at which a page changes by itself, in milliseconds. */
  readonly nextChange: number | undefined
}

/** Reads what all pages of a site share, in a handful of statements at once. */
export async function loadSiteRows(ctx: Ctx): Promise<SiteRows> {
  const [collections, categories, tags, nextChange, texts, names, lists, filters] = await Promise.all([
    listCollections(ctx),
    listCategories(ctx),
    listTags(ctx),
    findNextChange(ctx),
    loadTexts(ctx, 'collection', 'all'),
    loadTexts(ctx, 'category', 'all'),
    loadAddresses(ctx, 'collection'),
    loadAddresses(ctx, 'category'),
  ])
  const [words, translatePicture] = await Promise.all([
    sharedWords.loadWords(
      ctx,
      'tags',
      tags.flatMap((each) => each.tags),
    ),
    loadPictureTexts(
      ctx,
      collections.map((row) => row.main_asset),
    ),
  ])
  return {
    collections: collections.map((row) => ({
      ...translateCollection(row, texts.get(row.collection_id)),
      main_asset: row.main_asset && translatePicture(row.main_asset),
      ...lists(row.collection_id),
    })),
    categories: categories.map((row) => ({
      ...translateRecord(row, names.get(row.category_id)),
      ...filters(row.category_id),
    })),
    tags: tags.map((each) => ({ ...each, tags: each.tags.map((tag) => words.get(tag) ?? tag) })),
    nextChange,
  }
}

/** Finds the addresses of a record in other languages. */
async function loadAddresses(ctx: Ctx, kind: 'collection' | 'category') {
  const [slugs, former] = await Promise.all([
    addresses.loadSlugs(ctx, kind, 'all'),
    addresses.loadFormerSlugs(ctx, kind),
  ])
  return (id: string) => ({ slugs: slugs.get(id), former_slugs: former.get(id) })
}

/** A title that menus show too is translated once. */
function translateCollection(row: CollectionRow, texts: Parameters<typeof translateRecord>[1]): CollectionRow {
  if (!texts || row.navigation_title !== row.title) return translateRecord(row, texts)
  return translateRecord({ ...row, navigation_title: '' }, texts)
}

/** All collections of the site, in the order of navigation, each with the number of its listed items (at most 10,000). */
async function listCollections(ctx: Ctx): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    SELECT c.collection_id, c.parent_id, c.type, c.type_name, c.slug, c.title, c.navigation_title, c.description, c.position, c.enabled,
      c.is_homepage, c.page_size, c.content, ${sql.raw(buildEpochMs('c.updated_at'))} AS updated_at_ms,
      CASE WHEN a.asset_id IS NOT NULL THEN ${sql.raw(assetColumns)} END AS main_asset, n.item_count
    FROM collection c
    LEFT JOIN asset a ON a.website_id = ${ctx.site.id} AND a.asset_id = c.main_asset_id
    CROSS JOIN LATERAL (SELECT count(*) AS item_count FROM (SELECT 1 FROM item i
      WHERE i.website_id = ${ctx.site.id} AND i.collection_id = c.collection_id AND ${isListed(ctx)} LIMIT ${sql.lit(countedItems)}) counted) n
    WHERE c.website_id = ${ctx.site.id} ORDER BY c.position, c.collection_id`.execute(ctx.db)
  return rows
}

/** Whether an item is on a page that this visitor may not see: behind a password, or for members only. Costs nothing where all pages are open. */
export async function isClosedItem(ctx: Ctx, itemId: string): Promise<boolean> {
  const closed = ctx.actor.kind === 'visitor' ? Object.keys(ctx.site.collectionLocks ?? {}) : []
  if (closed.length === 0) return false
  const { rows } = await sql`SELECT 1 FROM item
    WHERE website_id = ${ctx.site.id} AND item_id = ${itemId} AND collection_id = ANY(${closed}::text[])`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** Where an item is, for addresses that name it by its id; its collection decides whether it is shown. */
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

async function listCategories(ctx: Ctx): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    SELECT collection_id, category_id, parent_id, name, slug FROM category WHERE website_id = ${ctx.site.id}
    ORDER BY collection_id, position, category_id`.execute(ctx.db)
  return rows
}

/** Tags of a collection's newest listed items, each once. */
async function listTags(ctx: Ctx): Promise<{ collection_id: string; tags: string[] }[]> {
  const { rows } = await sql<{ collection_id: string; tags: string[] }>`
    SELECT c.collection_id, array_agg(DISTINCT t.tag ORDER BY t.tag) AS tags FROM collection c
    CROSS JOIN LATERAL (SELECT unnest(newest.tags) AS tag FROM (SELECT i.tags FROM item i
      WHERE i.website_id = ${ctx.site.id} AND i.collection_id = c.collection_id AND ${isListed(ctx)}
      ORDER BY i.published_at DESC LIMIT ${sql.lit(taggedItems)}) newest) t
    WHERE c.website_id = ${ctx.site.id} GROUP BY c.collection_id`.execute(ctx.db)
  return rows
}

/** The next moment at which a page changes by itself: a scheduled item appears, an event begins or ends. Reads indexes only. */
async function findNextChange(ctx: Ctx): Promise<number | undefined> {
  const { rows } = await sql<{ next: number | null }>`
    SELECT ${sql.raw(buildEpochMs('min(least(p.at, e.at))'))} AS next FROM collection c
    CROSS JOIN LATERAL (SELECT min(i.published_at) AS at FROM item i
      WHERE i.website_id = ${ctx.site.id} AND i.collection_id = c.collection_id AND i.published_at > ${ctx.now}
        AND i.workflow_state IN ('published', 'scheduled')) p
    CROSS JOIN LATERAL (SELECT least(min(i.starts_at) FILTER (WHERE i.starts_at > ${ctx.now}), min(i.ends_at) FILTER (WHERE i.ends_at > ${ctx.now})) AS at
      FROM item i WHERE i.website_id = ${ctx.site.id} AND i.collection_id = c.collection_id AND i.starts_at IS NOT NULL
        AND i.workflow_state <> 'draft') e
    WHERE c.website_id = ${ctx.site.id}`.execute(ctx.db)
  return rows[0]?.next ?? undefined
}

/** Pictures by their ids, in the language of the visit. */
export async function listAssetTuples(ctx: Ctx, assetIds: readonly string[]): Promise<AssetTuple[]> {
  if (assetIds.length === 0) return []
  const { rows } = await sql<{ asset: AssetTuple }>`
    SELECT ${sql.raw(assetColumns)} AS asset FROM asset a WHERE website_id = ${ctx.site.id} AND asset_id = ANY(${assetIds}::text[])`.execute(
    ctx.db,
  )
  const assets = rows.map((row) => row.asset)
  return assets.map(await loadPictureTexts(ctx, assets))
}

/** Condition of items `i` that are in their collection. */
function isListed(ctx: Ctx) {
  return sql`i.workflow_state IN ('published', 'scheduled') AND (i.published_at <= ${ctx.now} OR (i.published_at IS NULL AND i.workflow_state = 'published'))`
}

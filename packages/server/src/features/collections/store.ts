import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { epochMs, isListed, itemColumns, itemJoins, mainAssetOf } from './item-sql.ts'
import type { AssetTuple, CategoryRow, CollectionRow, ItemRow } from './rows.ts'

/** All collections of the site, in the order of navigation, each with the number of its listed items. */
export async function listCollections(ctx: Ctx): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    SELECT c.collection_id, c.parent_id, c.type, c.type_name, c.slug, c.title, c.navigation_title, c.description, c.position, c.enabled,
      c.is_homepage, c.page_size, c.content, ${epochMs('c.updated_at')} AS updated_at_ms, ${mainAssetOf('c')} AS main_asset,
      coalesce(n.count, 0) AS item_count
    FROM collection c
    LEFT JOIN (SELECT i.collection_id, count(*) FROM item i WHERE i.website_id = ${ctx.site.id} AND ${isListed('i', ctx.now)}
      GROUP BY i.collection_id) n ON n.collection_id = c.collection_id
    WHERE c.website_id = ${ctx.site.id} ORDER BY c.position, c.collection_id`.execute(ctx.db)
  return rows
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
    WHERE i.website_id = ${ctx.site.id} AND i.tags <> '{}' AND ${isListed('i', ctx.now)} GROUP BY i.collection_id`.execute(
    ctx.db,
  )
  return rows
}

/** The next moment at which a page changes by itself: a scheduled item appears, an event begins or ends. */
export async function findNextChange(ctx: Ctx): Promise<number | undefined> {
  const { rows } = await sql<{ next: number | null }>`
    SELECT ${epochMs('least(min(published_at) FILTER (WHERE published_at > now), min(starts_at) FILTER (WHERE starts_at > now), min(ends_at) FILTER (WHERE ends_at > now))')} AS next
    FROM (SELECT published_at, starts_at, ends_at, ${ctx.now}::timestamptz AS now FROM item WHERE website_id = ${ctx.site.id}
      AND workflow_state <> 'draft') i
    WHERE published_at > now OR starts_at > now OR ends_at > now`.execute(ctx.db)
  return rows[0]?.next ?? undefined
}

export async function listAssetTuples(ctx: Ctx, assetIds: readonly string[]): Promise<AssetTuple[]> {
  if (assetIds.length === 0) return []
  const { rows } = await sql<{ asset: AssetTuple }>`
    SELECT json_build_array(asset_id, filename, content_type, width, height, focal_x, focal_y, alt_text, color_data) AS asset
    FROM asset WHERE website_id = ${ctx.site.id} AND asset_id = ANY(${assetIds}::text[])`.execute(ctx.db)
  return rows.map((row) => row.asset)
}

export type ItemOrder = 'position' | 'newest' | 'starts' | 'ended'

/** A place in a list by time. The id decides between items of one millisecond; without it all of them count as passed. */
export interface Cursor {
  readonly ms: number
  readonly itemId?: string
}

export interface ItemListQuery {
  readonly collectionId: string
  readonly order: ItemOrder
  readonly limit: number
  /** Items to leave out at the beginning: lists by position are counted. */
  readonly skip?: number
  /** Only items before this one: lists by time continue from the last item shown. */
  readonly before?: Cursor
  /** Only items after this one: the way back. The rows then come in reversed order. */
  readonly after?: Cursor
  /** Slug of a category. */
  readonly category?: string
  readonly tag?: string
  readonly author?: string
  readonly month?: { readonly fromMs: number; readonly toMs: number }
  readonly featured?: boolean
  /** Only other items than this one; those that share a category or tag with it first. */
  readonly relatedToItemId?: string
  /** Events: those that end after this moment, or (order `ended`) those that ended before it. */
  readonly momentMs?: number
}

/** Listed items of a collection, with pictures, variants and stock: one statement. */
export async function listItems(ctx: Ctx, query: ItemListQuery): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    SELECT ${itemColumns} FROM (SELECT i.*, ${relation(ctx, query)} AS shared FROM item i WHERE ${sql.join(conditions(ctx, query), sql` AND `)}
      ORDER BY ${orderOf(query)} LIMIT ${query.limit} OFFSET ${query.skip ?? 0}) i ${itemJoins} ORDER BY ${orderOf(query)}`.execute(
    ctx.db,
  )
  return rows
}

// Only the conditions asked for become part of the statement: a handful of texts, each with a plan of its own.
function conditions(ctx: Ctx, query: ItemListQuery): RawBuilder<unknown>[] {
  const at = (ms: number) => new Date(ms)
  const all = [
    sql`i.website_id = ${ctx.site.id}`,
    sql`i.collection_id = ${query.collectionId}`,
    isListed('i', ctx.now),
    query.category !== undefined && sql`i.categories @> ARRAY[${query.category}]::text[]`,
    query.tag !== undefined && sql`i.tags @> ARRAY[${query.tag}]::text[]`,
    query.author !== undefined && sql`lower(i.author_name) = lower(${query.author})`,
    query.featured === true && sql`i.featured`,
    query.relatedToItemId !== undefined && sql`i.item_id <> ${query.relatedToItemId}`,
    query.month && sql`i.published_at >= ${at(query.month.fromMs)} AND i.published_at < ${at(query.month.toMs)}`,
    query.before && beforeCursor(query.before),
    query.after && sql`i.published_at >= ${at(query.after.ms + 1)}`,
    query.momentMs !== undefined &&
      query.order === 'starts' &&
      sql`coalesce(i.ends_at, i.starts_at) >= ${at(query.momentMs)}`,
    query.momentMs !== undefined &&
      query.order === 'ended' &&
      sql`coalesce(i.ends_at, i.starts_at) < ${at(query.momentMs)}`,
  ]
  return all.filter((condition) => condition !== false && condition !== undefined)
}

// The cursor has whole milliseconds while the column has microseconds: "in this millisecond" is a range.
function beforeCursor({ ms, itemId }: Cursor): RawBuilder<unknown> {
  const [from, to] = [new Date(ms), new Date(ms + 1)]
  if (itemId === undefined) return sql`i.published_at < ${from}`
  return sql`i.published_at < ${to} AND (i.published_at < ${from} OR i.item_id < ${itemId})`
}

/** How near an item is to the one whose related items are wanted. */
function relation(ctx: Ctx, { relatedToItemId }: ItemListQuery): RawBuilder<unknown> {
  if (relatedToItemId === undefined) return sql`0`
  return sql`(SELECT (me.categories && i.categories)::int * 2 + (me.tags && i.tags)::int FROM item me
    WHERE me.website_id = ${ctx.site.id} AND me.item_id = ${relatedToItemId})`
}

function orderOf(query: ItemListQuery): RawBuilder<unknown> {
  const order = orderWithin(query)
  return query.relatedToItemId === undefined ? order : sql`shared DESC NULLS LAST, ${order}`
}

function orderWithin({ order, after }: ItemListQuery): RawBuilder<unknown> {
  if (order === 'position') return sql`i.position, i.item_id`
  if (order === 'starts') return sql`i.starts_at, i.item_id`
  if (order === 'ended') return sql`i.starts_at DESC, i.item_id DESC`
  return after === undefined ? sql`i.published_at DESC, i.item_id DESC` : sql`i.published_at, i.item_id`
}

/** One item by its address, with everything its page shows; drafts and what is not due are not found. One statement. */
export async function findItem(
  ctx: Ctx,
  collectionId: string,
  slug: string,
  order: 'position' | 'newest' | 'starts',
): Promise<(ItemRow & Neighbours) | undefined> {
  const { rows } = await sql<ItemRow & Neighbours>`
    SELECT ${itemColumns}, ${neighbour(ctx, order, false)} AS prev, ${neighbour(ctx, order, true)} AS next FROM item i ${itemJoins}
    WHERE i.website_id = ${ctx.site.id} AND i.collection_id = ${collectionId} AND lower(i.slug) = lower(${slug})
      AND (i.workflow_state = 'unlisted' OR ${isListed('i', ctx.now)})`.execute(ctx.db)
  return rows[0]
}

export interface Neighbour {
  readonly id: string
  readonly slug: string
  readonly title: string
}

/** The listed items before and after an item in its collection's order. */
export interface Neighbours {
  readonly prev: Neighbour | null
  readonly next: Neighbour | null
}

const orderColumns = { position: 'position', newest: 'published_at', starts: 'starts_at' } as const

/** The item next to `i`: newest-first lists go back in time. */
function neighbour(ctx: Ctx, order: keyof typeof orderColumns, isNext: boolean): RawBuilder<unknown> {
  const column = orderColumns[order]
  const up = isNext === (order !== 'newest')
  const [sign, direction] = [sql.raw(up ? '>' : '<'), sql.raw(up ? 'ASC' : 'DESC')]
  const [theirs, ours] = [sql.ref(`n.${column}`), sql.ref(`i.${column}`)]
  return sql`(SELECT json_build_object('id', n.item_id, 'slug', n.slug, 'title', n.title) FROM item n
    WHERE n.website_id = i.website_id AND n.collection_id = i.collection_id AND ${isListed('n', ctx.now)}
      AND (${theirs}, n.item_id) ${sign} (${ours}, i.item_id)
    ORDER BY ${theirs} ${direction}, n.item_id ${direction} LIMIT 1)`
}

/** Listed items of the collections by their slugs (lower case); what is not there is left out. */
export async function listItemsBySlug(
  ctx: Ctx,
  collectionIds: readonly string[],
  slugs: readonly string[],
): Promise<ItemRow[]> {
  if (slugs.length === 0) return []
  const { rows } = await sql<ItemRow>`
    SELECT ${itemColumns} FROM item i ${itemJoins}
    WHERE i.website_id = ${ctx.site.id} AND i.collection_id = ANY(${collectionIds}::text[]) AND lower(i.slug) = ANY(${slugs}::text[]) AND ${isListed('i', ctx.now)}
    ORDER BY i.item_id`.execute(ctx.db)
  return rows
}

/** The first listed items of several collections, in each one's own order (position, then newest): one statement. */
export async function listItemsOfCollections(
  ctx: Ctx,
  collectionIds: readonly string[],
  limitEach: number,
): Promise<ItemRow[]> {
  if (collectionIds.length === 0) return []
  const { rows } = await sql<ItemRow>`
    SELECT ${itemColumns} FROM unnest(${collectionIds}::text[]) AS wanted(id)
    CROSS JOIN LATERAL (SELECT i.* FROM item i WHERE i.website_id = ${ctx.site.id} AND i.collection_id = wanted.id AND ${isListed('i', ctx.now)}
      ORDER BY i.position, i.published_at DESC, i.item_id LIMIT ${limitEach}) i
    ${itemJoins} ORDER BY i.collection_id, i.position, i.published_at DESC, i.item_id`.execute(ctx.db)
  return rows
}

/** Listed items that have all the words in title, tags, excerpt or text; those with the words in the title come first. */
export async function searchItems(
  ctx: Ctx,
  words: readonly string[],
  { limit, skip }: { limit: number; skip: number },
): Promise<ItemRow[]> {
  if (words.length === 0) return []
  const patterns = words.map((word) => `%${word}%`)
  const { rows } = await sql<ItemRow>`
    SELECT ${itemColumns} FROM (
      SELECT i.*, (i.title ILIKE ALL (${patterns}::text[]))::int * 4 + (array_to_string(i.tags, ' ') ILIKE ALL (${patterns}::text[]))::int * 2
        + (i.excerpt ILIKE ALL (${patterns}::text[]))::int AS rank
      FROM item i JOIN collection c ON c.website_id = i.website_id AND c.collection_id = i.collection_id AND c.enabled
      WHERE i.website_id = ${ctx.site.id} AND ${isListed('i', ctx.now)}
        AND (i.title || ' ' || array_to_string(i.tags, ' ') || ' ' || i.excerpt || ' ' || i.body) ILIKE ALL (${patterns}::text[])
      ORDER BY rank DESC, i.published_at DESC NULLS LAST, i.item_id DESC LIMIT ${limit} OFFSET ${skip}) i
    ${itemJoins} ORDER BY rank DESC, i.published_at DESC NULLS LAST, i.item_id DESC`.execute(ctx.db)
  return rows
}

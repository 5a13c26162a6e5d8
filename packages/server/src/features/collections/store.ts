import { itemTypes } from '@vitrine/commerce'
import { type Insertable, type Selectable, type Updateable, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Collection } from '../../platform/db/types.ts'
import { indexCollection } from '../search-index/index.ts'

export type CollectionRow = Selectable<Collection>

/** Inserts unless the slug is taken; says whether it did. */
export async function insertCollectionRow(ctx: Ctx, row: Omit<Insertable<Collection>, 'website_id'>): Promise<boolean> {
  const result = await ctx.db
    .insertInto('collection')
    .values({ ...row, website_id: ctx.site.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1
}

/** Changes columns of a collection; says whether the site has it. */
export async function updateCollectionRow(
  ctx: Ctx,
  collectionId: string,
  changes: Updateable<Collection>,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('collection')
    .set(changes)
    .where('website_id', '=', ctx.site.id)
    .where('collection_id', '=', collectionId)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export async function findCollectionRow(ctx: Ctx, collectionId: string): Promise<CollectionRow | undefined> {
  return ctx.db
    .selectFrom('collection')
    .selectAll()
    .where('website_id', '=', ctx.site.id)
    .where('collection_id', '=', collectionId)
    .executeTakeFirst()
}

/** There is one home page: the one before steps back. */
export async function clearHomepage(ctx: Ctx): Promise<void> {
  await ctx.db
    .updateTable('collection')
    .set({ is_homepage: false })
    .where('website_id', '=', ctx.site.id)
    .where('is_homepage', '=', true)
    .execute()
}

export async function getNextCollectionPosition(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    SELECT coalesce(max(position) + 1, 0) AS next FROM collection WHERE website_id = ${ctx.site.id}`.execute(ctx.db)
  return rows[0]?.next ?? 0
}

export async function listCollectionSlugsLike(ctx: Ctx, base: string): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    SELECT lower(slug) AS slug FROM collection WHERE website_id = ${ctx.site.id}
    AND (lower(slug) = ${base} OR starts_with(lower(slug), ${base} || '-'))`.execute(ctx.db)
  return new Set(rows.map((row) => row.slug))
}

export async function lockCollection(ctx: Ctx, collectionId: string): Promise<void> {
  await ctx.db
    .selectFrom('collection')
    .select('collection_id')
    .where('website_id', '=', ctx.site.id)
    .where('collection_id', '=', collectionId)
    .forNoKeyUpdate()
    .execute()
}

/** One change at a time to the order of a site's pages, until the transaction ends. */
export async function lockTree(ctx: Ctx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`pages of ${ctx.site.id}`}, 0))`.execute(ctx.db)
}

/** A collection and those it is in, from the inside out; a circle that is stored already is walked once. */
export async function listAncestors(
  ctx: Ctx,
  collectionId: string,
): Promise<{ collection_id: string; type_name: string }[]> {
  const { rows } = await sql<{ collection_id: string; type_name: string }>`
    WITH RECURSIVE up AS (
      SELECT c.collection_id, c.type_name, c.parent_id, 1 AS depth, ARRAY[c.collection_id] AS seen FROM collection c
      WHERE c.website_id = ${ctx.site.id} AND c.collection_id = ${collectionId}
      UNION ALL
      SELECT c.collection_id, c.type_name, c.parent_id, up.depth + 1, up.seen || c.collection_id
      FROM up JOIN collection c ON c.website_id = ${ctx.site.id} AND c.collection_id = up.parent_id
      WHERE NOT c.collection_id = ANY(up.seen)
    ) SELECT collection_id, type_name FROM up ORDER BY depth`.execute(ctx.db)
  return rows
}

export async function listCollectionRows(
  ctx: Ctx,
): Promise<(CollectionRow & { item_count: number; draft_count: number })[]> {
  const { rows } = await sql<CollectionRow & { item_count: number; draft_count: number }>`
    SELECT c.*, n.item_count, n.draft_count FROM collection c
    CROSS JOIN LATERAL (SELECT count(*) AS item_count, count(*) FILTER (WHERE i.workflow_state = 'draft') AS draft_count
      FROM item i WHERE i.website_id = ${ctx.site.id} AND i.collection_id = c.collection_id) n
    WHERE c.website_id = ${ctx.site.id} ORDER BY c.position, c.collection_id`.execute(ctx.db)
  return rows
}

/** Puts the pages into a folder (null: the top) in the given order. Says how many of them there are. */
export async function placeCollections(
  ctx: Ctx,
  parentId: string | null,
  collectionIds: readonly string[],
): Promise<number> {
  const result = await sql`
    UPDATE collection c SET parent_id = ${parentId}, position = place.position - 1
    FROM unnest(${collectionIds}::text[]) WITH ORDINALITY AS place (collection_id, position)
    WHERE c.website_id = ${ctx.site.id} AND c.collection_id = place.collection_id`.execute(ctx.db)
  return Number(result.numAffectedRows ?? 0)
}

/** The pages right inside a page. */
export async function listChildIds(ctx: Ctx, collectionId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('collection')
    .select('collection_id')
    .where('website_id', '=', ctx.site.id)
    .where('parent_id', '=', collectionId)
    .execute()
  return rows.map((row) => row.collection_id)
}

/** Pages inside a page move to where it is. Says which, and how many items the page itself holds. */
export async function moveChildrenUp(
  ctx: Ctx,
  collectionId: string,
): Promise<{ childIds: string[]; itemCount: number }> {
  const { rows } = await sql<{ collection_id: string }>`
    UPDATE collection c SET parent_id = gone.parent_id FROM collection gone
    WHERE c.website_id = ${ctx.site.id} AND c.parent_id = ${collectionId}
      AND gone.website_id = c.website_id AND gone.collection_id = c.parent_id RETURNING c.collection_id`.execute(ctx.db)
  const counted = await ctx.db
    .selectFrom('item')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('website_id', '=', ctx.site.id)
    .where('collection_id', '=', collectionId)
    .executeTakeFirstOrThrow()
  return { childIds: rows.map((row) => row.collection_id), itemCount: counted.count }
}

/** Copies categories and items (products aside, which have stock of their own) of a collection into another. */
export async function copyContents(ctx: Ctx, fromId: string, toId: string): Promise<void> {
  await sql`INSERT INTO category (website_id, collection_id, category_id, parent_id, name, slug, position)
    SELECT website_id, ${toId}, substr(md5(${toId} || category_id), 1, 24), substr(md5(${toId} || parent_id), 1, 24), name, slug, position
    FROM category WHERE website_id = ${ctx.site.id} AND collection_id = ${fromId}`.execute(ctx.db)
  await sql`INSERT INTO item (website_id, item_id, collection_id, record_type, slug, title, excerpt, body, author_name, author_id, comments_open,
        workflow_state, published_at, featured, tags, categories, position, main_asset_id, source_url, passthrough, starts_at, ends_at,
        location, content, created_at, updated_at)
      SELECT website_id, substr(md5(${toId} || item_id), 1, 24), ${toId}, record_type, slug, title, excerpt, body, author_name, author_id,
        comments_open, workflow_state, published_at, featured, tags, categories, position, main_asset_id, source_url, passthrough,
        starts_at, ends_at, location, content, ${ctx.now}, ${ctx.now}
      FROM item i WHERE website_id = ${ctx.site.id} AND collection_id = ${fromId} AND record_type <> ${sql.lit(itemTypes.product)}`.execute(
    ctx.db,
  )
  await sql`INSERT INTO item_asset (website_id, item_id, asset_id, position)
    SELECT l.website_id, substr(md5(${toId} || l.item_id), 1, 24), l.asset_id, l.position
    FROM item_asset l JOIN item i ON i.website_id = l.website_id AND i.item_id = l.item_id
    WHERE l.website_id = ${ctx.site.id} AND i.collection_id = ${fromId} AND i.record_type <> ${sql.lit(itemTypes.product)}`.execute(
    ctx.db,
  )
  await indexCollection(ctx, toId)
}

import { type Insertable, type Selectable, type Updateable, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Item } from '../../platform/db/types.ts'
import { isUniqueViolation, notFound } from '../../platform/errors.ts'
import { contentParts } from '../content-fields/index.ts'
import { indexItemsById, isIndexed } from '../search-index/index.ts'
import { parseItemSlug, slugTaken } from '../slugs/index.ts'
import type { ItemChanges } from './schema.ts'

export type ItemRow = Selectable<Item>

/** The columns that the given fields of an item are stored in; absent fields give no column. Parts of `content` change what was there before. */
export function toItemColumns(fields: ReturnType<typeof ItemChanges.parse>, contentBefore: unknown = {}) {
  const content = contentParts.changeContent(contentBefore, fields)
  return {
    ...(fields.title === undefined ? {} : { title: fields.title }),
    ...(fields.recordType === undefined ? {} : { record_type: fields.recordType }),
    ...(fields.slug === undefined ? {} : { slug: parseItemSlug(fields.slug) }),
    ...(fields.excerpt === undefined ? {} : { excerpt: fields.excerpt }),
    ...(fields.body === undefined ? {} : { body: fields.body }),
    ...(fields.authorName === undefined ? {} : { author_name: fields.authorName }),
    ...(fields.authorId === undefined ? {} : { author_id: fields.authorId }),
    ...(fields.commentsOpen === undefined ? {} : { comments_open: fields.commentsOpen }),
    ...(fields.workflowState === undefined ? {} : { workflow_state: fields.workflowState }),
    ...(fields.publishedAt === undefined ? {} : { published_at: fields.publishedAt }),
    ...(fields.featured === undefined ? {} : { featured: fields.featured }),
    ...(fields.tags === undefined ? {} : { tags: fields.tags }),
    ...(fields.categories === undefined ? {} : { categories: [...new Set(fields.categories)] }),
    ...(fields.position === undefined ? {} : { position: fields.position }),
    ...(fields.mainAssetId === undefined ? {} : { main_asset_id: fields.mainAssetId }),
    ...(fields.sourceUrl === undefined ? {} : { source_url: fields.sourceUrl }),
    ...(fields.passthrough === undefined ? {} : { passthrough: fields.passthrough }),
    ...(fields.startsAt === undefined ? {} : { starts_at: fields.startsAt }),
    ...(fields.endsAt === undefined ? {} : { ends_at: fields.endsAt }),
    ...(fields.location === undefined
      ? {}
      : { location: fields.location === null ? null : JSON.stringify(fields.location) }),
    ...(content === undefined ? {} : { content: JSON.stringify(content) }),
  }
}

/** Inserts unless the slug is taken; says whether it did. Part of a transaction. */
export async function insertItemRow(ctx: Ctx, row: Omit<Insertable<Item>, 'website_id'>): Promise<boolean> {
  const result = await ctx.db
    .insertInto('item')
    .values({ ...row, website_id: ctx.site.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const isInserted = Number(result.numInsertedOrUpdatedRows ?? 0) === 1
  if (isInserted) await indexItemsById(ctx, [row.item_id])
  return isInserted
}

/** Changes columns of an item. Throws 404 when there is none, `slug_taken` when another one has the slug. Part of a transaction. */
export async function updateItemRow(ctx: Ctx, itemId: string, changes: Updateable<Item>): Promise<void> {
  try {
    const result = await ctx.db
      .updateTable('item')
      .set(changes)
      .where('website_id', '=', ctx.site.id)
      .where('item_id', '=', itemId)
      .executeTakeFirst()
    if (Number(result.numUpdatedRows) !== 1) throw notFound({ what: 'This item' })
  } catch (error) {
    if (typeof changes.slug === 'string' && isUniqueViolation(error)) throw slugTaken({ slug: changes.slug })
    throw error
  }
  if (isIndexed(changes)) await indexItemsById(ctx, [itemId])
}

/** Fields of an item that many items are given at once; absent ones stay. */
interface ItemRowChanges {
  readonly itemId: string
  readonly tags?: readonly string[] | undefined
  readonly categories?: readonly string[] | undefined
  readonly state?: string | undefined
  /** ISO 8601. */
  readonly publishedAt?: string | null | undefined
}

/** Changes columns of many items, in one statement. Part of a transaction that holds them. */
export async function updateItemRows(ctx: Ctx, changes: readonly ItemRowChanges[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map((change) => ({ ...change, hasDate: change.publishedAt !== undefined }))
  await sql`UPDATE item i SET
      tags = CASE WHEN n.tags IS NULL THEN i.tags ELSE ARRAY(SELECT jsonb_array_elements_text(n.tags)) END,
      categories = CASE WHEN n.categories IS NULL THEN i.categories ELSE ARRAY(SELECT jsonb_array_elements_text(n.categories)) END,
      workflow_state = coalesce(n.state, i.workflow_state),
      published_at = CASE WHEN n."hasDate" THEN n."publishedAt" ELSE i.published_at END,
      updated_at = ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS n ("itemId" text, "hasDate" boolean, tags jsonb, categories jsonb, state text, "publishedAt" timestamptz)
    WHERE i.website_id = ${ctx.site.id} AND i.item_id = n."itemId"`.execute(ctx.db)
  const indexed = changes.filter(
    ({ tags, categories, state, publishedAt }) =>
      tags !== undefined || categories !== undefined || state !== undefined || publishedAt !== undefined,
  )
  await indexItemsById(
    ctx,
    indexed.map(({ itemId }) => itemId),
  )
}

/** Puts items of a collection in the given order. Says how many of them there are. */
export async function updateItemPositions(ctx: Ctx, collectionId: string, itemIds: readonly string[]): Promise<number> {
  const result = await sql`
    UPDATE item i SET position = place.position - 1
    FROM unnest(${itemIds}::text[]) WITH ORDINALITY AS place (item_id, position)
    WHERE i.website_id = ${ctx.site.id} AND i.collection_id = ${collectionId} AND i.item_id = place.item_id`.execute(
    ctx.db,
  )
  return Number(result.numAffectedRows ?? 0)
}

export async function findItem(ctx: Ctx, itemId: string): Promise<ItemRow | undefined> {
  return ctx.db
    .selectFrom('item')
    .selectAll()
    .where('website_id', '=', ctx.site.id)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
}

/** Locks the item until the transaction ends; read what you decide on in a new statement. */
export async function lockItem(ctx: Ctx, itemId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('item')
    .select('item_id')
    .where('website_id', '=', ctx.site.id)
    .where('item_id', '=', itemId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Kinds of lists of the platform whose owner makes the order by hand. Products are counted in pages and have no such end. */
const orderedKinds = ['gallery', 'album']

/**
 * Kind of a collection, and how many items it holds where its owner orders them by hand (of the platform's kinds, or as the caller knows);
 * 0 for every other collection. One statement.
 */
export async function countOrdered(
  ctx: Ctx,
  collectionId: string,
  isOrdered: boolean,
): Promise<{ typeName: string; count: number; nextPosition: number }> {
  const { rows } = await sql<{ type_name: string; count: number; next: number }>`
    SELECT c.type_name, n.count, n.next FROM collection c CROSS JOIN LATERAL (
      SELECT count(*) AS count, coalesce(max(i.position) + 1, 0) AS next FROM item i
      WHERE (c.type_name = ANY(${orderedKinds}::text[]) OR ${isOrdered}::boolean)
        AND i.website_id = ${ctx.site.id} AND i.collection_id = c.collection_id) n
    WHERE c.website_id = ${ctx.site.id} AND c.collection_id = ${collectionId}`.execute(ctx.db)
  const { type_name: typeName = '', count = 0, next: nextPosition = 0 } = rows[0] ?? {}
  return { typeName, count, nextPosition }
}

/** Slugs of the collection that are `base` or begin with it and a dash, in lower case. */
export async function listItemSlugsLike(ctx: Ctx, collectionId: string, base: string): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    SELECT lower(slug) AS slug FROM item WHERE website_id = ${ctx.site.id} AND collection_id = ${collectionId}
    AND (lower(slug) = ${base} OR starts_with(lower(slug), ${base} || '-'))`.execute(ctx.db)
  return new Set(rows.map((row) => row.slug))
}

/** Replaces the pictures of an item, in the given order. */
export async function replaceItemAssets(ctx: Ctx, itemId: string, assetIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM item_asset WHERE website_id = ${ctx.site.id} AND item_id = ${itemId} AND asset_id <> ALL(${assetIds}::text[])`.execute(
    ctx.db,
  )
  await sql`INSERT INTO item_asset (website_id, item_id, asset_id, position)
    SELECT ${ctx.site.id}, ${itemId}, picture.asset_id, picture.position - 1
    FROM unnest(${assetIds}::text[]) WITH ORDINALITY AS picture (asset_id, position)
    ON CONFLICT (website_id, item_id, asset_id) DO UPDATE SET position = EXCLUDED.position`.execute(ctx.db)
}

interface NamedFile {
  readonly contentType: string
  readonly filename: string
}

/** What the files of the ids are that belong to this site and may be shown, by id. */
export async function mapNamedFiles(ctx: Ctx, assetIds: readonly string[]): Promise<Map<string, NamedFile>> {
  const { rows } = await sql<NamedFile & { asset_id: string }>`
    SELECT asset_id, content_type AS "contentType", filename FROM asset
    WHERE website_id = ${ctx.site.id} AND asset_id = ANY(${assetIds}::text[]) AND NOT is_private`.execute(ctx.db)
  return new Map(rows.map((row) => [row.asset_id, row]))
}

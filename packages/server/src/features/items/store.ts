import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Item } from '../../platform/db/types.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'

export type ItemRow = Selectable<Item>

/** Inserts unless the slug is taken; says whether it did. */
export async function insertItem(db: Db, row: Insertable<Item>): Promise<boolean> {
  const result = await db
    .insertInto('item')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1
}

/** False when there is no such item. Throws a unique violation when the slug is taken. */
export async function changeItem(
  db: Db,
  websiteId: string,
  itemId: string,
  changes: Updateable<Item>,
): Promise<boolean> {
  const result = await db
    .updateTable('item')
    .set(changes)
    .where('website_id', '=', websiteId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export async function findItem(db: Db, websiteId: string, itemId: string): Promise<ItemRow | undefined> {
  return db
    .selectFrom('item')
    .selectAll()
    .where('website_id', '=', websiteId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
}

/** Locks the item until the transaction ends; read what you decide on in a new statement. */
export async function lockItem(db: Db, websiteId: string, itemId: string): Promise<boolean> {
  const row = await db
    .selectFrom('item')
    .select('item_id')
    .where('website_id', '=', websiteId)
    .where('item_id', '=', itemId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Items of an album; 0 for every other collection, and one statement for both. */
export async function countTracks(db: Db, websiteId: string, collectionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM collection c JOIN item i ON i.website_id = c.website_id AND i.collection_id = c.collection_id
    WHERE c.website_id = ${websiteId} AND c.collection_id = ${collectionId} AND c.type_name = 'album'`.execute(db)
  return rows[0]?.count ?? 0
}

export async function removeItem(db: Db, websiteId: string, itemId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('item')
    .where('website_id', '=', websiteId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return Number(result.numDeletedRows) === 1
}

/** Slugs of the collection that are `base` or begin with it and a dash, in lower case. */
export async function itemSlugsLike(
  db: Db,
  websiteId: string,
  collectionId: string,
  base: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    SELECT lower(slug) AS slug FROM item WHERE website_id = ${websiteId} AND collection_id = ${collectionId}
    AND (lower(slug) = ${base} OR starts_with(lower(slug), ${base} || '-'))`.execute(db)
  return new Set(rows.map((row) => row.slug))
}

/** Replaces the pictures of an item, in the given order. */
export async function replaceItemAssets(
  db: Db,
  websiteId: string,
  itemId: string,
  assetIds: readonly string[],
): Promise<void> {
  await sql`DELETE FROM item_asset WHERE website_id = ${websiteId} AND item_id = ${itemId} AND asset_id <> ALL(${assetIds}::text[])`.execute(
    db,
  )
  await sql`INSERT INTO item_asset (website_id, item_id, asset_id, position)
    SELECT ${websiteId}, ${itemId}, picture.asset_id, picture.position - 1
    FROM unnest(${assetIds}::text[]) WITH ORDINALITY AS picture (asset_id, position)
    ON CONFLICT (website_id, item_id, asset_id) DO UPDATE SET position = EXCLUDED.position`.execute(db)
}

/** What kind of files those of the ids are that belong to this site and may be shown: content type by id. */
export async function assetTypes(db: Db, websiteId: string, assetIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ asset_id: string; content_type: string }>`
    SELECT asset_id, content_type FROM asset
    WHERE website_id = ${websiteId} AND asset_id = ANY(${assetIds}::text[]) AND NOT is_private`.execute(db)
  return new Map(rows.map((row) => [row.asset_id, row.content_type]))
}

/** Those of the ids that are pictures or files of this site and may be shown. */
export async function knownAssetIds(db: Db, websiteId: string, assetIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ asset_id: string }>`
    SELECT asset_id FROM asset WHERE website_id = ${websiteId} AND asset_id = ANY(${assetIds}::text[]) AND NOT is_private`.execute(
    db,
  )
  return new Set(rows.map((row) => row.asset_id))
}

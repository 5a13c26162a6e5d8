import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { AssetRow } from './store.ts'
import type { References } from './references.ts'

/** The rows, locked until the transaction ends, in the order of their ids. */
export async function lockAssets(ctx: Ctx, assetIds: readonly string[]): Promise<AssetRow[]> {
  const { rows } = await sql<AssetRow>`
    SELECT * FROM asset WHERE website_id = ${ctx.site.id} AND asset_id = ANY(${assetIds}::text[]) ORDER BY asset_id FOR UPDATE`.execute(
    ctx.db,
  )
  return rows
}

/** Rows that point at the files, by the file's id. */
export async function listReferences(ctx: Ctx, assetIds: readonly string[]): Promise<Map<string, Partial<References>>> {
  const site = ctx.site.id
  const ids = sql`${assetIds}::text[]`
  const { rows } = await sql<Partial<References> & { asset_id: string }>`
    SELECT u.id AS asset_id,
      (SELECT coalesce(json_agg(json_build_object('itemId', item_id, 'position', position)), '[]') FROM item_asset WHERE website_id = ${site} AND asset_id = u.id) AS pictures,
      (SELECT coalesce(json_agg(item_id), '[]') FROM item WHERE website_id = ${site} AND main_asset_id = u.id) AS "mainItemIds",
      (SELECT coalesce(json_agg(collection_id), '[]') FROM collection WHERE website_id = ${site} AND main_asset_id = u.id) AS "mainCollectionIds",
      (SELECT coalesce(json_agg(variant_id), '[]') FROM variant WHERE website_id = ${site} AND asset_id = u.id) AS "variantIds",
      (SELECT coalesce(json_agg(author_id), '[]') FROM author WHERE website_id = ${site} AND avatar_asset_id = u.id) AS "authorIds",
      (SELECT coalesce(json_agg(item_id), '[]') FROM product WHERE website_id = ${site} AND digital_asset_id = u.id) AS "digitalItemIds",
      (SELECT coalesce(json_agg(json_build_object('itemId', item_id, 'position', position)), '[]') FROM product_file WHERE website_id = ${site} AND asset_id = u.id) AS "productFiles"
    FROM unnest(${ids}) AS u(id)`.execute(ctx.db)
  return new Map(rows.map(({ asset_id: assetId, ...references }) => [assetId, references]))
}

/** Keeps the rows in their entries and deletes them. The next picture of an item takes the place of its main one. */
export async function deleteAssets(ctx: Ctx, assetIds: readonly string[], trashIds: readonly string[]): Promise<void> {
  const site = ctx.site.id
  const ids = sql`${assetIds}::text[]`
  await sql`DELETE FROM item_asset WHERE website_id = ${site} AND asset_id = ANY(${ids})`.execute(ctx.db)
  await sql`UPDATE item i SET main_asset_id = (
      SELECT l.asset_id FROM item_asset l WHERE l.website_id = ${site} AND l.item_id = i.item_id ORDER BY l.position LIMIT 1)
    WHERE i.website_id = ${site} AND i.main_asset_id = ANY(${ids})`.execute(ctx.db)
  await sql`UPDATE collection SET main_asset_id = NULL WHERE website_id = ${site} AND main_asset_id = ANY(${ids})`.execute(
    ctx.db,
  )
  await sql`UPDATE variant SET asset_id = NULL WHERE website_id = ${site} AND asset_id = ANY(${ids})`.execute(ctx.db)
  await sql`UPDATE author SET avatar_asset_id = NULL WHERE website_id = ${site} AND avatar_asset_id = ANY(${ids})`.execute(
    ctx.db,
  )
  await sql`UPDATE product SET digital_asset_id = NULL WHERE website_id = ${site} AND digital_asset_id = ANY(${ids})`.execute(
    ctx.db,
  )
  await sql`DELETE FROM product_file WHERE website_id = ${site} AND asset_id = ANY(${ids})`.execute(ctx.db)
  await sql`
    WITH gone AS (DELETE FROM asset WHERE website_id = ${site} AND asset_id = ANY(${ids}) RETURNING asset.*)
    INSERT INTO trash_row (website_id, trash_id, table_name, row_number, content)
    SELECT ${site}, e.trash_id, 'asset', 1, to_jsonb(gone) FROM gone
    JOIN unnest(${ids}, ${trashIds}::text[]) AS e(asset_id, trash_id) ON e.asset_id = gone.asset_id`.execute(ctx.db)
}

export async function findKeptAsset(
  ctx: Ctx,
  trashId: string,
): Promise<{ readonly folder_id: string | null } | undefined> {
  const { rows } = await sql<{ folder_id: string | null }>`
    SELECT content ->> 'folder_id' AS folder_id FROM trash_row
    WHERE website_id = ${ctx.site.id} AND trash_id = ${trashId} AND table_name = 'asset'`.execute(ctx.db)
  return rows[0]
}

/** Columns that came since the deletion would be null: rows of the trash live 30 days, and such columns get a default here. */
export async function insertKeptAsset(ctx: Ctx, trashId: string, folderId: string | null): Promise<void> {
  await sql`
    INSERT INTO asset SELECT t.* FROM trash_row r,
      jsonb_populate_record(NULL::asset, r.content || jsonb_build_object('folder_id', ${folderId}::text)) t
    WHERE r.website_id = ${ctx.site.id} AND r.trash_id = ${trashId} AND r.table_name = 'asset'`.execute(ctx.db)
}

/** Points rows at the file again that are still there and have nothing else in its place. */
export async function restoreReferences(ctx: Ctx, assetId: string, references: References): Promise<void> {
  const site = ctx.site.id
  const { pictures, mainItemIds, mainCollectionIds, variantIds, authorIds, digitalItemIds, productFiles } = references
  await sql`
    INSERT INTO item_asset (website_id, item_id, asset_id, position)
    SELECT i.website_id, i.item_id, ${assetId}, p.position FROM unnest(${pictures.map(({ itemId }) => itemId)}::text[], ${pictures.map(({ position }) => position)}::int[]) AS p(item_id, position)
    JOIN item i ON i.website_id = ${site} AND i.item_id = p.item_id ON CONFLICT DO NOTHING`.execute(ctx.db)
  // The picture that took its place is in the list behind it.
  await sql`UPDATE item i SET main_asset_id = ${assetId} WHERE i.website_id = ${site} AND i.item_id = ANY(${mainItemIds}::text[])
    AND (i.main_asset_id IS NULL OR EXISTS (SELECT 1 FROM item_asset l WHERE l.website_id = ${site} AND l.item_id = i.item_id AND l.asset_id = ${assetId}))`.execute(
    ctx.db,
  )
  await sql`UPDATE collection SET main_asset_id = ${assetId} WHERE website_id = ${site} AND collection_id = ANY(${mainCollectionIds}::text[]) AND main_asset_id IS NULL`.execute(
    ctx.db,
  )
  await sql`UPDATE variant SET asset_id = ${assetId} WHERE website_id = ${site} AND variant_id = ANY(${variantIds}::text[]) AND asset_id IS NULL`.execute(
    ctx.db,
  )
  await sql`UPDATE author SET avatar_asset_id = ${assetId} WHERE website_id = ${site} AND author_id = ANY(${authorIds}::text[]) AND avatar_asset_id IS NULL`.execute(
    ctx.db,
  )
  await sql`UPDATE product SET digital_asset_id = ${assetId} WHERE website_id = ${site} AND item_id = ANY(${digitalItemIds}::text[]) AND digital_asset_id IS NULL`.execute(
    ctx.db,
  )
  await sql`
    INSERT INTO product_file (website_id, item_id, asset_id, position)
    SELECT p.website_id, p.item_id, ${assetId}, f.position FROM unnest(${productFiles.map(({ itemId }) => itemId)}::text[], ${productFiles.map(({ position }) => position)}::int[]) AS f(item_id, position)
    JOIN product p ON p.website_id = ${site} AND p.item_id = f.item_id ON CONFLICT DO NOTHING`.execute(ctx.db)
}

import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Asset } from '../../platform/db/types.ts'

export type AssetRow = Selectable<Asset>

export async function findAsset(ctx: Ctx, assetId: string): Promise<AssetRow | undefined> {
  return ctx.db
    .selectFrom('asset')
    .selectAll()
    .where('website_id', '=', ctx.site.id)
    .where('asset_id', '=', assetId)
    .executeTakeFirst()
}

export async function findAssetByContent(ctx: Ctx, sha256: string, isPrivate: boolean): Promise<AssetRow | undefined> {
  return ctx.db
    .selectFrom('asset')
    .selectAll()
    .where('website_id', '=', ctx.site.id)
    .where('sha256', '=', sha256)
    .where('is_private', '=', isPrivate)
    .executeTakeFirst()
}

/**
 * Inserts unless the site has this content already; says whether it did. A folder that is gone by now is left out.
 */
export async function insertAsset(
  ctx: Ctx,
  { folder_id: folderId, ...row }: Omit<Insertable<Asset>, 'website_id'>,
): Promise<boolean> {
  const values = Object.entries({ ...row, website_id: ctx.site.id })
  const columns = sql.join(values.map(([column]) => sql.ref(column)))
  // A distributed database takes no subquery in VALUES.
  const result = await sql`
    INSERT INTO asset (${columns}, folder_id) SELECT ${sql.join(values.map(([, value]) => sql`${value}`))},
      (SELECT f.folder_id FROM asset_folder f WHERE f.website_id = ${ctx.site.id} AND f.folder_id = ${folderId ?? ''})
    ON CONFLICT DO NOTHING`.execute(ctx.db)
  return Number(result.numAffectedRows ?? 0) === 1
}

/** Gives a picture that has no alternative text one, and remembers where it was fetched; what is there already stays. */
export async function completeAsset(
  ctx: Ctx,
  assetId: string,
  altText: string,
  sourceUrl: string | null,
): Promise<void> {
  await sql`UPDATE asset SET alt_text = CASE WHEN alt_text = '' THEN ${altText} ELSE alt_text END, source_url = coalesce(source_url, ${sourceUrl})
    WHERE website_id = ${ctx.site.id} AND asset_id = ${assetId}`.execute(ctx.db)
}

/** Those of the ids that are pictures or files of this site with an address. */
export async function listKnownAssets(ctx: Ctx, assetIds: readonly string[]): Promise<Set<string>> {
  if (assetIds.length === 0) return new Set()
  const { rows } = await sql<{ asset_id: string }>`
    SELECT asset_id FROM asset WHERE website_id = ${ctx.site.id} AND asset_id = ANY(${assetIds}::text[]) AND NOT is_private`.execute(
    ctx.db,
  )
  return new Set(rows.map((row) => row.asset_id))
}

/** Changes columns of an asset and gives the row, or undefined when there is none. */
export async function updateAsset(
  ctx: Ctx,
  assetId: string,
  change: Partial<Pick<AssetRow, 'filename' | 'alt_text' | 'title' | 'description' | 'focal_x' | 'focal_y'>>,
): Promise<AssetRow | undefined> {
  if (Object.keys(change).length === 0) return findAsset(ctx, assetId)
  return ctx.db
    .updateTable('asset')
    .set(change)
    .where('website_id', '=', ctx.site.id)
    .where('asset_id', '=', assetId)
    .returningAll()
    .executeTakeFirst()
}

/** Bytes of the site's public files of these ids; ids that it has no file of are left out. */
export async function mapFileSizes(ctx: Ctx, assetIds: readonly string[]): Promise<Map<string, number>> {
  if (assetIds.length === 0) return new Map()
  const { rows } = await sql<{ asset_id: string; byte_size: number }>`
    SELECT asset_id, byte_size FROM asset WHERE website_id = ${ctx.site.id} AND asset_id = ANY(${assetIds}::text[]) AND NOT is_private`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.asset_id, row.byte_size]))
}

/** The row, locked until the transaction ends: its file is being exchanged. */
export async function lockAsset(ctx: Ctx, assetId: string): Promise<AssetRow | undefined> {
  return ctx.db
    .selectFrom('asset')
    .selectAll()
    .where('website_id', '=', ctx.site.id)
    .where('asset_id', '=', assetId)
    .forUpdate()
    .executeTakeFirst()
}

/** The facts of a stored file, as columns. */
export type FileColumns = Pick<
  AssetRow,
  'filename' | 'content_type' | 'byte_size' | 'width' | 'height' | 'is_animated' | 'file_version' | 'uncropped_version'
> & { readonly color_data: string; readonly crop: string | null; readonly sha256?: string }

/** Points an asset at another stored file. */
export async function updateAssetFile(ctx: Ctx, assetId: string, file: FileColumns): Promise<AssetRow> {
  return ctx.db
    .updateTable('asset')
    .set(file)
    .where('website_id', '=', ctx.site.id)
    .where('asset_id', '=', assetId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

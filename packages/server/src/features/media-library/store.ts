import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { buildContaining } from '../../platform/db/containing.ts'
import type { Asset as AssetTable } from '../../platform/db/types.ts'
import type { Selectable } from 'kysely'
import type { FileKind, FileSort } from './schema.ts'

export type AssetRow = Selectable<AssetTable>

interface FileFilter {
  readonly q: string | undefined
  readonly kind: FileKind | undefined
  readonly folderId: string | undefined
  readonly withoutAltText: boolean
  readonly isPrivate: boolean | undefined
}

export type FileRow = AssetRow & { readonly sort_value: string }

/** The place of a list where a page ends: the value that it is sorted by (a time in microseconds), and the id. */
export interface FilePlace {
  readonly value: string
  readonly assetId: string
}

/** The name without the mark of replaced files: `mug~2.jpg` is under `mug.jpg`. */
const sortName = sql`lower(regexp_replace(filename, '~[0-9]+(\\.[^.]*)?$', '\\1'))`

const kinds: Readonly<Record<FileKind, RawBuilder<unknown>>> = {
  image: sql`content_type LIKE 'image/%'`,
  video: sql`content_type LIKE 'video/%'`,
  audio: sql`content_type LIKE 'audio/%'`,
  document: sql`content_type !~ '^(image|video|audio)/'`,
}

/** A page of the library, from behind the place on. The value of a row is what the next page begins behind. */
export async function listFileRows(
  ctx: Ctx,
  filter: FileFilter,
  { sort, after, limit }: { readonly sort: FileSort; readonly after: FilePlace | undefined; readonly limit: number },
): Promise<FileRow[]> {
  const value = sort === 'name' ? sortName : sort === 'size' ? sql`byte_size` : sql`created_at`
  const text = sort === 'newest' ? sql`(extract(epoch FROM created_at) * 1000000)::bigint::text` : sql`(${value})::text`
  const behind = after && buildBehind(sort, value, after)
  const order = sort === 'name' ? sql`${value}, asset_id` : sql`${value} DESC, asset_id DESC`
  const { rows } = await sql<FileRow>`
    SELECT *, ${text} AS sort_value FROM asset
    WHERE website_id = ${ctx.site.id} ${buildFilter(filter)} ${behind ?? sql``}
    ORDER BY ${order} LIMIT ${limit}`.execute(ctx.db)
  return rows
}

function buildBehind(sort: FileSort, value: RawBuilder<unknown>, { value: last, assetId }: FilePlace) {
  if (sort === 'name') return sql`AND (${value}, asset_id) > (${last}::text, ${assetId}::text)`
  if (sort === 'size') return sql`AND (${value}, asset_id) < (${last}::bigint, ${assetId}::text)`
  return sql`AND (${value}, asset_id) < ('epoch'::timestamptz + ${last}::bigint * interval '1 microsecond', ${assetId}::text)`
}

function buildFilter({ q, kind, folderId, withoutAltText, isPrivate }: FileFilter): RawBuilder<unknown> {
  const text = q === undefined || q === '' ? undefined : q
  const conditions = [
    text &&
      sql`AND (${sql.join(
        [sql`filename`, sql`title`, sql`alt_text`].map((column) => buildContaining(column, text)),
        sql` OR `,
      )})`,
    kind && sql`AND ${kinds[kind]}`,
    folderId === 'none' && sql`AND folder_id IS NULL`,
    folderId !== undefined && folderId !== 'none' && sql`AND folder_id = ${folderId}`,
    withoutAltText && sql`AND content_type LIKE 'image/%' AND alt_text = '' AND NOT is_private`,
    isPrivate !== undefined && sql`AND is_private = ${isPrivate}`,
  ]
  return sql.join(
    conditions.filter((each) => typeof each === 'object'),
    sql` `,
  )
}

interface FolderRow {
  readonly folder_id: string
  readonly name: string
  readonly file_count: number
}

export async function listFolderRows(ctx: Ctx): Promise<FolderRow[]> {
  const { rows } = await sql<FolderRow>`
    SELECT f.folder_id, f.name, count(a.asset_id)::int AS file_count FROM asset_folder f
    LEFT JOIN asset a ON a.website_id = f.website_id AND a.folder_id = f.folder_id
    WHERE f.website_id = ${ctx.site.id} GROUP BY f.folder_id, f.name ORDER BY lower(f.name), f.folder_id`.execute(
    ctx.db,
  )
  return rows
}

/** Counts of the whole library. */
export async function countFiles(
  ctx: Ctx,
): Promise<{ readonly files: number; readonly unfiled: number; readonly undescribed: number }> {
  const { rows } = await sql<{ files: number; unfiled: number; undescribed: number }>`
    SELECT count(*)::int AS files, count(*) FILTER (WHERE folder_id IS NULL)::int AS unfiled,
      count(*) FILTER (WHERE alt_text = '' AND content_type LIKE 'image/%' AND NOT is_private)::int AS undescribed
    FROM asset WHERE website_id = ${ctx.site.id}`.execute(ctx.db)
  return rows[0] ?? { files: 0, unfiled: 0, undescribed: 0 }
}

/** Adds a folder unless there are `max`; false then. Two of one name violate a unique key. */
export async function insertFolder(ctx: Ctx, folderId: string, name: string, max: number): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO asset_folder (website_id, folder_id, name, created_at)
    SELECT ${ctx.site.id}, ${folderId}, ${name}, ${ctx.now}
    WHERE (SELECT count(*) FROM asset_folder WHERE website_id = ${ctx.site.id}) < ${max} RETURNING 1 AS added`.execute(
    ctx.db,
  )
  return rows.length === 1
}

export async function renameFolderRow(ctx: Ctx, folderId: string, name: string): Promise<boolean> {
  const result = await ctx.db
    .updateTable('asset_folder')
    .set({ name })
    .where('website_id', '=', ctx.site.id)
    .where('folder_id', '=', folderId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Takes the files out of the folder and deletes it; false when there is none. Locked, so that no file is added in between. */
export async function deleteFolderRow(ctx: Ctx, folderId: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM asset_folder WHERE website_id = ${ctx.site.id} AND folder_id = ${folderId} FOR UPDATE`.execute(
      ctx.db,
    )
  if (rows.length === 0) return false
  await sql`UPDATE asset SET folder_id = NULL WHERE website_id = ${ctx.site.id} AND folder_id = ${folderId}`.execute(
    ctx.db,
  )
  await sql`DELETE FROM asset_folder WHERE website_id = ${ctx.site.id} AND folder_id = ${folderId}`.execute(ctx.db)
  return true
}

export async function hasFolder(ctx: Ctx, folderId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('asset_folder')
    .select('folder_id')
    .where('website_id', '=', ctx.site.id)
    .where('folder_id', '=', folderId)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Says how many files were moved. */
export async function moveFileRows(ctx: Ctx, assetIds: readonly string[], folderId: string | null): Promise<number> {
  const result = await sql`UPDATE asset SET folder_id = ${folderId}
    WHERE website_id = ${ctx.site.id} AND asset_id = ANY(${assetIds}::text[])`.execute(ctx.db)
  return Number(result.numAffectedRows ?? 0)
}

import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ResumableUpload } from '../../platform/db/types.ts'

export type UploadRow = Selectable<ResumableUpload>

/** What tells files of one person apart. */
type FileIdentity = Pick<UploadRow, 'account_id' | 'filename' | 'byte_size' | 'modified_at'>

/** Inserts an upload unless its person has one of the same file. */
export async function insertUpload(ctx: Ctx, uploadId: string, file: FileIdentity): Promise<void> {
  await ctx.db
    .insertInto('resumable_upload')
    .values({ ...file, website_id: ctx.site.id, upload_id: uploadId, created_at: ctx.now, updated_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findUploadByFile(ctx: Ctx, file: FileIdentity): Promise<UploadRow | undefined> {
  return selectUploads(ctx)
    .where('account_id', '=', file.account_id)
    .where('filename', '=', file.filename)
    .where('byte_size', '=', file.byte_size)
    .where('modified_at', '=', file.modified_at)
    .executeTakeFirst()
}

export async function findUpload(ctx: Ctx, uploadId: string): Promise<UploadRow | undefined> {
  return selectUploads(ctx).where('upload_id', '=', uploadId).executeTakeFirst()
}

/** Until the transaction ends no other one begins an upload of the site. */
export async function lockOpenUploads(ctx: Ctx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads ${ctx.site.id}`}, 0))`.execute(ctx.db)
}

/** Uploads of the person that are not stored, newest first. */
export async function listOpenUploads(ctx: Ctx, accountId: string, limit: number): Promise<UploadRow[]> {
  return selectUploads(ctx)
    .where('account_id', '=', accountId)
    .where('asset_id', 'is', null)
    .orderBy('upload_id', 'desc')
    .limit(limit)
    .execute()
}

/** How many uploads of the site are not stored yet, and the bytes of their files. */
export async function countOpenUploads(ctx: Ctx): Promise<{ readonly count: number; readonly bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    SELECT count(*)::int AS count, coalesce(sum(byte_size), 0)::float8 AS bytes FROM resumable_upload WHERE website_id = ${ctx.site.id} AND asset_id IS NULL AND problem IS NULL`.execute(
    ctx.db,
  )
  return rows[0] ?? { count: 0, bytes: 0 }
}

/** Notes a part; false where another one was noted meanwhile, or the upload is gone. */
export async function moveUpload(
  ctx: Ctx,
  uploadId: string,
  { from, to, contentType }: { readonly from: number; readonly to: number; readonly contentType: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('resumable_upload')
    .set({ received_bytes: to, content_type: contentType, updated_at: ctx.now })
    .where('website_id', '=', ctx.site.id)
    .where('upload_id', '=', uploadId)
    .where('received_bytes', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes what became of an upload, unless it is stored already. */
export async function endUpload(
  ctx: Ctx,
  uploadId: string,
  change: Pick<UploadRow, 'asset_id'> | Pick<UploadRow, 'problem'>,
): Promise<void> {
  await ctx.db
    .updateTable('resumable_upload')
    .set({ ...change, updated_at: ctx.now })
    .where('website_id', '=', ctx.site.id)
    .where('upload_id', '=', uploadId)
    .where('asset_id', 'is', null)
    .execute()
}

export async function deleteUpload(ctx: Ctx, uploadId: string): Promise<void> {
  await ctx.db
    .deleteFrom('resumable_upload')
    .where('website_id', '=', ctx.site.id)
    .where('upload_id', '=', uploadId)
    .execute()
}

/** Deletes uploads of all sites that nothing was added to since; tells which. */
export async function deleteOldUploads(
  { db }: Pick<Database, 'db'>,
  before: Date,
): Promise<Pick<UploadRow, 'website_id' | 'upload_id'>[]> {
  return db
    .deleteFrom('resumable_upload')
    .where('updated_at', '<', before)
    .returning(['website_id', 'upload_id'])
    .execute()
}

function selectUploads(ctx: Ctx) {
  return ctx.db.selectFrom('resumable_upload').selectAll().where('website_id', '=', ctx.site.id)
}

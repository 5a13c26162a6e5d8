import { type RawBuilder, sql } from 'kysely'
import type { Ctx, SiteDb } from '../../../platform/context.ts'

/** Files and bytes that arrive within a day, in all and from one address. */
export interface UploadLimits {
  readonly siteFiles: number
  readonly siteBytes: number
  readonly addressFiles: number
  readonly addressBytes: number
  /** Files of one address that arrive at the same time. */
  readonly addressUnderWay: number
}

interface NewUpload {
  readonly uploadId: string
  readonly formId: string
  readonly fieldId: string
  readonly name: string
  readonly byteSize: number
  readonly networkKey: string
}

/**
 * Sets room aside for a file that is to arrive. `busy`: its address has to end another upload first. `full`: the limits of the time since `since` leave
 * none. What has not arrived since `underWaySince` takes no room.
 */
export async function reserveUpload(
  ctx: Ctx,
  row: NewUpload,
  limits: UploadLimits,
  { since, underWaySince }: { readonly since: Date; readonly underWaySince: Date },
): Promise<'reserved' | 'busy' | 'full'> {
  const { id } = ctx.site
  // Of two files at once each must see the other.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`form uploads ${id}`}, 0))`.execute(ctx.db)
  const result = await sql<{ isReserved: boolean; isBusy: boolean }>`
    WITH day AS (
      SELECT count(*) AS files, coalesce(sum(byte_size), 0) AS bytes, count(*) FILTER (WHERE network_key = ${row.networkKey}) AS own_files,
        coalesce(sum(byte_size) FILTER (WHERE network_key = ${row.networkKey}), 0) AS own_bytes,
        count(*) FILTER (WHERE network_key = ${row.networkKey} AND received_at IS NULL) >= ${limits.addressUnderWay}::int AS is_busy
      FROM form_upload WHERE website_id = ${id} AND created_at > ${since} AND (received_at IS NOT NULL OR created_at > ${underWaySince})
    ), reserved AS (
      INSERT INTO form_upload (website_id, upload_id, form_id, field_id, name, content_type, byte_size, network_key, created_at)
      SELECT ${id}, ${row.uploadId}, ${row.formId}, ${row.fieldId}, ${row.name}, '', ${row.byteSize}::bigint, ${row.networkKey}, ${ctx.now}
      FROM day WHERE NOT is_busy AND files < ${limits.siteFiles}::int AND bytes + ${row.byteSize}::bigint <= ${limits.siteBytes}::bigint
        AND own_files < ${limits.addressFiles}::int AND own_bytes + ${row.byteSize}::bigint <= ${limits.addressBytes}::bigint
      RETURNING upload_id
    ) SELECT EXISTS (SELECT 1 FROM reserved) AS "isReserved", is_busy AS "isBusy" FROM day`.execute(ctx.db)
  const [outcome] = result.rows
  if (outcome?.isReserved) return 'reserved'
  return outcome?.isBusy ? 'busy' : 'full'
}

/** Takes a file back that no submission has: none can claim it any more, and it takes no room. False where there is none. */
export async function withdrawUpload(ctx: SiteDb, formId: string, uploadId: string): Promise<boolean> {
  const result = await sql`
    UPDATE form_upload SET created_at = to_timestamp(0) WHERE website_id = ${ctx.site.id} AND form_id = ${formId}
      AND upload_id = ${uploadId} AND submission_id IS NULL AND received_at IS NOT NULL RETURNING upload_id`.execute(
    ctx.db,
  )
  return result.rows.length > 0
}

/** Notes that a file has arrived and is in the file store. */
export async function completeUpload(ctx: Ctx, uploadId: string, contentType: string, byteSize: number): Promise<void> {
  await ctx.db
    .updateTable('form_upload')
    .set({ content_type: contentType, byte_size: byteSize, received_at: ctx.now })
    .where('website_id', '=', ctx.site.id)
    .where('upload_id', '=', uploadId)
    .execute()
}

export async function deleteUpload(ctx: SiteDb, uploadId: string): Promise<void> {
  await ctx.db
    .deleteFrom('form_upload')
    .where('website_id', '=', ctx.site.id)
    .where('upload_id', '=', uploadId)
    .execute()
}

/** Fields and names of files of a form that have arrived, by their ids, claimed or not. */
export async function selectUploadNames(
  ctx: SiteDb,
  formId: string,
  uploadIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly fieldId: string; readonly name: string }>> {
  const rows = await ctx.db
    .selectFrom('form_upload')
    .select(['upload_id', 'field_id', 'name'])
    .where('website_id', '=', ctx.site.id)
    .where('form_id', '=', formId)
    .where(sql<boolean>`upload_id = ANY(${uploadIds}::text[])`)
    .where('received_at', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.upload_id, { fieldId: row.field_id, name: row.name }]))
}

/** Gives files to a submission that no other has and that came after `since`; says which they are. Locks in one order, so that two submissions wait for each other. */
export async function claimUploads(
  ctx: Ctx,
  claim: { readonly formId: string; readonly submissionId: string; readonly uploadIds: readonly string[] },
  since: Date,
): Promise<ReadonlySet<string>> {
  const result = await sql<{ id: string }>`
    WITH free AS (
      SELECT upload_id FROM form_upload
      WHERE website_id = ${ctx.site.id} AND form_id = ${claim.formId} AND upload_id = ANY(${claim.uploadIds}::text[])
        AND submission_id IS NULL AND received_at IS NOT NULL AND created_at > ${since}
      ORDER BY upload_id FOR UPDATE
    )
    UPDATE form_upload u SET submission_id = ${claim.submissionId} FROM free
    WHERE u.website_id = ${ctx.site.id} AND u.upload_id = free.upload_id RETURNING u.upload_id AS id`.execute(ctx.db)
  return new Set(result.rows.map(({ id }) => id))
}

export interface SubmittedFile {
  readonly uploadId: string
  readonly submissionId: string
  readonly fieldId: string
  readonly name: string
  readonly contentType: string
  readonly byteSize: number
}

/** The files of submissions, in the order in which they came. */
export async function selectSubmittedFiles(
  ctx: SiteDb,
  submissionIds: readonly string[],
): Promise<readonly SubmittedFile[]> {
  const result = await sql<SubmittedFile>`
    SELECT upload_id AS "uploadId", submission_id AS "submissionId", field_id AS "fieldId", name, content_type AS "contentType",
      byte_size::float8 AS "byteSize" FROM form_upload
    WHERE website_id = ${ctx.site.id} AND submission_id = ANY(${submissionIds}::text[])
    ORDER BY created_at, upload_id`.execute(ctx.db)
  return result.rows
}

export interface DueUpload {
  readonly websiteId: string
  readonly uploadId: string
}

/** No row has the submission that has the file. */
const isLost = sql<boolean>`NOT EXISTS (SELECT 1 FROM form_submission s WHERE s.website_id = u.website_id AND s.submission_id = u.submission_id)`

/**
 * At most `limit` files of all sites that no submission has named since `unclaimedSince`, or whose submission is gone. In the order of their keys,
 * behind `after`.
 */
export async function selectDueUploads(
  db: Ctx['db'],
  {
    unclaimedSince,
    after,
    limit,
  }: { readonly unclaimedSince: Date; readonly after: DueUpload; readonly limit: number },
): Promise<readonly DueUpload[]> {
  const result = await sql<DueUpload>`
    SELECT u.website_id AS "websiteId", u.upload_id AS "uploadId" FROM form_upload u
    WHERE (u.website_id, u.upload_id) > (${after.websiteId}, ${after.uploadId})
      AND CASE WHEN u.submission_id IS NULL THEN u.created_at < ${unclaimedSince} ELSE ${isLost} END
    ORDER BY u.website_id, u.upload_id LIMIT ${limit}`.execute(db)
  return result.rows
}

/** At most `limit` files of the site whose submission is gone, behind the id `after`. */
export async function selectLostUploads(
  { db, site }: SiteDb,
  after: string,
  limit: number,
): Promise<readonly DueUpload[]> {
  const result = await sql<DueUpload>`
    SELECT u.website_id AS "websiteId", u.upload_id AS "uploadId" FROM form_upload u
    WHERE u.website_id = ${site.id} AND u.upload_id > ${after} AND u.submission_id IS NOT NULL AND ${isLost}
    ORDER BY u.upload_id LIMIT ${limit}`.execute(db)
  return result.rows
}

/** Whether one of the submissions, whose ids a subquery selects, has a file. */
export async function hasUploads({ db, site }: SiteDb, submissionIds: RawBuilder<unknown>): Promise<boolean> {
  const result = await sql`
    SELECT FROM form_upload WHERE website_id = ${site.id} AND submission_id IN (${submissionIds}) LIMIT 1`.execute(db)
  return result.rows.length > 0
}

/** Forgets who sent files that came before `since`. */
export async function clearNetworkKeys(db: Ctx['db'], since: Date): Promise<void> {
  await sql`UPDATE form_upload SET network_key = '' WHERE network_key <> '' AND created_at < ${since}`.execute(db)
}

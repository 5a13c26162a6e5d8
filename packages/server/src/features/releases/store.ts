import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type DocumentInput, maxReleases, type ReleaseState, type ScheduledDraft } from './schema.ts'

export interface ReleaseRow {
  readonly id: string
  readonly title: string
  readonly state: ReleaseState
  readonly publishAt: Date | null
  readonly needsApproval: boolean
  readonly problem: string
  readonly version: number
  readonly changedBy: string
  readonly changedAt: Date
  /** Who has changed it since its last approval. */
  readonly editors: readonly string[]
  readonly approvedBy: string | null
  readonly approvedAt: Date | null
  readonly publishedBy: string | null
  readonly publishedAt: Date | null
  readonly documentCount: number
}

const columns = sql`r.release_id AS id, r.title, r.state, r.publish_at AS "publishAt", r.needs_approval AS "needsApproval", r.problem, r.version,
  r.changed_by AS "changedBy", r.editors, r.changed_at AS "changedAt", r.approved_by AS "approvedBy", r.approved_at AS "approvedAt",
  r.published_by AS "publishedBy", r.published_at AS "publishedAt",
  (SELECT count(*)::int FROM content_release_document d WHERE d.website_id = r.website_id AND d.release_id = r.release_id)
    + (SELECT count(*)::int FROM content_release_change c WHERE c.website_id = r.website_id AND c.release_id = r.release_id) AS "documentCount"`

const maxClosed = 200

/** Open releases and the latest of the others, last changed first. */
export async function selectReleases(ctx: Ctx): Promise<ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow>`
    SELECT ${columns} FROM content_release r WHERE r.website_id = ${ctx.site.id}
    ORDER BY r.state <> 'open', r.changed_at DESC, r.release_id DESC LIMIT ${maxReleases + maxClosed}`.execute(ctx.db)
  return rows.toSorted((one, other) => other.changedAt.getTime() - one.changedAt.getTime())
}

export async function findRelease(ctx: Ctx, releaseId: string): Promise<ReleaseRow | undefined> {
  const { rows } = await sql<ReleaseRow>`
    SELECT ${columns} FROM content_release r WHERE r.website_id = ${ctx.site.id} AND r.release_id = ${releaseId}`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Locks a release until the transaction ends, so that it is published once. */
export async function lockRelease(ctx: Ctx, releaseId: string): Promise<ReleaseRow | undefined> {
  await sql`SELECT 1 FROM content_release WHERE website_id = ${ctx.site.id} AND release_id = ${releaseId} FOR UPDATE`.execute(
    ctx.db,
  )
  return findRelease(ctx, releaseId)
}

/** What staff set in a release. */
export interface ReleaseFields {
  readonly title: string
  readonly publishAt: Date | null
  readonly needsApproval: boolean
  readonly changedBy: string
}

export async function insertRelease(ctx: Ctx, releaseId: string, fields: ReleaseFields): Promise<void> {
  await sql`
    INSERT INTO content_release (website_id, release_id, title, publish_at, needs_approval, changed_by, editors, changed_at)
    VALUES (${ctx.site.id}, ${releaseId}, ${fields.title}, ${fields.publishAt}, ${fields.needsApproval}, ${fields.changedBy}, ARRAY[${fields.changedBy}::text], ${ctx.now})`.execute(
    ctx.db,
  )
}

/** Stores what staff have changed. An approval was of the release before, so it ends. */
export async function updateRelease(ctx: Ctx, releaseId: string, fields: ReleaseFields): Promise<void> {
  // Those of before an approval have no part in what is changed after it.
  const editors = sql`array_append(CASE WHEN approved_at IS NULL THEN array_remove(editors, ${fields.changedBy}) ELSE '{}' END, ${fields.changedBy})`
  await sql`
    UPDATE content_release SET title = ${fields.title}, publish_at = ${fields.publishAt}, needs_approval = ${fields.needsApproval},
      changed_by = ${fields.changedBy}, editors = ${editors}, changed_at = ${ctx.now}, approved_by = NULL, approved_at = NULL, problem = '', version = version + 1
    WHERE website_id = ${ctx.site.id} AND release_id = ${releaseId}`.execute(ctx.db)
}

/** Notes that a release has changes of prices, styles or menus, without which no process may publish it. */
export async function noteChanges(ctx: Ctx, releaseId: string): Promise<void> {
  await sql`
    UPDATE content_release SET changes_state = state WHERE website_id = ${ctx.site.id} AND release_id = ${releaseId}`.execute(
    ctx.db,
  )
}

export async function approveRelease(ctx: Ctx, releaseId: string, approvedBy: string): Promise<void> {
  await sql`
    UPDATE content_release SET approved_by = ${approvedBy}, approved_at = ${ctx.now}, version = version + 1
    WHERE website_id = ${ctx.site.id} AND release_id = ${releaseId}`.execute(ctx.db)
}

export async function closeRelease(
  ctx: Ctx,
  releaseId: string,
  { state, by }: { readonly state: 'published' | 'rolled_back'; readonly by: string | null },
): Promise<void> {
  const published = state === 'published' ? sql`, published_by = ${by}, published_at = ${ctx.now}` : sql``
  await sql`
    UPDATE content_release SET state = ${state}, changes_state = CASE WHEN changes_state IS NOT NULL THEN ${state}::text END, publish_at = NULL, problem = '', changed_at = ${ctx.now}, version = version + 1 ${published}
    WHERE website_id = ${ctx.site.id} AND release_id = ${releaseId}`.execute(ctx.db)
}

/** Notes why a scheduled publication failed. It is not tried again until somebody schedules it anew. */
export async function noteProblem(
  ctx: Ctx,
  releaseId: string,
  { version, problem }: { readonly version: number; readonly problem: string },
): Promise<void> {
  await sql`
    UPDATE content_release SET problem = ${problem}, publish_at = NULL, version = version + 1
    WHERE website_id = ${ctx.site.id} AND release_id = ${releaseId} AND state = 'open' AND version = ${version}`.execute(
    ctx.db,
  )
}

export async function deleteReleaseRow(ctx: Ctx, releaseId: string): Promise<void> {
  await sql`DELETE FROM content_release WHERE website_id = ${ctx.site.id} AND release_id = ${releaseId}`.execute(ctx.db)
}

const maxScheduled = 500

/** The documents of open releases that have a time, soonest first. */
export async function selectScheduled(ctx: Ctx): Promise<(Omit<ScheduledDraft, 'publishOn'> & { publishAt: Date })[]> {
  const { rows } = await sql<Omit<ScheduledDraft, 'publishOn'> & { publishAt: Date }>`
    SELECT d.kind, d.document_id AS id, r.release_id AS "releaseId", r.title AS "releaseTitle", r.publish_at AS "publishAt",
      r.needs_approval AND r.approved_at IS NULL AS "waitsForApproval"
    FROM content_release r JOIN content_release_document d ON d.website_id = r.website_id AND d.release_id = r.release_id
    WHERE r.website_id = ${ctx.site.id} AND r.state = 'open' AND r.publish_at IS NOT NULL
    ORDER BY r.publish_at, r.release_id, d.kind, d.document_id LIMIT ${maxScheduled}`.execute(ctx.db)
  return rows
}

export interface DocumentRow extends DocumentInput {
  readonly publishedRevision: number | null
}

/** The documents of a release, always in the same order: two releases lock them one after the other. */
export async function selectDocuments(ctx: Ctx, releaseId: string): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    SELECT kind, document_id AS id, revision, published_revision AS "publishedRevision" FROM content_release_document
    WHERE website_id = ${ctx.site.id} AND release_id = ${releaseId} ORDER BY kind, document_id`.execute(ctx.db)
  return rows
}

export async function replaceDocuments(
  ctx: Ctx,
  releaseId: string,
  documents: readonly DocumentInput[],
): Promise<void> {
  await sql`DELETE FROM content_release_document WHERE website_id = ${ctx.site.id} AND release_id = ${releaseId}`.execute(
    ctx.db,
  )
  const [kinds, ids, revisions] = [
    documents.map(({ kind }) => kind),
    documents.map(({ id }) => id),
    documents.map(({ revision }) => revision),
  ]
  await sql`
    INSERT INTO content_release_document (website_id, release_id, kind, document_id, revision)
    SELECT ${ctx.site.id}, ${releaseId}, d.kind, d.document_id, d.revision
    FROM unnest(${kinds}::text[], ${ids}::text[], ${revisions}::int[]) AS d (kind, document_id, revision)`.execute(
    ctx.db,
  )
}

export async function notePublication(
  ctx: Ctx,
  releaseId: string,
  { kind, id, publishedRevision }: DocumentRow,
): Promise<void> {
  await sql`
    UPDATE content_release_document SET published_revision = ${publishedRevision}
    WHERE website_id = ${ctx.site.id} AND release_id = ${releaseId} AND kind = ${kind} AND document_id = ${id}`.execute(
    ctx.db,
  )
}

const isDue = (now: Date) =>
  sql`r.state = 'open' AND r.publish_at <= ${now} AND (NOT r.needs_approval OR r.approved_at IS NOT NULL)`

export async function selectDueReleases(ctx: Ctx, limit: number): Promise<Pick<ReleaseRow, 'id' | 'version'>[]> {
  const { rows } = await sql<Pick<ReleaseRow, 'id' | 'version'>>`
    SELECT r.release_id AS id, r.version FROM content_release r WHERE r.website_id = ${ctx.site.id} AND ${isDue(ctx.now)}
    ORDER BY r.publish_at, r.release_id LIMIT ${limit}`.execute(ctx.db)
  return rows
}

export async function selectSitesWithDue({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<string[]> {
  const { rows } = await sql<{ website_id: string }>`
    SELECT DISTINCT r.website_id FROM content_release r WHERE ${isDue(now)} LIMIT 1000`.execute(db)
  return rows.map((row) => row.website_id)
}

/** The names of accounts by their ids. */
export async function selectNames(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT account_id AS id, coalesce(nullif(display_name, ''), email) AS name FROM account
    WHERE account_id = ANY(${ids}::text[])`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

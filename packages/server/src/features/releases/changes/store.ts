import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Fields } from './kind.ts'
import type { ChangeKindName, WaitingChange } from './schema.ts'

export interface ChangeRow {
  readonly kind: ChangeKindName
  readonly id: string
  /** What was live when the change was saved. */
  readonly base: Fields
  readonly value: Fields
  /** What the publication replaced. */
  readonly previous: Fields | null
  readonly labels: Readonly<Record<string, string>>
}

/** The changes of a release, always in the same order. */
export async function selectChanges(ctx: Ctx, releaseId: string): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    SELECT kind, subject_id AS id, base, value, previous, labels FROM content_release_change
    WHERE website_id = ${ctx.site.id} AND release_id = ${releaseId} ORDER BY kind, subject_id`.execute(ctx.db)
  return rows
}

/** Stores a change in place of the one of the same subject. */
export async function upsertChange(
  ctx: Ctx,
  releaseId: string,
  { kind, id, base, value, labels }: Omit<ChangeRow, 'previous'>,
): Promise<void> {
  const person = ctx.actor.kind === 'staff' ? ctx.actor.accountId : ''
  await sql`
    INSERT INTO content_release_change (website_id, release_id, kind, subject_id, base, value, labels, changed_by, changed_at)
    VALUES (${ctx.site.id}, ${releaseId}, ${kind}, ${id}, ${JSON.stringify(base)}::jsonb, ${JSON.stringify(value)}::jsonb,
      ${JSON.stringify(labels)}::jsonb, ${person}, ${ctx.now})
    ON CONFLICT (website_id, release_id, kind, subject_id) DO UPDATE SET base = excluded.base, value = excluded.value,
      labels = excluded.labels, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(ctx.db)
}

/** Deletes changes of a release, by kind and subject. */
export async function deleteChanges(
  ctx: Ctx,
  releaseId: string,
  gone: readonly Pick<ChangeRow, 'kind' | 'id'>[],
): Promise<void> {
  await sql`
    DELETE FROM content_release_change WHERE website_id = ${ctx.site.id} AND release_id = ${releaseId}
      AND (kind, subject_id) IN (SELECT * FROM unnest(${gone.map(({ kind }) => kind)}::text[], ${gone.map(({ id }) => id)}::text[]))`.execute(
    ctx.db,
  )
}

/** Notes what a publication replaced. */
export async function notePrevious(
  ctx: Ctx,
  releaseId: string,
  replaced: readonly { readonly kind: string; readonly id: string; readonly fields: Fields }[],
): Promise<void> {
  await sql`
    UPDATE content_release_change c SET previous = n.fields
    FROM jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb) AS n (kind text, id text, fields jsonb)
    WHERE c.website_id = ${ctx.site.id} AND c.release_id = ${releaseId} AND c.kind = n.kind AND c.subject_id = n.id`.execute(
    ctx.db,
  )
}

const maxWaiting = 2_000

/** What open releases change, those with a time first. */
export async function selectWaiting(
  ctx: Ctx,
): Promise<(Omit<WaitingChange, 'publishOn'> & { readonly publishAt: Date | null })[]> {
  const { rows } = await sql<Omit<WaitingChange, 'publishOn'> & { readonly publishAt: Date | null }>`
    SELECT c.kind, c.subject_id AS id, r.release_id AS "releaseId", r.title AS "releaseTitle", r.publish_at AS "publishAt",
      r.needs_approval AND r.approved_at IS NULL AS "waitsForApproval"
    FROM content_release r JOIN content_release_change c ON c.website_id = r.website_id AND c.release_id = r.release_id
    WHERE r.website_id = ${ctx.site.id} AND r.state = 'open'
    ORDER BY r.publish_at NULLS LAST, r.release_id, c.kind, c.subject_id LIMIT ${maxWaiting}`.execute(ctx.db)
  return rows
}

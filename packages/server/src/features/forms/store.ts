import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'
import type { Form as FormTable, FormSubmission as SubmissionTable } from '../../platform/db/types.ts'

export type FormRow = Selectable<FormTable>
export type SubmissionRow = Selectable<SubmissionTable>

interface FormCountRow {
  readonly formId: string
  readonly name: string
  readonly fieldCount: number
  readonly submissionCount: number
  readonly productCount: number
  readonly spamCount: number
  readonly unreadCount: number
  readonly lastSubmissionOn: Date | null
  readonly updatedAt: Date
}

type Scope = Pick<Ctx, 'db' | 'site'>

export async function findForms(ctx: Scope, formIds: readonly string[]): Promise<FormRow[]> {
  if (formIds.length === 0) return []
  return ctx.db
    .selectFrom('form')
    .selectAll()
    .where('website_id', '=', ctx.site.id)
    .where(sql<boolean>`form_id = ANY(${formIds}::text[])`)
    .execute()
}

/** All forms by name, with how many submissions they have. */
export async function selectForms(ctx: Scope): Promise<readonly FormCountRow[]> {
  const result = await sql<FormCountRow>`
    SELECT f.form_id AS "formId", f.name, jsonb_array_length(f.definition -> 'fields') AS "fieldCount",
      coalesce(s.count, 0)::int AS "submissionCount", coalesce(p.count, 0)::int AS "productCount", coalesce(s.spam, 0)::int AS "spamCount",
      coalesce(s.unread, 0)::int AS "unreadCount", s.last AS "lastSubmissionOn", f.updated_at AS "updatedAt"
    FROM form f LEFT JOIN (
      SELECT form_id, count(*) FILTER (WHERE spam_reason IS NULL) AS count, count(spam_reason) AS spam,
        count(*) FILTER (WHERE spam_reason IS NULL AND read_at IS NULL) AS unread,
        max(created_at) FILTER (WHERE spam_reason IS NULL) AS last
      FROM form_submission WHERE website_id = ${ctx.site.id} GROUP BY form_id
    ) s USING (form_id) LEFT JOIN (
      SELECT form_id, count(*) AS count FROM product WHERE website_id = ${ctx.site.id} AND form_id IS NOT NULL GROUP BY form_id
    ) p USING (form_id)
    WHERE f.website_id = ${ctx.site.id}
    ORDER BY lower(f.name), f.form_id`.execute(ctx.db)
  return result.rows
}

/** Adds a form; false when the site has `max` already. */
export async function insertForm(
  ctx: Ctx,
  row: { readonly formId: string; readonly name: string; readonly definition: string },
  max: number,
): Promise<boolean> {
  const result = await sql`
    INSERT INTO form (website_id, form_id, name, definition, created_at, updated_at)
    SELECT ${ctx.site.id}, ${row.formId}, ${row.name}, ${row.definition}::jsonb, ${ctx.now}, ${ctx.now}
    WHERE (SELECT count(*) FROM form WHERE website_id = ${ctx.site.id}) < ${max}::int
    RETURNING form_id`.execute(ctx.db)
  return result.rows.length > 0
}

/** Stores the form when the stored version is the expected one; says whether it did. */
export async function updateForm(
  ctx: Ctx,
  row: { readonly formId: string; readonly name: string; readonly definition: string; readonly expected: number },
): Promise<boolean> {
  const result = await sql`
    UPDATE form SET name = ${row.name}, definition = ${row.definition}::jsonb, version = version + 1, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND form_id = ${row.formId} AND version = ${row.expected}::int
    RETURNING form_id`.execute(ctx.db)
  return result.rows.length > 0
}

/** A form that is locked takes no submissions until the transaction ends. */
export async function lockForm({ db, site }: Ctx, formId: string): Promise<void> {
  await sql`SELECT FROM form WHERE website_id = ${site.id} AND form_id = ${formId} FOR UPDATE`.execute(db)
}

/** A subquery: the ids of all submissions of a form. */
export function selectFormSubmissionIds({ site }: SiteDb, formId: string): RawBuilder<unknown> {
  return sql`SELECT submission_id FROM form_submission WHERE website_id = ${site.id} AND form_id = ${formId}`
}

/** A subquery: these ids. */
export function listSubmissionIds(submissionIds: readonly string[]): RawBuilder<unknown> {
  return sql`SELECT unnest(${submissionIds}::text[])`
}

/** Deletes the form and its submissions; says whether there was one. */
export async function deleteForm(ctx: Ctx, formId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('form')
    .where('website_id', '=', ctx.site.id)
    .where('form_id', '=', formId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function countProducts(ctx: Scope, formId: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('product')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('website_id', '=', ctx.site.id)
    .where('form_id', '=', formId)
    .executeTakeFirstOrThrow()
  return row.count
}

interface NewSubmission {
  readonly submissionId: string
  readonly formId: string
  readonly key: string
  readonly answers: string
  /** The address in the first email field; '' without one. */
  readonly senderEmail: string
  readonly pageTitle: string
  readonly pagePath: string
  readonly spamReason: string | null
}

/** Stores a submission; false when its key was used before. */
export async function insertSubmission(ctx: Ctx, row: NewSubmission): Promise<boolean> {
  const result = await sql`
    INSERT INTO form_submission (website_id, submission_id, form_id, submission_key, answers, sender_email, page_title, page_path, spam_reason, created_at)
    VALUES (${ctx.site.id}, ${row.submissionId}, ${row.formId}, ${row.key}, ${row.answers}::json, left(lower(${row.senderEmail}), 320), ${row.pageTitle}, ${row.pagePath}, ${row.spamReason}, ${ctx.now})
    ON CONFLICT (website_id, submission_key) DO NOTHING RETURNING submission_id`.execute(ctx.db)
  return result.rows.length > 0
}

/** Whether the key was used for these answers to this form. */
export async function hasSubmission(ctx: Ctx, row: NewSubmission): Promise<boolean> {
  const result = await sql`
    SELECT 1 FROM form_submission
    WHERE website_id = ${ctx.site.id} AND submission_key = ${row.key} AND form_id = ${row.formId} AND answers::jsonb = ${row.answers}::jsonb`.execute(
    ctx.db,
  )
  return result.rows.length > 0
}

interface SubmissionFilter {
  readonly formId: string
  readonly folder: 'inbox' | 'spam'
  readonly search: string
}

/** Submissions of a form, newest first, after the one named by `before`. */
export async function selectSubmissions(
  ctx: Scope,
  query: SubmissionFilter & { readonly before: string | null; readonly limit: number },
): Promise<SubmissionRow[]> {
  return ctx.db
    .selectFrom('form_submission')
    .selectAll()
    .where('website_id', '=', ctx.site.id)
    .where('form_id', '=', query.formId)
    .where(sql<boolean>`(${query.before}::text IS NULL OR submission_id < ${query.before})`)
    .where('spam_reason', query.folder === 'spam' ? 'is not' : 'is', null)
    .where(matchesSearch(query.search))
    .orderBy('submission_id', 'desc')
    .limit(query.limit)
    .execute()
}

export async function countSubmissions(ctx: Scope, { formId, folder, search }: SubmissionFilter): Promise<number> {
  const row = await ctx.db
    .selectFrom('form_submission')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('website_id', '=', ctx.site.id)
    .where('form_id', '=', formId)
    .where('spam_reason', folder === 'spam' ? 'is not' : 'is', null)
    .where(matchesSearch(search))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function findSubmission(
  ctx: Scope,
  formId: string,
  submissionId: string,
): Promise<SubmissionRow | undefined> {
  return ctx.db
    .selectFrom('form_submission')
    .selectAll()
    .where('website_id', '=', ctx.site.id)
    .where('form_id', '=', formId)
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
}

export async function deleteSubmission(ctx: Ctx, formId: string, submissionId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('form_submission')
    .where('website_id', '=', ctx.site.id)
    .where('form_id', '=', formId)
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Marks a submission of a form as read, with older ones where it says so, but no spam; says how many were unread. Ids sort by time. */
export async function markRead(
  ctx: Ctx,
  formId: string,
  { submissionId, withOlder }: { readonly submissionId: string; readonly withOlder: boolean },
): Promise<number> {
  const which = withOlder
    ? sql`spam_reason IS NULL AND submission_id <= ${submissionId}`
    : sql`submission_id = ${submissionId}`
  const result = await sql`UPDATE form_submission SET read_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND form_id = ${formId} AND read_at IS NULL AND ${which}`.execute(ctx.db)
  return Number(result.numAffectedRows ?? 0n)
}

/** Takes a submission out of the spam; undefined when it is not there, or was not in it. */
export async function restoreSubmission(
  ctx: Ctx,
  formId: string,
  submissionId: string,
): Promise<SubmissionRow | undefined> {
  return ctx.db
    .updateTable('form_submission')
    .set({ spam_reason: null })
    .where('website_id', '=', ctx.site.id)
    .where('form_id', '=', formId)
    .where('submission_id', '=', submissionId)
    .where('spam_reason', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

/** Submissions of all sites that are older than their form keeps them, and old spam; at most `limit` of each. */
export async function selectOldSubmissions(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  spamDays: number,
  limit: number,
): Promise<readonly { readonly websiteId: string; readonly submissionId: string }[]> {
  const result = await sql<{ websiteId: string; submissionId: string }>`
    (SELECT s.website_id AS "websiteId", s.submission_id AS "submissionId" FROM form f
      JOIN form_submission s ON s.website_id = f.website_id AND s.form_id = f.form_id
      WHERE jsonb_typeof(f.definition -> 'retentionDays') = 'number'
        AND s.created_at < ${now}::timestamptz - make_interval(days => (f.definition ->> 'retentionDays')::int)
      LIMIT ${limit})
    UNION (SELECT website_id, submission_id FROM form_submission
      WHERE spam_reason IS NOT NULL AND created_at < ${now}::timestamptz - make_interval(days => ${spamDays}::int)
      LIMIT ${limit})`.execute(db)
  return result.rows
}

/** Deletes submissions, whatever their form. */
export async function deleteSubmissions({ db, site }: SiteDb, submissionIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM form_submission WHERE website_id = ${site.id} AND submission_id = ANY(${submissionIds}::text[])`.execute(
    db,
  )
}

/** Every field that a submission of the form answers, with its latest title; those of later submissions first. At most 1,000. */
export async function selectAnsweredFields(
  ctx: Scope,
  formId: string,
): Promise<readonly { readonly fieldId: string; readonly title: string }[]> {
  const result = await sql<{ fieldId: string; title: string }>`
    SELECT "fieldId", title FROM (
      SELECT DISTINCT ON (answer ->> 'fieldId') answer ->> 'fieldId' AS "fieldId", answer ->> 'rawTitle' AS title, submission_id, place
      FROM form_submission, json_array_elements(answers) WITH ORDINALITY AS each (answer, place)
      WHERE website_id = ${ctx.site.id} AND form_id = ${formId}
      ORDER BY answer ->> 'fieldId', submission_id DESC
    ) field ORDER BY submission_id DESC, place LIMIT 1000`.execute(ctx.db)
  return result.rows
}

/** Looks in the answers, not in the titles or parts of their fields, and not in passwords. Signs that LIKE knows are searched for as they are. */
function matchesSearch(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`(${search} = '' OR EXISTS (
    SELECT 1 FROM json_array_elements(answers) AS answer
    WHERE answer ->> 'type' <> 'password' AND (answer ->> 'value' ILIKE ${pattern} OR CASE json_typeof(answer -> 'values')
      WHEN 'array' THEN EXISTS (SELECT 1 FROM json_array_elements_text(answer -> 'values') AS part (text) WHERE part.text ILIKE ${pattern})
      WHEN 'object' THEN EXISTS (SELECT 1 FROM json_each_text(answer -> 'values') AS part (name, text) WHERE part.text ILIKE ${pattern})
      ELSE false END)))`
}

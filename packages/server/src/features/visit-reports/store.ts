import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { viewKinds } from '../visits/index.ts'
import type { DayRange } from './range.ts'
import { isOfVisits, type ReportName, type Totals } from './schema.ts'

/** Totals by day, of the days that have some. */
export async function listTotals(ctx: Ctx, { from, to }: DayRange): Promise<ReadonlyMap<string, Totals>> {
  const { rows } = await sql<Totals & { day: string }>`
    SELECT day::text AS day, visitors, visits, hits AS views, bounces, seconds FROM visit_count
    WHERE website_id = ${ctx.site.id} AND report = 'total' AND day BETWEEN ${from}::date AND ${to}::date`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ day, ...totals }) => [day, totals]))
}

/** Visits that came to each step on the way to an order. */
export async function sumSteps(ctx: Ctx, { from, to }: DayRange): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ step: string; visits: number }>`
    SELECT value AS step, sum(visits)::bigint AS visits FROM visit_count
    WHERE website_id = ${ctx.site.id} AND report = 'step' AND day BETWEEN ${from}::date AND ${to}::date GROUP BY value`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ step, visits }) => [step, visits]))
}

interface DayNotes {
  readonly robots: number
  readonly dropped: number
  readonly countedAt: Date | null
}

/** What the days say of requests that are in no report, and when the newest one was counted. */
export async function sumNotes(ctx: Ctx, { from, to }: DayRange): Promise<DayNotes> {
  const { rows } = await sql<DayNotes>`
    SELECT coalesce(sum(robots), 0)::bigint AS robots, coalesce(sum(dropped), 0)::bigint AS dropped, max(counted_at) AS "countedAt"
    FROM visit_day WHERE website_id = ${ctx.site.id} AND day BETWEEN ${from}::date AND ${to}::date`.execute(ctx.db)
  return rows[0] ?? { robots: 0, dropped: 0, countedAt: null }
}

export interface ValueSums {
  readonly value: string
  readonly visitors: number
  readonly visits: number
  readonly hits: number
  readonly bounces: number
}

/** Sums of a report by value, the largest first, and how many values there are. Reports of visits go by visits, the others by hits. */
export async function listValues(
  ctx: Ctx,
  report: ReportName,
  { from, to }: DayRange,
  limit: number,
): Promise<readonly (ValueSums & { readonly rowCount: number })[]> {
  const { rows } = await sql<ValueSums & { rowCount: number }>`
    SELECT value, sum(visitors)::bigint AS visitors, sum(visits)::bigint AS visits, sum(hits)::bigint AS hits, sum(bounces)::bigint AS bounces,
      count(*) OVER ()::int AS "rowCount"
    FROM visit_count WHERE website_id = ${ctx.site.id} AND report = ${report} AND day BETWEEN ${from}::date AND ${to}::date
    GROUP BY value ORDER BY ${sql.ref(isOfVisits(report) ? 'visits' : 'hits')} DESC, hits DESC, value LIMIT ${limit}`.execute(
    ctx.db,
  )
  return rows
}

/** The same by the order of the values, after one, for an export that reads all of them. */
export async function listValuesAfter(
  ctx: Ctx,
  report: ReportName,
  { from, to }: DayRange,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly ValueSums[]> {
  const { rows } = await sql<ValueSums>`
    SELECT value, sum(visitors)::bigint AS visitors, sum(visits)::bigint AS visits, sum(hits)::bigint AS hits, sum(bounces)::bigint AS bounces
    FROM visit_count WHERE website_id = ${ctx.site.id} AND report = ${report} AND day BETWEEN ${from}::date AND ${to}::date
      AND (${after === undefined} OR value > ${after ?? ''})
    GROUP BY value ORDER BY value LIMIT ${limit}`.execute(ctx.db)
  return rows
}

/** Visits, or hits, of some values of a report. */
export async function sumValues(
  ctx: Ctx,
  report: ReportName | 'add-to-cart' | 'button-view',
  { from, to }: DayRange,
  values: readonly string[],
): Promise<ReadonlyMap<string, { readonly visits: number; readonly hits: number }>> {
  const { rows } = await sql<{ value: string; visits: number; hits: number }>`
    SELECT value, sum(visits)::bigint AS visits, sum(hits)::bigint AS hits FROM visit_count
    WHERE website_id = ${ctx.site.id} AND report = ${report} AND day BETWEEN ${from}::date AND ${to}::date AND value = ANY(${values}::text[])
    GROUP BY value`.execute(ctx.db)
  return new Map(rows.map(({ value, ...sums }) => [value, sums]))
}

/** Titles of products by their ids. */
export async function listProductTitles(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`SELECT item_id AS id, title AS name FROM item
    WHERE website_id = ${ctx.site.id} AND item_id = ANY(${ids}::text[])`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface FormAnswers {
  readonly id: string
  readonly name: string
  readonly answers: number
}

/** Names of forms by their ids, and how often each was answered between two moments. */
export async function listFormAnswers(
  ctx: Ctx,
  ids: readonly string[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ReadonlyMap<string, FormAnswers>> {
  const { id } = ctx.site
  const { rows } = await sql<FormAnswers>`
    SELECT f.form_id AS id, f.name, (SELECT count(*) FROM form_submission s WHERE s.website_id = ${id} AND s.form_id = f.form_id AND s.spam_reason IS NULL
      AND s.created_at >= ${from} AND s.created_at < ${to})::int AS answers
    FROM form f WHERE f.website_id = ${id} AND f.form_id = ANY(${ids}::text[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Views since a moment by minute (from 1), counted from its hits. */
export async function countViewsByMinute(ctx: Ctx, since: Date): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ minute: number; views: number }>`
    SELECT floor(extract(epoch FROM created_at - ${since}::timestamptz) / 60)::int AS minute, count(*)::int AS views
    FROM visit_hit WHERE website_id = ${ctx.site.id} AND created_at >= ${since} AND kind = ANY(${viewKinds}::text[]) GROUP BY 1`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ minute, views }) => [minute, views]))
}

interface LiveRow {
  readonly value: string
  readonly visitors: number
  readonly views: number
}

/** Visitors and views since a moment: all together, by page, and by where each visitor came from first. */
export async function listLiveRows(
  ctx: Ctx,
  since: Date,
): Promise<readonly (LiveRow & { readonly part: 'total' | 'page' | 'channel' })[]> {
  const { rows } = await sql<LiveRow & { part: 'total' | 'page' | 'channel' }>`
    WITH view AS MATERIALIZED (
      SELECT visitor_key, path, first_value(channel) OVER (PARTITION BY visitor_key ORDER BY created_at, hit_id) AS channel
      FROM visit_hit WHERE website_id = ${ctx.site.id} AND created_at >= ${since} AND kind = ANY(${viewKinds}::text[])
    )
    SELECT d.part, d.value, count(DISTINCT visitor_key)::int AS visitors, count(*)::int AS views
    FROM view CROSS JOIN LATERAL (VALUES ('total', ''), ('page', path), ('channel', channel)) AS d(part, value)
    GROUP BY 1, 2 ORDER BY visitors DESC, views DESC, value LIMIT 200`.execute(ctx.db)
  return rows
}

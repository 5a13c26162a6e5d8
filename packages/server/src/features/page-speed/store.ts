import { sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'
import type { MetricName } from './metrics.ts'

export interface SpeedCount {
  readonly day: string
  /** '' for all pages. */
  readonly path: string
  readonly device: string
  readonly metric: MetricName
  readonly bucket: number
  readonly count: number
}

/** Adds counts of a site, each row once in `counts`. */
export async function addCounts({ db, site }: SiteDb, counts: readonly SpeedCount[]): Promise<void> {
  await sql`INSERT INTO page_speed (website_id, path, day, device, metric, bucket, count)
    SELECT ${site.id}, c.path, c.day, c.device, c.metric, c.bucket, c.count
    FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      AS c(day date, path text, device text, metric text, bucket smallint, count bigint)
    ORDER BY 2, 3, 4, 5, 6
    ON CONFLICT (website_id, path, day, device, metric, bucket) DO UPDATE SET count = page_speed.count + excluded.count`.execute(
    db,
  )
}

export interface SpeedRange {
  readonly from: string
  readonly to: string
  /** Undefined for all. */
  readonly device: string | undefined
}

export interface SpeedSum {
  readonly path: string
  readonly metric: MetricName
  readonly bucket: number
  readonly count: number
}

/** Counts of all pages together, by metric and bucket. */
export async function sumAllPages(ctx: Ctx, { from, to, device }: SpeedRange): Promise<readonly SpeedSum[]> {
  const { rows } = await sql<SpeedSum>`SELECT '' AS path, metric, bucket, sum(count)::bigint AS count FROM page_speed
    WHERE website_id = ${ctx.site.id} AND path = '' AND day BETWEEN ${from}::date AND ${to}::date
      AND (${device ?? null}::text IS NULL OR device = ${device ?? null})
    GROUP BY metric, bucket`.execute(ctx.db)
  return rows
}

/** Counts of the pages that were loaded most often, by metric and bucket. A page counts by the metric that was measured most often. */
export async function sumPages(
  ctx: Ctx,
  { from, to, device }: SpeedRange,
  limit: number,
): Promise<readonly SpeedSum[]> {
  const { rows } = await sql<SpeedSum>`
    WITH sums AS (
      SELECT path, metric, bucket, sum(count)::bigint AS count FROM page_speed
      WHERE website_id = ${ctx.site.id} AND path <> '' AND day BETWEEN ${from}::date AND ${to}::date
        AND (${device ?? null}::text IS NULL OR device = ${device ?? null})
      GROUP BY path, metric, bucket
    ), loads AS (SELECT path, metric, sum(count) AS loads FROM sums GROUP BY path, metric),
    shown AS (SELECT path FROM loads GROUP BY path ORDER BY max(loads) DESC, path LIMIT ${limit})
    SELECT s.path, s.metric, s.bucket, s.count FROM sums s JOIN shown USING (path)`.execute(ctx.db)
  return rows
}

/** Sites with counts that are kept no longer: those of pages before one day, those of all pages before another. */
export async function selectSitesWithOldCounts({ db }: Pick<Ctx, 'db'>, { pages, all }: KeptSince): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT website_id AS id FROM page_speed WHERE path <> '' AND day < ${pages}::date
    UNION SELECT website_id FROM page_speed WHERE path = '' AND day < ${all}::date`.execute(db)
  return rows.map(({ id }) => id)
}

/** The first days that are kept. */
export interface KeptSince {
  readonly pages: string
  readonly all: string
}

export async function deleteOldCounts({ db, site }: SiteDb, { pages, all }: KeptSince): Promise<void> {
  await sql`DELETE FROM page_speed WHERE website_id = ${site.id} AND path <> '' AND day < ${pages}::date`.execute(db)
  await sql`DELETE FROM page_speed WHERE website_id = ${site.id} AND path = '' AND day < ${all}::date`.execute(db)
}

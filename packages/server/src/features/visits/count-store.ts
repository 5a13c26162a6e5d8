import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { viewKinds } from './hit.ts'

/** A visit ends with a pause of this many minutes. */
const pauseMinutes = 30
/** Values of a report that a day keeps; further ones are one value. */
const maxValues = 1_000

interface UncountedDay {
  readonly day: string
  readonly received: number
}

/** Days with hits that came since they were counted, the oldest first. */
export async function listUncountedDays(ctx: Ctx): Promise<readonly UncountedDay[]> {
  const { rows } = await sql<UncountedDay>`SELECT day::text AS day, received FROM visit_day
    WHERE website_id = ${ctx.site.id} AND received <> counted AND hits_deleted_at IS NULL ORDER BY day LIMIT 50`.execute(
    ctx.db,
  )
  return rows
}

/** Lets one worker at a time count days of the site, until the transaction ends; false where another one does. Who waited would keep jobs of other sites waiting. */
export async function lockCounting(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql<{
    isOurs: boolean
  }>`SELECT pg_try_advisory_xact_lock(hashtextextended(${`visits ${ctx.site.id}`}, 0)) AS "isOurs"`.execute(ctx.db)
  return rows[0]?.isOurs === true
}

/** Notes that so many hits of a day are counted. More may have come meanwhile: they keep the day uncounted. */
export async function markCounted(ctx: Ctx, { day, received }: UncountedDay): Promise<void> {
  await sql`UPDATE visit_day SET counted = ${received}, counted_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND day = ${day}::date`.execute(ctx.db)
}

/**
 * Writes the counts of a day anew from its hits. Visits are hits of one visitor without a long pause, with a view among them. What a visit came with
 * is what its first view says.
 */
export async function replaceCounts(
  ctx: Ctx,
  day: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<void> {
  const { id } = ctx.site
  await sql`DELETE FROM visit_count WHERE website_id = ${id} AND day = ${day}::date`.execute(ctx.db)
  await sql`
    WITH hit AS MATERIALIZED (
      SELECT h.*, h.kind = ANY(${viewKinds}::text[]) AS is_view, lag(h.created_at) OVER by_visitor AS before
      FROM visit_hit h WHERE h.website_id = ${id} AND h.created_at >= ${from} AND h.created_at < ${to}
      WINDOW by_visitor AS (PARTITION BY h.visitor_key ORDER BY h.created_at, h.hit_id)
    ), numbered AS MATERIALIZED (
      SELECT hit.*, count(*) FILTER (WHERE before IS NULL OR created_at - before > make_interval(mins => ${pauseMinutes}))
        OVER (PARTITION BY visitor_key ORDER BY created_at, hit_id) AS number FROM hit
    ), visit AS MATERIALIZED (
      SELECT visitor_key, number, count(*) FILTER (WHERE is_view) AS hits,
        extract(epoch FROM max(created_at) - min(created_at))::bigint AS seconds,
        (array_agg(ARRAY[path, channel, referrer, campaign, device, browser, system, language] ORDER BY created_at, hit_id)
          FILTER (WHERE is_view))[1:1] AS first,
        (array_agg(path ORDER BY created_at DESC, hit_id DESC) FILTER (WHERE is_view))[1] AS last_path,
        bool_or(kind = 'product') AS saw_product, bool_or(kind = 'add-to-cart') AS added, bool_or(kind IN ('checkout', 'order')) AS checked_out,
        bool_or(kind = 'order') AS ordered
      FROM numbered GROUP BY visitor_key, number HAVING bool_or(is_view)
    ), counted AS (
      SELECT d.report, d.value, count(DISTINCT v.visitor_key) AS visitors, count(*) AS visits, sum(v.hits) AS hits,
        count(*) FILTER (WHERE v.hits = 1) AS bounces, sum(v.seconds) AS seconds
      FROM visit v CROSS JOIN LATERAL (VALUES
        ('total', '', true), ('landing', v.first[1][1], true), ('exit', v.last_path, true), ('channel', v.first[1][2], true),
        ('referrer', v.first[1][3], v.first[1][3] <> ''), ('campaign', v.first[1][4], v.first[1][4] <> ''),
        ('device', v.first[1][5], true), ('browser', v.first[1][6], true), ('system', v.first[1][7], true),
        ('language', v.first[1][8], true), ('step', 'product', v.saw_product), ('step', 'cart', v.added),
        ('step', 'checkout', v.checked_out), ('step', 'order', v.ordered)
      ) AS d(report, value, counts) WHERE d.counts GROUP BY 1, 2
      UNION ALL
      SELECT d.report, d.value, count(DISTINCT n.visitor_key), count(DISTINCT (n.visitor_key, n.number)), count(*), 0, 0
      FROM numbered n CROSS JOIN LATERAL (VALUES
        ('page', n.path, n.is_view), ('product', n.subject, n.kind = 'product'), ('not-found', n.path, n.kind = 'not-found'),
        (n.kind, n.subject, n.kind IN ('search', 'add-to-cart', 'quick-view', 'form', 'button', 'button-view', 'outbound', 'download', 'popup', 'popup-answer'))
      ) AS d(report, value, counts) WHERE d.counts GROUP BY 1, 2
    ), placed AS (
      SELECT counted.*, row_number() OVER (PARTITION BY report ORDER BY visits DESC, hits DESC, value) AS place FROM counted
    )
    INSERT INTO visit_count (website_id, report, day, value, visitors, visits, hits, bounces, seconds)
    SELECT ${id}, report, ${day}::date, CASE WHEN place <= ${maxValues} THEN value ELSE '' END, sum(visitors), sum(visits), sum(hits),
      sum(bounces), sum(seconds)
    FROM placed GROUP BY 2, 4`.execute(ctx.db)
}

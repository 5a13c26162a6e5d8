import { sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'
import { Challenger } from './challenger.ts'
import type { Version } from './version.ts'

/** What a visitor has to do, for a version to count as a success. */
export const goals = ['order', 'newsletter', 'form', 'page'] as const
export type Goal = (typeof goals)[number]

/** Experiments that run at the same time on a site. */
export const maxRunning = 10

/** Visitors that an experiment keeps; further ones see their version and are not counted. */
export const maxVisitors = 1_000_000

/** An experiment that visitors take part in. */
export interface RunningExperiment {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly collectionId: string
  readonly challenger: Challenger
  readonly goal: Goal
  readonly goalCollectionId: string | null
  /** In basis points. */
  readonly shareB: number
}

/** The experiments that run on the site. */
export async function listRunning({ db, site }: SiteDb): Promise<RunningExperiment[]> {
  const { rows } = await sql<RunningExperiment>`
    SELECT experiment_id AS id, key, name, collection_id AS "collectionId", challenger, goal, goal_collection_id AS "goalCollectionId",
      share_b AS "shareB"
    FROM experiment WHERE website_id = ${site.id} AND status = 'running' ORDER BY experiment_id LIMIT ${maxRunning}`.execute(
    db,
  )
  // Imports once brought anything: what does not fit does not run.
  return rows.flatMap((row) => {
    const parsed = Challenger.safeParse(row.challenger)
    return parsed.success ? [{ ...row, challenger: parsed.data }] : []
  })
}

/** A visitor who saw a version. */
export interface Exposure {
  readonly experimentId: string
  readonly visitorKey: string
  readonly seen: Version
  readonly at: Date
}

/** A visitor who reached the goal of an experiment, whether or not they are in it. */
export interface Conversion {
  readonly experimentId: string
  readonly visitorKey: string
  readonly at: Date
}

/** Stores who saw a version for the first time, while the experiment runs and has room. Gives how many were stored. */
export async function storeExposures({ db, site }: SiteDb, exposures: readonly Exposure[]): Promise<number> {
  const { rows } = await sql<{ stored: number }>`
    WITH stored AS (
      INSERT INTO experiment_visitor (website_id, experiment_id, visitor_key, seen, seen_at)
      SELECT ${site.id}, x."experimentId", x."visitorKey", x.seen, x.at
      FROM jsonb_to_recordset(${JSON.stringify(exposures)}::jsonb) AS x("experimentId" text, "visitorKey" text, seen text, at timestamptz)
      JOIN experiment e ON e.website_id = ${site.id} AND e.experiment_id = x."experimentId" AND e.status = 'running'
        AND e.visitor_count < ${maxVisitors}
      ON CONFLICT DO NOTHING RETURNING experiment_id
    ), counted AS (
      UPDATE experiment e SET visitor_count = e.visitor_count + s.visitors
      FROM (SELECT experiment_id, count(*)::int AS visitors FROM stored GROUP BY 1) s
      WHERE e.website_id = ${site.id} AND e.experiment_id = s.experiment_id
    )
    SELECT count(*)::int AS stored FROM stored`.execute(db)
  return rows[0]?.stored ?? 0
}

/** Notes the first time that visitors reached the goal after they saw a version. Those who saw none are not counted. */
export async function storeConversions({ db, site }: SiteDb, conversions: readonly Conversion[]): Promise<void> {
  await sql`
    UPDATE experiment_visitor v SET converted_at = x.at
    FROM (
      SELECT c."experimentId", c."visitorKey", max(c.at) AS at
      FROM jsonb_to_recordset(${JSON.stringify(conversions)}::jsonb) AS c("experimentId" text, "visitorKey" text, at timestamptz) GROUP BY 1, 2
    ) x
    WHERE v.website_id = ${site.id} AND v.experiment_id = x."experimentId" AND v.visitor_key = x."visitorKey"
      AND v.converted_at IS NULL AND v.seen_at <= x.at`.execute(db)
}

/** Visitors and conversions of both versions. */
export interface VersionCounts {
  readonly visitorsA: number
  readonly conversionsA: number
  readonly visitorsB: number
  readonly conversionsB: number
}

/** What was counted so far, for each of these experiments; those without visitors are missing. */
export async function countVersions(
  { db, site }: SiteDb,
  experimentIds: readonly string[],
): Promise<ReadonlyMap<string, VersionCounts>> {
  const { rows } = await sql<VersionCounts & { readonly id: string }>`
    SELECT experiment_id AS id, count(*) FILTER (WHERE seen = 'a')::int AS "visitorsA",
      (count(converted_at) FILTER (WHERE seen = 'a'))::int AS "conversionsA", count(*) FILTER (WHERE seen = 'b')::int AS "visitorsB",
      (count(converted_at) FILTER (WHERE seen = 'b'))::int AS "conversionsB"
    FROM experiment_visitor WHERE website_id = ${site.id} AND experiment_id = ANY(${experimentIds}::text[]) GROUP BY 1`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Sites whose ended experiments still have rows of visitors. */
export async function selectSitesWithEnded({ db }: Pick<Ctx, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT website_id AS id FROM experiment
    WHERE status = 'ended' AND visitor_count > 0`.execute(db)
  return rows.map(({ id }) => id)
}

const batchSize = 10_000

/** Deletes a batch of the visitors of ended experiments; returns whether there may be more. */
export async function deleteEndedVisitors({ db, site }: SiteDb): Promise<boolean> {
  const { id } = site
  const { numAffectedRows } =
    await sql`DELETE FROM experiment_visitor WHERE website_id = ${id} AND (experiment_id, visitor_key) IN (
    SELECT v.experiment_id, v.visitor_key FROM experiment_visitor v
    JOIN experiment e ON e.website_id = v.website_id AND e.experiment_id = v.experiment_id
    WHERE v.website_id = ${id} AND e.status = 'ended' LIMIT ${batchSize})`.execute(db)
  if (Number(numAffectedRows ?? 0) === batchSize) return true
  await sql`UPDATE experiment SET visitor_count = 0 WHERE website_id = ${id} AND status = 'ended'`.execute(db)
  return false
}

import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { allVisitors, Challenger, type Goal, type VersionCounts } from '../experiment-visits/index.ts'

type Status = 'draft' | 'running' | 'paused' | 'ended'
export type Outcome = 'a' | 'b' | 'none' | 'gone'

/** An experiment as it is stored, with what its screen says of its pages. */
export interface ExperimentRow {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly collectionId: string
  readonly challenger: Challenger
  readonly goal: Goal
  readonly goalCollectionId: string | null
  readonly shareB: number
  readonly status: Status
  readonly outcome: Outcome | null
  readonly result: VersionCounts | null
  readonly version: number
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly createdAt: Date
}

/** The fields that an owner sets. */
export type WrittenExperiment = Pick<
  ExperimentRow,
  'name' | 'collectionId' | 'challenger' | 'goal' | 'goalCollectionId' | 'shareB'
>

const columns: RawBuilder<unknown> = sql`experiment_id AS id, key, name, collection_id AS "collectionId", challenger, goal,
  goal_collection_id AS "goalCollectionId", share_b AS "shareB", status, outcome, result, version, started_at AS "startedAt",
  ended_at AS "endedAt", created_at AS "createdAt"`

/** Rows whose challenger fits; imports once brought anything. */
function keepFitting(rows: readonly ExperimentRow[]): ExperimentRow[] {
  return rows.flatMap((row) => {
    const parsed = Challenger.safeParse(row.challenger)
    return parsed.success ? [{ ...row, challenger: parsed.data }] : []
  })
}

/** All experiments, the newest first. */
export async function selectExperiments(ctx: Ctx): Promise<ExperimentRow[]> {
  const { rows } = await sql<ExperimentRow>`SELECT ${columns} FROM experiment WHERE website_id = ${ctx.site.id}
    ORDER BY created_at DESC, experiment_id DESC`.execute(ctx.db)
  return keepFitting(rows)
}

export async function findExperiment(ctx: Ctx, experimentId: string): Promise<ExperimentRow | undefined> {
  const { rows } = await sql<ExperimentRow>`SELECT ${columns} FROM experiment
    WHERE website_id = ${ctx.site.id} AND experiment_id = ${experimentId}`.execute(ctx.db)
  return keepFitting(rows)[0]
}

/** Locks an experiment until the end of the transaction. */
export async function lockExperiment(ctx: Ctx, experimentId: string): Promise<ExperimentRow | undefined> {
  const { rows } = await sql<ExperimentRow>`SELECT ${columns} FROM experiment
    WHERE website_id = ${ctx.site.id} AND experiment_id = ${experimentId} FOR UPDATE`.execute(ctx.db)
  return keepFitting(rows)[0]
}

export async function insertExperiment(ctx: Ctx, id: string, key: string, row: WrittenExperiment): Promise<void> {
  await sql`
    INSERT INTO experiment (website_id, experiment_id, key, name, collection_id, challenger, goal, goal_collection_id, share_a, share_b,
      status, created_at, updated_at)
    VALUES (${ctx.site.id}, ${id}, ${key}, ${row.name}, ${row.collectionId}, ${JSON.stringify(row.challenger)}::jsonb, ${row.goal},
      ${row.goalCollectionId}, ${allVisitors - row.shareB}, ${row.shareB}, 'draft', ${ctx.now}, ${ctx.now})`.execute(
    ctx.db,
  )
}

export async function updateExperiment(ctx: Ctx, id: string, row: WrittenExperiment): Promise<void> {
  await sql`
    UPDATE experiment SET name = ${row.name}, collection_id = ${row.collectionId}, challenger = ${JSON.stringify(row.challenger)}::jsonb,
      goal = ${row.goal}, goal_collection_id = ${row.goalCollectionId}, share_a = ${allVisitors - row.shareB}, share_b = ${row.shareB},
      version = version + 1, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND experiment_id = ${id}`.execute(ctx.db)
}

/** Starts, resumes or pauses. The first start is kept. A unique index refuses a second experiment on the page. */
export async function updateStatus(ctx: Ctx, id: string, status: 'running' | 'paused'): Promise<void> {
  await sql`
    UPDATE experiment SET status = ${status}, started_at = coalesce(started_at, ${ctx.now}), version = version + 1, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND experiment_id = ${id}`.execute(ctx.db)
}

/** Ends an experiment for good, with what was counted. */
export async function endExperimentRow(
  ctx: Ctx,
  id: string,
  { outcome, result }: { readonly outcome: Outcome; readonly result: VersionCounts },
): Promise<void> {
  await sql`
    UPDATE experiment SET status = 'ended', outcome = ${outcome}, result = ${JSON.stringify(result)}::jsonb, ended_at = ${ctx.now},
      version = version + 1, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND experiment_id = ${id} AND status IN ('running', 'paused')`.execute(ctx.db)
}

export async function deleteExperimentRow(ctx: Ctx, id: string): Promise<void> {
  await sql`DELETE FROM experiment WHERE website_id = ${ctx.site.id} AND experiment_id = ${id}`.execute(ctx.db)
}

/** A page as experiments need it. */
export interface ExperimentPage {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly type: number
  readonly isHomepage: boolean
  readonly isEnabled: boolean
  readonly content: unknown
}

/** Those of these ids that are pages of the site, by id. */
export async function selectPages(
  ctx: Ctx,
  collectionIds: readonly string[],
): Promise<ReadonlyMap<string, ExperimentPage>> {
  const { rows } = await sql<ExperimentPage>`
    SELECT collection_id AS id, title, slug, type, is_homepage AS "isHomepage", enabled AS "isEnabled", content
    FROM collection WHERE website_id = ${ctx.site.id} AND collection_id = ANY(${collectionIds}::text[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Sites with experiments that visitors may be in. */
export async function selectSitesWithRunning({ db }: Pick<Ctx, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT website_id AS id FROM experiment
    WHERE status IN ('running', 'paused')`.execute(db)
  return rows.map(({ id }) => id)
}

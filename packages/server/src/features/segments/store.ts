import { sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'
import { buildMembership } from './conditions.ts'
import type { NewSegment, SegmentRules } from './schema.ts'

/** A segment as it is stored. */
export interface SegmentRow {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly match: 'all' | 'any'
  readonly conditions: unknown
  readonly createdAt: Date
  readonly updatedAt: Date
}

const columns = sql`g.segment_id AS id, g.version, g.name, g.match, g.conditions, g.created_at AS "createdAt", g.updated_at AS "updatedAt"`

/** All segments of the site, by name. */
export async function selectSegments(ctx: SiteDb): Promise<SegmentRow[]> {
  const { rows } = await sql<SegmentRow>`
    SELECT ${columns} FROM customer_segment g WHERE g.website_id = ${ctx.site.id} ORDER BY lower(g.name), g.segment_id`.execute(
    ctx.db,
  )
  return rows
}

export async function findSegmentRow(ctx: SiteDb, segmentId: string): Promise<SegmentRow | undefined> {
  const { rows } = await sql<SegmentRow>`
    SELECT ${columns} FROM customer_segment g WHERE g.website_id = ${ctx.site.id} AND g.segment_id = ${segmentId}`.execute(
    ctx.db,
  )
  return rows[0]
}

/** The unique key on the name may refuse it. */
export async function insertSegment(ctx: Ctx, segmentId: string, segment: NewSegment): Promise<void> {
  await sql`INSERT INTO customer_segment (website_id, segment_id, name, match, conditions, created_at, updated_at)
    VALUES (${ctx.site.id}, ${segmentId}, ${segment.name}, ${segment.match}, ${JSON.stringify(segment.conditions)}::jsonb, ${ctx.now}, ${ctx.now})`.execute(
    ctx.db,
  )
}

/** False when the segment changed since, or is gone. */
export async function updateSegment(
  ctx: Ctx,
  segmentId: string,
  version: number,
  segment: NewSegment,
): Promise<boolean> {
  const result = await sql`UPDATE customer_segment SET name = ${segment.name}, match = ${segment.match},
      conditions = ${JSON.stringify(segment.conditions)}::jsonb, version = version + 1, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND segment_id = ${segmentId} AND version = ${version}`.execute(ctx.db)
  return (result.numAffectedRows ?? 0n) > 0n
}

export async function deleteSegmentRow(ctx: Ctx, segmentId: string): Promise<void> {
  await sql`DELETE FROM customer_segment WHERE website_id = ${ctx.site.id} AND segment_id = ${segmentId}`.execute(
    ctx.db,
  )
}

interface UseRow {
  readonly segmentId: string
  readonly kind: 'discount' | 'campaign'
  readonly id: string
  readonly name: string
}

/** What uses segments: discounts that are not deleted, and campaigns that are not over. At most 20 of each kind for a segment. */
export async function selectUses(ctx: SiteDb, segmentIds: readonly string[]): Promise<UseRow[]> {
  const { id } = ctx.site
  const { rows } = await sql<UseRow>`
    SELECT "segmentId", kind, id, name FROM (
      SELECT u.*, row_number() OVER (PARTITION BY u."segmentId", u.kind ORDER BY u.id) AS place FROM (
        SELECT d.definition->>'segmentId' AS "segmentId", 'discount' AS kind, d.discount_id AS id, d.name FROM discount d
        WHERE d.website_id = ${id} AND d.deleted_at IS NULL AND d.definition->>'segmentId' = ANY(${segmentIds}::text[])
        UNION ALL
        SELECT c.audience->>'segmentId', 'campaign', c.campaign_id, c.content->>'subject' FROM campaign c
        WHERE c.website_id = ${id} AND c.state NOT IN ('sent', 'canceled') AND c.audience->>'segmentId' = ANY(${segmentIds}::text[])
      ) u) numbered WHERE place <= 20 ORDER BY kind DESC, id`.execute(ctx.db)
  return rows
}

/** How many customers meet the rules, counted no further than the limit. */
export async function countMembers(ctx: Ctx, rules: SegmentRules, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM customer p WHERE p.website_id = ${ctx.site.id} AND ${buildMembership(ctx, rules)} LIMIT ${limit}) counted`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}

import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** Rows that one statement deletes: no lock is held for long. */
const batchSize = 10_000

/** Sites that have counted days. */
export async function selectSitesWithVisits({ db }: Pick<Ctx, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT website_id AS id FROM visit_day`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks days before one whose hits are counted and still there, and returns them: from now on they are not counted again. */
export async function closeDays(ctx: Ctx, before: string): Promise<void> {
  await sql`UPDATE visit_day SET hits_deleted_at = ${ctx.now} WHERE website_id = ${ctx.site.id} AND day < ${before}::date
    AND received = counted AND hits_deleted_at IS NULL`.execute(ctx.db)
}

/** Deletes a batch of the hits before a moment; returns whether there may be more. */
export async function deleteHits(ctx: Ctx, before: Date): Promise<boolean> {
  const { id } = ctx.site
  const { numAffectedRows } = await sql`DELETE FROM visit_hit WHERE website_id = ${id} AND hit_id IN (
    SELECT hit_id FROM visit_hit WHERE website_id = ${id} AND created_at < ${before} ORDER BY created_at LIMIT ${batchSize})`.execute(
    ctx.db,
  )
  return Number(numAffectedRows ?? 0) === batchSize
}

/** Deletes the counts of days before one. */
export async function deleteCounts(ctx: Ctx, before: string): Promise<void> {
  const { id } = ctx.site
  await sql`DELETE FROM visit_count WHERE website_id = ${id} AND day < ${before}::date`.execute(ctx.db)
  await sql`DELETE FROM visit_day WHERE website_id = ${id} AND day < ${before}::date`.execute(ctx.db)
}

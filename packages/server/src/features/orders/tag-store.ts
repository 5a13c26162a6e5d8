import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** Writes the tags of an order in place of those before; the order must be locked. False: it has them already. */
export async function replaceTags(ctx: Ctx, orderId: string, tags: readonly string[]): Promise<boolean> {
  const removed = await sql`DELETE FROM order_tag WHERE website_id = ${ctx.site.id} AND order_id = ${orderId}
    AND NOT tag = ANY(${tags}::text[]) RETURNING 1`.execute(ctx.db)
  const added = await sql`INSERT INTO order_tag (website_id, order_id, tag)
    SELECT ${ctx.site.id}, ${orderId}, tag FROM unnest(${tags}::text[]) AS t(tag) ON CONFLICT DO NOTHING RETURNING 1`.execute(
    ctx.db,
  )
  return removed.rows.length + added.rows.length > 0
}

/** Tags in use. Each is looked up after the one before, so that a million tagged orders cost no more than their tags. */
export async function listTags(ctx: Ctx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    WITH RECURSIVE used AS (
      (SELECT tag FROM order_tag WHERE website_id = ${ctx.site.id} ORDER BY tag LIMIT 1)
      UNION ALL
      SELECT (SELECT n.tag FROM order_tag n WHERE n.website_id = ${ctx.site.id} AND n.tag > used.tag ORDER BY n.tag LIMIT 1)
      FROM used WHERE used.tag IS NOT NULL
    ) SELECT tag FROM used WHERE tag IS NOT NULL LIMIT ${limit}`.execute(ctx.db)
  return rows.map(({ tag }) => tag)
}

/** The orders of a tag, or null for more than `limit` of them. The planner takes every tag for a frequent one, so it is not left to guess. */
export async function findTaggedIds(ctx: Ctx, tag: string, limit: number): Promise<readonly string[] | null> {
  const { rows } = await sql<{ orderId: string }>`SELECT order_id AS "orderId" FROM order_tag
    WHERE website_id = ${ctx.site.id} AND tag = ${tag} LIMIT ${limit + 1}`.execute(ctx.db)
  return rows.length > limit ? null : rows.map(({ orderId }) => orderId)
}

import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { indexItemsById } from '../search-index/index.ts'

/** Tags of a list that are read at once; nobody reads more. */
const maxTags = 1_000

export async function listTagRows(ctx: Ctx, collectionId: string): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    SELECT tag AS name, count(*) AS count FROM item i CROSS JOIN LATERAL unnest(i.tags) AS tag
    WHERE i.website_id = ${ctx.site.id} AND i.collection_id = ${collectionId}
    GROUP BY tag ORDER BY lower(tag), tag LIMIT ${sql.lit(maxTags)}`.execute(ctx.db)
  return rows
}

export async function countTag(ctx: Ctx, collectionId: string, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM item WHERE website_id = ${ctx.site.id} AND collection_id = ${collectionId}
      AND tags @> ARRAY[${name}]::text[]`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Says how many items carried it. */
export async function updateTagName(ctx: Ctx, collectionId: string, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ item_id: string }>`
    UPDATE item SET tags = array_replace(tags, ${from}::text, ${to}::text), updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND collection_id = ${collectionId} AND tags @> ARRAY[${from}]::text[]
    RETURNING item_id`.execute(ctx.db)
  return indexChanged(ctx, rows)
}

export async function removeTag(ctx: Ctx, collectionId: string, name: string): Promise<number> {
  const { rows } = await sql<{ item_id: string }>`
    UPDATE item SET tags = array_remove(tags, ${name}::text), updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND collection_id = ${collectionId} AND tags @> ARRAY[${name}]::text[]
    RETURNING item_id`.execute(ctx.db)
  return indexChanged(ctx, rows)
}

async function indexChanged(ctx: Ctx, rows: readonly { item_id: string }[]): Promise<number> {
  await indexItemsById(
    ctx,
    rows.map((row) => row.item_id),
  )
  return rows.length
}

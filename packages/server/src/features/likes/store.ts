import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

export type LikeKind = 'item' | 'comment'

interface Like {
  readonly kind: LikeKind
  readonly subjectId: string
  readonly visitorKey: string
  readonly customerId: string | null
}

const counted = {
  item: { table: sql.table('item'), id: sql.ref('item_id') },
  comment: { table: sql.table('item_comment'), id: sql.ref('comment_id') },
} as const

/**
 * Counts a like once for each visitor: the row and the count are written in one statement, and who comes second waits for the key. Gives the count
 * where it changed.
 */
export async function insertLike(
  ctx: Ctx,
  { kind, subjectId, visitorKey, customerId }: Like,
): Promise<number | undefined> {
  const { table, id } = counted[kind]
  const result = await sql<{ count: number }>`
    WITH liked AS (
      INSERT INTO visitor_like (website_id, kind, subject_id, visitor_key, customer_id, created_at)
      VALUES (${ctx.site.id}, ${kind}, ${subjectId}, ${visitorKey}, ${customerId}, ${ctx.now}) ON CONFLICT DO NOTHING RETURNING 1
    )
    UPDATE ${table} SET like_count = like_count + 1 WHERE website_id = ${ctx.site.id} AND ${id} = ${subjectId} AND EXISTS (SELECT 1 FROM liked)
    RETURNING like_count AS count`.execute(ctx.db)
  return result.rows[0]?.count
}

export async function deleteLike(ctx: Ctx, { kind, subjectId, visitorKey }: Like): Promise<number | undefined> {
  const { table, id } = counted[kind]
  const result = await sql<{ count: number }>`
    WITH gone AS (
      DELETE FROM visitor_like WHERE website_id = ${ctx.site.id} AND kind = ${kind} AND subject_id = ${subjectId} AND visitor_key = ${visitorKey}
      RETURNING 1
    )
    UPDATE ${table} SET like_count = greatest(like_count - 1, 0)
    WHERE website_id = ${ctx.site.id} AND ${id} = ${subjectId} AND EXISTS (SELECT 1 FROM gone)
    RETURNING like_count AS count`.execute(ctx.db)
  return result.rows[0]?.count
}

export async function findLikeCount(ctx: Ctx, kind: LikeKind, subjectId: string): Promise<number> {
  const { table, id } = counted[kind]
  const result = await sql<{ count: number }>`
    SELECT like_count AS count FROM ${table} WHERE website_id = ${ctx.site.id} AND ${id} = ${subjectId}`.execute(ctx.db)
  return result.rows[0]?.count ?? 0
}

/** Which of these a visitor likes. */
export async function selectLiked(
  ctx: Ctx,
  visitorKey: string,
  subjectIds: readonly string[],
): Promise<{ readonly kind: LikeKind; readonly subjectId: string }[]> {
  const result = await sql<{ kind: LikeKind; subjectId: string }>`
    SELECT kind, subject_id AS "subjectId" FROM visitor_like
    WHERE website_id = ${ctx.site.id} AND subject_id = ANY(${subjectIds}::text[]) AND visitor_key = ${visitorKey}`.execute(
    ctx.db,
  )
  return result.rows
}

/** Notes that pages of the site are to show new counts. Further likes until then need no note. */
export async function insertPublication(ctx: Ctx, dueAt: Date): Promise<void> {
  await sql`INSERT INTO like_publication (website_id, due_at) VALUES (${ctx.site.id}, ${dueAt}) ON CONFLICT DO NOTHING`.execute(
    ctx.db,
  )
}

/** Takes the note away when its time has come; true then. */
export async function deletePublication(ctx: Ctx): Promise<boolean> {
  const result =
    await sql`DELETE FROM like_publication WHERE website_id = ${ctx.site.id} AND due_at <= ${ctx.now} RETURNING 1`.execute(
      ctx.db,
    )
  return result.rows.length > 0
}

export async function selectSitesToPublish({ db }: Pick<Ctx, 'db'>, now: Date): Promise<string[]> {
  const result = await sql<{ website_id: string }>`
    SELECT website_id FROM like_publication WHERE due_at <= ${now} LIMIT 1000`.execute(db)
  return result.rows.map((row) => row.website_id)
}

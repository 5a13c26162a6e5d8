import { itemTypes } from '@vitrine/commerce'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { CommentState } from './schema.ts'
import type { Visitor } from '../../platform/visitor.ts'

/** A ban by network ends after so many days: networks are given to other people. */
export const networkDays = 30

export interface CommentRow {
  readonly commentId: string
  readonly itemId: string
  readonly rootId: string
  readonly parentId: string | null
  readonly depth: number
  readonly state: CommentState
  readonly authorName: string
  readonly authorUrl: string
  readonly body: string
  readonly customerId: string | null
  readonly visitorKey: string
  readonly isOwner: boolean
  readonly likeCount: number
  readonly editedAt: Date | null
  readonly createdAt: Date
}

const columns = sql`c.comment_id AS "commentId", c.item_id AS "itemId", c.root_id AS "rootId", c.parent_id AS "parentId", c.depth, c.state,
  c.author_name AS "authorName", c.author_url AS "authorUrl", c.body, c.customer_id AS "customerId", c.visitor_key AS "visitorKey",
  c.is_owner AS "isOwner", c.like_count AS "likeCount", c.edited_at AS "editedAt", c.created_at AS "createdAt"`

/** What comments need to know of the item they are about. */
export interface CommentedItem {
  readonly itemId: string
  readonly title: string
  readonly path: string
  readonly isProduct: boolean
  readonly commentsOpen: boolean
  readonly publicCount: number
  /** The page of its collection asks for a password. */
  readonly collectionId: string
}

/** An item that visitors see. */
export async function findCommentedItem(ctx: Ctx, itemId: string): Promise<CommentedItem | undefined> {
  const result = await sql<CommentedItem>`
    SELECT i.item_id AS "itemId", i.title, '/' || n.slug || '/' || i.slug AS path, i.record_type = ${itemTypes.product} AS "isProduct",
      i.comments_open AS "commentsOpen", i.public_comment_count AS "publicCount", i.collection_id AS "collectionId"
    FROM item i JOIN collection n ON n.website_id = ${ctx.site.id} AND n.collection_id = i.collection_id
    WHERE i.website_id = ${ctx.site.id} AND i.item_id = ${itemId} AND n.enabled
      AND i.workflow_state IN ('published', 'unlisted', 'scheduled') AND (i.published_at IS NULL OR i.published_at <= ${ctx.now})`.execute(
    ctx.db,
  )
  return result.rows[0]
}

export async function findComment(ctx: Ctx, commentId: string): Promise<CommentRow | undefined> {
  const result = await sql<CommentRow>`SELECT ${columns} FROM item_comment c
    WHERE c.website_id = ${ctx.site.id} AND c.comment_id = ${commentId}`.execute(ctx.db)
  return result.rows[0]
}

interface NewRow {
  readonly commentId: string
  readonly itemId: string
  readonly rootId: string
  readonly parentId: string | null
  readonly depth: number
  readonly state: CommentState
  readonly spamReason: string | null
  readonly authorName: string
  readonly authorEmail: string
  readonly authorUrl: string
  readonly body: string
  readonly customerId: string | null
  readonly visitorKey: string
  readonly networkKey: string
  readonly isOwner: boolean
}

export async function insertComment(ctx: Ctx, row: NewRow): Promise<void> {
  await sql`
    INSERT INTO item_comment (website_id, comment_id, item_id, root_id, parent_id, depth, state, spam_reason, author_name, author_email,
      author_url, body, customer_id, visitor_key, network_key, is_owner, reviewed_at, created_at)
    VALUES (${ctx.site.id}, ${row.commentId}, ${row.itemId}, ${row.rootId}, ${row.parentId}, ${row.depth}, ${row.state}, ${row.spamReason},
      ${row.authorName}, ${row.authorEmail}, ${row.authorUrl}, ${row.body}, ${row.customerId}, ${row.visitorKey}, ${row.networkKey},
      ${row.isOwner}, ${row.isOwner ? ctx.now : null}, ${ctx.now})`.execute(ctx.db)
}

/** The same words of the same network a moment ago: a second click, or a page that was loaded again. */
export async function findRepeat(
  ctx: Ctx,
  row: Pick<NewRow, 'itemId' | 'networkKey' | 'body' | 'parentId'>,
): Promise<string | undefined> {
  const since = new Date(ctx.now.getTime() - 600_000)
  const result = await sql<{ id: string }>`
    SELECT comment_id AS id FROM item_comment WHERE website_id = ${ctx.site.id} AND item_id = ${row.itemId} AND created_at > ${since}
      AND network_key = ${row.networkKey} AND body = ${row.body} AND parent_id IS NOT DISTINCT FROM ${row.parentId} AND state <> 'deleted'
    LIMIT 1`.execute(ctx.db)
  return result.rows[0]?.id
}

/** How many comments an item has without spam and deleted ones, and whether this visitor has a ban. */
export async function findStanding(
  ctx: Ctx,
  itemId: string,
  { visitorKey, networkKey, account }: Visitor,
  email: string,
): Promise<{ readonly count: number; readonly isBanned: boolean }> {
  const customerId = account?.customerId ?? ''
  const since = new Date(ctx.now.getTime() - networkDays * 86_400_000)
  const result = await sql<{ count: number; isBanned: boolean }>`
    SELECT (SELECT count(*)::int FROM item_comment WHERE website_id = ${ctx.site.id} AND item_id = ${itemId}
        AND state IN ('published', 'pending', 'flagged')) AS count,
      EXISTS (SELECT 1 FROM comment_ban WHERE website_id = ${ctx.site.id}
        AND ((visitor_key <> '' AND visitor_key = ${visitorKey}) OR (customer_id IS NOT NULL AND customer_id = ${customerId})
          OR (customer_id IS NOT NULL AND email <> '' AND email = lower(${email}))
          OR (network_key <> '' AND network_key = ${networkKey} AND created_at > ${since}))) AS "isBanned"`.execute(
    ctx.db,
  )
  return result.rows[0] ?? { count: 0, isBanned: false }
}

/** Whether this visitor has a published comment on the site, other than this one. */
export async function hasPublished(ctx: Ctx, { visitorKey, account }: Visitor, exceptId: string): Promise<boolean> {
  const result = await sql`
    SELECT 1 FROM item_comment WHERE website_id = ${ctx.site.id} AND state = 'published' AND comment_id <> ${exceptId}
      AND ((visitor_key <> '' AND visitor_key = ${visitorKey}) OR (customer_id IS NOT NULL AND customer_id = ${account?.customerId ?? ''}))
    LIMIT 1`.execute(ctx.db)
  return result.rows.length > 0
}

/** Published comments of a visitor on an item. */
export async function selectOwnIds(ctx: Ctx, itemId: string, { visitorKey, account }: Visitor): Promise<string[]> {
  const mine = account
    ? sql`customer_id = ${account.customerId}`
    : sql`customer_id IS NULL AND visitor_key <> '' AND visitor_key = ${visitorKey}`
  const result = await sql<{ id: string }>`
    SELECT comment_id AS id FROM item_comment WHERE website_id = ${ctx.site.id} AND item_id = ${itemId} AND state = 'published' AND ${mine}
    ORDER BY comment_id DESC LIMIT 200`.execute(ctx.db)
  return result.rows.map(({ id }) => id)
}

/** Writes what its author made of it. Other words are such as staff have not looked at. */
export async function updateOwnComment(
  ctx: Ctx,
  commentId: string,
  change: { readonly body?: string; readonly state: CommentState; readonly spamReason: string | null },
): Promise<void> {
  const body =
    change.body === undefined ? sql`` : sql`, body = ${change.body}, edited_at = ${ctx.now}, reviewed_at = NULL`
  const deletedAt = change.state === 'deleted' ? ctx.now : null
  await sql`UPDATE item_comment SET state = ${change.state}, spam_reason = ${change.spamReason}, deleted_at = ${deletedAt} ${body}
    WHERE website_id = ${ctx.site.id} AND comment_id = ${commentId}`.execute(ctx.db)
}

/** Counts a report once for each visitor. True when it made the comment one to look at. */
export async function insertFlag(
  ctx: Ctx,
  { commentId, visitorKey, threshold }: { commentId: string; visitorKey: string; threshold: number },
): Promise<boolean> {
  const result = await sql<{ state: string; isNew: boolean }>`
    WITH flagged AS (
      INSERT INTO comment_flag (website_id, comment_id, visitor_key, created_at) VALUES (${ctx.site.id}, ${commentId}, ${visitorKey}, ${ctx.now})
      ON CONFLICT DO NOTHING RETURNING 1
    )
    UPDATE item_comment SET flag_count = flag_count + 1,
      state = CASE WHEN flag_count + 1 >= ${threshold} AND state = 'published' AND reviewed_at IS NULL AND NOT is_owner THEN 'flagged' ELSE state END
    WHERE website_id = ${ctx.site.id} AND comment_id = ${commentId} AND EXISTS (SELECT 1 FROM flagged)
    RETURNING state`.execute(ctx.db)
  return result.rows[0]?.state === 'flagged'
}

const threadOrder: Readonly<Record<'newest' | 'oldest' | 'liked', RawBuilder<unknown>>> = {
  newest: sql`t.root_id DESC`,
  oldest: sql`t.root_id`,
  liked: sql`r.like_count DESC, t.root_id DESC`,
}

/** The first comments of threads in which something is shown, in the order of the page. */
export async function selectThreadIds(
  ctx: Ctx,
  itemId: string,
  page: { readonly sort: 'newest' | 'oldest' | 'liked'; readonly offset: number; readonly limit: number },
): Promise<string[]> {
  const result = await sql<{ id: string }>`
    WITH shown AS (
      SELECT DISTINCT root_id FROM item_comment WHERE website_id = ${ctx.site.id} AND item_id = ${itemId} AND state = 'published'
    )
    SELECT t.root_id AS id FROM shown t JOIN item_comment r ON r.website_id = ${ctx.site.id} AND r.comment_id = t.root_id
    ORDER BY ${threadOrder[page.sort]} OFFSET ${page.offset} LIMIT ${page.limit}`.execute(ctx.db)
  return result.rows.map(({ id }) => id)
}

/**
 * The published comments of threads, at most `max` of them, and what they answer, hidden or not. Threads take turns, so that a long one leaves
 * the others their place.
 */
export async function selectShownComments(
  ctx: Ctx,
  itemId: string,
  rootIds: readonly string[],
  max: number,
): Promise<readonly CommentRow[]> {
  const result = await sql<CommentRow>`
    WITH RECURSIVE published AS (
      SELECT comment_id, parent_id, row_number() OVER (PARTITION BY root_id ORDER BY comment_id) AS turn FROM item_comment
      WHERE website_id = ${ctx.site.id} AND item_id = ${itemId} AND root_id = ANY(${rootIds}::text[]) AND state = 'published'
      ORDER BY turn, comment_id LIMIT ${max}
    ), shown AS (
      SELECT comment_id, parent_id FROM published
      UNION SELECT p.comment_id, p.parent_id FROM shown s
        JOIN item_comment p ON p.website_id = ${ctx.site.id} AND p.item_id = ${itemId} AND p.comment_id = s.parent_id
    )
    SELECT ${columns} FROM shown s JOIN item_comment c ON c.website_id = ${ctx.site.id} AND c.comment_id = s.comment_id
    ORDER BY c.comment_id`.execute(ctx.db)
  return result.rows
}

/** Deletes the oldest spam of an item beyond so many. What has answers keeps their place. */
export async function deleteOldestSpam(ctx: Ctx, itemId: string, kept: number): Promise<void> {
  // NOT IN reads the item's comments once; NOT EXISTS may read them once for each.
  await sql`DELETE FROM item_comment WHERE website_id = ${ctx.site.id} AND comment_id = ANY(ARRAY(
    SELECT comment_id FROM item_comment WHERE website_id = ${ctx.site.id} AND item_id = ${itemId} AND state = 'spam' AND comment_id NOT IN (
      SELECT parent_id FROM item_comment WHERE website_id = ${ctx.site.id} AND item_id = ${itemId} AND parent_id IS NOT NULL)
    ORDER BY comment_id DESC OFFSET ${kept}))`.execute(ctx.db)
}

type Sweep = Pick<Ctx, 'db' | 'now'>

/** What has answers keeps their place. */
const hasNoAnswers = sql<boolean>`NOT EXISTS (SELECT 1 FROM item_comment a WHERE a.website_id = c.website_id AND a.parent_id = c.comment_id)`
const sweepBatch = 5_000
/** Bounds a night: the next one goes on. */
const maxBatches = 20

/** Deletes for good what nobody will restore, of all sites: deleted and spam for a month, and comments of items that are gone for longer. */
export async function deleteOldComments(ctx: Sweep, batch = sweepBatch): Promise<void> {
  const { db, now } = ctx
  const before = new Date(now.getTime() - networkDays * 86_400_000)
  await deleteInBatches(ctx, batch, sql`c.state = 'spam' AND c.created_at < ${before} AND ${hasNoAnswers}`)
  await deleteInBatches(ctx, batch, sql`c.state = 'deleted' AND c.deleted_at < ${before} AND ${hasNoAnswers}`)
  await deleteInBatches(
    ctx,
    batch,
    sql`c.created_at < ${before} AND NOT EXISTS (SELECT 1 FROM item i WHERE i.website_id = c.website_id AND i.item_id = c.item_id)
      AND NOT EXISTS (SELECT 1 FROM trash_row r WHERE r.website_id = c.website_id AND r.table_name = 'item' AND r.content ->> 'item_id' = c.item_id)`,
  )
  // What keeps the place of a thread says nothing any more.
  await sql`UPDATE item_comment SET body = '', author_name = '', author_email = '', author_url = '', visitor_key = '', network_key = '', customer_id = NULL
    WHERE state = 'deleted' AND deleted_at < ${before} AND author_name <> ''`.execute(db)
  // The network of a commenter is kept for a month only.
  await sql`UPDATE item_comment SET network_key = '' WHERE network_key <> '' AND created_at < ${before}`.execute(db)
  // The same for who reported one; how many did is a column of the comment.
  await sql`DELETE FROM comment_flag WHERE created_at < ${before}`.execute(db)
}

async function deleteInBatches({ db }: Sweep, batch: number, condition: RawBuilder<unknown>): Promise<void> {
  for (let count = 0; count < maxBatches; count += 1) {
    const result = await sql`DELETE FROM item_comment WHERE (website_id, comment_id) IN (
      SELECT c.website_id, c.comment_id FROM item_comment c WHERE ${condition} LIMIT ${batch})`.execute(db)
    if ((result.numAffectedRows ?? 0n) < batch) return
  }
}

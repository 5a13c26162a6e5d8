import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { buildContaining } from '../../platform/db/containing.ts'
import type { CommentFolder, CommentState } from './schema.ts'
import { networkDays } from './store.ts'

export interface ListedRow {
  readonly commentId: string
  readonly state: CommentState
  readonly spamReason: string | null
  readonly authorName: string
  readonly authorEmail: string
  readonly authorUrl: string
  readonly customerId: string | null
  readonly isOwner: boolean
  readonly body: string
  readonly flagCount: number
  readonly likeCount: number
  readonly itemId: string
  readonly itemTitle: string
  readonly path: string
  readonly replyTo: string
  readonly createdAt: Date
  readonly editedAt: Date | null
}

const folders: Readonly<Record<CommentFolder, RawBuilder<boolean>>> = {
  all: sql<boolean>`c.state IN ('published', 'pending', 'flagged')`,
  pending: sql<boolean>`c.state IN ('pending', 'flagged')`,
  published: sql<boolean>`c.state = 'published'`,
  flagged: sql<boolean>`(c.state = 'flagged' OR (c.state = 'published' AND c.flag_count > 0 AND c.reviewed_at IS NULL))`,
  spam: sql<boolean>`c.state = 'spam'`,
  // What keeps its place for replies alone is nothing to restore.
  deleted: sql<boolean>`(c.state = 'deleted' AND c.author_name <> '')`,
}

const searched = [sql`c.body`, sql`c.author_name`, sql`c.author_email`]

/** Comments of items that are there, newest first. */
export async function selectComments(
  ctx: Ctx,
  query: {
    readonly folder: CommentFolder
    readonly search: string
    readonly before: string | undefined
    readonly limit: number
  },
): Promise<ListedRow[]> {
  const matching =
    query.search === ''
      ? sql``
      : sql`AND (${sql.join(
          searched.map((column) => buildContaining(column, query.search)),
          sql` OR `,
        )})`
  const older = query.before === undefined ? sql`` : sql`AND c.comment_id < ${query.before}`
  const result = await sql<ListedRow>`
    SELECT c.comment_id AS "commentId", c.state, c.spam_reason AS "spamReason", c.author_name AS "authorName", c.author_email AS "authorEmail",
      c.author_url AS "authorUrl", c.customer_id AS "customerId", c.is_owner AS "isOwner", c.body, c.flag_count AS "flagCount",
      c.like_count AS "likeCount", c.item_id AS "itemId", i.title AS "itemTitle", '/' || n.slug || '/' || i.slug AS path,
      coalesce(p.author_name, '') AS "replyTo", c.created_at AS "createdAt", c.edited_at AS "editedAt"
    FROM item_comment c
    JOIN item i ON i.website_id = ${ctx.site.id} AND i.item_id = c.item_id
    JOIN collection n ON n.website_id = ${ctx.site.id} AND n.collection_id = i.collection_id
    LEFT JOIN item_comment p ON p.website_id = ${ctx.site.id} AND p.comment_id = c.parent_id
    WHERE c.website_id = ${ctx.site.id} AND ${folders[query.folder]} ${matching} ${older}
    ORDER BY c.comment_id DESC LIMIT ${query.limit}`.execute(ctx.db)
  return result.rows
}

export async function countFolders(ctx: Ctx): Promise<Readonly<Record<CommentFolder, number>>> {
  const each = Object.entries(folders).map(
    ([name, condition]) => sql`count(*) FILTER (WHERE ${condition})::int AS ${sql.ref(name)}`,
  )
  const result = await sql<Readonly<Record<CommentFolder, number>>>`
    SELECT ${sql.join(each)} FROM item_comment c WHERE c.website_id = ${ctx.site.id}
      AND EXISTS (SELECT 1 FROM item i WHERE i.website_id = ${ctx.site.id} AND i.item_id = c.item_id)`.execute(ctx.db)
  return result.rows[0] ?? { all: 0, pending: 0, published: 0, flagged: 0, spam: 0, deleted: 0 }
}

/** The items of comments. */
export async function selectItemIds(ctx: Ctx, commentIds: readonly string[]): Promise<string[]> {
  const result = await sql<{ itemId: string }>`SELECT DISTINCT item_id AS "itemId" FROM item_comment
    WHERE website_id = ${ctx.site.id} AND comment_id = ANY(${commentIds}::text[])`.execute(ctx.db)
  return result.rows.map(({ itemId }) => itemId)
}

interface StateRow {
  readonly id: string
  readonly state: CommentState
}

/** Gives comments other states and says what they were. What staff publish is reported no more. */
export async function updateStates(ctx: Ctx, changes: readonly StateRow[]): Promise<StateRow[]> {
  const result = await sql<StateRow>`
    WITH wanted AS (
      SELECT DISTINCT ON (w.id) w.id, w.state FROM unnest(${changes.map(({ id }) => id)}::text[], ${changes.map(({ state }) => state)}::text[]) AS w(id, state)
    ), before AS MATERIALIZED (
      SELECT c.comment_id, c.state FROM item_comment c JOIN wanted w ON w.id = c.comment_id WHERE c.website_id = ${ctx.site.id}
    ), changed AS (
      UPDATE item_comment c SET state = w.state,
        spam_reason = CASE WHEN w.state = 'spam' THEN coalesce(c.spam_reason, 'staff') END,
        reviewed_at = CASE WHEN w.state = 'published' THEN ${ctx.now}::timestamptz ELSE NULL END,
        deleted_at = CASE WHEN w.state = 'deleted' THEN ${ctx.now}::timestamptz ELSE NULL END
      FROM wanted w WHERE c.website_id = ${ctx.site.id} AND c.comment_id = w.id AND c.author_name <> ''
    )
    SELECT comment_id AS id, state FROM before`.execute(ctx.db)
  return result.rows
}

interface Author {
  readonly authorName: string
  readonly email: string
  readonly customerId: string | null
  readonly visitorKey: string
  readonly networkKey: string
}

/** Who wrote a comment; undefined for staff and for comments that are gone. An email without an account may be that of somebody else. */
export async function findAuthor(ctx: Ctx, commentId: string): Promise<Author | undefined> {
  const result = await sql<Author>`
    SELECT author_name AS "authorName", CASE WHEN customer_id IS NULL THEN '' ELSE lower(author_email) END AS email, customer_id AS "customerId", visitor_key AS "visitorKey",
      network_key AS "networkKey" FROM item_comment
    WHERE website_id = ${ctx.site.id} AND comment_id = ${commentId} AND NOT is_owner AND author_name <> ''`.execute(
    ctx.db,
  )
  return result.rows[0]
}

/** Comments of the same account or browser, newest first. An email proves nothing without an account. */
export async function selectIdsOfAuthor(
  ctx: Ctx,
  { customerId, visitorKey }: Author,
  limit: number,
): Promise<string[]> {
  const result = await sql<{ id: string }>`
    SELECT comment_id AS id FROM item_comment WHERE website_id = ${ctx.site.id} AND state IN ('published', 'pending', 'flagged')
      AND ((customer_id IS NOT NULL AND customer_id = ${customerId}) OR (visitor_key <> '' AND visitor_key = ${visitorKey}))
    ORDER BY comment_id DESC LIMIT ${limit}`.execute(ctx.db)
  return result.rows.map(({ id }) => id)
}

export async function insertBan(ctx: Ctx, banId: string, author: Author, max: number): Promise<boolean> {
  const result = await sql`
    INSERT INTO comment_ban (website_id, ban_id, author_name, email, customer_id, visitor_key, network_key, created_at)
    SELECT ${ctx.site.id}, ${banId}, ${author.authorName}, ${author.email}, ${author.customerId}, ${author.visitorKey}, ${author.networkKey}, ${ctx.now}
    WHERE (SELECT count(*) FROM comment_ban WHERE website_id = ${ctx.site.id}) < ${max} RETURNING 1`.execute(ctx.db)
  return result.rows.length > 0
}

interface BanRow {
  readonly id: string
  readonly authorName: string
  readonly email: string
  readonly createdAt: Date
}

export async function selectBans(ctx: Ctx): Promise<BanRow[]> {
  const result = await sql<BanRow>`
    SELECT ban_id AS id, author_name AS "authorName", email, created_at AS "createdAt" FROM comment_ban
    WHERE website_id = ${ctx.site.id} ORDER BY created_at DESC, ban_id`.execute(ctx.db)
  return result.rows
}

export async function deleteBan(ctx: Ctx, banId: string): Promise<boolean> {
  const result =
    await sql`DELETE FROM comment_ban WHERE website_id = ${ctx.site.id} AND ban_id = ${banId} RETURNING 1`.execute(
      ctx.db,
    )
  return result.rows.length > 0
}

/** Forgets the networks of bans of all sites, after the days that they count. */
export async function forgetNetworks({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const before = new Date(now.getTime() - networkDays * 86_400_000)
  await sql`UPDATE comment_ban SET network_key = '' WHERE network_key <> '' AND created_at < ${before}`.execute(db)
}

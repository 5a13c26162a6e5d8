import { productTypes } from '@vitrine/commerce'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { buildContaining } from '../../platform/db/containing.ts'
import type { ReviewFolder, ReviewSort, ReviewState } from './schema.ts'
import type { OrderLineKey } from './token.ts'

/** Orders that were sent longer ago are let be: turning it on reaches nobody who forgot the shop. */
const maxAgeDays = 14
const keptDays = 30

export interface BoughtLine {
  /** The language that it was bought in; null: the site's own. */
  readonly language: string | null
  readonly orderId: string
  readonly lineId: string
  readonly itemId: string
  readonly title: string
  readonly email: string
  readonly customerName: string
  /** Of the product, while it is there. */
  readonly path: string | null
  readonly collectionId: string | null
}

const boughtColumns = sql`o.language, o.order_id AS "orderId", l.line_id AS "lineId", l.item_id AS "itemId", l.title, o.email,
  o.customer_name AS "customerName", '/' || n.slug || '/' || i.slug AS path, n.collection_id AS "collectionId"`

const boughtTables = (ctx: Ctx) => sql`sales_order o
  JOIN order_line l ON l.website_id = ${ctx.site.id} AND l.order_id = o.order_id
  LEFT JOIN item i ON i.website_id = ${ctx.site.id} AND i.item_id = l.item_id
    AND i.workflow_state IN ('published', 'unlisted', 'scheduled') AND (i.published_at IS NULL OR i.published_at <= ${ctx.now})
  LEFT JOIN collection n ON n.website_id = ${ctx.site.id} AND n.collection_id = i.collection_id AND n.enabled`

/** A line of an order that was not canceled. */
export async function findBoughtLine(ctx: Ctx, { orderId, lineId }: OrderLineKey): Promise<BoughtLine | undefined> {
  const result = await sql<BoughtLine>`SELECT ${boughtColumns} FROM ${boughtTables(ctx)}
    WHERE o.website_id = ${ctx.site.id} AND o.order_id = ${orderId} AND l.line_id = ${lineId}
      AND o.fulfillment_status <> 'canceled'`.execute(ctx.db)
  return result.rows[0]
}

/** Orders with lines to ask about: sent some days ago, not given back, of products that are there. Oldest first. */
export async function selectOrdersToAsk(ctx: Ctx, delayDays: number, limit: number): Promise<string[]> {
  const result = await sql<{ orderId: string }>`
    SELECT DISTINCT o.order_id AS "orderId" FROM ${boughtTables(ctx)}
    WHERE o.website_id = ${ctx.site.id} AND ${isToAsk(ctx, delayDays)} ORDER BY o.order_id LIMIT ${limit}`.execute(
    ctx.db,
  )
  return result.rows.map(({ orderId }) => orderId)
}

/** Notes that the buyer of an order is asked about these lines, and gives them; no line is given twice. */
export async function claimLines(ctx: Ctx, orderId: string, delayDays: number): Promise<BoughtLine[]> {
  // Two runs at once may have different orders of one person.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`review requests ${ctx.site.id}`}, 0))`.execute(ctx.db)
  const result = await sql<BoughtLine>`
    WITH due AS (
      SELECT ${boughtColumns}, l.position FROM ${boughtTables(ctx)}
      WHERE o.website_id = ${ctx.site.id} AND o.order_id = ${orderId} AND ${isToAsk(ctx, delayDays)}
    ), claimed AS (
      INSERT INTO review_request (website_id, order_id, line_id, item_id, sent_at)
      SELECT ${ctx.site.id}, "orderId", "lineId", "itemId", ${ctx.now} FROM due ON CONFLICT DO NOTHING RETURNING line_id
    )
    SELECT due.* FROM due JOIN claimed ON claimed.line_id = due."lineId" ORDER BY due.position`.execute(ctx.db)
  // A product in two sizes is asked about once.
  return [...new Map(result.rows.toReversed().map((row) => [row.itemId, row])).values()].toReversed()
}

const isToAsk = (ctx: Ctx, delayDays: number): RawBuilder<boolean> => {
  const until = subtractDays(ctx.now, delayDays)
  const sentAt = sql`coalesce((SELECT max(f.shipped_at) FROM fulfillment f
      JOIN fulfillment_line fl ON fl.website_id = ${ctx.site.id} AND fl.order_id = f.order_id AND fl.fulfillment_id = f.fulfillment_id
      WHERE f.website_id = ${ctx.site.id} AND f.order_id = o.order_id AND fl.line_id = l.line_id),
    CASE WHEN o.fulfillment_status = 'fulfilled' THEN o.updated_at END)`
  return sql<boolean>`o.created_at > ${subtractDays(ctx.now, delayDays + maxAgeDays + 90)} AND o.email <> '' AND o.import_id IS NULL
    AND o.fulfillment_status <> 'canceled' AND o.payment_status NOT IN ('refunded', 'voided')
    AND l.product_type <> ${productTypes.giftCard} AND l.returned_quantity = 0 AND l.removed_quantity < l.quantity
    AND n.collection_id IS NOT NULL
    AND ${sentAt} <= ${until} AND ${sentAt} > ${subtractDays(until, maxAgeDays)}
    AND NOT EXISTS (SELECT 1 FROM review_request r JOIN sales_order p ON p.website_id = ${ctx.site.id} AND p.order_id = r.order_id
      WHERE r.website_id = ${ctx.site.id} AND r.item_id = l.item_id AND lower(p.email) = lower(o.email))`
}

/** Sites with orders of the last months. Whether their owners want buyers to be asked is read with their settings. */
export async function selectSitesWithOrders({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<string[]> {
  const since = subtractDays(now, 2 * (maxAgeDays + 90))
  const result = await sql<{ website_id: string }>`
    SELECT website_id FROM website WHERE website_id IN (SELECT o.website_id FROM sales_order o WHERE o.created_at > ${since})`.execute(
    db,
  )
  return result.rows.map((row) => row.website_id)
}

export interface ReviewRow {
  readonly reviewId: string
  readonly itemId: string
  /** Null for a review that was imported. */
  readonly orderId: string | null
  readonly isVerified: boolean
  readonly state: ReviewState
  readonly stars: number
  readonly title: string
  readonly body: string
  readonly authorName: string
  readonly authorEmail: string
  readonly answer: string
  readonly createdAt: Date
}

const columns = sql`c.review_id AS "reviewId", c.item_id AS "itemId", c.order_id AS "orderId", c.is_verified AS "isVerified", c.state, c.stars, c.title, c.body,
  c.author_name AS "authorName", c.author_email AS "authorEmail", c.answer, c.created_at AS "createdAt"`

export async function findReviewOfLine(ctx: Ctx, { orderId, lineId }: OrderLineKey): Promise<ReviewRow | undefined> {
  const result = await sql<ReviewRow>`SELECT ${columns} FROM product_review c
    WHERE c.website_id = ${ctx.site.id} AND c.order_id = ${orderId} AND c.line_id = ${lineId}`.execute(ctx.db)
  return result.rows[0]
}

export async function findReview(ctx: Ctx, reviewId: string): Promise<ReviewRow | undefined> {
  const result = await sql<ReviewRow>`SELECT ${columns} FROM product_review c
    WHERE c.website_id = ${ctx.site.id} AND c.review_id = ${reviewId}`.execute(ctx.db)
  return result.rows[0]
}

interface NewRow {
  readonly reviewId: string
  readonly line: BoughtLine
  readonly state: ReviewState
  readonly stars: number
  readonly heading: string
  readonly body: string
  readonly authorName: string
}

/** Stores the review of a line and gives its id; a second one replaces what the first says, keeps its id, and its answer is gone. */
export async function upsertReview(ctx: Ctx, { line, ...row }: NewRow): Promise<string> {
  const result = await sql<{ id: string }>`
    INSERT INTO product_review (website_id, review_id, item_id, order_id, line_id, state, stars, title, body, author_name, author_email, created_at)
    VALUES (${ctx.site.id}, ${row.reviewId}, ${line.itemId}, ${line.orderId}, ${line.lineId}, ${row.state}, ${row.stars}, ${row.heading}, ${row.body},
      ${row.authorName}, ${line.email}, ${ctx.now})
    ON CONFLICT (website_id, order_id, line_id) DO UPDATE SET state = excluded.state, stars = excluded.stars, title = excluded.title,
      body = excluded.body, author_name = excluded.author_name, answer = '', answered_at = NULL, deleted_at = NULL
    RETURNING review_id AS id`.execute(ctx.db)
  return result.rows[0]?.id ?? row.reviewId
}

const sortOrder: Readonly<Record<ReviewSort, RawBuilder<unknown>>> = {
  newest: sql`c.review_id DESC`,
  best: sql`c.stars DESC, c.review_id DESC`,
  worst: sql`c.stars, c.review_id DESC`,
}

interface ShownPage {
  readonly sort: ReviewSort
  readonly stars: number | undefined
  readonly offset: number
  readonly limit: number
}

/** Published reviews of a product. */
export async function selectShown(ctx: Ctx, itemId: string, page: ShownPage): Promise<ReviewRow[]> {
  const some = page.stars === undefined ? sql`` : sql`AND c.stars = ${page.stars}`
  const result = await sql<ReviewRow>`SELECT ${columns} FROM product_review c
    WHERE c.website_id = ${ctx.site.id} AND c.item_id = ${itemId} AND c.state = 'published' ${some}
    ORDER BY ${sortOrder[page.sort]} OFFSET ${page.offset} LIMIT ${page.limit}`.execute(ctx.db)
  return result.rows
}

/** How many published reviews have how many stars; from one to five. */
export async function countStars(ctx: Ctx, itemId: string): Promise<number[]> {
  const result = await sql<{ stars: number; count: number }>`
    SELECT stars, count(*)::int AS count FROM product_review WHERE website_id = ${ctx.site.id} AND item_id = ${itemId} AND state = 'published'
    GROUP BY stars`.execute(ctx.db)
  const counts = new Map(result.rows.map(({ stars, count }) => [stars, count]))
  return [1, 2, 3, 4, 5].map((stars) => counts.get(stars) ?? 0)
}

export interface ReviewedItem {
  readonly itemId: string
  readonly title: string
  readonly path: string
  readonly collectionId: string
  readonly reviewCount: number
}

/** A product that visitors see. */
export async function findReviewedItem(ctx: Ctx, itemId: string): Promise<ReviewedItem | undefined> {
  const result = await sql<ReviewedItem>`
    SELECT i.item_id AS "itemId", i.title, '/' || n.slug || '/' || i.slug AS path, i.collection_id AS "collectionId", i.review_count AS "reviewCount"
    FROM item i JOIN product p ON p.website_id = ${ctx.site.id} AND p.item_id = i.item_id
    JOIN collection n ON n.website_id = ${ctx.site.id} AND n.collection_id = i.collection_id
    WHERE i.website_id = ${ctx.site.id} AND i.item_id = ${itemId} AND n.enabled
      AND i.workflow_state IN ('published', 'unlisted', 'scheduled') AND (i.published_at IS NULL OR i.published_at <= ${ctx.now})`.execute(
    ctx.db,
  )
  return result.rows[0]
}

export interface ListedRow extends ReviewRow {
  readonly productTitle: string
  readonly path: string
}

const folders: Readonly<Record<ReviewFolder, RawBuilder<boolean>>> = {
  all: sql<boolean>`c.state IN ('published', 'pending')`,
  pending: sql<boolean>`c.state = 'pending'`,
  published: sql<boolean>`c.state = 'published'`,
  spam: sql<boolean>`c.state = 'spam'`,
  deleted: sql<boolean>`(c.state = 'deleted' AND c.author_name <> '')`,
}

const searched = [sql`c.body`, sql`c.title`, sql`c.author_name`, sql`c.author_email`, sql`i.title`]

/** Reviews of products that are there, newest first. */
export async function selectReviews(
  ctx: Ctx,
  query: {
    readonly folder: ReviewFolder
    readonly search: string
    readonly stars: number | undefined
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
  const older = query.before === undefined ? sql`` : sql`AND c.review_id < ${query.before}`
  const some = query.stars === undefined ? sql`` : sql`AND c.stars = ${query.stars}`
  const result = await sql<ListedRow>`
    SELECT ${columns}, i.title AS "productTitle", '/' || n.slug || '/' || i.slug AS path FROM product_review c
    JOIN item i ON i.website_id = ${ctx.site.id} AND i.item_id = c.item_id
    JOIN collection n ON n.website_id = ${ctx.site.id} AND n.collection_id = i.collection_id
    WHERE c.website_id = ${ctx.site.id} AND ${folders[query.folder]} ${matching} ${some} ${older}
    ORDER BY c.review_id DESC LIMIT ${query.limit}`.execute(ctx.db)
  return result.rows
}

export async function countFolders(ctx: Ctx): Promise<Readonly<Record<ReviewFolder, number>>> {
  const each = Object.entries(folders).map(
    ([name, condition]) => sql`count(*) FILTER (WHERE ${condition})::int AS ${sql.ref(name)}`,
  )
  const result = await sql<Readonly<Record<ReviewFolder, number>>>`
    SELECT ${sql.join(each)} FROM product_review c WHERE c.website_id = ${ctx.site.id}
      AND EXISTS (SELECT 1 FROM item i WHERE i.website_id = ${ctx.site.id} AND i.item_id = c.item_id)`.execute(ctx.db)
  return result.rows[0] ?? { all: 0, pending: 0, published: 0, spam: 0, deleted: 0 }
}

export async function selectItemIds(ctx: Ctx, reviewIds: readonly string[]): Promise<string[]> {
  const result = await sql<{ itemId: string }>`SELECT DISTINCT item_id AS "itemId" FROM product_review
    WHERE website_id = ${ctx.site.id} AND review_id = ANY(${reviewIds}::text[])`.execute(ctx.db)
  return result.rows.map(({ itemId }) => itemId)
}

interface StateRow {
  readonly id: string
  readonly state: ReviewState
}

/** Gives reviews other states and says what they were. Those of erased people stay as they are. */
export async function updateStates(ctx: Ctx, changes: readonly StateRow[]): Promise<StateRow[]> {
  const result = await sql<StateRow>`
    WITH wanted AS (
      SELECT DISTINCT ON (w.id) w.id, w.state FROM unnest(${changes.map(({ id }) => id)}::text[], ${changes.map(({ state }) => state)}::text[]) AS w(id, state)
    ), before AS MATERIALIZED (
      SELECT c.review_id, c.state FROM product_review c JOIN wanted w ON w.id = c.review_id WHERE c.website_id = ${ctx.site.id} AND c.author_name <> ''
    ), changed AS (
      UPDATE product_review c SET state = w.state, deleted_at = CASE WHEN w.state = 'deleted' THEN ${ctx.now}::timestamptz ELSE NULL END
      FROM wanted w WHERE c.website_id = ${ctx.site.id} AND c.review_id = w.id AND c.author_name <> ''
    )
    SELECT review_id AS id, state FROM before`.execute(ctx.db)
  return result.rows
}

export async function updateAnswer(ctx: Ctx, reviewId: string, answer: string): Promise<void> {
  await sql`UPDATE product_review SET answer = ${answer}, answered_at = ${answer === '' ? null : ctx.now}
    WHERE website_id = ${ctx.site.id} AND review_id = ${reviewId}`.execute(ctx.db)
}

/** Deletes spam and deleted reviews of all sites for good, after a month. */
export async function deleteOldReviews({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const before = subtractDays(now, keptDays)
  await sql`DELETE FROM product_review WHERE (state = 'spam' AND created_at < ${before}) OR (state = 'deleted' AND deleted_at < ${before})`.execute(
    db,
  )
}

function subtractDays(time: Date, days: number): Date {
  return new Date(time.getTime() - days * 86_400_000)
}

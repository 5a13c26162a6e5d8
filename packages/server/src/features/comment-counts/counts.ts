import { sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'
import { publishChange } from '../sites/index.ts'

/** Holds the counts of items until the transaction ends, in the order of their ids. All that changes comments does this first. */
export async function lockItems(ctx: Ctx, itemIds: readonly string[]): Promise<void> {
  await sql`SELECT FROM item WHERE website_id = ${ctx.site.id} AND item_id = ANY(${itemIds}::text[]) ORDER BY item_id FOR NO KEY UPDATE`.execute(
    ctx.db,
  )
}

/** The items that somebody commented on or reviewed. */
async function selectItemsOfPerson(
  ctx: Ctx,
  { customerId, email }: { readonly customerId: string; readonly email: string },
): Promise<string[]> {
  const result = await sql<{ itemId: string }>`
    SELECT DISTINCT item_id AS "itemId" FROM item_comment WHERE website_id = ${ctx.site.id}
      AND (customer_id = ${customerId} OR lower(author_email) = ${email})
    UNION SELECT item_id FROM product_review WHERE website_id = ${ctx.site.id} AND lower(author_email) = ${email}`.execute(
    ctx.db,
  )
  return result.rows.map(({ itemId }) => itemId)
}

/** Writes the counts of locked items anew. */
export async function countComments(ctx: SiteDb, itemIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE item i SET comment_count = c.all_count, public_comment_count = c.public_count
    FROM (SELECT w.item_id, count(c.*) FILTER (WHERE c.state IN ('published', 'pending', 'flagged'))::int AS all_count,
        count(c.*) FILTER (WHERE c.state = 'published')::int AS public_count
      FROM unnest(${itemIds}::text[]) AS w(item_id)
      LEFT JOIN item_comment c ON c.website_id = ${ctx.site.id} AND c.item_id = w.item_id GROUP BY w.item_id) c
    WHERE i.website_id = ${ctx.site.id} AND i.item_id = c.item_id`.execute(ctx.db)
}

/** Writes number and sum of stars of locked items anew. */
export async function countReviews(ctx: SiteDb, itemIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE item i SET review_count = c.count, rating_sum = c.stars
    FROM (SELECT w.item_id, count(r.*)::int AS count, coalesce(sum(r.stars), 0)::int AS stars
      FROM unnest(${itemIds}::text[]) AS w(item_id)
      LEFT JOIN product_review r ON r.website_id = ${ctx.site.id} AND r.item_id = w.item_id AND r.state = 'published' GROUP BY w.item_id) c
    WHERE i.website_id = ${ctx.site.id} AND i.item_id = c.item_id`.execute(ctx.db)
}

/** Writes the counts of a site's items that nobody else changes, for a site that is made at once. */
export async function countAll(ctx: SiteDb): Promise<void> {
  const { rows } = await sql<{ itemId: string }>`
    SELECT item_id AS "itemId" FROM item_comment WHERE website_id = ${ctx.site.id}
    UNION SELECT item_id FROM product_review WHERE website_id = ${ctx.site.id}`.execute(ctx.db)
  const itemIds = rows.map(({ itemId }) => itemId)
  await countComments(ctx, itemIds)
  await countReviews(ctx, itemIds)
}

/** Runs what erases the comments and reviews of a person, in a transaction, and keeps the counts of the items right. */
export async function keepCommentCounts(
  ctx: Ctx,
  person: { readonly customerId: string; readonly email: string },
  erase: () => Promise<void>,
): Promise<void> {
  const itemIds = await selectItemsOfPerson(ctx, person)
  await lockItems(ctx, itemIds)
  await erase()
  if (itemIds.length === 0) return
  await countComments(ctx, itemIds)
  await countReviews(ctx, itemIds)
  await publishChange(ctx)
}

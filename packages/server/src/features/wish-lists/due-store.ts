import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { buildOptions, isShown, joinOffer, joinProduct } from './product-parts.ts'
import type { WishListSettings } from './schema.ts'

/** A customer gets one mail about their list in this time. */
const quietHours = 24

type MailRules = Pick<WishListSettings, 'mailsPriceDrops' | 'mailsRestocks'>

const isCheaper = ({ site }: Ctx, rules: MailRules): RawBuilder<boolean> =>
  rules.mailsPriceDrops
    ? sql<boolean>`(e.price_notified_at IS NULL AND e.currency = ${site.currency} AND o.lowest < e.seen_price_minor)`
    : sql<boolean>`false`
const isBack = (rules: MailRules): RawBuilder<boolean> =>
  rules.mailsRestocks ? sql<boolean>`(e.stock_notified_at IS NULL AND e.sold_out_at IS NOT NULL)` : sql<boolean>`false`
const isDue = (ctx: Ctx, rules: MailRules) =>
  sql<boolean>`(o.count > 0 AND o.in_stock AND ${isShown(ctx)} AND (${isCheaper(ctx, rules)} OR ${isBack(rules)}))`
const isRested = (ctx: Ctx) =>
  sql<boolean>`(l.mailed_at IS NULL OR l.mailed_at <= ${new Date(ctx.now.getTime() - quietHours * 3_600_000)})`

/** Notes what is sold out, so that its return is news. */
export async function noteSoldOut(ctx: Ctx): Promise<void> {
  const { id } = ctx.site
  await sql`
    WITH gone AS (
      SELECT e.wish_list_id, e.item_id, e.variant_id FROM wish_list_entry e
      ${joinProduct(ctx, sql`e.item_id`)} ${joinOffer(ctx, sql`e.item_id`, sql`e.variant_id`)}
      WHERE e.website_id = ${id} AND e.sold_out_at IS NULL AND o.count > 0 AND NOT o.in_stock
    )
    UPDATE wish_list_entry e SET sold_out_at = ${ctx.now} FROM gone g
    WHERE e.website_id = ${id} AND e.wish_list_id = g.wish_list_id AND e.item_id = g.item_id AND e.variant_id = g.variant_id`.execute(
    ctx.db,
  )
}

/** Lists of customers with news, in the order of their ids. */
export async function selectDueLists(
  ctx: Ctx,
  rules: MailRules,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ listId: string }>`
    SELECT DISTINCT e.wish_list_id AS "listId" FROM wish_list_entry e
    JOIN wish_list l ON l.website_id = ${ctx.site.id} AND l.wish_list_id = e.wish_list_id
    ${joinProduct(ctx, sql`e.item_id`)} ${joinOffer(ctx, sql`e.item_id`, sql`e.variant_id`)}
    WHERE e.website_id = ${ctx.site.id} AND e.wish_list_id > ${after} AND l.customer_id IS NOT NULL AND ${isRested(ctx)}
      AND ${isDue(ctx, rules)}
    ORDER BY e.wish_list_id LIMIT ${limit}`.execute(ctx.db)
  return rows.map(({ listId }) => listId)
}

export interface DueList {
  readonly email: string
  /** Null: the site's own. */
  readonly language: string | null
  /** How many mails about the list there were before. */
  readonly round: number
}

/** Locks a list whose customer gets no other mail about it; undefined where another process has it, or was first. */
export async function lockDueList(ctx: Ctx, listId: string): Promise<DueList | undefined> {
  const { id } = ctx.site
  const { rows } = await sql<DueList & { customerId: string }>`
    SELECT l.customer_id AS "customerId", l.language, l.mail_round AS round FROM wish_list l
    WHERE l.website_id = ${id} AND l.wish_list_id = ${listId} AND ${isRested(ctx)} FOR UPDATE SKIP LOCKED`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) return undefined
  const customers = await sql<{ email: string }>`
    SELECT email FROM customer WHERE website_id = ${id} AND customer_id = ${row.customerId}`.execute(ctx.db)
  const email = customers.rows[0]?.email
  return email === undefined ? undefined : { email, language: row.language, round: row.round }
}

/** One thing that a mail tells of. */
export interface WishNews {
  readonly itemId: string
  readonly title: string
  readonly options: readonly string[]
  readonly priceMinor: number
  /** What it cost when it was kept, where it is cheaper now. */
  readonly beforeMinor: number | null
  readonly isBack: boolean
}

/** Takes the news of a locked list: each is given once. */
export async function claimNews(ctx: Ctx, listId: string, rules: MailRules): Promise<WishNews[]> {
  const { id } = ctx.site
  const { rows } = await sql<WishNews & { variantId: string }>`
    SELECT e.item_id AS "itemId", e.variant_id AS "variantId", i.title, ${buildOptions(ctx)} AS options, o.lowest AS "priceMinor",
      CASE WHEN ${isCheaper(ctx, rules)} THEN e.seen_price_minor END AS "beforeMinor", ${isBack(rules)} AS "isBack"
    FROM wish_list_entry e ${joinProduct(ctx, sql`e.item_id`)} ${joinOffer(ctx, sql`e.item_id`, sql`e.variant_id`)}
    WHERE e.website_id = ${id} AND e.wish_list_id = ${listId} AND ${isDue(ctx, rules)}
    ORDER BY e.created_at DESC, e.item_id, e.variant_id LIMIT 50`.execute(ctx.db)
  if (rows.length === 0) return []
  await sql`
    UPDATE wish_list_entry e SET price_notified_at = CASE WHEN g.is_cheaper THEN ${ctx.now}::timestamptz ELSE e.price_notified_at END,
      stock_notified_at = CASE WHEN g.is_back THEN ${ctx.now}::timestamptz ELSE e.stock_notified_at END
    FROM (SELECT * FROM unnest(${rows.map(({ itemId }) => itemId)}::text[], ${rows.map(({ variantId }) => variantId)}::text[],
      ${rows.map(({ beforeMinor }) => beforeMinor !== null)}::boolean[], ${rows.map(({ isBack }) => isBack)}::boolean[])
      AS n(item_id, variant_id, is_cheaper, is_back)) g
    WHERE e.website_id = ${id} AND e.wish_list_id = ${listId} AND e.item_id = g.item_id AND e.variant_id = g.variant_id`.execute(
    ctx.db,
  )
  await sql`UPDATE wish_list SET mailed_at = ${ctx.now}, mail_round = mail_round + 1
    WHERE website_id = ${id} AND wish_list_id = ${listId}`.execute(ctx.db)
  return rows
}

/** Sites with lists of customers. Whether their owners want these mails is read with their settings. */
export async function selectSitesWithLists({ db }: Pick<Ctx, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ website_id: string }>`
    SELECT DISTINCT website_id FROM wish_list WHERE customer_id IS NOT NULL LIMIT 10000`.execute(db)
  return rows.map((row) => row.website_id)
}

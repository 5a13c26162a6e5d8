import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { joinOffer, joinProduct } from './product-parts.ts'

export interface WishedRow {
  readonly itemId: string
  readonly title: string
  readonly assetId: string | null
  readonly filename: string | null
  readonly listCount: number
  readonly customerCount: number
  readonly lastMonthCount: number
  readonly isInStock: boolean
}

/** Where a page of products begins: after this one. */
export interface WishedKey {
  readonly listCount: number
  readonly itemId: string
}

/** Products on wish lists, those on most lists first. */
export async function selectWishedProducts(
  ctx: Ctx,
  after: WishedKey | undefined,
  limit: number,
): Promise<WishedRow[]> {
  const { id } = ctx.site
  const monthAgo = new Date(ctx.now.getTime() - 30 * 86_400_000)
  const isBelow = after
    ? sql`WHERE e.lists < ${after.listCount} OR (e.lists = ${after.listCount} AND e.item_id > ${after.itemId})`
    : sql``
  const { rows } = await sql<WishedRow>`
    WITH wished AS (
      SELECT e.item_id, count(DISTINCT e.wish_list_id)::int AS lists,
        count(DISTINCT e.wish_list_id) FILTER (WHERE l.customer_id IS NOT NULL)::int AS customers,
        count(DISTINCT e.wish_list_id) FILTER (WHERE e.created_at > ${monthAgo})::int AS lately
      FROM wish_list_entry e JOIN wish_list l ON l.website_id = ${id} AND l.wish_list_id = e.wish_list_id
      WHERE e.website_id = ${id} GROUP BY e.item_id
    )
    SELECT e.item_id AS "itemId", i.title, a.asset_id AS "assetId", a.filename, e.lists AS "listCount", e.customers AS "customerCount",
      e.lately AS "lastMonthCount", o.in_stock AS "isInStock"
    FROM wished e ${joinProduct(ctx, sql`e.item_id`)} ${joinOffer(ctx, sql`e.item_id`, sql`''`)}
    LEFT JOIN asset a ON a.website_id = ${id} AND a.asset_id = i.main_asset_id
    ${isBelow} ORDER BY e.lists DESC, e.item_id LIMIT ${limit}`.execute(ctx.db)
  return rows
}

import { itemTypes } from '@vitrine/commerce'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { buildContaining } from '../../platform/db/containing.ts'
import { buildStarting } from '../../platform/db/starting.ts'
import { listLanguages } from '../languages/index.ts'
import { buildWordQuery, hasTitleWords } from '../search-index/index.ts'
import { readOrderNumber } from '../store-settings/index.ts'

const maxResults = 5
/** Rows that one index may give before they are sorted. */
const maxCandidates = 100

export interface OrderRow {
  readonly orderId: string
  readonly orderNumber: number
  readonly customerName: string
  readonly email: string
  readonly currency: string
  readonly grandTotalMinor: number
  readonly testMode: boolean
  readonly createdAt: Date
}

/** Orders by number, email, name and last name, newest first. */
export async function findOrders(ctx: Ctx, text: string): Promise<readonly OrderRow[]> {
  const number = readOrderNumber(ctx.site, text)
  const found = (key: RawBuilder<unknown>) =>
    sql`(SELECT order_id FROM sales_order WHERE website_id = ${ctx.site.id} AND ${buildStarting(key, text)} LIMIT ${maxCandidates})`
  const { rows } = await sql<OrderRow>`
    SELECT order_id AS "orderId", order_number AS "orderNumber", customer_name AS "customerName", email, currency,
      grand_total_minor AS "grandTotalMinor", test_mode AS "testMode", created_at AS "createdAt"
    FROM sales_order WHERE website_id = ${ctx.site.id} AND order_id IN (
      (SELECT order_id FROM sales_order WHERE website_id = ${ctx.site.id} AND order_number = ${number}::bigint)
      UNION ALL ${found(sql`lower(email)`)}
      UNION ALL ${found(sql`lower(customer_name)`)}
      UNION ALL ${found(sql`lower(substring(customer_name FROM '[^ ]+$'))`)})
    ORDER BY (order_number = ${number}::bigint) DESC NULLS LAST, order_id DESC LIMIT ${maxResults}`.execute(ctx.db)
  return rows
}

interface CustomerRow {
  readonly customerId: string
  readonly name: string
  readonly email: string
}

/** Customers by email, name and last name, newest first. */
export async function findCustomers(ctx: Ctx, text: string): Promise<readonly CustomerRow[]> {
  const found = (key: RawBuilder<unknown>) =>
    sql`(SELECT customer_id FROM customer WHERE website_id = ${ctx.site.id} AND ${buildStarting(key, text)} LIMIT ${maxCandidates})`
  const { rows } = await sql<CustomerRow>`
    SELECT customer_id AS "customerId", name, email FROM customer WHERE website_id = ${ctx.site.id} AND customer_id IN (
      ${found(sql`lower(email)`)}
      UNION ALL ${found(sql`lower(name)`)}
      UNION ALL ${found(sql`lower(substring(name FROM '[^ ]+$'))`)})
    ORDER BY customer_id DESC LIMIT ${maxResults}`.execute(ctx.db)
  return rows
}

interface ItemRow {
  readonly itemId: string
  readonly collectionId: string
  readonly title: string
  readonly page: string
  readonly isDraft: boolean
}

/** Products, or posts and events: that with the SKU first, then those whose title begins with the text. */
export async function findItems(ctx: Ctx, text: string, kind: 'products' | 'others'): Promise<readonly ItemRow[]> {
  const { id } = ctx.site
  const isWanted =
    kind === 'products' ? sql`i.record_type = ${itemTypes.product}` : sql`i.record_type <> ${itemTypes.product}`
  const { rows } = await sql<ItemRow>`
    WITH coded AS MATERIALIZED (SELECT v.item_id FROM variant v
        WHERE v.website_id = ${id} AND lower(v.sku) COLLATE "C" = ${text.toLowerCase()} LIMIT ${maxResults}),
      titled AS MATERIALIZED (SELECT i.item_id FROM item i
        WHERE i.website_id = ${id} AND ${buildStarting(sql`lower(i.title)`, text)} AND ${isWanted} LIMIT ${maxCandidates}),
      drafted AS MATERIALIZED (SELECT i.item_id FROM item i
        WHERE i.website_id = ${id} AND ${hasTitleWords(id, text, 'last')} AND ${isWanted} LIMIT ${maxCandidates}),
      worded AS MATERIALIZED (SELECT s.item_id FROM item_search s
        WHERE search_keys(s.website_id, s.document) @@ ${buildWordQuery(`${id}/b`, text, 'last')}
          AND s.website_id = ${id} LIMIT ${maxCandidates}),
      translated AS MATERIALIZED (SELECT t.item_id FROM translated_item_search t
        WHERE search_keys(t.website_id || '/' || t.language, t.document) @@ ${buildTranslatedQuery(ctx, text)}
          AND t.website_id = ${id} LIMIT ${maxCandidates})
    SELECT i.item_id AS "itemId", i.collection_id AS "collectionId", i.title, c.title AS page, i.workflow_state = 'draft' AS "isDraft"
    FROM item i JOIN collection c ON c.website_id = ${id} AND c.collection_id = i.collection_id
    WHERE i.website_id = ${id} AND ${isWanted} AND i.item_id IN (
      SELECT item_id FROM coded UNION SELECT item_id FROM titled UNION SELECT item_id FROM drafted UNION SELECT item_id FROM worded
      UNION SELECT item_id FROM translated)
    ORDER BY i.item_id IN (SELECT item_id FROM coded) DESC, i.item_id IN (SELECT item_id FROM titled) DESC, i.updated_at DESC, i.item_id
    LIMIT ${maxResults}`.execute(ctx.db)
  return rows
}

/** The words of a text in any of the site's languages, beside its own; a query that finds nothing on a site of one language. */
function buildTranslatedQuery({ site }: Ctx, text: string): RawBuilder<unknown> {
  const queries = listLanguages(site).map(({ tag }) => buildWordQuery(`${site.id}/${tag}/b`, text, 'last'))
  return queries.length === 0 ? sql`''::tsquery` : sql`(${sql.join(queries, sql` || `)})`
}

interface PageRow {
  readonly collectionId: string
  readonly title: string
  readonly path: string
}

export async function findPages(ctx: Ctx, text: string): Promise<readonly PageRow[]> {
  const { rows } = await sql<PageRow>`
    SELECT collection_id AS "collectionId", title, CASE WHEN is_homepage THEN '/' ELSE '/' || slug END AS path FROM collection
    WHERE website_id = ${ctx.site.id} AND (${buildContaining(sql`title`, text)} OR ${buildContaining(sql`navigation_title`, text)})
    ORDER BY title, collection_id LIMIT ${maxResults}`.execute(ctx.db)
  return rows
}

import { sql } from 'kysely'
import { productTypes } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { findOrderView, type OrderView } from '../orders/index.ts'
import { formatExpiry, isExpired, listSavedCards } from '../saved-cards/index.ts'
import { formatOrderNumber } from '../store-settings/index.ts'
import type { AccountOrders } from './schema.ts'

const pageSize = 20
const maxDownloadOrders = 20

interface OrderRow {
  readonly id: string
  readonly orderNumber: number
  readonly createdAt: Date
  readonly fulfillmentStatus: string
  readonly paymentStatus: string
  readonly itemCount: number
  readonly grandTotalMinor: number
  readonly currency: string
}

/** The orders of a customer, newest first. */
export async function listAccountOrders(
  ctx: Ctx,
  customerId: string,
  cursor: string | undefined,
): Promise<AccountOrders> {
  const { id } = ctx.site
  const { rows } = await sql<OrderRow>`
    SELECT o.order_id AS id, o.order_number AS "orderNumber", o.created_at AS "createdAt",
      CASE o.fulfillment_status WHEN 'needs_attention' THEN (
        SELECT CASE WHEN coalesce(max(l.fulfilled_quantity), 0) = 0 THEN 'pending'
          WHEN bool_or(l.product_type NOT IN (2, 4) AND l.fulfilled_quantity + l.removed_quantity < l.quantity) THEN 'partially_fulfilled'
          ELSE 'fulfilled' END
        FROM order_line l WHERE l.website_id = ${id} AND l.order_id = o.order_id) ELSE o.fulfillment_status END AS "fulfillmentStatus",
      o.payment_status AS "paymentStatus", o.currency, o.grand_total_minor AS "grandTotalMinor",
      (SELECT coalesce(sum(l.quantity), 0)::int FROM order_line l WHERE l.website_id = ${id} AND l.order_id = o.order_id) AS "itemCount"
    FROM sales_order o
    WHERE o.website_id = ${id} AND o.customer_id = ${customerId} AND (${cursor ?? null}::text IS NULL OR o.order_id < ${cursor ?? null})
    ORDER BY o.order_id DESC LIMIT ${pageSize + 1}`.execute(ctx.db)
  const hasNextPage = rows.length > pageSize
  const page = rows.slice(0, pageSize)
  return {
    orders: page.map(({ createdAt, orderNumber, ...order }) => ({
      ...order,
      orderNumber: formatOrderNumber(ctx.site, orderNumber),
      createdOn: createdAt.toISOString(),
    })),
    pagination: { hasNextPage, nextPageCursor: hasNextPage ? (page.at(-1)?.id ?? null) : null },
  }
}

/** An order of this customer; undefined for those of others. */
export async function findAccountOrder(ctx: Ctx, customerId: string, orderId: string): Promise<OrderView | undefined> {
  const { rows } = await sql`SELECT 1 FROM sales_order
    WHERE website_id = ${ctx.site.id} AND order_id = ${orderId} AND customer_id = ${customerId}`.execute(ctx.db)
  return rows.length === 0 ? undefined : findOrderView(ctx, orderId)
}

interface AccountGiftCard {
  readonly id: string
  readonly lastCharacters: string
  readonly currency: string
  readonly initialMinor: number
  readonly balanceMinor: number
}

/** Gift cards that were sent to the customer's email. Those bought for others are theirs. */
export async function listAccountGiftCards(ctx: Ctx, email: string): Promise<AccountGiftCard[]> {
  const { rows } = await sql<AccountGiftCard>`
    SELECT gift_card_id AS id, last_characters AS "lastCharacters", currency, initial_minor AS "initialMinor", balance_minor AS "balanceMinor"
    FROM gift_card WHERE website_id = ${ctx.site.id} AND lower(recipient_email) = lower(${email}) AND disabled_at IS NULL
    ORDER BY gift_card_id DESC LIMIT 100`.execute(ctx.db)
  return rows
}

/** Files of the latest orders that have some, with links that work from now on. */
export async function listAccountDownloads(ctx: Ctx, customerId: string) {
  const { id } = ctx.site
  const { rows } = await sql<{ orderId: string }>`
    SELECT o.order_id AS "orderId" FROM sales_order o
    WHERE o.website_id = ${id} AND o.customer_id = ${customerId} AND EXISTS (
      SELECT 1 FROM order_line l WHERE l.website_id = ${id} AND l.order_id = o.order_id AND l.product_type = ${sql.lit(productTypes.digital)})
    ORDER BY o.order_id DESC LIMIT ${maxDownloadOrders}`.execute(ctx.db)
  const orders = await Promise.all(rows.map(({ orderId }) => findOrderView(ctx, orderId)))
  return orders.flatMap((order) =>
    (order?.items ?? []).flatMap(({ downloads, productName }) =>
      order
        ? downloads.map((download) => ({
            orderId: order.id,
            orderNumber: order.orderNumber,
            productName,
            ...download,
          }))
        : [],
    ),
  )
}

/** The cards that the customer keeps for later orders, without what a provider knows them by. */
export async function listAccountCards(ctx: Ctx, customerId: string) {
  const cards = await listSavedCards(ctx, customerId)
  return cards.map((card) => ({
    id: card.cardId,
    brand: card.brand,
    lastFour: card.lastFour,
    expires: formatExpiry(card),
    isExpired: isExpired(card, ctx.now),
  }))
}

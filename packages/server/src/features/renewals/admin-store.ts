import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { buildStarting } from '../../platform/db/starting.ts'
import { type SubscriptionRow, subscriptionStore } from '../subscriptions/index.ts'
import type { SubscriptionQuery } from './schema.ts'

/** Subscriptions of the site, newest first: ids sort by time, so a page starts after the last id of the one before. */
export async function listSubscriptionRows(
  ctx: Ctx,
  { state, search, cursor, limit }: SubscriptionQuery,
): Promise<SubscriptionRow[]> {
  const result = await sql<SubscriptionRow>`
    SELECT ${subscriptionStore.subscriptionColumns} FROM subscription
    WHERE website_id = ${ctx.site.id} AND (${cursor ?? null}::text IS NULL OR subscription_id < ${cursor ?? null})
      AND ${state === undefined ? sql`true` : sql`state = ${state}`}
      AND ${search ? buildStarting(sql`lower(email)`, search) : sql`true`}
    ORDER BY subscription_id DESC LIMIT ${limit}`.execute(ctx.db)
  return result.rows
}

interface EventRow {
  readonly eventId: string
  readonly kind: string
  readonly data: Record<string, unknown>
  readonly byName: string | null
  readonly createdAt: Date
}

export async function listSubscriptionEvents(ctx: Ctx, subscriptionId: string): Promise<EventRow[]> {
  const result = await sql<EventRow>`
    SELECT e.event_id AS "eventId", e.kind, e.data - 'apiKey' AS data, coalesce(a.display_name, e.data ->> 'apiKey') AS "byName", e.created_at AS "createdAt"
    FROM subscription_event e LEFT JOIN account a ON a.account_id = e.account_id
    WHERE e.website_id = ${ctx.site.id} AND e.subscription_id = ${subscriptionId}
    ORDER BY e.created_at DESC, e.event_id DESC LIMIT 200`.execute(ctx.db)
  return result.rows
}

interface PaidOrder {
  readonly orderId: string
  readonly orderNumber: number
  readonly customerId: string | null
}

/** The orders of these periods. */
export async function listPaidOrders(ctx: Ctx, orderIds: readonly string[]): Promise<readonly PaidOrder[]> {
  const result = await sql<PaidOrder>`
    SELECT order_id AS "orderId", order_number AS "orderNumber", customer_id AS "customerId" FROM sales_order
    WHERE website_id = ${ctx.site.id} AND order_id = ANY(${orderIds}::text[])`.execute(ctx.db)
  return result.rows
}

import type { Ctx } from '../../platform/context.ts'
import { listIssuedCards } from '../gift-cards/index.ts'
import { listOrderMails } from '../mail/index.ts'
import { listOrderPayments } from '../payments/index.ts'
import { getSubscriptionPath, subscriptionStore } from '../subscriptions/index.ts'
import { orderNotFound } from './errors.ts'
import { readOrderFilter } from './order-filter.ts'
import { countOrders, findOrderRow, listEventRows, listSummaryRows, type OrderRow } from './read-store.ts'
import { listRefundRows } from './refund-store.ts'
import type { AdminOrder, OrderQuery, OrderView } from './schema.ts'
import { listTags } from './tag-store.ts'
import { readOrderToken } from './token.ts'
import { toAdminOrder, toOrderView, toSummary } from './views.ts'

const countLimit = 10_000

/** The order behind a signed link, as its buyer sees it; undefined when the link is not one of this site's. */
export async function findOrderByToken(ctx: Ctx, token: string): Promise<OrderView | undefined> {
  const orderId = readOrderToken(ctx.site, token)
  return orderId === undefined ? undefined : findOrderView(ctx, orderId)
}

/** The order as its buyer sees it. For callers who have checked that the buyer calls. */
export async function findOrderView(ctx: Ctx, orderId: string): Promise<OrderView | undefined> {
  const row = await findOrderRow(ctx, orderId)
  return row && toOrderView(ctx.site, row, ctx.now, await findSubscriptionPath(ctx, row))
}

async function findSubscriptionPath(ctx: Ctx, order: OrderRow): Promise<string | null> {
  const [subscription] = await listSubscriptions(ctx, order)
  return subscription ? getSubscriptionPath(ctx.site, subscription.subscriptionId) : null
}

/** The subscriptions that the order began or renewed. */
async function listSubscriptions(ctx: Ctx, { orderId, lines }: OrderRow) {
  if (lines.every(({ subscriptionPlan }) => subscriptionPlan === null)) return []
  return subscriptionStore.listOrderSubscriptions(ctx, orderId)
}

/** Orders for the owner, newest first. */
export async function listOrders(ctx: Ctx, query: OrderQuery) {
  const filter = await readOrderFilter(ctx, query, countLimit)
  const isFirst = query.cursor === undefined
  const [rows, counted] = await Promise.all([
    listSummaryRows(ctx, filter, { before: query.cursor ?? null, limit: query.limit + 1 }),
    isFirst ? countOrders(ctx, filter, countLimit + 1) : undefined,
  ])
  const page = rows.slice(0, query.limit)
  const hasNextPage = rows.length > query.limit
  return {
    orders: page.map((row) => toSummary(ctx.site, row)),
    count: counted === undefined ? null : { value: Math.min(counted, countLimit), isMore: counted > countLimit },
    pagination: { hasNextPage, nextPageCursor: hasNextPage ? (page.at(-1)?.orderId ?? null) : null },
  }
}

/** The tags that orders have. */
export async function listOrderTags(ctx: Ctx) {
  return { tags: await listTags(ctx, 200) }
}

/** One order for the owner, with payments and timeline. */
export async function getOrder(ctx: Ctx, orderId: string): Promise<AdminOrder> {
  const row = await findOrderRow(ctx, orderId)
  if (!row) throw orderNotFound({})
  const [payments, refunds, events, issued, mails, subscriptions] = await Promise.all([
    listOrderPayments(ctx, row.cartId),
    listRefundRows(ctx, orderId),
    listEventRows(ctx, orderId),
    listIssuedCards(ctx, orderId),
    listOrderMails(ctx, orderId),
    listSubscriptions(ctx, row),
  ])
  return toAdminOrder(ctx.site, row, { payments, refunds, events, issued, mails, subscriptions })
}

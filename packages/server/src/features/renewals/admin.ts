import type { Ctx } from '../../platform/context.ts'
import { formatOrderNumber } from '../store-settings/index.ts'
import { type SubscriptionRow, subscriptionStore } from '../subscriptions/index.ts'
import { listPaidOrders, listSubscriptionEvents, listSubscriptionRows } from './admin-store.ts'
import { subscriptionNotFound } from './errors.ts'
import { formatOptions, listPlans } from './plans.ts'
import { countAlike } from './price-store.ts'
import type { AdminSubscription, SubscriptionPage, SubscriptionQuery, SubscriptionSummary } from './schema.ts'

/** Of a weekly subscription about nineteen years. */
const maxRenewals = 1000

/** Subscriptions for the owner, a page at a time. */
export async function listSubscriptions(ctx: Ctx, query: SubscriptionQuery): Promise<SubscriptionPage> {
  const rows = await listSubscriptionRows(ctx, { ...query, limit: query.limit + 1 })
  const page = rows.slice(0, query.limit)
  const hasNextPage = rows.length > query.limit
  return {
    subscriptions: page.map(toSummary),
    pagination: { hasNextPage, nextPageCursor: hasNextPage ? (page.at(-1)?.subscriptionId ?? null) : null },
  }
}

/** One subscription with its renewals and events. Throws `subscription_not_found`. */
export async function getAdminSubscription(ctx: Ctx, subscriptionId: string): Promise<AdminSubscription> {
  const row = await subscriptionStore.findSubscription(ctx, subscriptionId)
  if (!row) throw subscriptionNotFound({})
  const [renewals, events, alikeCount, plans] = await Promise.all([
    subscriptionStore.listRenewals(ctx, subscriptionId, maxRenewals),
    listSubscriptionEvents(ctx, subscriptionId),
    countAlike(ctx, row),
    listPlans(ctx, row),
  ])
  const paid = await listPaidOrders(ctx, [row.orderId, ...renewals.flatMap(({ orderId }) => orderId ?? [])])
  const numbers = new Map(paid.map(({ orderId, orderNumber }) => [orderId, formatOrderNumber(ctx.site, orderNumber)]))
  return {
    ...toSummary(row),
    orderId: row.orderId,
    orderNumber: numbers.get(row.orderId) ?? '',
    customerId: paid.find(({ orderId }) => orderId === row.orderId)?.customerId ?? null,
    nextPeriod: row.nextPeriod,
    methodLabel: row.methodLabel,
    unitPrice: { amountMinor: row.unitPriceMinor, currency: row.currency },
    nextPrice:
      row.nextPriceMinor === null || row.nextPriceAt === null
        ? null
        : {
            price: { amountMinor: row.nextPriceMinor * row.quantity, currency: row.currency },
            startsOn: row.nextPriceAt.toISOString(),
          },
    alikeCount,
    plans: plans.map(({ variantId, title, unitPriceMinor, isPresent }) => ({
      variantId,
      title,
      unitPrice: { amountMinor: unitPriceMinor, currency: row.currency },
      isPresent,
    })),
    nextPlan: row.nextPlan && {
      variantId: row.nextPlan.variantId,
      title: formatOptions(row.nextPlan.options),
      price: { amountMinor: row.nextPlan.unitPriceMinor * row.quantity, currency: row.currency },
    },
    endReason: row.endReason,
    endedOn: row.endedAt?.toISOString() ?? null,
    shippingAddress: row.shippingAddress,
    billingAddress: row.billingAddress,
    renewals: renewals.map(({ renewalId, period, state, periodStart, attemptAt, failures, blocked, ...rest }) => ({
      id: renewalId,
      period,
      state,
      startsOn: periodStart.toISOString(),
      attemptOn: attemptAt?.toISOString() ?? null,
      failures,
      blocked,
      lastReason: rest.lastReason,
      orderId: rest.orderId,
      orderNumber: numbers.get(rest.orderId ?? '') ?? null,
    })),
    events: events.map(({ eventId, kind, data, byName, createdAt }) => ({
      id: eventId,
      kind,
      data,
      by: byName,
      createdOn: createdAt.toISOString(),
    })),
  }
}

function toSummary(row: SubscriptionRow): SubscriptionSummary {
  return {
    id: row.subscriptionId,
    state: row.state,
    title: row.title,
    email: row.email,
    customerName: row.customerName,
    quantity: row.quantity,
    price: { amountMinor: row.unitPriceMinor * row.quantity, currency: row.currency },
    billingPeriod: { value: row.periodValue, unit: row.periodUnit },
    cycles: row.cycles,
    cyclesPaid: row.cyclesPaid,
    nextOn: row.nextAt?.toISOString() ?? null,
    cancelsAtEnd: row.cancelsAtEnd,
    testMode: row.testMode,
    createdOn: row.createdAt.toISOString(),
  }
}

import { readSubscriptionPlan, type SubscriptionPlan } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import type { CheckoutSnapshot, LineSnapshot } from '../line-items/index.ts'
import { formatSubscriptionDay, mailSubscriber } from './mails.ts'
import type { SavedMethod } from './record.ts'
import { getPeriodStart } from './schedule.ts'
import { insertEvent, insertSubscription, type NewSubscription } from './store.ts'
import { localizeCtx } from '../languages/index.ts'

interface StartingOrder {
  readonly orderId: string
  readonly provider: string
  readonly checkout: CheckoutSnapshot
  readonly saved: SavedMethod | undefined
}

/** Begins the subscriptions of an order, inside the transaction that places it. Called again it does nothing. */
export async function startSubscriptions(ctx: Ctx, order: StartingOrder): Promise<void> {
  for (const line of order.checkout.lines) {
    const plan = line.subscriptionPlan === null ? undefined : readSubscriptionPlan(line.subscriptionPlan)
    if (plan) await startSubscription(ctx, order, line, plan)
  }
}

async function startSubscription(
  ctx: Ctx,
  order: StartingOrder,
  line: LineSnapshot,
  plan: SubscriptionPlan,
): Promise<void> {
  const row = toSubscription(ctx, order, line, plan)
  if (!(await insertSubscription(ctx, row))) return
  await insertEvent(ctx, row.subscriptionId, 'started', { orderId: order.orderId })
  const date =
    row.nextAt === null ? '' : formatSubscriptionDay(localizeCtx(ctx, row.language).site, row.timeZone, row.nextAt)
  await mailSubscriber(ctx, row, {
    kind: 'subscription-started',
    subjectId: row.subscriptionId,
    values: { date },
    ...(date === '' ? { facts: null } : {}),
  })
}

function toSubscription(
  ctx: Ctx,
  { orderId, provider, checkout, saved }: StartingOrder,
  line: LineSnapshot,
  { billingPeriod, numBillingCycles }: SubscriptionPlan,
): NewSubscription {
  const period = { value: Math.max(1, Math.round(billingPeriod.value)), unit: billingPeriod.unit }
  const cycles = Math.round(numBillingCycles)
  const isOver = cycles === 1
  const { timeZone } = ctx.site
  return {
    subscriptionId: newId(ctx.now.getTime()),
    state: isOver ? 'ended' : 'active',
    orderId,
    lineId: line.lineId,
    itemId: line.itemId,
    variantId: line.variantId,
    productType: line.productType,
    title: line.title,
    sku: line.sku,
    options: line.options,
    additionalFields: line.additionalFields,
    quantity: line.quantity,
    currency: checkout.currency,
    unitPriceMinor: line.unitPriceMinor,
    periodValue: period.value,
    periodUnit: period.unit,
    cycles,
    anchorAt: ctx.now,
    timeZone,
    nextAt: isOver ? null : getPeriodStart({ anchorAt: ctx.now, timeZone, period }, 1),
    email: checkout.email,
    customerName: checkout.customerName,
    shippingAddress: checkout.shippingAddress,
    billingAddress: checkout.billingAddress,
    shippingOptionId: checkout.shippingOptionId ?? null,
    provider,
    customerRef: saved?.customerRef ?? null,
    methodRef: saved?.methodRef ?? null,
    methodLabel: saved?.label ?? '',
    testMode: checkout.testMode,
    baseUrl: checkout.baseUrl,
    language: checkout.language ?? null,
    endedAt: isOver ? ctx.now : null,
  }
}

import {
  listStatesBefore,
  type RenewalState,
  renewalMoves,
  type SubscriptionState,
  subscriptionMoves,
} from '@vitrine/commerce'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { recordEvents } from '../webhooks/index.ts'
import { newId } from '../../platform/ids.ts'
import { toJsonOrNull } from '../../platform/text/json.ts'
import type { RenewalRow, SubscriptionRow } from './record.ts'

export const subscriptionColumns = sql`subscription_id AS "subscriptionId", state, order_id AS "orderId", item_id AS "itemId", variant_id AS "variantId",
  product_type AS "productType", title, sku, options, additional_fields AS "additionalFields", quantity, currency,
  unit_price_minor AS "unitPriceMinor", next_price_minor AS "nextPriceMinor", next_price_at AS "nextPriceAt", next_plan AS "nextPlan", period_value AS "periodValue",
  period_unit AS "periodUnit", cycles, cycles_paid AS "cyclesPaid", anchor_at AS "anchorAt", time_zone AS "timeZone",
  next_period AS "nextPeriod", next_at AS "nextAt", cancels_at_end AS "cancelsAtEnd", email, customer_name AS "customerName",
  shipping_address AS "shippingAddress", billing_address AS "billingAddress", shipping_option_id AS "shippingOptionId", provider,
  customer_ref AS "customerRef", method_ref AS "methodRef", method_label AS "methodLabel", test_mode AS "testMode",
  base_url AS "baseUrl", language, end_reason AS "endReason", ended_at AS "endedAt", created_at AS "createdAt"`

const renewalColumns = sql`renewal_id AS "renewalId", subscription_id AS "subscriptionId", period, period_start AS "periodStart", state,
  attempt_at AS "attemptAt", attempts, failures, first_failed_at AS "firstFailedAt", gives_up_at AS "givesUpAt", blocked,
  last_reason AS "lastReason", order_id AS "orderId"`

export interface NewSubscription extends Omit<
  SubscriptionRow,
  | 'nextPriceMinor'
  | 'nextPriceAt'
  | 'nextPlan'
  | 'cyclesPaid'
  | 'nextPeriod'
  | 'cancelsAtEnd'
  | 'endReason'
  | 'createdAt'
> {
  readonly lineId: string
}

/** Writes a subscription; false when the line of the order has one already. */
export async function insertSubscription(ctx: Ctx, row: NewSubscription): Promise<boolean> {
  const result = await sql`
    INSERT INTO subscription (website_id, subscription_id, state, order_id, line_id, item_id, variant_id, product_type, title, sku, options,
      additional_fields, quantity, currency, unit_price_minor, period_value, period_unit, cycles, anchor_at, time_zone, next_at, email,
      customer_name, shipping_address, billing_address, shipping_option_id, provider, customer_ref, method_ref, method_label, test_mode,
      base_url, language, end_reason, ended_at, created_at, updated_at)
    VALUES (${ctx.site.id}, ${row.subscriptionId}, ${row.state}, ${row.orderId}, ${row.lineId}, ${row.itemId}, ${row.variantId},
      ${row.productType}, ${row.title}, ${row.sku}, ${JSON.stringify(row.options)}::jsonb, ${toJsonOrNull(row.additionalFields)}::jsonb,
      ${row.quantity}, ${row.currency}, ${row.unitPriceMinor}, ${row.periodValue}, ${row.periodUnit}, ${row.cycles}, ${row.anchorAt},
      ${row.timeZone}, ${row.nextAt}, ${row.email}, ${row.customerName}, ${toJsonOrNull(row.shippingAddress)}::jsonb,
      ${toJsonOrNull(row.billingAddress)}::jsonb, ${row.shippingOptionId}, ${row.provider}, ${row.customerRef}, ${row.methodRef},
      ${row.methodLabel}, ${row.testMode}, ${row.baseUrl}, ${row.language}, ${row.endedAt ? 'cycles' : null}, ${row.endedAt}, ${ctx.now}, ${ctx.now})
    ON CONFLICT (website_id, order_id, line_id) DO NOTHING RETURNING 1`.execute(ctx.db)
  return result.rows.length > 0
}

export async function findSubscription(ctx: Ctx, subscriptionId: string): Promise<SubscriptionRow | undefined> {
  const result = await sql<SubscriptionRow>`
    SELECT ${subscriptionColumns} FROM subscription WHERE website_id = ${ctx.site.id} AND subscription_id = ${subscriptionId}`.execute(
    ctx.db,
  )
  return result.rows[0]
}

/** Locks a subscription until the end of the transaction. Carts and stock are locked before it. */
export async function lockSubscription(ctx: Ctx, subscriptionId: string): Promise<SubscriptionRow | undefined> {
  const result = await sql<SubscriptionRow>`
    SELECT ${subscriptionColumns} FROM subscription
    WHERE website_id = ${ctx.site.id} AND subscription_id = ${subscriptionId} FOR UPDATE`.execute(ctx.db)
  return result.rows[0]
}

/** Values of a subscription that change; what is undefined stays. */
interface SubscriptionChanges {
  readonly quantity?: number
  readonly unitPriceMinor?: number
  readonly nextPriceMinor?: number | null
  readonly nextPriceAt?: Date | null
  readonly nextPlan?: SubscriptionRow['nextPlan']
  readonly variantId?: string
  readonly sku?: string
  readonly options?: SubscriptionRow['options']
  readonly cyclesPaid?: number
  readonly nextPeriod?: number
  readonly nextAt?: Date | null
  readonly cancelsAtEnd?: boolean
  readonly shippingAddress?: SubscriptionRow['shippingAddress']
  readonly billingAddress?: SubscriptionRow['billingAddress']
  readonly shippingOptionId?: string | null
  readonly provider?: string
  readonly customerRef?: string | null
  readonly methodRef?: string | null
  readonly methodLabel?: string
  readonly customerName?: string
  readonly email?: string
  readonly endReason?: string
  readonly endedAt?: Date
  readonly noticedPeriod?: number
}

export async function updateSubscription(
  ctx: Ctx,
  subscriptionId: string,
  changes: SubscriptionChanges,
): Promise<void> {
  const { shippingAddress, billingAddress, nextPlan, options, ...plain } = changes
  const json = {
    ...(nextPlan === undefined ? {} : { next_plan: toJsonOrNull(nextPlan) }),
    ...(options === undefined ? {} : { options: JSON.stringify(options) }),
    ...(shippingAddress === undefined ? {} : { shipping_address: toJsonOrNull(shippingAddress) }),
    ...(billingAddress === undefined ? {} : { billing_address: toJsonOrNull(billingAddress) }),
  }
  const columns = Object.entries(plain).map(
    ([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value] as const,
  )
  await ctx.db
    .updateTable('subscription')
    .set({ ...Object.fromEntries(columns), ...json, updated_at: ctx.now })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('website_id', '=', ctx.site.id)
    .where('subscription_id', '=', subscriptionId)
    .execute()
}

/** Moves a subscription along the table of allowed moves; false when it is not in a state before. */
export async function moveSubscription(ctx: Ctx, subscriptionId: string, to: SubscriptionState): Promise<boolean> {
  const before = listStatesBefore(subscriptionMoves, to)
  const result = await sql`UPDATE subscription SET state = ${to}, version = version + 1, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND subscription_id = ${subscriptionId} AND state = ANY(${before}::text[]) RETURNING 1`.execute(
    ctx.db,
  )
  return result.rows.length > 0
}

export async function insertEvent(
  ctx: Ctx,
  subscriptionId: string,
  kind: string,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const accountId = ctx.actor.kind === 'staff' ? ctx.actor.accountId : null
  const apiKey = ctx.actor.kind === 'api-key' ? { apiKey: ctx.actor.name } : {}
  await sql`INSERT INTO subscription_event (website_id, subscription_id, event_id, kind, data, account_id, created_at)
    VALUES (${ctx.site.id}, ${subscriptionId}, ${newId()}, ${kind}, ${JSON.stringify({ ...data, ...apiKey })}::jsonb, ${accountId}, ${ctx.now})`.execute(
    ctx.db,
  )
  await recordEvents(ctx, [{ topic: 'subscription.update', data: { subscriptionId } }])
}

/** Opens a period; undefined when it was opened before. */
export async function insertRenewal(
  ctx: Ctx,
  row: Pick<RenewalRow, 'subscriptionId' | 'period' | 'periodStart' | 'state'>,
): Promise<string | undefined> {
  const attemptAt = row.state === 'due' ? ctx.now : null
  const result = await sql<{ renewalId: string }>`
    INSERT INTO subscription_renewal (website_id, renewal_id, subscription_id, period, period_start, state, attempt_at, created_at, updated_at)
    VALUES (${ctx.site.id}, ${newId(ctx.now.getTime())}, ${row.subscriptionId}, ${row.period}, ${row.periodStart}, ${row.state}, ${attemptAt},
      ${ctx.now}, ${ctx.now})
    ON CONFLICT (website_id, subscription_id, period_start) DO NOTHING RETURNING renewal_id AS "renewalId"`.execute(
    ctx.db,
  )
  return result.rows[0]?.renewalId
}

export async function findRenewal(ctx: Ctx, renewalId: string): Promise<RenewalRow | undefined> {
  const result = await sql<RenewalRow>`
    SELECT ${renewalColumns} FROM subscription_renewal WHERE website_id = ${ctx.site.id} AND renewal_id = ${renewalId}`.execute(
    ctx.db,
  )
  return result.rows[0]
}

/** The period that waits to be paid. */
export async function findOpenRenewal(ctx: Ctx, subscriptionId: string): Promise<RenewalRow | undefined> {
  const result = await sql<RenewalRow>`
    SELECT ${renewalColumns} FROM subscription_renewal
    WHERE website_id = ${ctx.site.id} AND subscription_id = ${subscriptionId} AND state = 'due'
    ORDER BY period LIMIT 1`.execute(ctx.db)
  return result.rows[0]
}

/** The latest periods, newest first. */
export async function listRenewals(ctx: Ctx, subscriptionId: string, limit = 100): Promise<RenewalRow[]> {
  const result = await sql<RenewalRow>`
    SELECT ${renewalColumns} FROM subscription_renewal
    WHERE website_id = ${ctx.site.id} AND subscription_id = ${subscriptionId} ORDER BY period DESC LIMIT ${limit}`.execute(
    ctx.db,
  )
  return result.rows
}

/** Moves a renewal along its table of allowed moves; false when it is not in a state before. */
export async function moveRenewal(ctx: Ctx, renewalId: string, to: RenewalState, orderId?: string): Promise<boolean> {
  const before = listStatesBefore(renewalMoves, to)
  const result =
    await sql`UPDATE subscription_renewal SET state = ${to}, order_id = coalesce(${orderId ?? null}, order_id), attempt_at = NULL,
      gives_up_at = NULL, blocked = NULL, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND renewal_id = ${renewalId} AND state = ANY(${before}::text[]) RETURNING 1`.execute(
      ctx.db,
    )
  return result.rows.length > 0
}

/** Closes the periods that wait to be paid, with their retries. */
export async function closeRenewals(
  ctx: Ctx,
  subscriptionId: string,
  to: 'canceled' | 'failed' | 'skipped',
): Promise<void> {
  await sql`UPDATE subscription_renewal SET state = ${to}, attempt_at = NULL, gives_up_at = NULL, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND subscription_id = ${subscriptionId} AND state = 'due'`.execute(ctx.db)
}

/** What a try of a renewal changed in it; what is undefined stays. */
interface RenewalChanges {
  readonly attemptAt?: Date | null
  readonly attempts?: number
  readonly failures?: number
  readonly firstFailedAt?: Date
  readonly givesUpAt?: Date | null
  readonly blocked?: string | null
  readonly lastReason?: string | null
}

/** Changes a renewal that is still due; false when it is not. */
export async function updateRenewal(ctx: Ctx, renewalId: string, changes: RenewalChanges): Promise<boolean> {
  const columns = Object.entries(changes).map(
    ([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value] as const,
  )
  const result = await ctx.db
    .updateTable('subscription_renewal')
    .set({ ...Object.fromEntries(columns), updated_at: ctx.now })
    .where('website_id', '=', ctx.site.id)
    .where('renewal_id', '=', renewalId)
    .where('state', '=', 'due')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The subscriptions that the orders of a customer began, newest first. */
export async function listCustomerSubscriptions(ctx: Ctx, customerId: string): Promise<SubscriptionRow[]> {
  const { id } = ctx.site
  const result = await sql<SubscriptionRow>`
    SELECT ${subscriptionColumns} FROM subscription WHERE website_id = ${id} AND order_id IN (
      SELECT o.order_id FROM sales_order o WHERE o.website_id = ${id} AND o.customer_id = ${customerId})
    ORDER BY subscription_id DESC LIMIT 50`.execute(ctx.db)
  return result.rows
}

/** The subscriptions that an order began or renewed, with what their pages are called by. */
export async function listOrderSubscriptions(ctx: Ctx, orderId: string): Promise<SubscriptionRow[]> {
  const { id } = ctx.site
  const result = await sql<SubscriptionRow>`
    SELECT ${subscriptionColumns} FROM subscription WHERE website_id = ${id} AND (order_id = ${orderId} OR subscription_id = (
      SELECT r.subscription_id FROM subscription_renewal r WHERE r.website_id = ${id} AND r.order_id = ${orderId} LIMIT 1))
    ORDER BY subscription_id LIMIT 200`.execute(ctx.db)
  return result.rows
}

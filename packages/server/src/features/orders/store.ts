import type { FulfillmentState } from '@vitrine/commerce'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { upsertCustomerCte } from '../customers/index.ts'
import { recordEvents } from '../webhooks/index.ts'
import type { CheckoutSnapshot } from '../line-items/index.ts'
import { toJsonOrNull } from '../../platform/text/json.ts'

/**
 * The next number of the site's orders, in a commit of its own that does not wait for the disk. The number's row is
 * locked for microseconds, and the order's own commit, later in the same log, makes it durable. A number may be
 * missing, none comes twice.
 */
export async function takeOrderNumber(ctx: Ctx): Promise<number> {
  if (ctx.db.isTransaction) throw new Error('Order numbers are taken before the transaction begins.')
  const result = await sql<{ last: number }>`
    WITH fast AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
    UPDATE order_number SET last = last + 1 FROM fast WHERE website_id = ${ctx.site.id} RETURNING last`.execute(ctx.db)
  const row = result.rows[0]
  if (!row) throw new Error('This site has no order numbers.')
  return row.last
}

export interface NewOrder {
  readonly orderId: string
  readonly orderNumber: number
  readonly cartId: string
  readonly fulfillmentStatus: FulfillmentState
  readonly paymentStatus: 'pending' | 'authorized' | 'paid'
  readonly needsAttention: string | null
  readonly checkout: CheckoutSnapshot
  readonly events: readonly NewEvent[]
  /** Parts of the statement that belong to the order: its payment (the relation named by `settled` has one row if it could be) and its mail. */
  readonly payment: RawBuilder<unknown>
  readonly settled: 'settled' | 'begun'
  readonly mail: RawBuilder<unknown>
}

export interface NewEvent {
  readonly kind: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * The statement that writes an order with lines, first events, payment and mail. A second order of the cart is impossible: UNIQUE (website_id, cart_id).
 * It gives no row when the payment could not be settled: then the transaction must be rolled back.
 */
export function insertOrderCte(ctx: Ctx, order: NewOrder): RawBuilder<unknown> {
  const { id } = ctx.site
  const { checkout } = order
  return sql`
    WITH ${upsertCustomerCte(ctx, { cartId: order.cartId, email: checkout.email, name: checkout.customerName })},
    made AS (
      INSERT INTO sales_order (website_id, order_id, order_number, cart_id, customer_id, email, customer_name, fulfillment_status, payment_status, needs_attention,
        test_mode, currency, subtotal_minor, discount_minor, shipping_minor, tax_minor, grand_total_minor, shipping_address, billing_address,
        shipping_option_name, pickup, slot_starts_at, slot_ends_at, taxes, tax_included, note, additional_fields, terms_accepted_at, discounts, language, tax_number, tax_exemption, tax_number_proof,
        created_at, updated_at)
      SELECT ${id}, ${order.orderId}, ${order.orderNumber}, ${order.cartId}, (SELECT customer_id FROM buyer), ${checkout.email}, ${checkout.customerName}, ${order.fulfillmentStatus},
        ${order.paymentStatus}, ${order.needsAttention}, ${checkout.testMode}, ${checkout.currency}, ${checkout.subtotalMinor},
        ${checkout.discountMinor}, ${checkout.shippingMinor}, ${checkout.taxMinor}, ${checkout.grandTotalMinor},
        ${toJsonOrNull(checkout.shippingAddress)}::jsonb, ${toJsonOrNull(checkout.billingAddress)}::jsonb, ${checkout.shippingOptionName},
        ${toJsonOrNull(checkout.pickup ?? null)}::jsonb, ${checkout.timeSlot?.startsOn ?? null}::timestamptz, ${checkout.timeSlot?.endsOn ?? null}::timestamptz,
        ${JSON.stringify(checkout.taxes)}::jsonb, ${checkout.taxIncluded}, ${checkout.note}, ${toJsonOrNull(checkout.additionalFields)}::jsonb,
        ${checkout.termsAcceptedOn ?? null}::timestamptz, ${JSON.stringify(checkout.discounts ?? [])}::jsonb, ${checkout.language ?? null}, ${checkout.taxNumber ?? null}, ${checkout.taxExemption ?? null},
        (SELECT jsonb_build_object('checkedAt', k.checked_at, 'consultation', k.consultation) FROM tax_number_check k
          WHERE k.website_id = ${id} AND k.tax_number = ${checkout.taxNumber ?? null} AND k.is_registered),
        ${ctx.now}, ${ctx.now}
    ),
    lines AS (
      INSERT INTO order_line (website_id, order_id, line_id, item_id, variant_id, product_type, title, sku, options, additional_fields, subscription_plan,
        quantity, unit_price_minor, discount_minor, tax_minor, asset_id, position)
      SELECT ${id}, ${order.orderId}, l."lineId", l."itemId", l."variantId", l."productType", l.title, l.sku, l.options,
        nullif(l."additionalFields", 'null'::jsonb), nullif(l."subscriptionPlan", 'null'::jsonb), l.quantity, l."unitPriceMinor", l."discountMinor",
        l."taxMinor", l."assetId", row_number() OVER () - 1
      FROM jsonb_to_recordset(${JSON.stringify(checkout.lines)}::jsonb) AS l("lineId" text, "itemId" text, "variantId" text, "productType" int,
        title text, sku text, options jsonb, "additionalFields" jsonb, "subscriptionPlan" jsonb, quantity int, "unitPriceMinor" bigint,
        "discountMinor" bigint, "taxMinor" bigint, "assetId" text)
    ),
    noted AS (
      INSERT INTO order_event (website_id, order_id, event_id, kind, data)
      SELECT ${id}, ${order.orderId}, e.id, e.kind, e.data
      FROM jsonb_to_recordset(${eventsJson(order.events)}::jsonb) AS e(id text, kind text, data jsonb)
    ),
    ${order.payment},
    ${order.mail}
    SELECT 1 FROM ${sql.table(order.settled)}`
}

/** Adds events to an order's timeline, by the actor of the ctx. */
export async function insertEvents(ctx: Ctx, orderId: string, events: readonly NewEvent[]): Promise<void> {
  const accountId = ctx.actor.kind === 'staff' ? ctx.actor.accountId : null
  await sql`
    INSERT INTO order_event (website_id, order_id, event_id, kind, data, account_id)
    SELECT ${ctx.site.id}, ${orderId}, e.id, e.kind, e.data, ${accountId}
    FROM jsonb_to_recordset(${eventsJson(events.map((event) => nameApiKey(ctx, event)))}::jsonb) AS e(id text, kind text, data jsonb)`.execute(
    ctx.db,
  )
  await tellWebhooks(ctx, orderId, events)
}

/** Events of the timeline that only staff care for. */
const quietKinds: readonly string[] = ['note', 'tagged', 'mail_resent', 'downloads_renewed']
const kindTopics: Readonly<Record<string, 'order.fulfillment' | 'order.refund'>> = {
  fulfilled: 'order.fulfillment',
  tracking_changed: 'order.fulfillment',
  fulfillment_undone: 'order.fulfillment',
  refunded: 'order.refund',
}

async function tellWebhooks(ctx: Ctx, orderId: string, events: readonly NewEvent[]): Promise<void> {
  const kinds = events.map(({ kind }) => kind).filter((kind) => !quietKinds.includes(kind))
  if (kinds.length === 0) return
  const topics = new Set(kinds.flatMap((kind) => kindTopics[kind] ?? []))
  await recordEvents(
    ctx,
    [...topics, 'order.update' as const].map((topic) => ({ topic, data: { orderId } })),
  )
}

/** A key of the API has no account that the timeline could name. */
function nameApiKey({ actor }: Pick<Ctx, 'actor'>, event: NewEvent): NewEvent {
  return actor.kind === 'api-key' ? { ...event, data: { ...event.data, apiKey: actor.name } } : event
}

export interface OrderState {
  readonly orderId: string
  readonly orderNumber: number
  readonly cartId: string
  readonly fulfillmentStatus: FulfillmentState
  readonly paymentStatus: 'pending' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'voided'
  readonly needsAttention: string | null
  readonly testMode: boolean
}

const stateColumns = sql`order_id AS "orderId", order_number AS "orderNumber", cart_id AS "cartId", fulfillment_status AS "fulfillmentStatus",
  payment_status AS "paymentStatus", needs_attention AS "needsAttention", test_mode AS "testMode"`

export async function findOrderByCart(ctx: Ctx, cartId: string): Promise<OrderState | undefined> {
  const result = await sql<OrderState>`
    SELECT ${stateColumns} FROM sales_order WHERE website_id = ${ctx.site.id} AND cart_id = ${cartId}`.execute(ctx.db)
  return result.rows[0]
}

/** Locks an order until the end of the transaction. */
export async function lockOrder(ctx: Ctx, orderId: string): Promise<OrderState | undefined> {
  const result = await sql<OrderState>`
    SELECT ${stateColumns} FROM sales_order WHERE website_id = ${ctx.site.id} AND order_id = ${orderId} FOR UPDATE`.execute(
    ctx.db,
  )
  return result.rows[0]
}

/** Writes an order's states; the order must be locked. `needsAttention` is the reason, or null. */
export async function updateOrder(
  ctx: Ctx,
  order: Pick<OrderState, 'orderId' | 'fulfillmentStatus' | 'paymentStatus'>,
  needsAttention: string | null,
): Promise<void> {
  await sql`UPDATE sales_order SET fulfillment_status = ${order.fulfillmentStatus}, payment_status = ${order.paymentStatus},
      needs_attention = ${needsAttention}, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND order_id = ${order.orderId}`.execute(ctx.db)
}

// Events are ordered by the database's clock, which tells two transactions of one request apart, and then by id: those of one batch keep their order.
function eventsJson(events: readonly NewEvent[]): string {
  const ids = events.map(() => newId()).sort()
  return JSON.stringify(events.map((event, index) => ({ ...event, id: ids[index] })))
}

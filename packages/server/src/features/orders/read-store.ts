import type { Address } from '@vitrine/commerce/addresses'
import type { FulfillmentState, ReturnState, SubscriptionPlan, TaxExemption } from '@vitrine/commerce'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { buildStarting } from '../../platform/db/starting.ts'
import type { DiscountSnapshot, LineSnapshot, OrderPickup, PictureColumns } from '../line-items/index.ts'
import type { SlotTimes } from '../time-slots/index.ts'
import { type LineFile, selectItemFiles } from './item-files.ts'
import type { OrderState } from './store.ts'

/** A line as it was sold, with what its item is now. */
export interface LineRow extends PictureColumns, Omit<LineSnapshot, 'assetId' | 'subscriptionPlan'> {
  readonly subscriptionPlan: SubscriptionPlan | null
  /** Pieces in parcels, and pieces that were given back before they were sent. */
  readonly fulfilledQuantity: number
  readonly removedQuantity: number
  readonly restockedQuantity: number
  /** Pieces of its variant that an imported order took from stock and did not put back, as added lines do; null for orders of the shop. */
  readonly takenQuantity: number | null
  /** Pieces in returns that were not declined. */
  readonly returnedQuantity: number
  /** Where the item can be seen now; null when it cannot. */
  readonly itemUrl: string | null
  /** The files that buyers of the item get, in their order. */
  readonly files: readonly LineFile[]
}

export interface FulfillmentRow {
  readonly fulfillmentId: string
  readonly carrier: string
  readonly trackingNumber: string
  readonly trackingUrl: string
  readonly shippedAt: string
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
}

export interface ReturnRow {
  readonly returnId: string
  readonly state: ReturnState
  readonly byBuyer: boolean
  readonly reason: string
  readonly note: string
  readonly createdAt: string
  readonly refundedMinor: number
  /** What it paid of goods that were sent in exchange. */
  readonly creditedMinor: number
  readonly lines: readonly {
    readonly lineId: string
    readonly quantity: number
    readonly received: number | null
    readonly restocked: number
  }[]
}

/** A whole order with its lines and parcels. */
export interface OrderRow {
  readonly orderId: string
  readonly orderNumber: number
  readonly cartId: string
  /** Null in orders of a release before customers. */
  readonly customerId: string | null
  readonly email: string
  readonly customerName: string
  /** The language that it was bought in; null: the site's own. */
  readonly language: string | null
  readonly fulfillmentStatus: FulfillmentState
  readonly paymentStatus: OrderState['paymentStatus']
  readonly needsAttention: string | null
  readonly testMode: boolean
  readonly currency: string
  readonly subtotalMinor: number
  readonly discountMinor: number
  readonly shippingMinor: number
  readonly taxMinor: number
  readonly grandTotalMinor: number
  readonly shippingAddress: Address | null
  readonly billingAddress: Address | null
  readonly shippingOptionName: string | null
  readonly pickup: OrderPickup | null
  /** When it is picked up or delivered; null where no time was chosen. */
  readonly timeSlot: SlotTimes | null
  readonly tags: readonly string[]
  readonly taxes: readonly { name: string; ratePpm: number; baseMinor: number; taxMinor: number }[]
  readonly taxIncluded: boolean
  readonly taxNumber: string | null
  /** The answer of the register that it relied on; null where the number was not looked up. */
  readonly taxNumberProof: { readonly checkedAt: string; readonly consultation: string } | null
  /** Why it has no tax; null where it is taxed as all are. */
  readonly taxExemption: TaxExemption | null
  readonly discounts: readonly DiscountSnapshot[]
  readonly note: string
  readonly additionalFields: unknown
  readonly termsAcceptedAt: Date | null
  /** Where an imported order was sold, and its number there. */
  readonly source: string | null
  readonly sourceNumber: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly lines: readonly LineRow[]
  readonly fulfillments: readonly FulfillmentRow[]
  readonly returns: readonly ReturnRow[]
  /** Amounts that gift cards paid of it and that were not returned. */
  readonly giftCards: readonly { readonly lastCharacters: string; readonly amountMinor: number }[]
  /** Money that providers have sent back. */
  readonly refundedMinor: number
  /** How often it was changed. */
  readonly editVersion: number
  /** Still to pay because of changes; below zero: to be given back. */
  readonly balanceMinor: number
  /** The cart of the latest payment link for the balance. */
  readonly balanceCartId: string | null
  /** Until when that link works; null without one, and once it was paid. */
  readonly balanceLinkEndsAt: Date | null
  /** Of the attempt that made the order. */
  readonly provider: string | null
  /** An invoice of it was issued: its lines and amounts stay. */
  readonly isInvoiced: boolean
}

export async function findOrderRow(ctx: Ctx, orderId: string): Promise<OrderRow | undefined> {
  return (await listOrderRows(ctx, [orderId]))[0]
}

/** Orders with everything that belongs to them, in one statement, oldest first. */
export async function listOrderRows(ctx: Ctx, orderIds: readonly string[]): Promise<OrderRow[]> {
  const result = await sql<OrderRow>`
    SELECT o.order_id AS "orderId", o.order_number AS "orderNumber", o.cart_id AS "cartId", o.customer_id AS "customerId", o.email, o.customer_name AS "customerName", o.language,
      o.fulfillment_status AS "fulfillmentStatus", o.payment_status AS "paymentStatus", o.needs_attention AS "needsAttention",
      o.test_mode AS "testMode", o.currency, o.subtotal_minor AS "subtotalMinor", o.discount_minor AS "discountMinor",
      o.shipping_minor AS "shippingMinor", o.tax_minor AS "taxMinor", o.grand_total_minor AS "grandTotalMinor",
      o.shipping_address AS "shippingAddress", o.billing_address AS "billingAddress", o.shipping_option_name AS "shippingOptionName", o.pickup, ${slotOfOrder} AS "timeSlot", ${tagsOfOrder(ctx)} AS tags,
      o.taxes, o.discounts, o.tax_included AS "taxIncluded", o.tax_number AS "taxNumber", o.tax_number_proof AS "taxNumberProof", o.tax_exemption AS "taxExemption", o.note, o.additional_fields AS "additionalFields",
      o.edit_version AS "editVersion", o.balance_minor AS "balanceMinor", o.balance_cart_id AS "balanceCartId",
      (SELECT c.expires_at FROM cart c WHERE c.website_id = ${ctx.site.id} AND c.cart_id = o.balance_cart_id AND c.purchased_at IS NULL) AS "balanceLinkEndsAt",
      o.source, o.source_number AS "sourceNumber", o.terms_accepted_at AS "termsAcceptedAt", o.created_at AS "createdAt", o.updated_at AS "updatedAt",
      (SELECT p.provider FROM payment p WHERE p.website_id = ${ctx.site.id} AND p.order_id = o.order_id ORDER BY p.payment_id LIMIT 1) AS provider,
      EXISTS (SELECT 1 FROM invoice v WHERE v.website_id = ${ctx.site.id} AND v.order_id = o.order_id) AS "isInvoiced",
      (SELECT coalesce(sum(r.amount_minor), 0)::bigint FROM payment_refund r
        WHERE r.website_id = ${ctx.site.id} AND r.order_id = o.order_id AND r.status = 'succeeded') AS "refundedMinor",
      coalesce((
        SELECT json_agg(json_build_object('fulfillmentId', f.fulfillment_id, 'carrier', f.carrier, 'trackingNumber', f.tracking_number,
          'trackingUrl', f.tracking_url, 'shippedAt', f.shipped_at, 'lines', coalesce((
            SELECT json_agg(json_build_object('lineId', c.line_id, 'quantity', c.quantity) ORDER BY c.line_id)
            FROM fulfillment_line c WHERE c.website_id = ${ctx.site.id} AND c.order_id = f.order_id AND c.fulfillment_id = f.fulfillment_id
          ), '[]'::json)) ORDER BY f.fulfillment_id)
        FROM fulfillment f WHERE f.website_id = ${ctx.site.id} AND f.order_id = o.order_id
      ), '[]'::json) AS fulfillments,
      coalesce((
        SELECT json_agg(json_build_object('returnId', b.return_id, 'state', b.state, 'byBuyer', b.by_buyer, 'reason', b.reason, 'note', b.note,
          'createdAt', b.created_at, 'creditedMinor', b.credited_minor, 'refundedMinor', (SELECT coalesce(sum(r.amount_minor), 0) FROM payment_refund r
            WHERE r.website_id = ${ctx.site.id} AND r.order_id = b.order_id AND r.return_id = b.return_id AND r.status <> 'failed'),
          'lines', coalesce((
            SELECT json_agg(json_build_object('lineId', c.line_id, 'quantity', c.quantity, 'received', c.received_quantity,
              'restocked', c.restocked_quantity) ORDER BY c.line_id)
            FROM order_return_line c WHERE c.website_id = ${ctx.site.id} AND c.order_id = b.order_id AND c.return_id = b.return_id
          ), '[]'::json)) ORDER BY b.return_id)
        FROM order_return b WHERE b.website_id = ${ctx.site.id} AND b.order_id = o.order_id
      ), '[]'::json) AS returns,
      coalesce((
        SELECT json_agg(json_build_object('lastCharacters', g.last_characters, 'amountMinor', u.amount_minor) ORDER BY g.gift_card_id)
        FROM payment p JOIN gift_card_use u ON u.website_id = p.website_id AND u.payment_id = p.payment_id AND u.status = 'spent'
        JOIN gift_card g ON g.website_id = u.website_id AND g.gift_card_id = u.gift_card_id
        WHERE p.website_id = ${ctx.site.id} AND p.order_id = o.order_id
      ), '[]'::json) AS "giftCards",
      coalesce((
        SELECT json_agg(x ORDER BY x.position) FROM (
          SELECT l.line_id AS "lineId", l.item_id AS "itemId", l.variant_id AS "variantId", l.product_type AS "productType", l.title, l.sku,
            l.options, l.additional_fields AS "additionalFields", l.subscription_plan AS "subscriptionPlan", l.quantity,
            l.unit_price_minor AS "unitPriceMinor", l.discount_minor AS "discountMinor", l.tax_minor AS "taxMinor", l.position,
            l.fulfilled_quantity AS "fulfilledQuantity", l.removed_quantity AS "removedQuantity",
            l.restocked_quantity AS "restockedQuantity", l.returned_quantity AS "returnedQuantity",
            CASE WHEN o.source IS NOT NULL THEN coalesce((SELECT -sum(m.quantity) FROM stock_move m
              WHERE m.website_id = ${ctx.site.id} AND m.variant_id = l.variant_id AND m.order_id = l.order_id), 0)::int END AS "takenQuantity",
            CASE WHEN n.enabled AND i.workflow_state IN ('published', 'unlisted') THEN '/' || n.slug || '/' || i.slug END AS "itemUrl",
            (SELECT coalesce(json_agg(json_build_object('assetId', d.asset_id, 'filename', d.filename, 'byteSize', d.byte_size, 'sentBytes', coalesce(s.sent_bytes, 0)) ORDER BY f.position), '[]')
              FROM (${selectItemFiles(ctx, sql`= l.item_id`)}) f
              JOIN asset d ON d.website_id = ${ctx.site.id} AND d.asset_id = f.asset_id
              LEFT JOIN order_download s ON s.website_id = ${ctx.site.id} AND s.order_id = l.order_id AND s.line_id = l.line_id AND s.asset_id = f.asset_id
            ) AS files,
            a.asset_id AS "assetId", a.filename, a.alt_text AS "altText", a.width, a.height, a.focal_x AS "focalX", a.focal_y AS "focalY"
          FROM order_line l
          LEFT JOIN item i ON i.website_id = l.website_id AND i.item_id = l.item_id
          LEFT JOIN collection n ON n.website_id = i.website_id AND n.collection_id = i.collection_id
          LEFT JOIN asset a ON a.website_id = l.website_id AND a.asset_id = l.asset_id
          WHERE l.website_id = ${ctx.site.id} AND l.order_id = o.order_id
        ) x
      ), '[]'::json) AS lines
    FROM sales_order o WHERE o.website_id = ${ctx.site.id} AND o.order_id = ANY(${orderIds}::text[]) ORDER BY o.order_id`.execute(
    ctx.db,
  )
  return result.rows
}

export interface EventRow {
  readonly eventId: string
  readonly kind: string
  readonly data: Record<string, unknown>
  readonly byName: string | null
  readonly createdAt: Date
}

export async function listEventRows(ctx: Ctx, orderId: string): Promise<EventRow[]> {
  const result = await sql<EventRow>`
    SELECT e.event_id AS "eventId", e.kind, e.data - 'apiKey' AS data, coalesce(a.display_name, e.data ->> 'apiKey') AS "byName", e.created_at AS "createdAt"
    FROM order_event e LEFT JOIN account a ON a.account_id = e.account_id
    WHERE e.website_id = ${ctx.site.id} AND e.order_id = ${orderId} ORDER BY e.created_at, e.event_id`.execute(ctx.db)
  return result.rows
}

export interface SummaryRow {
  readonly orderId: string
  readonly orderNumber: number
  readonly customerId: string | null
  readonly email: string
  readonly customerName: string
  readonly fulfillmentStatus: FulfillmentState
  readonly paymentStatus: OrderState['paymentStatus']
  readonly needsAttention: string | null
  readonly testMode: boolean
  readonly currency: string
  readonly grandTotalMinor: number
  readonly createdAt: Date
  readonly itemCount: number
  readonly tags: readonly string[]
  readonly timeSlot: SlotTimes | null
}

interface OrderFilter {
  readonly fulfillment: string | null
  readonly payment: string | null
  readonly customerId: string | null
  readonly tag: string | null
  /** Picked up or delivered on this day, with the zone that the day is of; null: all. */
  readonly slotDay: { readonly date: string; readonly timeZone: string } | null
  /** The orders of the tag; null without one, or when they are too many to be named. */
  readonly taggedIds: readonly string[] | null
  /** The beginning of an address, a name or a last name; null: all. */
  readonly search: string | null
  /** The order number in the text. */
  readonly number: number | null
  /** The orders that the text finds; null without a text, or when they are too many to be named. */
  readonly foundIds: readonly string[] | null
}

/** Orders, newest first: ids sort by time, so a page starts after the last id of the one before. */
export async function listSummaryRows(
  ctx: Ctx,
  filter: OrderFilter,
  page: { readonly before: string | null; readonly limit: number },
): Promise<SummaryRow[]> {
  const result = await sql<SummaryRow>`
    SELECT o.order_id AS "orderId", o.order_number AS "orderNumber", o.customer_id AS "customerId", o.email, o.customer_name AS "customerName",
      o.fulfillment_status AS "fulfillmentStatus", o.payment_status AS "paymentStatus", o.needs_attention AS "needsAttention",
      o.test_mode AS "testMode", o.currency, o.grand_total_minor AS "grandTotalMinor", o.created_at AS "createdAt",
      (SELECT coalesce(sum(l.quantity), 0)::int FROM order_line l WHERE l.website_id = ${ctx.site.id} AND l.order_id = o.order_id) AS "itemCount",
      ${tagsOfOrder(ctx)} AS tags, ${slotOfOrder} AS "timeSlot"
    FROM ${listed(ctx, filter)}
    WHERE o.website_id = ${ctx.site.id} AND (${page.before}::text IS NULL OR o.order_id < ${page.before}) AND ${matches(filter)}
    ORDER BY o.order_id DESC LIMIT ${page.limit}`.execute(ctx.db)
  return result.rows
}

interface ExportLine {
  readonly title: string
  readonly sku: string
  readonly options: readonly { readonly optionName: string; readonly value: string }[]
  readonly answers: unknown
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly discountMinor: number
  readonly taxMinor: number
  readonly fulfilledQuantity: number
}

export interface ExportRow extends Omit<SummaryRow, 'customerId'> {
  readonly subtotalMinor: number
  readonly discountMinor: number
  readonly shippingMinor: number
  readonly taxMinor: number
  readonly refundedMinor: number
  readonly balanceMinor: number
  readonly discounts: readonly DiscountSnapshot[]
  readonly shippingOptionName: string | null
  readonly shippingAddress: Address | null
  readonly billingAddress: Address | null
  readonly note: string
  readonly lines: readonly ExportLine[]
}

/** The orders of a list with their amounts, newest first. */
export async function listExportRows(
  ctx: Ctx,
  filter: OrderFilter,
  page: { readonly before: string; readonly limit: number },
): Promise<ExportRow[]> {
  const { id } = ctx.site
  const result = await sql<ExportRow>`
    SELECT o.order_id AS "orderId", o.order_number AS "orderNumber", o.email, o.customer_name AS "customerName",
      o.fulfillment_status AS "fulfillmentStatus", o.payment_status AS "paymentStatus", o.needs_attention AS "needsAttention",
      o.test_mode AS "testMode", o.currency, o.created_at AS "createdAt", o.subtotal_minor AS "subtotalMinor",
      o.discount_minor AS "discountMinor", o.shipping_minor AS "shippingMinor", o.tax_minor AS "taxMinor", o.grand_total_minor AS "grandTotalMinor",
      (SELECT coalesce(sum(l.quantity), 0)::int FROM order_line l WHERE l.website_id = ${id} AND l.order_id = o.order_id) AS "itemCount",
      (SELECT coalesce(sum(r.amount_minor), 0)::bigint FROM payment_refund r
        WHERE r.website_id = ${id} AND r.order_id = o.order_id AND r.status = 'succeeded') AS "refundedMinor", ${tagsOfOrder(ctx)} AS tags, ${slotOfOrder} AS "timeSlot",
      o.balance_minor AS "balanceMinor", o.discounts, o.shipping_option_name AS "shippingOptionName", o.shipping_address AS "shippingAddress",
      o.billing_address AS "billingAddress", o.note,
      coalesce((SELECT json_agg(json_build_object('title', l.title, 'sku', l.sku, 'options', l.options, 'answers', l.additional_fields,
          'quantity', l.quantity, 'unitPriceMinor', l.unit_price_minor, 'discountMinor', l.discount_minor, 'taxMinor', l.tax_minor,
          'fulfilledQuantity', l.fulfilled_quantity) ORDER BY l.position)
        FROM order_line l WHERE l.website_id = ${id} AND l.order_id = o.order_id), '[]'::json) AS lines
    FROM ${listed(ctx, filter)} WHERE o.website_id = ${id} AND o.order_id < ${page.before} AND ${matches(filter)}
    ORDER BY o.order_id DESC LIMIT ${page.limit}`.execute(ctx.db)
  return result.rows
}

/** How many match, counted no further than the limit: a shop with a million orders waits for nothing. */
export async function countOrders(ctx: Ctx, filter: OrderFilter, limit: number): Promise<number> {
  const { fulfillment, payment, customerId, tag, slotDay, search, foundIds } = filter
  // Too many to be named are too many to be counted.
  const isText = [fulfillment, payment, customerId, tag, slotDay].every((value) => value === null)
  if (search !== null && foundIds === null && isText) return limit
  const result = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM ${listed(ctx, filter)} WHERE o.website_id = ${ctx.site.id} AND ${matches(filter)} LIMIT ${limit}) counted`.execute(
    ctx.db,
  )
  return result.rows[0]?.count ?? 0
}

/** The orders of a list. Many of a tag are read by its index, newest first; a few are named by their ids. */
function listed(ctx: Ctx, { tag, taggedIds, fulfillment }: OrderFilter): RawBuilder<unknown> {
  const { id } = ctx.site
  const orders =
    tag === null || taggedIds !== null
      ? sql`sales_order o`
      : sql`order_tag g JOIN sales_order o ON o.website_id = ${id} AND o.order_id = g.order_id AND g.website_id = ${id} AND g.tag = ${tag}`
  if (fulfillment !== 'open_return') return orders
  return sql`${orders} JOIN (SELECT DISTINCT b.order_id FROM order_return b WHERE b.website_id = ${id}
    AND b.state IN ('requested', 'approved', 'received')) open_return ON open_return.order_id = o.order_id`
}

const slotOfOrder = sql`CASE WHEN o.slot_starts_at IS NOT NULL THEN json_build_object('startsOn', o.slot_starts_at, 'endsOn', o.slot_ends_at) END`

function tagsOfOrder(ctx: Ctx): RawBuilder<unknown> {
  return sql`ARRAY(SELECT t.tag FROM order_tag t WHERE t.website_id = ${ctx.site.id} AND t.order_id = o.order_id ORDER BY t.tag)`
}

/** Orders with something to send, whose money was not given back. Written as in the index `sales_order_to_fulfill_idx`. */
export const waitsForFulfillment = sql<boolean>`fulfillment_status IN ('pending', 'partially_fulfilled')
  AND payment_status NOT IN ('refunded', 'voided')`

function matches({
  fulfillment,
  payment,
  customerId,
  taggedIds,
  slotDay,
  search,
  number,
  foundIds,
}: OrderFilter): RawBuilder<boolean> {
  const conditions = [
    // Written out, since an index of some states is used for a written state only.
    ...(fulfillment === 'to_fulfill' ? [waitsForFulfillment] : []),
    ...(fulfillment === null || fulfillment === 'to_fulfill' || fulfillment === 'open_return'
      ? []
      : [sql<boolean>`o.fulfillment_status = ${sql.lit(fulfillment)}`]),
    ...(payment === null ? [] : [sql<boolean>`o.payment_status = ${sql.lit(payment)}`]),
    ...(customerId === null ? [] : [sql<boolean>`o.customer_id = ${customerId}`]),
    ...(slotDay === null ? [] : [isOnDay(slotDay)]),
    ...(foundIds === null ? [] : [sql<boolean>`o.order_id = ANY (${foundIds}::text[])`]),
    ...(taggedIds === null ? [] : [sql<boolean>`o.order_id = ANY (${taggedIds}::text[])`]),
    ...(foundIds === null && search !== null
      ? [sql<boolean>`(${sql.join(listSearches(search, number), sql` OR `)})`]
      : []),
  ]
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

/** Days of a zone have 23 to 25 hours. */
function isOnDay({ date, timeZone }: NonNullable<OrderFilter['slotDay']>): RawBuilder<boolean> {
  return sql<boolean>`o.slot_starts_at >= (${date}::date)::timestamp AT TIME ZONE ${timeZone}
    AND o.slot_starts_at < (${date}::date + 1)::timestamp AT TIME ZONE ${timeZone}`
}

/** How an order is about a text. Each has an index. */
function listSearches(search: string, number: number | null): RawBuilder<boolean>[] {
  return [
    ...(number === null ? [] : [sql<boolean>`o.order_number = ${number}::bigint`]),
    sql<boolean>`lower(o.source_number) = ANY(${[search.toLowerCase(), `#${search.toLowerCase()}`]}::text[])`,
    buildStarting(sql`lower(o.email)`, search),
    buildStarting(sql`lower(o.customer_name)`, search),
    buildStarting(sql`lower(substring(o.customer_name FROM '[^ ]+$'))`, search),
  ]
}

/**
 * The orders that a text finds, or null for more than `limit` of them. Asked by itself: beside the order of the list the database reads all orders,
 * newest first, since it knows nothing about beginnings of words.
 */
export async function findOrderIds(
  ctx: Ctx,
  { search, number }: { readonly search: string; readonly number: number | null },
  limit: number,
): Promise<readonly string[] | null> {
  const arms = listSearches(search, number).map(
    (condition) =>
      sql`(SELECT o.order_id FROM sales_order o WHERE o.website_id = ${ctx.site.id} AND ${condition} LIMIT ${limit + 1})`,
  )
  const { rows } = await sql<{ orderId: string }>`
    SELECT order_id AS "orderId" FROM (${sql.join(arms, sql` UNION `)}) found LIMIT ${limit + 1}`.execute(ctx.db)
  return rows.length > limit ? null : rows.map(({ orderId }) => orderId)
}

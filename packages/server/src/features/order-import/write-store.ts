import { productTypes } from '@vitrine/commerce'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { newCarts } from '../carts/index.ts'
import type { KnownVariant, OrderRecords } from './build-records.ts'
import type { ImportedOrder, OrderSource } from './imported.ts'

interface KnownOrder {
  readonly key: string
  readonly createdAt: Date
  readonly grandTotalMinor: number
  /** The import that wrote it. */
  readonly importId: string | null
}

/** Those of the orders that the site has: imported before, or its own where the file is an export of it. */
export async function findKnownOrders(
  ctx: Ctx,
  source: OrderSource,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KnownOrder>> {
  const { id } = ctx.site
  const { rows } = await sql<KnownOrder>`
    SELECT o.source_key AS key, o.created_at AS "createdAt", o.grand_total_minor AS "grandTotalMinor",
      o.import_id AS "importId" FROM sales_order o
    WHERE o.website_id = ${id} AND o.source = ${source} AND o.source_key = ANY(${keys}::text[])
    UNION ALL
    SELECT o.order_id, o.created_at, o.grand_total_minor, o.import_id FROM sales_order o
    WHERE ${source === 'vitrine'} AND o.website_id = ${id} AND o.order_id = ANY(${keys}::text[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.key, row]))
}

/** Physical products and services by the SKUs of their variants. */
export async function findVariants(ctx: Ctx, skus: readonly string[]): Promise<ReadonlyMap<string, KnownVariant>> {
  if (skus.length === 0) return new Map()
  const { rows } = await sql<KnownVariant & { sku: string }>`
    SELECT v.sku, v.item_id AS "itemId", v.variant_id AS "variantId", p.product_type AS "productType" FROM variant v
    JOIN product p ON p.website_id = v.website_id AND p.item_id = v.item_id
    WHERE v.website_id = ${ctx.site.id} AND v.sku = ANY(${skus}::text[])
      AND p.product_type IN (${productTypes.physical}, ${productTypes.service})`.execute(ctx.db)
  return new Map(rows.map(({ sku, ...variant }) => [sku, variant]))
}

/** Takes the next numbers of the site's orders, in a commit of its own. Gives the one before the first. */
export async function takeOrderNumbers(ctx: Ctx, count: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    UPDATE order_number SET last = last + ${count} WHERE website_id = ${ctx.site.id} RETURNING last`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('This site has no order numbers.')
  return row.last - count
}

/** The customers of the orders by their emails in small letters; those who are new are written down. */
export async function upsertCustomers(
  ctx: Ctx,
  importId: string,
  orders: readonly ImportedOrder[],
): Promise<ReadonlyMap<string, string>> {
  const people = new Map<string, { customerId: string; email: string; name: string; firstAt: Date; lastAt: Date }>()
  for (const { email, customerName: name, createdAt: at } of orders) {
    const before = people.get(email.toLowerCase())
    if (email === '') continue
    people.set(email.toLowerCase(), {
      customerId: before?.customerId ?? newId(ctx.now.getTime()),
      email,
      name: before?.name || name,
      firstAt: before && before.firstAt < at ? before.firstAt : at,
      lastAt: before && before.lastAt > at ? before.lastAt : at,
    })
  }
  // In one order, so that two imports never wait for each other.
  const sorted = [...people].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, person]) => person)
  const { rows } = await sql<{ email: string; customerId: string }>`
    INSERT INTO customer AS p (website_id, customer_id, email, name, last_order_at, created_at, import_id)
    SELECT ${ctx.site.id}, g."customerId", g.email, g.name, g."lastAt", g."firstAt", ${importId}
    FROM jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) AS g("customerId" text, email text, name text, "firstAt" timestamptz, "lastAt" timestamptz)
    ON CONFLICT (website_id, lower(email)) DO UPDATE SET last_order_at = greatest(p.last_order_at, excluded.last_order_at),
      name = CASE WHEN p.name = '' THEN excluded.name ELSE p.name END
    RETURNING lower(email) AS email, customer_id AS "customerId"`.execute(ctx.db)
  return new Map(rows.map(({ email, customerId }) => [email, customerId]))
}

/** Writes orders with all that belongs to them, in one statement. No mail and no webhook comes of it. */
export async function insertOrders(ctx: Ctx, records: readonly OrderRecords[]): Promise<void> {
  const { id } = ctx.site
  const json = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`
  const accountId = ctx.actor.kind === 'staff' ? ctx.actor.accountId : null
  await sql`
    WITH bought AS (${newCarts.insertImportedCartsCte(
      ctx,
      records.map(({ order }) => order),
    )}
    ), made AS (
      INSERT INTO sales_order (website_id, order_id, order_number, cart_id, customer_id, email, customer_name, fulfillment_status, payment_status,
        needs_attention, test_mode, currency, subtotal_minor, discount_minor, shipping_minor, tax_minor, grand_total_minor, balance_minor,
        shipping_address, billing_address, shipping_option_name, taxes, tax_included, note, discounts, created_at, updated_at,
        source, source_key, source_number, import_id)
      SELECT ${id}, g."orderId", g."orderNumber", g."cartId", g."customerId", g.email, g."customerName", g."fulfillmentStatus", g."paymentStatus",
        g."needsAttention", g."testMode", g.currency, g."subtotalMinor", g."discountMinor", g."shippingMinor", g."taxMinor", g."grandTotalMinor",
        g."balanceMinor", nullif(g."shippingAddress", 'null'::jsonb), nullif(g."billingAddress", 'null'::jsonb), g."shippingOptionName", g.taxes,
        g."taxIncluded", g.note, g.discounts, g."createdAt", ${ctx.now}, g.source, g.key, g.number, g."importId"
      FROM jsonb_to_recordset(${json(records.map(({ order }) => order))}) AS g("orderId" text, "orderNumber" bigint, "cartId" text,
        "customerId" text, email text, "customerName" text, "fulfillmentStatus" text, "paymentStatus" text, "needsAttention" text,
        "testMode" boolean, currency text, "subtotalMinor" bigint, "discountMinor" bigint, "shippingMinor" bigint, "taxMinor" bigint,
        "grandTotalMinor" bigint, "balanceMinor" bigint, "shippingAddress" jsonb, "billingAddress" jsonb, "shippingOptionName" text, taxes jsonb,
        "taxIncluded" boolean, note text, discounts jsonb, "createdAt" timestamptz, source text, key text, number text, "importId" text)
    ), lines AS (
      INSERT INTO order_line (website_id, order_id, line_id, item_id, variant_id, product_type, title, sku, options, quantity, unit_price_minor,
        discount_minor, tax_minor, position, fulfilled_quantity)
      SELECT ${id}, g."orderId", g."lineId", g."itemId", g."variantId", g."productType", g.title, g.sku,
        CASE WHEN g.variant = '' THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object('optionName', 'Variant', 'value', g.variant)) END,
        g.quantity, g."unitPriceMinor", g."discountMinor", g."taxMinor", g.position, g."fulfilledQuantity"
      FROM jsonb_to_recordset(${json(records.flatMap(({ lines }) => lines))}) AS g("orderId" text, "lineId" text, "itemId" text,
        "variantId" text, "productType" int, title text, sku text, variant text, quantity int, "unitPriceMinor" bigint, "discountMinor" bigint,
        "taxMinor" bigint, position int, "fulfilledQuantity" int)
    ), paid AS (
      INSERT INTO payment (website_id, payment_id, cart_id, attempt_no, order_id, provider, status, amount_minor, currency, checkout, created_at,
        updated_at, refunded_minor, method)
      SELECT ${id}, g."paymentId", g."cartId", 1, g."orderId", g.provider, g.status, g."amountMinor", g.currency, g.checkout, g."paidAt",
        g."paidAt", g."refundedMinor", g.method
      FROM jsonb_to_recordset(${json(records.map(({ payment }) => payment))}) AS g("paymentId" text, "cartId" text, "orderId" text,
        provider text, status text, "amountMinor" bigint, currency text, checkout jsonb, "paidAt" timestamptz, "refundedMinor" bigint, method text)
    ), refunded AS (
      INSERT INTO payment_refund (website_id, refund_id, payment_id, order_id, provider, amount_minor, status, settles_balance, created_at, updated_at)
      SELECT ${id}, g."refundId", g."paymentId", g."orderId", 'manual', g."amountMinor", 'succeeded', g."settlesBalance", g."refundedAt", g."refundedAt"
      FROM jsonb_to_recordset(${json(records.flatMap(({ refunds }) => refunds))}) AS g("refundId" text, "paymentId" text, "orderId" text,
        "amountMinor" bigint, "settlesBalance" boolean, "refundedAt" timestamptz)
    ), parcels AS (
      INSERT INTO fulfillment (website_id, order_id, fulfillment_id, shipped_at)
      SELECT ${id}, g."orderId", g."fulfillmentId", g."shippedAt"
      FROM jsonb_to_recordset(${json(records.flatMap(({ parcel }) => parcel ?? []))}) AS g("orderId" text, "fulfillmentId" text, "shippedAt" timestamptz)
    ), packed AS (
      INSERT INTO fulfillment_line (website_id, order_id, fulfillment_id, line_id, quantity)
      SELECT ${id}, g."orderId", g."fulfillmentId", g."lineId", g.quantity
      FROM jsonb_to_recordset(${json(records.flatMap(listPacked))}) AS g("orderId" text, "fulfillmentId" text, "lineId" text, quantity int)
    ), noted AS (
      INSERT INTO order_event (website_id, order_id, event_id, kind, data, account_id, created_at)
      SELECT ${id}, g."orderId", g."eventId", g.kind, g.data, CASE WHEN g.kind = 'imported' THEN ${accountId}::text END, g.at
      FROM jsonb_to_recordset(${json(records.flatMap(({ events }) => events))}) AS g("orderId" text, "eventId" text, kind text, data jsonb, at timestamptz)
    )
    INSERT INTO order_tag (website_id, order_id, tag)
    SELECT ${id}, g."orderId", g.tag FROM jsonb_to_recordset(${json(records.flatMap(({ tags }) => tags))}) AS g("orderId" text, tag text)`.execute(
    ctx.db,
  )
}

function listPacked({ parcel, lines }: OrderRecords) {
  return lines.flatMap(({ orderId, lineId, fulfilledQuantity: quantity }) =>
    parcel && quantity > 0 ? [{ orderId, fulfillmentId: parcel.fulfillmentId, lineId, quantity }] : [],
  )
}

import type { Address } from '@vitrine/commerce/addresses'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { buildStarting } from '../../platform/db/starting.ts'
import { toJsonOrNull } from '../../platform/text/json.ts'
import { newCarts, type offers } from '../carts/index.ts'
import type { PictureColumns } from '../line-items/index.ts'

/** Drafts stay until they are completed or deleted. */
const keptMs = 10 * 365 * 86_400_000

export interface DraftRow {
  readonly draftId: string
  readonly draftNumber: number
  readonly version: number
  readonly currency: string
  readonly grandTotalMinor: number
  readonly sentAt: Date | null
  readonly linkExpiresAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly email: string
  readonly customerName: string
  readonly itemCount: number
  readonly orderId: string | null
  readonly orderNumber: number | null
}

/** A draft with everything that it is made of. */
export interface WholeDraftRow extends DraftRow {
  readonly customerId: string | null
  readonly shippingAddress: Address | null
  readonly billingAddress: Address | null
  readonly shippingOptionId: string | null
  readonly note: string
  readonly offer: offers.CartOffer
  readonly entries: readonly {
    readonly entryId: string
    readonly itemId: string
    readonly variantId: string
    readonly title: string
    readonly quantity: number
    readonly seenPriceMinor: number
  }[]
}

const nameColumn = sql`trim(coalesce(c.shipping_address, c.billing_address) ->> 'firstName' || ' ' || (coalesce(c.shipping_address, c.billing_address) ->> 'lastName'))`

function columns(ctx: Ctx): RawBuilder<unknown> {
  return sql`d.draft_id AS "draftId", d.draft_number AS "draftNumber", c.version, d.currency, d.grand_total_minor AS "grandTotalMinor",
    d.sent_at AS "sentAt", d.link_expires_at AS "linkExpiresAt", d.created_at AS "createdAt", d.updated_at AS "updatedAt",
    coalesce(c.email, '') AS email, coalesce(${nameColumn}, '') AS "customerName", o.order_id AS "orderId", o.order_number AS "orderNumber",
    CASE WHEN o.order_id IS NULL
      THEN (SELECT coalesce(sum(e.quantity), 0)::int FROM cart_entry e WHERE e.website_id = ${ctx.site.id} AND e.cart_id = d.draft_id)
      ELSE (SELECT coalesce(sum(l.quantity), 0)::int FROM order_line l WHERE l.website_id = ${ctx.site.id} AND l.order_id = o.order_id)
    END AS "itemCount"`
}

function joined(ctx: Ctx): RawBuilder<unknown> {
  return sql`draft_order d JOIN cart c ON c.website_id = ${ctx.site.id} AND c.cart_id = d.draft_id
    LEFT JOIN sales_order o ON o.website_id = ${ctx.site.id} AND o.cart_id = d.draft_id`
}

interface DraftFilter {
  readonly status: 'open' | 'sent' | 'completed' | null
  readonly search: string | null
  readonly number: number | null
}

/** Drafts, newest first, after the one named by `before`. */
export async function selectDrafts(
  ctx: Ctx,
  { status, search, number }: DraftFilter,
  page: { readonly before: string | null; readonly limit: number },
): Promise<DraftRow[]> {
  const found = search === null ? sql`true` : sql`(${sql.join(listSearches(search, number), sql` OR `)})`
  const states = {
    open: sql`o.order_id IS NULL AND d.sent_at IS NULL`,
    sent: sql`o.order_id IS NULL AND d.sent_at IS NOT NULL`,
    completed: sql`o.order_id IS NOT NULL`,
  }
  const result = await sql<DraftRow>`
    SELECT ${columns(ctx)} FROM ${joined(ctx)}
    WHERE d.website_id = ${ctx.site.id} AND (${page.before}::text IS NULL OR d.draft_id < ${page.before})
      AND ${status === null ? sql`true` : states[status]} AND ${found}
    ORDER BY d.draft_id DESC LIMIT ${page.limit}`.execute(ctx.db)
  return result.rows
}

function listSearches(search: string, number: number | null): RawBuilder<unknown>[] {
  const address = sql`coalesce(c.shipping_address, c.billing_address)`
  return [
    ...(number === null ? [] : [sql`d.draft_number = ${number}::bigint`]),
    buildStarting(sql`lower(c.email)`, search),
    buildStarting(sql`lower(${nameColumn})`, search),
    buildStarting(sql`lower(${address} ->> 'lastName')`, search),
  ]
}

/** `lock` holds the cart until the end of the transaction: nobody begins to pay meanwhile. */
export async function findDraftRow(ctx: Ctx, draftId: string, lock = false): Promise<WholeDraftRow | undefined> {
  const result = await sql<WholeDraftRow>`
    SELECT ${columns(ctx)}, c.customer_id AS "customerId", c.shipping_address AS "shippingAddress", c.billing_address AS "billingAddress",
      c.shipping_option_id AS "shippingOptionId", c.note, c.offer,
      coalesce((SELECT json_agg(json_build_object('entryId', e.entry_id, 'itemId', e.item_id, 'variantId', e.variant_id, 'title', e.title,
        'quantity', e.quantity, 'seenPriceMinor', e.seen_price_minor) ORDER BY e.entry_id)
        FROM cart_entry e WHERE e.website_id = ${ctx.site.id} AND e.cart_id = d.draft_id), '[]'::json) AS entries
    FROM ${joined(ctx)} WHERE d.website_id = ${ctx.site.id} AND d.draft_id = ${draftId} ${lock ? sql`FOR UPDATE OF c` : sql``}`.execute(
    ctx.db,
  )
  return result.rows[0]
}

/** True when an attempt to pay the draft is open. The cart must be locked. */
export async function isBeingPaid(ctx: Ctx, draftId: string): Promise<boolean> {
  const result = await sql`
    SELECT 1 FROM payment WHERE website_id = ${ctx.site.id} AND cart_id = ${draftId} AND status IN ('pending', 'requires_action', 'unknown', 'authorized')`.execute(
    ctx.db,
  )
  return result.rows.length > 0
}

export async function takeDraftNumber(ctx: Ctx): Promise<number> {
  const result = await sql<{ last: number }>`
    UPDATE order_number SET last_draft = last_draft + 1 WHERE website_id = ${ctx.site.id} RETURNING last_draft AS last`.execute(
    ctx.db,
  )
  return result.rows[0]?.last ?? 1
}

/** The cart of a new draft; what is in it is written by `updateDraftCart`. */
export async function insertDraftCart(ctx: Ctx, draftId: string, tokenHash: string): Promise<void> {
  const expiresAt = new Date(ctx.now.getTime() + keptMs)
  await newCarts.insertCart(ctx, { cartId: draftId, tokenHash, expiresAt })
}

export async function insertDraft(ctx: Ctx, draftId: string, draftNumber: number): Promise<void> {
  const accountId = ctx.actor.kind === 'staff' ? ctx.actor.accountId : null
  await sql`
    INSERT INTO draft_order (website_id, draft_id, draft_number, currency, grand_total_minor, account_id, created_at, updated_at)
    VALUES (${ctx.site.id}, ${draftId}, ${draftNumber}, ${ctx.site.currency}, 0, ${accountId}, ${ctx.now}, ${ctx.now})`.execute(
    ctx.db,
  )
}

export interface DraftCart {
  readonly customerId: string | null
  readonly email: string | null
  readonly shippingAddress: Address | null
  readonly billingAddress: Address | null
  readonly shippingOptionId: string | null
  readonly note: string
  readonly entries: readonly {
    readonly entryId: string
    readonly itemId: string
    readonly variantId: string
    readonly title: string
    readonly quantity: number
  }[]
  readonly offer: offers.CartOffer
}

/** Replaces buyer and lines of the cart of a draft; inside a transaction. */
export async function updateDraftCart(ctx: Ctx, draftId: string, cart: DraftCart): Promise<void> {
  const { id } = ctx.site
  await sql`
    UPDATE cart SET customer_id = ${cart.customerId}, email = ${cart.email}, shipping_address = ${toJsonOrNull(cart.shippingAddress)}::jsonb,
      billing_address = ${toJsonOrNull(cart.billingAddress)}::jsonb, shipping_option_id = ${cart.shippingOptionId}, note = ${cart.note},
      currency = ${ctx.site.currency}, gift_card_ids = '{}', offer = ${JSON.stringify(cart.offer)}::jsonb, version = version + 1,
      updated_at = ${ctx.now}
    WHERE website_id = ${id} AND cart_id = ${draftId}`.execute(ctx.db)
  // Lines of an offer are never merged: each has a hash of its own.
  const lines = cart.entries.map((entry) => ({ ...entry, seenPriceMinor: 0, fieldsHash: entry.entryId }))
  await newCarts.replaceLines(ctx, draftId, lines)
}

/** Writes the fixed prices of a draft. */
export async function updateOffer(
  ctx: Ctx,
  draftId: string,
  { offer, currency, grandTotalMinor }: { offer: offers.CartOffer; currency: string; grandTotalMinor: number },
): Promise<void> {
  const { id } = ctx.site
  await sql`UPDATE cart SET offer = ${JSON.stringify(offer)}::jsonb WHERE website_id = ${id} AND cart_id = ${draftId}`.execute(
    ctx.db,
  )
  await sql`UPDATE draft_order SET currency = ${currency}, grand_total_minor = ${grandTotalMinor}, updated_at = ${ctx.now}
    WHERE website_id = ${id} AND draft_id = ${draftId}`.execute(ctx.db)
}

export async function updateSentDraft(ctx: Ctx, draftId: string, linkExpiresAt: Date): Promise<void> {
  await sql`UPDATE draft_order SET sent_at = ${ctx.now}, link_expires_at = ${linkExpiresAt}, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND draft_id = ${draftId}`.execute(ctx.db)
}

/** Deletes a draft. Its cart goes with the others that ran out, and its links end at once. */
export async function deleteDraftRow(ctx: Ctx, draftId: string): Promise<void> {
  const { id } = ctx.site
  await sql`DELETE FROM draft_order WHERE website_id = ${id} AND draft_id = ${draftId}`.execute(ctx.db)
  await sql`UPDATE cart SET expires_at = created_at, version = version + 1, updated_at = ${ctx.now}
    WHERE website_id = ${id} AND cart_id = ${draftId} AND purchased_at IS NULL`.execute(ctx.db)
}

interface VariantRow extends PictureColumns {
  readonly itemId: string
  readonly variantId: string
  readonly title: string
  readonly sku: string
  readonly attributes: Readonly<Record<string, string>>
  readonly optionNames: readonly string[]
  readonly priceMinor: number
  readonly available: number | null
}

/** Variants of these products that a draft may have, in the order of the products. */
export async function selectVariants(ctx: Ctx, itemIds: readonly string[], limit: number): Promise<VariantRow[]> {
  const { id } = ctx.site
  const result = await sql<VariantRow>`
    SELECT v.item_id AS "itemId", v.variant_id AS "variantId", i.title, v.sku, v.attributes, p.option_names AS "optionNames",
      CASE WHEN v.on_sale THEN coalesce(v.sale_price_minor, v.price_minor) ELSE v.price_minor END AS "priceMinor",
      CASE WHEN p.product_type NOT IN (1, 3) OR coalesce(s.unlimited, false) THEN NULL ELSE greatest(0, coalesce(s.on_hand, 0) - coalesce((
        SELECT sum(h.quantity) FROM stock_hold h WHERE h.website_id = ${id} AND h.variant_id = v.variant_id AND h.expires_at > ${ctx.now}
      ), 0))::int END AS available,
      a.asset_id AS "assetId", a.filename, a.alt_text AS "altText", a.width, a.height, a.focal_x AS "focalX", a.focal_y AS "focalY"
    FROM variant v
    JOIN product p ON p.website_id = ${id} AND p.item_id = v.item_id
    JOIN item i ON i.website_id = ${id} AND i.item_id = v.item_id
    LEFT JOIN stock s ON s.website_id = ${id} AND s.variant_id = v.variant_id
    LEFT JOIN asset a ON a.website_id = ${id} AND a.asset_id = coalesce(v.asset_id, i.main_asset_id)
    WHERE v.website_id = ${id} AND v.item_id = ANY(${itemIds}::text[]) AND NOT p.is_subscribable
    ORDER BY array_position(${itemIds}::text[], v.item_id), v.position, v.variant_id LIMIT ${limit}`.execute(ctx.db)
  return result.rows
}

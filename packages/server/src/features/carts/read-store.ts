import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { storeSettings } from '../store-settings/index.ts'
import type { CartRecord } from './record.ts'

/** A visitor's cart by the hash of its cookie: whole, in one statement. Undefined when there is none, it ran out or it was purchased. */
export async function selectOpenCart(ctx: Ctx, tokenHash: string): Promise<CartRecord | undefined> {
  const result = await sql<CartRecord>`
    SELECT ${cartColumns(ctx)} FROM cart c WHERE c.website_id = ${ctx.site.id} AND c.token_hash = ${tokenHash}
      AND c.purchased_at IS NULL AND c.expires_at > ${ctx.now}`.execute(ctx.db)
  return result.rows[0]
}

/** Any cart by its id, purchased ones too. */
export async function selectCartById(ctx: Ctx, cartId: string): Promise<CartRecord | undefined> {
  const result = await sql<CartRecord>`
    SELECT ${cartColumns(ctx)} FROM cart c WHERE c.website_id = ${ctx.site.id} AND c.cart_id = ${cartId}`.execute(
    ctx.db,
  )
  return result.rows[0]
}

export interface CartColumns {
  /** Given for the checkout: shipping options are read even without an address, tax rules of these countries (upper-case codes) as well. */
  readonly checkout?: { readonly countries: readonly string[] }
  /** Relation with the cart's entries, shaped as `cart_entry`, where that is not the table itself. */
  readonly entries?: RawBuilder<unknown>
}

/** Everything of `c`, a row shaped as `cart`, as a CartRecord. */
export function cartColumns(ctx: Ctx, { checkout, entries }: CartColumns = {}): RawBuilder<CartRecord> {
  return sql`c.cart_id AS "cartId", c.version, ${ctx.site.currency}::text AS currency, c.email, c.shipping_address AS "shippingAddress",
    c.billing_address AS "billingAddress", c.shipping_option_id AS "shippingOptionId", c.note, c.additional_fields AS "checkoutFields",
    ${epochMs('c.created_at')} AS "createdMs", ${epochMs('c.expires_at')} AS "expiresMs",
    ${entriesOf(ctx, entries ?? sql`cart_entry`)} AS entries, ${optionsOf(checkout)} AS "shippingOptions", ${taxRulesOf(checkout)} AS "taxRules",
    ${giftCardsOf(ctx)} AS "giftCards"`
}

function entriesOf(ctx: Ctx, entries: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    SELECT json_agg(l ORDER BY l."entryId") FROM (
      SELECT e.entry_id AS "entryId", e.item_id AS "itemId", e.variant_id AS "variantId", e.quantity, e.title,
        e.seen_price_minor AS "seenPriceMinor", e.additional_fields AS "entryFields",
        v.sku, v.attributes, v.price_minor AS "priceMinor", v.sale_price_minor AS "salePriceMinor", v.on_sale AS "onSale",
        v.weight_grams AS "weightGrams", p.product_type AS "productType", p.option_names AS "optionNames",
        p.is_subscribable AS "isSubscribable", p.subscription_plan AS "subscriptionPlan",
        i.title AS "itemTitle", '/' || n.slug || '/' || i.slug AS "itemUrl", n.enabled AND ${isBuyable(ctx)} AS buyable,
        s.unlimited, s.on_hand AS "onHand", coalesce((
          SELECT sum(h.quantity) FROM stock_hold h
          WHERE h.website_id = e.website_id AND h.variant_id = e.variant_id AND h.cart_id <> e.cart_id AND h.expires_at > ${ctx.now}
        ), 0) AS "heldByOthers",
        a.asset_id AS "assetId", a.filename, a.alt_text AS "altText", a.width, a.height, a.focal_x AS "focalX", a.focal_y AS "focalY"
      FROM ${entries} e
      LEFT JOIN variant v ON v.website_id = e.website_id AND v.variant_id = e.variant_id AND v.item_id = e.item_id
      LEFT JOIN product p ON p.website_id = v.website_id AND p.item_id = v.item_id
      LEFT JOIN item i ON i.website_id = v.website_id AND i.item_id = v.item_id
      LEFT JOIN collection n ON n.website_id = i.website_id AND n.collection_id = i.collection_id
      LEFT JOIN stock s ON s.website_id = v.website_id AND s.variant_id = v.variant_id
      LEFT JOIN asset a ON a.website_id = v.website_id AND a.asset_id = coalesce(v.asset_id, i.main_asset_id)
      WHERE e.website_id = c.website_id AND e.cart_id = c.cart_id
    ) l
  ), '[]'::json)`
}

/** May a visitor buy `item i` now? The same as: may they see its page. */
export function isBuyable(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`(i.workflow_state = 'unlisted' OR i.workflow_state = 'published' AND (i.published_at IS NULL OR i.published_at <= ${ctx.now})
    OR i.workflow_state = 'scheduled' AND i.published_at <= ${ctx.now})`
}

function optionsOf(checkout: CartColumns['checkout']): RawBuilder<unknown> {
  return sql`CASE WHEN ${checkout ? sql`false` : sql`c.shipping_address IS NULL`} THEN '[]'::json ELSE coalesce((
    SELECT json_agg(json_build_object('id', o.shipping_option_id, 'name', o.name, 'priceMinor', o.price_minor,
      'freeOverMinor', o.free_over_minor, 'countries', o.countries) ORDER BY o.position, o.shipping_option_id)
    FROM shipping_option o WHERE o.website_id = c.website_id
  ), '[]'::json) END`
}

function taxRulesOf(checkout: CartColumns['checkout']): RawBuilder<unknown> {
  const countries = sql`ARRAY[c.shipping_address->>'countryCode', c.billing_address->>'countryCode']`
  return sql`CASE WHEN ${checkout ? sql`false` : sql`coalesce(c.shipping_address, c.billing_address) IS NULL`} THEN '[]'::json ELSE coalesce((
    SELECT json_agg(json_build_object('id', t.tax_rule_id, 'name', t.name, 'country', t.country, 'region', t.region,
      'ratePpm', t.rate_ppm, 'appliesToShipping', t.applies_to_shipping) ORDER BY t.name, t.tax_rule_id)
    FROM tax_rule t WHERE t.website_id = c.website_id
      AND t.country = ANY(${checkout ? sql`(SELECT ${checkout.countries}::text[])::text[] || ${countries}` : countries})
  ), '[]'::json) END`
}

function giftCardsOf(ctx: Ctx): RawBuilder<unknown> {
  return sql`CASE WHEN c.gift_card_ids = '{}' THEN '[]'::json ELSE coalesce((
    SELECT json_agg(json_build_object('id', g.gift_card_id, 'lastCharacters', g.last_characters, 'currency', g.currency,
      'balanceMinor', g.balance_minor) ORDER BY array_position(c.gift_card_ids, g.gift_card_id))
    FROM gift_card g WHERE g.website_id = c.website_id AND g.gift_card_id = ANY(c.gift_card_ids) AND g.disabled_at IS NULL
      AND g.currency = ${ctx.site.currency} AND g.is_test = ${storeSettings(ctx.site).testMode}
  ), '[]'::json) END`
}

/** As a number a time costs a tenth of a Date to read. */
function epochMs(column: string): RawBuilder<number> {
  return sql<number>`floor(date_part('epoch', ${sql.raw(column)}) * 1000)::bigint`
}

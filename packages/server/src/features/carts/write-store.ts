import { type RawBuilder, sql } from 'kysely'
import { quantityLimits } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { buildMaxQuantity } from './max-quantity.ts'
import { isBuyable } from './read-store.ts'
import { getVisitLanguage } from '../languages/index.ts'

interface ChangedRow {
  readonly cartId: string | null
  /** Null: the cart has no such entry. */
  readonly entryId: string | null
  /** Null while the variant is not for sale. */
  readonly buyable: boolean | null
  /** Null: stock does not count. */
  readonly available: number | null
  /** 1 for services of a store that sells one at a time. */
  readonly maxQuantity: number | null
  /** What other entries of the cart hold of the same variant. */
  readonly inOthers: number
  readonly changed: boolean
}

/** A cart that its visitor may change. What is in one with an offer is fixed: for its cookie there is no such cart. */
function isOpen(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`purchased_at IS NULL AND offer IS NULL AND expires_at > ${ctx.now}`
}

/** Sets the quantity of an entry if that many are available; the price shown from now on is the current one. */
export async function updateQuantity(
  ctx: Ctx,
  tokenHash: string,
  entryId: string,
  quantity: number,
): Promise<ChangedRow> {
  const { id } = ctx.site
  const result = await sql<ChangedRow>`
    WITH mine AS MATERIALIZED (
      SELECT cart_id FROM cart WHERE website_id = ${id} AND token_hash = ${tokenHash} AND ${isOpen(ctx)}
    ),
    entry AS MATERIALIZED (
      SELECT e.entry_id, e.variant_id, e.cart_id FROM cart_entry e JOIN mine USING (cart_id)
      WHERE e.website_id = ${id} AND e.entry_id = ${entryId}
    ),
    found AS MATERIALIZED (
      SELECT e.entry_id, CASE WHEN v.on_sale THEN v.sale_price_minor ELSE v.price_minor END AS price_minor,
        n.enabled AND ${isBuyable(ctx)} AS buyable,
        coalesce((
          SELECT sum(o.quantity) FROM cart_entry o
          WHERE o.website_id = ${id} AND o.cart_id = e.cart_id AND o.variant_id = e.variant_id AND o.entry_id <> e.entry_id
        ), 0)::int AS in_others,
        CASE WHEN s.unlimited OR p.product_type NOT IN (1, 3) THEN NULL ELSE greatest(0, coalesce(s.on_hand, 0) - coalesce((
          SELECT sum(h.quantity) FROM stock_hold h
          WHERE h.website_id = ${id} AND h.variant_id = e.variant_id AND h.expires_at > ${ctx.now} AND h.cart_id <> e.cart_id
        ), 0))::int END AS available, ${buildMaxQuantity(ctx)} AS max_quantity
      FROM entry e
      LEFT JOIN variant v ON v.website_id = ${id} AND v.variant_id = e.variant_id
      LEFT JOIN product p ON p.website_id = v.website_id AND p.item_id = v.item_id
      LEFT JOIN item i ON i.website_id = v.website_id AND i.item_id = v.item_id
      LEFT JOIN collection n ON n.website_id = i.website_id AND n.collection_id = i.collection_id
      LEFT JOIN stock s ON s.website_id = v.website_id AND s.variant_id = v.variant_id
    ),
    allowed AS (
      SELECT entry_id, price_minor FROM found
      WHERE buyable AND in_others + ${quantity}::int <= least(available, max_quantity)
    ),
    touched AS (
      UPDATE cart c SET version = c.version + 1, updated_at = ${ctx.now} FROM allowed
      WHERE c.website_id = ${id} AND c.cart_id = (SELECT cart_id FROM mine) AND c.purchased_at IS NULL RETURNING c.cart_id
    ),
    changed AS (
      UPDATE cart_entry e SET quantity = ${quantity}::int, seen_price_minor = a.price_minor FROM allowed a CROSS JOIN touched
      WHERE e.website_id = ${id} AND e.entry_id = a.entry_id RETURNING e.entry_id
    )
    SELECT (SELECT cart_id FROM mine) AS "cartId", f.entry_id AS "entryId", f.buyable, f.available, f.max_quantity AS "maxQuantity", coalesce(f.in_others, 0) AS "inOthers",
      EXISTS (SELECT 1 FROM changed) AS changed
    FROM (SELECT 1) one LEFT JOIN found f ON true`.execute(ctx.db)
  const row = result.rows[0]
  if (!row) throw new Error('The statement that changes a cart gave no row.')
  return row
}

/** Takes an entry out of the cart; false when it was not there. */
export async function deleteEntry(ctx: Ctx, tokenHash: string, entryId: string): Promise<boolean> {
  const result = await sql<{ entry_id: string }>`
    WITH touched AS (
      UPDATE cart SET version = version + 1, updated_at = ${ctx.now}
      WHERE website_id = ${ctx.site.id} AND token_hash = ${tokenHash} AND ${isOpen(ctx)} RETURNING cart_id
    )
    DELETE FROM cart_entry e USING touched WHERE e.website_id = ${ctx.site.id} AND e.cart_id = touched.cart_id AND e.entry_id = ${entryId}
    RETURNING e.entry_id`.execute(ctx.db)
  return result.rows.length > 0
}

/**
 * Replaces an entry's answers. Merges into an entry of the same variant that already has these answers, and returns its
 * id. Undefined when the cart has no such entry or both together exceed the maximum.
 */
export async function updateFields(
  ctx: Ctx,
  tokenHash: string,
  entryId: string,
  fields: { readonly additionalFields: string | null; readonly fieldsHash: string },
): Promise<string | undefined> {
  const { id } = ctx.site
  const result = await sql<{ entryId: string }>`
    WITH touched AS (
      UPDATE cart SET version = version + 1, updated_at = ${ctx.now}
      WHERE website_id = ${id} AND token_hash = ${tokenHash} AND ${isOpen(ctx)} RETURNING cart_id
    ),
    entry AS (SELECT e.* FROM cart_entry e JOIN touched USING (cart_id) WHERE e.website_id = ${id} AND e.entry_id = ${entryId}),
    twin AS (
      SELECT o.entry_id FROM cart_entry o JOIN entry e USING (website_id, cart_id, variant_id)
      WHERE o.fields_hash = ${fields.fieldsHash} AND o.entry_id <> e.entry_id
    ),
    merged AS (
      UPDATE cart_entry o SET quantity = o.quantity + e.quantity FROM entry e, twin
      WHERE o.website_id = ${id} AND o.entry_id = twin.entry_id AND o.quantity + e.quantity <= ${quantityLimits.max} RETURNING o.entry_id
    ),
    gone AS (DELETE FROM cart_entry e USING merged WHERE e.website_id = ${id} AND e.entry_id = (SELECT entry_id FROM entry)),
    changed AS (
      UPDATE cart_entry e SET additional_fields = ${fields.additionalFields}::jsonb, fields_hash = ${fields.fieldsHash} FROM entry
      WHERE e.website_id = ${id} AND e.entry_id = entry.entry_id AND NOT EXISTS (SELECT 1 FROM twin) RETURNING e.entry_id
    )
    SELECT entry_id AS "entryId" FROM merged UNION ALL SELECT entry_id FROM changed`.execute(ctx.db)
  return result.rows[0]?.entryId
}

interface LockedCart {
  readonly version: number
  readonly isPurchased: boolean
}

/**
 * Locks a cart until the end of the transaction, then the stock of these variants in the order of their ids. Every
 * caller locks in that order, so no deadlock occurs. Read them in a later statement.
 */
export async function lockCartRow(
  ctx: Ctx,
  cartId: string,
  variantIds: readonly string[] = [],
): Promise<LockedCart | undefined> {
  const result = await sql<LockedCart>`
    WITH locked AS MATERIALIZED (
      SELECT version, purchased_at FROM cart WHERE website_id = ${ctx.site.id} AND cart_id = ${cartId} FOR UPDATE
    ),
    ${stockLock(ctx, variantIds)}
    SELECT version, purchased_at IS NOT NULL AS "isPurchased", (SELECT count(*) FROM stocked) AS stocked FROM locked`.execute(
    ctx.db,
  )
  return result.rows[0]
}

/**
 * The statement that marks a cart as purchased and locks it and the stock of these variants, as lockCart does. It gives no row when the cart was
 * purchased before, or is not of this version any more.
 */
export function buyCartCte(
  ctx: Ctx,
  cart: { readonly cartId: string; readonly version: number | null },
  variantIds: readonly string[],
): RawBuilder<unknown> {
  return sql`
    WITH locked AS (
      UPDATE cart SET purchased_at = ${ctx.now}, version = version + 1, updated_at = ${ctx.now}
      WHERE website_id = ${ctx.site.id} AND cart_id = ${cart.cartId} AND purchased_at IS NULL
        AND version = coalesce(${cart.version}::int, version) RETURNING cart_id
    ),
    ${stockLock(ctx, variantIds)}
    SELECT (SELECT count(*) FROM stocked) AS stocked FROM locked`
}

// Reading `locked` first is what puts the cart before the stock. The array is in a SELECT so that a plan is made once, not with every call.
function stockLock(ctx: Ctx, variantIds: readonly string[]): RawBuilder<unknown> {
  return sql`stocked AS MATERIALIZED (
      SELECT 1 FROM stock WHERE website_id = ${ctx.site.id} AND variant_id = ANY((SELECT ${variantIds}::text[])::text[]) AND EXISTS (SELECT 1 FROM locked)
      ORDER BY variant_id FOR UPDATE
    )`
}

interface CheckoutDetails {
  readonly email: string | null
  /** JSON texts. */
  readonly shippingAddress: string | null
  readonly billingAddress: string | null
  readonly shippingOptionId: string | null
  readonly slotStartsAt: Date | null
  readonly note: string
  readonly additionalFields: string | null
  readonly giftCardIds: readonly string[]
  readonly promoCodes: readonly string[]
  readonly taxNumber: string | null
}

/** Writes what the checkout asked for; false when the cart changed since `version` or is no longer open. */
export async function updateDetails(
  ctx: Ctx,
  cart: { readonly cartId: string; readonly version: number },
  details: CheckoutDetails,
): Promise<boolean> {
  const result = await sql`
    UPDATE cart SET email = ${details.email}, shipping_address = ${details.shippingAddress}::jsonb, billing_address = ${details.billingAddress}::jsonb,
      shipping_option_id = ${details.shippingOptionId}, slot_starts_at = ${details.slotStartsAt}, note = ${details.note}, additional_fields = ${details.additionalFields}::jsonb,
      language = ${getVisitLanguage(ctx.site)}, gift_card_ids = ${details.giftCardIds}::text[], promo_codes = ${details.promoCodes}::text[],
      tax_number = ${details.taxNumber},
      version = version + 1, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND cart_id = ${cart.cartId} AND version = ${cart.version} AND purchased_at IS NULL`.execute(
    ctx.db,
  )
  return (result.numAffectedRows ?? 0n) > 0n
}

/** Adds a code to an open cart with fewer than `max`; gives the cart's id, undefined when there is no such cart or no room. */
export async function addCode(ctx: Ctx, tokenHash: string, code: string, max: number): Promise<string | undefined> {
  const result = await sql<{ cartId: string }>`
    UPDATE cart SET promo_codes = CASE WHEN ${code} = ANY(promo_codes) THEN promo_codes ELSE array_append(promo_codes, ${code}) END,
      version = version + 1, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND token_hash = ${tokenHash} AND ${isOpen(ctx)}
      AND (${code} = ANY(promo_codes) OR cardinality(promo_codes) < ${max}::int)
    RETURNING cart_id AS "cartId"`.execute(ctx.db)
  return result.rows[0]?.cartId
}

/** Takes a code off an open cart. */
export async function removeCode(ctx: Ctx, tokenHash: string, code: string): Promise<void> {
  await sql`
    UPDATE cart SET promo_codes = array_remove(promo_codes, ${code}), version = version + 1, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND token_hash = ${tokenHash} AND ${isOpen(ctx)}
      AND ${code} = ANY(promo_codes)`.execute(ctx.db)
}

/** Moves a cart's end, for a visitor who came back. */
export async function extendCart(ctx: Ctx, cartId: string, expiresAt: Date): Promise<void> {
  await sql`UPDATE cart SET expires_at = ${expiresAt} WHERE website_id = ${ctx.site.id} AND cart_id = ${cartId} AND expires_at < ${expiresAt}`.execute(
    ctx.db,
  )
}

/** Carts of all sites that ran out and were never paid for, and the entries of carts bought three months ago. */
export async function deleteOldCarts(ctx: Pick<Ctx, 'db' | 'now'>, limit: number): Promise<void> {
  await sql`DELETE FROM cart WHERE (website_id, cart_id) IN (
      SELECT c.website_id, c.cart_id FROM cart c WHERE c.purchased_at IS NULL AND c.expires_at < ${ctx.now}
        AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.website_id = c.website_id AND p.cart_id = c.cart_id)
      LIMIT ${limit})`.execute(ctx.db)
  const before = new Date(ctx.now.getTime() - 90 * 86_400_000)
  await sql`DELETE FROM cart_entry WHERE (website_id, cart_id) IN (
      SELECT website_id, cart_id FROM cart WHERE purchased_at < ${before} LIMIT ${limit})`.execute(ctx.db)
}

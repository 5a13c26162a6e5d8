import { type RawBuilder, sql } from 'kysely'
import { quantityLimits } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { cartColumns, isBuyable } from './read-store.ts'
import type { CartRecord } from './record.ts'

export interface NewEntry {
  readonly entryId: string
  readonly itemId: string
  /** Null: the item's only variant. */
  readonly sku: string | null
  readonly quantity: number
  /** JSON text; null: none. */
  readonly additionalFields: string | null
  readonly fieldsHash: string
  readonly isSubscription: boolean
}

/** Rules of a cart that an entry is added to. */
export interface CartLimits {
  readonly maxEntries: number
  /** The expiry to set, and the one below which it is worth a write. */
  readonly expiresAt: Date
  readonly extendBefore: Date
}

interface Outcome {
  /** Null: no such variant of the item is for sale. */
  readonly variantId: string | null
  readonly isSubscribable: boolean | null
  /** Null: stock does not count. */
  readonly available: number | null
  readonly inCart: number
  readonly entryCount: number
  /** Null: it did not go in. */
  readonly entryId: string | null
  /** False: a parallel call changed the cart while this one waited for its lock, so the cart given here may lack what that one added. */
  readonly isWhole: boolean | null
}

type Nullable<Row> = { readonly [Key in keyof Row]: Row[Key] | null }

/** What became of an entry, with the whole cart it was meant for (its `cartId` is null when there is none). */
export type AddedRow = Outcome & Nullable<CartRecord>

/**
 * Puts a variant into the cart of a cookie and gives the whole cart, in one statement: finds the variant, checks what is available, and adds to the
 * line of the same variant and answers. The cart's row is locked first, so of two parallel calls both count.
 */
export async function addToCart(ctx: Ctx, tokenHash: string, limits: CartLimits, entry: NewEntry): Promise<AddedRow> {
  const { id } = ctx.site
  return one(
    await sql<AddedRow>`
    WITH target AS (
      UPDATE cart SET version = version + 1, updated_at = ${ctx.now},
        expires_at = CASE WHEN expires_at < ${limits.extendBefore} THEN ${limits.expiresAt} ELSE expires_at END
      WHERE website_id = ${id} AND token_hash = ${tokenHash} AND purchased_at IS NULL AND expires_at > ${ctx.now}
      RETURNING cart.*
    ),
    found AS (${foundVariant(ctx, entry, sql`(SELECT cart_id FROM target)`)}),
    seen AS (SELECT e.* FROM cart_entry e WHERE e.website_id = ${id} AND e.cart_id = (SELECT cart_id FROM target)),
    held AS (
      SELECT count(*)::int AS entry_count, coalesce(sum(quantity) FILTER (WHERE variant_id = (SELECT variant_id FROM found)), 0)::int AS in_cart
      FROM seen
    ),
    line AS (
      ${insertLine(ctx, entry)}
      FROM target t CROSS JOIN found f CROSS JOIN held h
      WHERE f.is_subscribable = ${entry.isSubscription}::boolean AND h.entry_count < ${limits.maxEntries}::int
        AND h.in_cart + ${entry.quantity}::int <= least(f.available, ${quantityLimits.max})
      ${addToLine}
    ),
    entries AS (SELECT * FROM seen WHERE entry_id IS DISTINCT FROM (SELECT entry_id FROM line) UNION ALL SELECT * FROM line)
    SELECT f.variant_id AS "variantId", f.is_subscribable AS "isSubscribable", f.available, h.in_cart AS "inCart", h.entry_count AS "entryCount",
      (SELECT entry_id FROM line) AS "entryId",
      c.version = (SELECT version + 1 FROM cart WHERE website_id = ${id} AND token_hash = ${tokenHash}) AS "isWhole",
      ${cartColumns(ctx, { entries: sql`entries` })}
    FROM held h LEFT JOIN found f ON true LEFT JOIN target c ON true`.execute(ctx.db),
  )
}

export interface NewCart {
  readonly cartId: string
  readonly tokenHash: string
  /** A cart of this token made since then belongs to a parallel call of the same visitor and is joined. */
  readonly joinSince: Date
  readonly expiresAt: Date
}

/** Makes a cart with its first entry and gives it, in one statement; without a variant to put in, no cart. */
export async function createCart(ctx: Ctx, cart: NewCart, entry: NewEntry): Promise<AddedRow> {
  const { id } = ctx.site
  return one(
    await sql<AddedRow>`
    WITH found AS (${foundVariant(ctx, entry, sql`NULL`)}),
    target AS (
      INSERT INTO cart (website_id, cart_id, token_hash, currency, created_at, updated_at, expires_at)
      SELECT ${id}, ${cart.cartId}, ${cart.tokenHash}, ${ctx.site.currency}, ${ctx.now}, ${ctx.now}, ${cart.expiresAt} FROM found f
      WHERE f.is_subscribable = ${entry.isSubscription}::boolean AND ${entry.quantity}::int <= least(f.available, ${quantityLimits.max})
      ON CONFLICT (website_id, token_hash) DO UPDATE SET version = cart.version + 1, updated_at = excluded.updated_at
        WHERE cart.purchased_at IS NULL AND cart.created_at > ${cart.joinSince}
      RETURNING cart.*
    ),
    line AS (
      ${insertLine(ctx, entry)}
      FROM target t CROSS JOIN found f
      ${addToLine}
    )
    SELECT f.variant_id AS "variantId", f.is_subscribable AS "isSubscribable", f.available, 0 AS "inCart", 0 AS "entryCount",
      (SELECT entry_id FROM line) AS "entryId", c.version = 1 AS "isWhole", ${cartColumns(ctx, { entries: sql`line` })}
    FROM (SELECT 1) one LEFT JOIN found f ON true LEFT JOIN target c ON true`.execute(ctx.db),
  )
}

/** A variant of an item by its SKU, if visitors may buy it now, with what there is for it apart from its own cart's holds. */
function foundVariant(ctx: Ctx, entry: NewEntry, ownCart: RawBuilder<unknown>): RawBuilder<unknown> {
  const { id } = ctx.site
  return sql`
      SELECT v.variant_id, CASE WHEN v.on_sale THEN v.sale_price_minor ELSE v.price_minor END AS price_minor, i.title, p.is_subscribable,
        CASE WHEN s.unlimited OR p.product_type NOT IN (1, 3) THEN NULL ELSE greatest(0, coalesce(s.on_hand, 0) - coalesce((
          SELECT sum(h.quantity) FROM stock_hold h
          WHERE h.website_id = ${id} AND h.variant_id = v.variant_id AND h.expires_at > ${ctx.now}
            AND h.cart_id IS DISTINCT FROM ${ownCart}
        ), 0))::int END AS available
      FROM variant v
      JOIN product p ON p.website_id = v.website_id AND p.item_id = v.item_id
      JOIN item i ON i.website_id = v.website_id AND i.item_id = v.item_id
      JOIN collection n ON n.website_id = i.website_id AND n.collection_id = i.collection_id
      LEFT JOIN stock s ON s.website_id = v.website_id AND s.variant_id = v.variant_id
      WHERE v.website_id = ${id} AND v.item_id = ${entry.itemId} AND n.enabled AND ${isBuyable(ctx)}
        AND (v.sku = ${entry.sku}::text OR ${entry.sku}::text IS NULL AND NOT EXISTS (
          SELECT FROM variant o WHERE o.website_id = v.website_id AND o.item_id = v.item_id AND o.variant_id <> v.variant_id))`
}

function insertLine(ctx: Ctx, entry: NewEntry): RawBuilder<unknown> {
  return sql`INSERT INTO cart_entry (website_id, entry_id, cart_id, item_id, variant_id, quantity, seen_price_minor, title, additional_fields, fields_hash, created_at)
      SELECT ${ctx.site.id}, ${entry.entryId}, t.cart_id, ${entry.itemId}, f.variant_id, ${entry.quantity}::int, f.price_minor, f.title,
        ${entry.additionalFields}::jsonb, ${entry.fieldsHash}, ${ctx.now}`
}

// The line's own latest quantity decides, not the one that was read: parallel calls of one line all count, and none goes beyond what there is.
const addToLine = sql`ON CONFLICT (website_id, cart_id, variant_id, fields_hash) DO UPDATE
        SET quantity = cart_entry.quantity + excluded.quantity, seen_price_minor = excluded.seen_price_minor, title = excluded.title
        WHERE cart_entry.quantity + excluded.quantity <= (SELECT least(available, ${sql.lit(quantityLimits.max)}) FROM found)
      RETURNING cart_entry.*`

function one<Row>(result: { readonly rows: readonly Row[] }): Row {
  const [row] = result.rows
  if (!row) throw new Error('A statement that always gives a row gave none.')
  return row
}

export interface ChangedRow {
  readonly cartId: string | null
  /** Null: the cart has no such entry. */
  readonly entryId: string | null
  /** Null while the variant is not for sale. */
  readonly buyable: boolean | null
  /** Null: stock does not count. */
  readonly available: number | null
  /** What other entries of the cart hold of the same variant. */
  readonly inOthers: number
  readonly changed: boolean
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
      SELECT cart_id FROM cart WHERE website_id = ${id} AND token_hash = ${tokenHash} AND purchased_at IS NULL AND expires_at > ${ctx.now}
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
        ), 0))::int END AS available
      FROM entry e
      LEFT JOIN variant v ON v.website_id = ${id} AND v.variant_id = e.variant_id
      LEFT JOIN product p ON p.website_id = v.website_id AND p.item_id = v.item_id
      LEFT JOIN item i ON i.website_id = v.website_id AND i.item_id = v.item_id
      LEFT JOIN collection n ON n.website_id = i.website_id AND n.collection_id = i.collection_id
      LEFT JOIN stock s ON s.website_id = v.website_id AND s.variant_id = v.variant_id
    ),
    allowed AS (
      SELECT entry_id, price_minor FROM found
      WHERE buyable AND in_others + ${quantity}::int <= least(available, ${quantityLimits.max})
    ),
    touched AS (
      UPDATE cart c SET version = c.version + 1, updated_at = ${ctx.now} FROM allowed
      WHERE c.website_id = ${id} AND c.cart_id = (SELECT cart_id FROM mine) AND c.purchased_at IS NULL RETURNING c.cart_id
    ),
    changed AS (
      UPDATE cart_entry e SET quantity = ${quantity}::int, seen_price_minor = a.price_minor FROM allowed a CROSS JOIN touched
      WHERE e.website_id = ${id} AND e.entry_id = a.entry_id RETURNING e.entry_id
    )
    SELECT (SELECT cart_id FROM mine) AS "cartId", f.entry_id AS "entryId", f.buyable, f.available, coalesce(f.in_others, 0) AS "inOthers",
      EXISTS (SELECT FROM changed) AS changed
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
      WHERE website_id = ${ctx.site.id} AND token_hash = ${tokenHash} AND purchased_at IS NULL AND expires_at > ${ctx.now} RETURNING cart_id
    )
    DELETE FROM cart_entry e USING touched WHERE e.website_id = ${ctx.site.id} AND e.cart_id = touched.cart_id AND e.entry_id = ${entryId}
    RETURNING e.entry_id`.execute(ctx.db)
  return result.rows.length > 0
}

/**
 * Replaces an entry's answers. An entry of the same variant that has these answers already takes its quantity over (its id is given back);
 * undefined when the cart has no such entry or both together would be too many.
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
      WHERE website_id = ${id} AND token_hash = ${tokenHash} AND purchased_at IS NULL AND expires_at > ${ctx.now} RETURNING cart_id
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
      WHERE e.website_id = ${id} AND e.entry_id = entry.entry_id AND NOT EXISTS (SELECT FROM twin) RETURNING e.entry_id
    )
    SELECT entry_id AS "entryId" FROM merged UNION ALL SELECT entry_id FROM changed`.execute(ctx.db)
  return result.rows[0]?.entryId
}

export interface LockedCart {
  readonly version: number
  readonly isPurchased: boolean
}

/**
 * Locks a cart until the end of the transaction, and after it the stock of these variants in the order of their ids: the order in which everybody
 * locks, so that nobody waits in a circle. What is read of them has to be read in a later statement.
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

/** Marks a cart as purchased and locks it and the stock of these variants, as lockCart does; false when it was purchased before. */
export async function buyCartRow(ctx: Ctx, cartId: string, variantIds: readonly string[]): Promise<boolean> {
  const result = await boughtCart(ctx, { cartId, version: null }, variantIds).execute(ctx.db)
  return result.rows.length > 0
}

/** The same as a statement: it gives no row when the cart was purchased before, or is not of this version any more. */
export function boughtCart(
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

// Reading `locked` first is what puts the cart before the stock. The array stands in a SELECT so that a plan is made once, not with every call.
function stockLock(ctx: Ctx, variantIds: readonly string[]): RawBuilder<unknown> {
  return sql`stocked AS MATERIALIZED (
      SELECT 1 FROM stock WHERE website_id = ${ctx.site.id} AND variant_id = ANY((SELECT ${variantIds}::text[])::text[]) AND EXISTS (SELECT FROM locked)
      ORDER BY variant_id FOR UPDATE
    )`
}

export interface CheckoutDetails {
  readonly email: string | null
  /** JSON texts. */
  readonly shippingAddress: string | null
  readonly billingAddress: string | null
  readonly shippingOptionId: string | null
  readonly note: string
  readonly additionalFields: string | null
  readonly giftCardIds: readonly string[]
}

/** Writes what the checkout asked for; false when the cart changed since `version` or is no longer open. */
export async function updateDetails(
  ctx: Ctx,
  cart: { readonly cartId: string; readonly version: number },
  details: CheckoutDetails,
): Promise<boolean> {
  const result = await sql`
    UPDATE cart SET email = ${details.email}, shipping_address = ${details.shippingAddress}::jsonb, billing_address = ${details.billingAddress}::jsonb,
      shipping_option_id = ${details.shippingOptionId}, note = ${details.note}, additional_fields = ${details.additionalFields}::jsonb,
      gift_card_ids = ${details.giftCardIds}::text[],
      version = version + 1, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND cart_id = ${cart.cartId} AND version = ${cart.version} AND purchased_at IS NULL`.execute(
    ctx.db,
  )
  return (result.numAffectedRows ?? 0n) > 0n
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
        AND NOT EXISTS (SELECT FROM payment p WHERE p.website_id = c.website_id AND p.cart_id = c.cart_id)
      LIMIT ${limit})`.execute(ctx.db)
  const before = new Date(ctx.now.getTime() - 90 * 86_400_000)
  await sql`DELETE FROM cart_entry WHERE (website_id, cart_id) IN (
      SELECT website_id, cart_id FROM cart WHERE purchased_at < ${before} LIMIT ${limit})`.execute(ctx.db)
}

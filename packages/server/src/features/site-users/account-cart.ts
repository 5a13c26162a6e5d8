import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { maxCodesOfCart, productTypes, quantityLimits } from '@vitrine/commerce'
import type { Address } from '@vitrine/commerce/addresses'
import type { Ctx, Site } from '../../platform/context.ts'
import { newId, newToken } from '../../platform/ids.ts'
import { newCarts } from '../carts/index.ts'
import { hashCartToken } from '../inventory/index.ts'
import { toJsonOrNull } from '../../platform/text/json.ts'
import { allowsServiceQuantity } from '../store-settings/index.ts'

const prefix = 'account.'
const cartMs = 30 * 86_400_000

/** The token of an account's cart, which all browsers of the account have. Made from its id, as only the hash of a token is stored. */
export function getAccountCartToken(site: Pick<Site, 'secret'>, cartId: string): string {
  return prefix + createHmac('sha256', site.secret).update(`account cart ${cartId}`).digest('base64url').slice(0, 22)
}

/** Whether a token is that of an account's cart. Such a token opens nothing without the session of its account. */
export function isAccountCartToken(token: string | undefined): token is string {
  return token?.startsWith(prefix) === true
}

interface AccountOfCart {
  readonly customerId: string
  /** Its cart so far. */
  readonly cartId: string | null
}

interface LockedCart {
  readonly cartId: string
  readonly customerId: string | null
  readonly isOfToken: boolean
  /** An attempt to pay it has begun and not ended: it stays as it is. */
  readonly isPaying: boolean
}

interface JoinedCart {
  readonly token: string
  /** The account's cart from now on. */
  readonly cartId: string | null
}

/**
 * Brings a guest's cart and the account's cart together, inside a transaction in which the account is locked. The result is the union: lines of one variant
 * with the same answers add up, at most to what a cart may hold of it. Undefined: there is no cart, and none was asked for.
 */
export async function joinAccountCart(
  ctx: Ctx,
  account: AccountOfCart,
  guestToken: string | undefined,
  { create }: { readonly create: boolean },
): Promise<JoinedCart | undefined> {
  const carts = await lockCarts(ctx, account.cartId, guestToken)
  const own = carts.find(({ cartId }) => cartId === account.cartId)
  const guest = carts.find((cart) => cart.isOfToken && cart !== own && isFree(cart, account.customerId))
  // A buyer who pays in this moment gets the lines that the attempt began with.
  if (guest && (guest.isPaying || own?.isPaying === true))
    return { token: guestToken ?? '', cartId: own?.cartId ?? null }
  if (own && guest) await mergeCart(ctx, guest.cartId, own.cartId)
  const cartId = own?.cartId ?? guest?.cartId ?? (create ? await createCart(ctx) : undefined)
  if (cartId === undefined) return undefined
  const token = getAccountCartToken(ctx.site, cartId)
  if (!own) await bindCart(ctx, cartId, account.customerId, hashCartToken(token))
  return { token, cartId }
}

function isFree({ customerId }: LockedCart, byCustomerId: string): boolean {
  return customerId === null || customerId === byCustomerId
}

/** Open carts, locked in the order of their ids, as two sign-ins at once may meet in both. That of an offer is no cart of an account. */
async function lockCarts(ctx: Ctx, cartId: string | null, token: string | undefined): Promise<LockedCart[]> {
  const tokenHash = token === undefined ? null : hashCartToken(token)
  const result = await sql<LockedCart>`
    SELECT c.cart_id AS "cartId", c.customer_id AS "customerId", c.token_hash = coalesce(${tokenHash}::text, '') AS "isOfToken",
      EXISTS (SELECT 1 FROM payment p WHERE p.website_id = ${ctx.site.id} AND p.cart_id = c.cart_id AND p.order_id IS NULL
        AND p.status IN ('pending', 'requires_action', 'unknown', 'authorized', 'captured')) AS "isPaying"
    FROM cart c WHERE c.website_id = ${ctx.site.id} AND (c.cart_id = ${cartId} OR c.token_hash = ${tokenHash})
      AND c.purchased_at IS NULL AND c.offer IS NULL AND c.expires_at > ${ctx.now}
    ORDER BY c.cart_id FOR UPDATE OF c`.execute(ctx.db)
  return result.rows
}

/** Moves all lines and codes of a cart into another; both are locked. Nothing is deleted before it stands in its new place. */
async function mergeCart(ctx: Ctx, fromId: string, toId: string): Promise<void> {
  const { id } = ctx.site
  const allowed = allowsServiceQuantity(ctx.site)
  await sql`
    WITH twin AS MATERIALIZED (
      SELECT t.entry_id, f.entry_id AS from_id, f.quantity AS from_quantity, f.seen_price_minor,
        CASE WHEN p.product_type = ${sql.lit(productTypes.service)} AND NOT coalesce(p.multiple_quantity_allowed, ${allowed}::boolean) THEN 1
          ELSE ${sql.lit(quantityLimits.max)} END AS max_quantity
      FROM cart_entry f JOIN cart_entry t ON t.website_id = f.website_id AND t.variant_id = f.variant_id AND t.fields_hash = f.fields_hash
      LEFT JOIN product p ON p.website_id = f.website_id AND p.item_id = f.item_id
      WHERE f.website_id = ${id} AND f.cart_id = ${fromId} AND t.cart_id = ${toId}
    ),
    added AS (
      UPDATE cart_entry t SET quantity = least(t.quantity + w.from_quantity, greatest(w.max_quantity, t.quantity, w.from_quantity)),
        seen_price_minor = w.seen_price_minor
      FROM twin w WHERE t.website_id = ${id} AND t.entry_id = w.entry_id RETURNING w.from_id
    ),
    moved AS (
      UPDATE cart_entry f SET cart_id = ${toId}
      WHERE f.website_id = ${id} AND f.cart_id = ${fromId} AND NOT EXISTS (SELECT 1 FROM twin w WHERE w.from_id = f.entry_id)
    ),
    gone AS (DELETE FROM cart_entry f USING added a WHERE f.website_id = ${id} AND f.entry_id = a.from_id),
    -- An addition that waits for this cart's lock finds it expired and goes into a new one.
    ended AS (
      UPDATE cart SET version = version + 1, updated_at = ${ctx.now}, expires_at = created_at
      WHERE website_id = ${id} AND cart_id = ${fromId} RETURNING *
    )
    UPDATE cart c SET version = c.version + 1, updated_at = ${ctx.now}, expires_at = greatest(c.expires_at, ${expiry(ctx)}),
      promo_codes = (ARRAY(SELECT DISTINCT code FROM unnest(c.promo_codes || e.promo_codes) code))[1:${sql.lit(maxCodesOfCart)}],
      gift_card_ids = ARRAY(SELECT DISTINCT card FROM unnest(c.gift_card_ids || e.gift_card_ids) card),
      email = coalesce(e.email, c.email), shipping_address = coalesce(e.shipping_address, c.shipping_address),
      billing_address = coalesce(e.billing_address, c.billing_address), note = coalesce(nullif(e.note, ''), c.note)
    FROM ended e WHERE c.website_id = ${id} AND c.cart_id = ${toId}`.execute(ctx.db)
}

async function createCart(ctx: Ctx): Promise<string> {
  const cartId = newId()
  await insertCart(ctx, cartId, newToken())
  return cartId
}

async function insertCart(ctx: Ctx, cartId: string, token: string, promoCodes: readonly string[] = []): Promise<void> {
  await newCarts.insertCart(ctx, { cartId, tokenHash: hashCartToken(token), promoCodes, expiresAt: expiry(ctx) })
}

async function bindCart(ctx: Ctx, cartId: string, customerId: string, tokenHash: string): Promise<void> {
  await sql`UPDATE cart SET customer_id = ${customerId}, token_hash = ${tokenHash}, version = version + 1, updated_at = ${ctx.now},
      expires_at = greatest(expires_at, ${expiry(ctx)})
    WHERE website_id = ${ctx.site.id} AND cart_id = ${cartId}`.execute(ctx.db)
}

interface KnownBuyer {
  readonly email: string
  readonly address: Address | null
}

/** Fills in what is known of the buyer, where the cart says nothing else. */
export async function fillCart(ctx: Ctx, cartId: string, { email, address }: KnownBuyer): Promise<void> {
  const json = toJsonOrNull(address)
  await sql`UPDATE cart SET email = coalesce(email, ${email}), shipping_address = coalesce(shipping_address, ${json}::jsonb), version = version + 1
    WHERE website_id = ${ctx.site.id} AND cart_id = ${cartId} AND purchased_at IS NULL
      AND (email IS NULL OR (shipping_address IS NULL AND ${json}::jsonb IS NOT NULL))`.execute(ctx.db)
}

/** Says whose order the open cart of a token becomes, and fills in what is known of the buyer. A subscription has a cart of its own. */
export async function nameCartBuyer(
  ctx: Ctx,
  token: string,
  { customerId, email, address }: KnownBuyer & { readonly customerId: string },
): Promise<void> {
  const json = toJsonOrNull(address)
  await sql`UPDATE cart SET customer_id = ${customerId}, email = coalesce(email, ${email}),
      shipping_address = coalesce(shipping_address, ${json}::jsonb), version = version + 1
    WHERE website_id = ${ctx.site.id} AND token_hash = ${hashCartToken(token)} AND customer_id IS NULL
      AND purchased_at IS NULL AND expires_at > ${ctx.now}`.execute(ctx.db)
}

/** A copy of an open cart for a browser that is signed out: its lines and codes, nothing of the person. Undefined when it has no lines. */
export async function cloneCart(ctx: Ctx, cartId: string): Promise<string | undefined> {
  const { rows } = await sql<newCarts.NewLine & { promoCodes: string[] }>`
    SELECT e.item_id AS "itemId", e.variant_id AS "variantId", e.title, e.quantity, e.seen_price_minor AS "seenPriceMinor",
      e.additional_fields AS "additionalFields", e.fields_hash AS "fieldsHash", e.max_quantity AS "maxQuantity", c.promo_codes AS "promoCodes"
    FROM cart c JOIN cart_entry e ON e.website_id = c.website_id AND e.cart_id = c.cart_id
    WHERE c.website_id = ${ctx.site.id} AND c.cart_id = ${cartId} AND c.purchased_at IS NULL AND c.expires_at > ${ctx.now}
    ORDER BY e.entry_id`.execute(ctx.db)
  const [first] = rows
  if (!first) return undefined
  const copy = { cartId: newId(), token: newToken() }
  await insertCart(ctx, copy.cartId, copy.token, first.promoCodes)
  const lines = rows.map(({ promoCodes: _codes, ...line }) => ({ ...line, entryId: newId() }))
  await newCarts.insertLines(ctx, copy.cartId, lines)
  return copy.token
}

function expiry(ctx: Ctx): Date {
  return new Date(ctx.now.getTime() + cartMs)
}

/** Carts that the shop itself makes: of donations, drafts, balances, renewals and accounts. Those of visitors come of `createCarts`. */
import type { Address } from '@vitrine/commerce/addresses'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { toJsonOrNull } from '../../platform/text/json.ts'
import type { CartOffer } from './record.ts'

interface NewCart {
  readonly cartId: string
  readonly tokenHash: string
  readonly expiresAt: Date
  /** The site's, unless it says another. */
  readonly currency?: string
  readonly email?: string
  readonly shippingAddress?: Address | null
  readonly billingAddress?: Address | null
  readonly shippingOptionId?: string | null
  readonly promoCodes?: readonly string[]
  readonly offer?: CartOffer | null
}

export interface NewLine {
  readonly entryId: string
  /** Empty, like the variant, for a line that is no product. */
  readonly itemId: string
  readonly variantId: string
  readonly title: string
  readonly quantity: number
  readonly seenPriceMinor: number
  readonly additionalFields?: unknown
  /** Lines of one variant and one hash are one line. */
  readonly fieldsHash?: string
  readonly maxQuantity?: number | null
}

export async function insertCart(ctx: Ctx, cart: NewCart): Promise<void> {
  await insertion(ctx, cart).execute(ctx.db)
}

/** Writes the cart, or over the one of this token that was not bought. Resolves with its id; undefined: it was bought. */
export async function putCart(ctx: Ctx, cart: NewCart): Promise<string | undefined> {
  const { rows } = await sql<{ cartId: string }>`${insertion(ctx, cart)}
    ON CONFLICT (website_id, token_hash) DO UPDATE SET version = cart.version + 1, email = excluded.email,
      shipping_address = excluded.shipping_address, billing_address = excluded.billing_address,
      shipping_option_id = excluded.shipping_option_id, offer = excluded.offer, updated_at = excluded.updated_at, expires_at = excluded.expires_at
      WHERE cart.purchased_at IS NULL
    RETURNING cart_id AS "cartId"`.execute(ctx.db)
  return rows[0]?.cartId
}

/**
 * A renewal is taxed as the order that began it: with its VAT number, and without tax for a customer who was exempt. Whether they are exempt today is
 * read with the cart.
 */
export async function copyTaxTerms(ctx: Ctx, cartId: string, orderId: string): Promise<void> {
  await sql`UPDATE cart SET tax_number = o.tax_number, customer_id = CASE WHEN o.tax_exemption = 'customer' THEN o.customer_id ELSE cart.customer_id END
    FROM sales_order o WHERE o.website_id = ${ctx.site.id} AND o.order_id = ${orderId} AND (o.tax_number IS NOT NULL OR o.tax_exemption IS NOT NULL)
      AND cart.website_id = ${ctx.site.id} AND cart.cart_id = ${cartId}`.execute(ctx.db)
}

function insertion(ctx: Ctx, cart: NewCart): RawBuilder<unknown> {
  const { currency = ctx.site.currency, email = null, shippingOptionId = null, promoCodes = [] } = cart
  return sql`
    INSERT INTO cart (website_id, cart_id, token_hash, currency, email, shipping_address, billing_address, shipping_option_id, promo_codes, offer,
      created_at, updated_at, expires_at)
    VALUES (${ctx.site.id}, ${cart.cartId}, ${cart.tokenHash}, ${currency}, ${email}, ${toJsonOrNull(cart.shippingAddress)}::jsonb,
      ${toJsonOrNull(cart.billingAddress)}::jsonb, ${shippingOptionId}, ${promoCodes}::text[], ${toJsonOrNull(cart.offer)}::jsonb,
      ${ctx.now}, ${ctx.now}, ${cart.expiresAt})`
}

export async function insertLines(ctx: Ctx, cartId: string, lines: readonly NewLine[]): Promise<void> {
  // A null would be one of JSON.
  const rows = lines.map((line) => ({ ...line, additionalFields: line.additionalFields ?? undefined }))
  await sql`
    INSERT INTO cart_entry (website_id, entry_id, cart_id, item_id, variant_id, quantity, seen_price_minor, title, additional_fields, fields_hash,
      max_quantity, created_at)
    SELECT ${ctx.site.id}, e."entryId", ${cartId}, e."itemId", e."variantId", e.quantity, e."seenPriceMinor", e.title, e."additionalFields",
      coalesce(e."fieldsHash", ''), e."maxQuantity", ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e("entryId" text, "itemId" text, "variantId" text, quantity int,
      "seenPriceMinor" bigint, title text, "additionalFields" jsonb, "fieldsHash" text, "maxQuantity" int)`.execute(
    ctx.db,
  )
}

/** Writes the lines in place of those of the cart; inside a transaction. */
export async function replaceLines(ctx: Ctx, cartId: string, lines: readonly NewLine[]): Promise<void> {
  await sql`DELETE FROM cart_entry WHERE website_id = ${ctx.site.id} AND cart_id = ${cartId}`.execute(ctx.db)
  await insertLines(ctx, cartId, lines)
}

interface ImportedCart {
  readonly cartId: string
  readonly currency: string
  readonly createdAt: Date
}

/** The carts of orders that were bought elsewhere: no token has their hash. */
export function insertImportedCartsCte(ctx: Ctx, carts: readonly ImportedCart[]): RawBuilder<unknown> {
  return sql`
      INSERT INTO cart (website_id, cart_id, token_hash, currency, purchased_at, created_at, updated_at, expires_at)
      SELECT ${ctx.site.id}, g."cartId", 'imported ' || g."cartId", g.currency, g."createdAt", g."createdAt", g."createdAt", g."createdAt"
      FROM jsonb_to_recordset(${JSON.stringify(carts)}::jsonb) AS g("cartId" text, currency text, "createdAt" timestamptz)`
}

import { isDonation, type SubscriptionPlan } from '@vitrine/commerce'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { toJsonOrNull } from '../../platform/text/json.ts'
import { offers } from '../carts/index.ts'
import type { SubscriptionRow } from '../subscriptions/index.ts'

/** Renewals are tried for weeks; the cart of one that was never paid goes like those of buyers. */
const cartMs = 120 * 86_400_000

/** In the place of a cookie's hash: no cookie leads to the cart of a renewal, and each renewal has one. */
export function getRenewalToken(renewalId: string): string {
  return `renewal ${renewalId}`
}

/** Writes what a renewal buys into its cart, as the subscription has it now; inside a transaction. */
export async function addRenewalCart(ctx: Ctx, renewalId: string, row: SubscriptionRow): Promise<void> {
  const { id } = ctx.site
  const expiresAt = new Date(ctx.now.getTime() + cartMs)
  const entryId = newId()
  const made = await sql<{ cartId: string }>`
    INSERT INTO cart (website_id, cart_id, token_hash, currency, email, shipping_address, billing_address, shipping_option_id, offer, created_at,
      updated_at, expires_at)
    VALUES (${id}, ${newId()}, ${getRenewalToken(renewalId)}, ${row.currency}, ${row.email}, ${toJsonOrNull(row.shippingAddress)}::jsonb,
      ${toJsonOrNull(row.billingAddress)}::jsonb, ${row.shippingOptionId}, ${toJsonOrNull(toOffer(row, entryId))}::jsonb, ${ctx.now}, ${ctx.now}, ${expiresAt})
    ON CONFLICT (website_id, token_hash) DO UPDATE SET version = cart.version + 1, email = excluded.email,
      shipping_address = excluded.shipping_address, billing_address = excluded.billing_address,
      shipping_option_id = excluded.shipping_option_id, offer = excluded.offer, updated_at = excluded.updated_at, expires_at = excluded.expires_at
      WHERE cart.purchased_at IS NULL
    RETURNING cart_id AS "cartId"`.execute(ctx.db)
  const cartId = made.rows[0]?.cartId
  if (cartId === undefined) return
  await sql`DELETE FROM cart_entry WHERE website_id = ${id} AND cart_id = ${cartId}`.execute(ctx.db)
  await sql`
    INSERT INTO cart_entry (website_id, entry_id, cart_id, item_id, variant_id, quantity, seen_price_minor, title, additional_fields, created_at)
    VALUES (${id}, ${entryId}, ${cartId}, ${row.itemId}, ${row.variantId}, ${row.quantity}, ${row.unitPriceMinor}, ${row.title},
      ${toJsonOrNull(row.additionalFields)}::jsonb, ${ctx.now})`.execute(ctx.db)
}

/** A donation is no product: its cart says what it is. */
function toOffer(row: SubscriptionRow, entryId: string) {
  if (!isDonation(row.productType)) return null
  const plan: SubscriptionPlan = {
    billingPeriod: { value: row.periodValue, unit: row.periodUnit },
    numBillingCycles: row.cycles,
  }
  return offers.createDonationOffer({ entryId, amountMinor: row.unitPriceMinor, currency: row.currency, plan })
}

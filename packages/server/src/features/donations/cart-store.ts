import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

interface DonationCart {
  readonly cartId: string
  readonly entryId: string
  readonly tokenHash: string
  readonly fundId: string
  readonly title: string
  readonly amountMinor: number
  /** JSON texts. */
  readonly answers: string | null
  readonly offer: string
  readonly expiresAt: Date
}

/** A cart with one line, the donation; inside a transaction. */
export async function insertDonationCart(ctx: Ctx, cart: DonationCart): Promise<void> {
  const { id } = ctx.site
  await sql`
    INSERT INTO cart (website_id, cart_id, token_hash, currency, offer, created_at, updated_at, expires_at)
    VALUES (${id}, ${cart.cartId}, ${cart.tokenHash}, ${ctx.site.currency}, ${cart.offer}::jsonb, ${ctx.now}, ${ctx.now}, ${cart.expiresAt})`.execute(
    ctx.db,
  )
  await sql`
    INSERT INTO cart_entry (website_id, entry_id, cart_id, item_id, variant_id, quantity, seen_price_minor, title, additional_fields, created_at)
    VALUES (${id}, ${cart.entryId}, ${cart.cartId}, ${cart.fundId}, '', 1, ${cart.amountMinor}, ${cart.title}, ${cart.answers}::jsonb, ${ctx.now})`.execute(
    ctx.db,
  )
}

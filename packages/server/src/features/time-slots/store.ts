import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** A slot of a rate: its beginning tells it from the others. */
interface SlotKey {
  readonly rateId: string
  readonly startsAt: Date
}

/** Locks a slot until the end of the transaction. Places are counted in a statement after it, which sees all commits before. */
export async function lockSlot(ctx: Ctx, { rateId, startsAt }: SlotKey): Promise<void> {
  await sql`
    INSERT INTO time_slot (website_id, shipping_option_id, starts_at) VALUES (${ctx.site.id}, ${rateId}, ${startsAt})
    ON CONFLICT (website_id, shipping_option_id, starts_at) DO UPDATE SET starts_at = excluded.starts_at`.execute(
    ctx.db,
  )
}

/** How many places of a slot others have. */
export async function countTaken(ctx: Ctx, cartId: string, { rateId, startsAt }: SlotKey): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    SELECT count(*)::int AS taken FROM time_slot_booking b
    WHERE b.website_id = ${ctx.site.id} AND b.shipping_option_id = ${rateId} AND b.starts_at = ${startsAt}
      AND b.cart_id <> ${cartId} AND (b.expires_at IS NULL OR b.expires_at > ${ctx.now})`.execute(ctx.db)
  return rows[0]?.taken ?? 0
}

/** The place of a cart, in place of the one it had. Without an end it is for good. */
export async function upsertBooking(ctx: Ctx, cartId: string, slot: SlotKey, expiresAt: Date | null): Promise<void> {
  await sql`
    INSERT INTO time_slot_booking (website_id, cart_id, shipping_option_id, starts_at, expires_at)
    VALUES (${ctx.site.id}, ${cartId}, ${slot.rateId}, ${slot.startsAt}, ${expiresAt})
    ON CONFLICT (website_id, cart_id) DO UPDATE SET shipping_option_id = excluded.shipping_option_id, starts_at = excluded.starts_at,
      expires_at = excluded.expires_at`.execute(ctx.db)
}

/** Takes the place of a cart back. */
export async function deleteBooking(ctx: Ctx, cartId: string): Promise<void> {
  await sql`DELETE FROM time_slot_booking WHERE website_id = ${ctx.site.id} AND cart_id = ${cartId}`.execute(ctx.db)
}

/** The beginnings of the slots of a rate in which others have `capacity` places or more, in milliseconds since 1970. */
export async function listFullSlots(ctx: Ctx, cartId: string, rateId: string, capacity: number): Promise<Set<number>> {
  const { rows } = await sql<{ startsAt: Date }>`
    SELECT b.starts_at AS "startsAt" FROM time_slot_booking b
    WHERE b.website_id = ${ctx.site.id} AND b.shipping_option_id = ${rateId} AND b.starts_at >= ${ctx.now}
      AND b.cart_id <> ${cartId} AND (b.expires_at IS NULL OR b.expires_at > ${ctx.now})
    GROUP BY b.starts_at HAVING count(*) >= ${capacity}`.execute(ctx.db)
  return new Set(rows.map(({ startsAt }) => startsAt.getTime()))
}

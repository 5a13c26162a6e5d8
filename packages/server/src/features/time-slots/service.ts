import { listTimeSlots, type TimeSlot } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import type { SlotSchedule } from './schema.ts'
import { countTaken, deleteBooking, listFullSlots, lockSlot, upsertBooking } from './store.ts'

/** A slot that a checkout promises. */
interface PromisedSlot {
  readonly rateId: string
  /** ISO 8601. */
  readonly startsOn: string
  /** Orders that fit in it; null: any number. */
  readonly capacity: number | null
}

/** The slot of a schedule that begins at a time, whether or not it is full; undefined where there is none, or it is too soon. */
export function findSlot(
  { site, now }: Pick<Ctx, 'site' | 'now'>,
  schedule: SlotSchedule,
  startsMs: number,
): TimeSlot | undefined {
  return listTimeSlots(schedule, { now, timeZone: site.timeZone }).find(
    ({ startsAt }) => startsAt.getTime() === startsMs,
  )
}

/** The slots of a rate that a cart can have, soonest first. */
export async function listFreeSlots(
  ctx: Ctx,
  cartId: string,
  rateId: string,
  schedule: SlotSchedule,
): Promise<TimeSlot[]> {
  const slots = listTimeSlots(schedule, { now: ctx.now, timeZone: ctx.site.timeZone })
  if (schedule.capacity === null) return slots
  const full = await listFullSlots(ctx, cartId, rateId, schedule.capacity)
  return slots.filter(({ startsAt }) => !full.has(startsAt.getTime()))
}

/** Takes a place in a slot for a cart that is being paid, inside its transaction. False: the slot is full. */
export async function holdSlot(ctx: Ctx, cartId: string, slot: PromisedSlot, expiresAt: Date): Promise<boolean> {
  const key = { rateId: slot.rateId, startsAt: new Date(slot.startsOn) }
  await lockSlot(ctx, key)
  if (slot.capacity !== null && (await countTaken(ctx, cartId, key)) >= slot.capacity) return false
  await upsertBooking(ctx, cartId, key, expiresAt)
  return true
}

/** The place of a cart that became an order, for good. False: the hold had ended, and the slot is full without it. */
export async function keepSlot(ctx: Ctx, cartId: string, slot: PromisedSlot): Promise<boolean> {
  const key = { rateId: slot.rateId, startsAt: new Date(slot.startsOn) }
  await lockSlot(ctx, key)
  const taken = slot.capacity === null ? 0 : await countTaken(ctx, cartId, key)
  await upsertBooking(ctx, cartId, key, null)
  return slot.capacity === null || taken < slot.capacity
}

/** Gives the place of a cart back: nothing was paid, or its order is canceled. */
export async function releaseSlot(ctx: Ctx, cartId: string): Promise<void> {
  await deleteBooking(ctx, cartId)
}

import type { Ctx } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { cartRows, offers, type PricedCart } from '../carts/index.ts'
import type { CheckoutSnapshot } from '../line-items/index.ts'
import { storeSettings } from '../store-settings/index.ts'
import { findSlot, formatSlot, holdSlot, listFreeSlots, type SlotSchedule } from '../time-slots/index.ts'
import { slotTaken } from './errors.ts'
import type { Checkout, MissingField } from './schema.ts'

type SlotCtx = Pick<Ctx, 'site' | 'now'>

interface CartSchedule {
  readonly rateId: string
  readonly schedule: SlotSchedule
}

/** The hours of the rate that a cart goes by; undefined where its buyer chooses no time. */
function findSchedule({ record, requiresShipping, shippingRate }: PricedCart): CartSchedule | undefined {
  // Of an offer the owner decided when it is handed over.
  if (!requiresShipping || !shippingRate || offers.isFixedByOwner(record)) return undefined
  const rates = cartRows.listZones(record).flatMap((zone) => zone.rates)
  const schedule = rates.find(({ id }) => id === shippingRate.id)?.timeSlots
  return schedule ? { rateId: shippingRate.id, schedule } : undefined
}

function findChosenSlot(ctx: SlotCtx, { record }: PricedCart, { schedule }: CartSchedule) {
  return record.slotStartsMs === null ? undefined : findSlot(ctx, schedule, record.slotStartsMs)
}

/** Why a cart has no slot that its rate offers; undefined where it has one, or needs none. Whether the slot is full is said by the order. */
export function findSlotProblem(ctx: SlotCtx, cart: PricedCart): MissingField | undefined {
  const found = findSchedule(cart)
  if (!found || findChosenSlot(ctx, cart, found)) return undefined
  return { field: 'timeSlot', message: translateFor(ctx.site)('checkoutSlotChoose') }
}

/** The beginning of a slot that the cart's rate offers, in milliseconds since 1970; null for anything else that a browser says. */
export function readSlot(ctx: SlotCtx, cart: PricedCart, startsOn: string | null): number | null {
  const found = findSchedule(cart)
  const startsMs = startsOn === null ? NaN : Date.parse(startsOn)
  return found && findSlot(ctx, found.schedule, startsMs) ? startsMs : null
}

/** The free slots of a cart, the chosen one, and why that one cannot be had any more. */
export async function toSlotChoice(
  ctx: Ctx,
  cart: PricedCart,
): Promise<Pick<Checkout, 'timeSlots' | 'timeSlot' | 'missing'>> {
  const found = findSchedule(cart)
  if (!found) return { timeSlots: null, timeSlot: null, missing: [] }
  const t = translateFor(ctx.site)
  const free = await listFreeSlots(ctx, cart.record.cartId, found.rateId, found.schedule)
  const chosen = findChosenSlot(ctx, cart, found)
  const isFree = free.some(({ startsAt }) => startsAt.getTime() === chosen?.startsAt.getTime())
  return {
    timeSlots: free.map(({ startsAt, endsAt }) => ({
      startsOn: startsAt.toISOString(),
      ...formatSlot(ctx.site, t.language, startsAt, endsAt),
    })),
    timeSlot: chosen && isFree ? chosen.startsAt.toISOString() : null,
    missing: chosen && !isFree ? [{ field: 'timeSlot', message: t('errorSlotTaken') }] : [],
  }
}

/** What the order is promised; undefined without a slot. */
export function toPromisedSlot(ctx: SlotCtx, cart: PricedCart): CheckoutSnapshot['timeSlot'] {
  const found = findSchedule(cart)
  const slot = found && findChosenSlot(ctx, cart, found)
  if (!slot) return undefined
  const { rateId, schedule } = found
  const { startsAt, endsAt } = slot
  return { rateId, startsOn: startsAt.toISOString(), endsOn: endsAt.toISOString(), capacity: schedule.capacity }
}

/** Takes the place of a checkout in its slot for as long as stock is held, inside the transaction of its attempt. Throws `slot_taken`. */
export async function holdCheckoutSlot(ctx: Ctx, cartId: string, { timeSlot }: CheckoutSnapshot): Promise<void> {
  if (timeSlot === undefined) return
  const expiresAt = new Date(ctx.now.getTime() + storeSettings(ctx.site).holdMinutes * 60_000)
  // Thrown, not returned: the transaction must leave nothing of it.
  if (!(await holdSlot(ctx, cartId, timeSlot, expiresAt))) throw slotTaken({})
}

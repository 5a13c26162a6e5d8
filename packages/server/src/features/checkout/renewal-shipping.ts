import { findShippingZone, getBaseRateId, type ShippingQuote } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { cartRows, type PricedCart, priceCartRecord } from '../carts/index.ts'
import type { OrderingRecord } from './store.ts'

/** Nobody looks at what a carrier service asks of a saved card: so many times the shipping of the order before is the most. */
const mostTimes = 2

/** The renewal's cart by the option that was chosen; where the carrier does not name that service, by the cheapest of the same rate. */
export function priceAtSameRate(ctx: Ctx, record: OrderingRecord): PricedCart {
  const cart = priceCartRecord(ctx, record)
  const rate = findChosenRate(cart)
  const plan = cart.shippingPlan
  if (!rate || plan?.kind !== 'options' || isSameRate(rate.id, cart.shippingRate)) return cart
  const [cheapest] = plan.options
    .filter((option) => isSameRate(rate.id, option))
    .toSorted((a, b) => a.priceMinor - b.priceMinor)
  return cheapest ? priceCartRecord(ctx, { ...record, shippingOptionId: cheapest.id }) : cart
}

/**
 * Why a renewal cannot be shipped as it was agreed. Another rate never takes the place of the chosen one while that is there, and
 * pickup never takes the place of shipping.
 */
export function findShippingObstacle(
  cart: PricedCart,
  lastShippingMinor: number | undefined,
): 'shipping' | 'carrier' | 'shipping_price' | undefined {
  if (!cart.requiresShipping) return undefined
  const { shippingRate } = cart
  const rate = findChosenRate(cart)
  // The rate was deleted, or the address is in another zone now: the only way that is left is what the owner offers instead.
  if (!rate) return shippingRate && shippingRate.kind !== 'pickup' ? undefined : 'shipping'
  if (!shippingRate || !isSameRate(rate.id, shippingRate)) {
    const quote = cart.record.carrierQuotes.find(({ rateId }) => rateId === rate.id)
    return rate.carrier && !quote?.services ? 'carrier' : 'shipping'
  }
  // The owner's own prices are meant as they are.
  if (!rate.carrier || shippingRate.id === rate.id || lastShippingMinor === undefined) return undefined
  const usual = Math.max(lastShippingMinor, rate.carrier.hasFallback ? rate.priceMinor : 0)
  return usual > 0 && shippingRate.priceMinor > usual * mostTimes ? 'shipping_price' : undefined
}

/** The rate that was chosen, if it is still one of the zone that the goods go to. */
function findChosenRate({ record, shippingPlan }: PricedCart) {
  if (record.shippingOptionId === null || !shippingPlan || shippingPlan.kind === 'not_needed') return undefined
  const rateId = getBaseRateId(record.shippingOptionId)
  const place = record.shippingAddress
  const zone = place && findShippingZone(cartRows.listZones(record), place)
  return zone?.rates.find(({ id }) => id === rateId)
}

function isSameRate(rateId: string, option: ShippingQuote | undefined): boolean {
  return option !== undefined && getBaseRateId(option.id) === rateId
}

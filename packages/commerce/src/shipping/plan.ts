import { sumMinor } from '../rounding.ts'
import { priceShippingRate, type RateRefusal, type Shipment, type ShippingRate, type ShippingTier } from './rates.ts'
import { findShippingZone, type ShippingPlace, type ShippingZone } from './zones.ts'

/** A rate that a buyer may choose, and what made its price. */
export interface ShippingQuote extends Pick<
  ShippingRate,
  'id' | 'name' | 'kind' | 'location' | 'instructions' | 'delivery'
> {
  readonly priceMinor: number
  readonly tier: ShippingTier | undefined
  readonly isFree: boolean
}

/** A rate of the zone that this shipment cannot have. */
export interface RefusedRate extends Pick<ShippingRate, 'id' | 'name' | 'kind'> {
  readonly reason: RateRefusal
}

export interface ShippableLine {
  readonly requiresShipping: boolean
  readonly quantity: number
  /** Subtotal and weight are of the whole line, all its pieces; the subtotal after its discounts. */
  readonly subtotalMinor: number
  readonly weightGrams: number
}

/** `unreachable`: there are goods to ship, and no rate takes them to that place. */
export type ShippingPlan =
  | { readonly kind: 'not_needed' }
  | {
      readonly kind: 'options'
      readonly zoneId: string
      readonly options: readonly ShippingQuote[]
      readonly refused: readonly RefusedRate[]
    }
  | { readonly kind: 'unreachable'; readonly zoneId: string | undefined; readonly refused: readonly RefusedRate[] }

/** Does anything have to be shipped? Nothing does when there is no physical product. */
export function needsShipping(lines: readonly { readonly requiresShipping: boolean }[]): boolean {
  return lines.some(({ requiresShipping }) => requiresShipping)
}

/** The shipment of a cart: only lines that are shipped count for quantity, subtotal and weight. */
export function createShipment(lines: readonly ShippableLine[]): Shipment {
  const shipped = lines.filter(({ requiresShipping }) => requiresShipping)
  return {
    quantity: sumMinor(shipped.map(({ quantity }) => quantity)),
    subtotalMinor: sumMinor(shipped.map(({ subtotalMinor }) => subtotalMinor)),
    weightGrams: sumMinor(shipped.map(({ weightGrams }) => weightGrams)),
  }
}

/** The rates of a cart to a place, in the owner's order: those of the one zone that the place is in. */
export function planShipping(
  zones: readonly ShippingZone[],
  lines: readonly ShippableLine[],
  place: ShippingPlace,
): ShippingPlan {
  if (!needsShipping(lines)) return { kind: 'not_needed' }
  const zone = findShippingZone(zones, place)
  const shipment = createShipment(lines)
  const priced = (zone?.rates ?? []).map((rate) => ({
    rate,
    price: priceShippingRate(rate, shipment, place.postalCode),
  }))
  const options = priced.flatMap(({ rate: { id, name, kind, location, instructions, delivery }, price }) => {
    if (price.kind === 'refused') return []
    const { priceMinor, tier, isFree } = price
    const quote = { id, name, kind, location, instructions, priceMinor, tier, isFree }
    return [delivery === undefined ? quote : { ...quote, delivery }]
  })
  const refused = priced.flatMap(({ rate: { id, name, kind }, price }) =>
    price.kind === 'refused' ? [{ id, name, kind, reason: price.reason }] : [],
  )
  if (!zone || options.length === 0) return { kind: 'unreachable', zoneId: zone?.id, refused }
  return { kind: 'options', zoneId: zone.id, options, refused }
}

import { listStates } from '../addresses/states.ts'
import { hasTiers, type ShippingRate } from './rates.ts'
import { getPlaceCountry, type ShippingZone } from './zones.ts'

/** Buyers whom the rates of a shop leave out. */
export type ShippingGap =
  /** Nothing is shipped to the places of this zone. */
  | { readonly kind: 'no_rates'; readonly zoneId: string }
  /** Only some regions of a country are in a zone. */
  | { readonly kind: 'other_regions'; readonly countryCode: string; readonly count: number }
  /** Countries that no zone names. */
  | { readonly kind: 'rest_of_world' }
  /** The tiers of all rates of a zone end: larger orders have no rate. */
  | { readonly kind: 'large_orders'; readonly zoneId: string }
  /** All rates of a zone ask for a minimum, or deliver to some postal codes only. */
  | { readonly kind: 'some_orders'; readonly zoneId: string }

/** Whom the zones of a shop miss. */
export function listShippingGaps(zones: readonly ShippingZone[]): ShippingGap[] {
  const inZones = zones.flatMap((zone): ShippingGap[] => {
    const { id: zoneId, rates } = zone
    if (rates.length === 0) return [{ kind: 'no_rates', zoneId }]
    const open = rates.filter((rate) => !isLimited(rate))
    if (open.length === 0) return [{ kind: 'some_orders', zoneId }]
    return open.every(isEnding) ? [{ kind: 'large_orders', zoneId }] : []
  })
  if (zones.some(({ coversRest }) => coversRest)) return inZones
  return [...inZones, ...listOpenRegions(zones), { kind: 'rest_of_world' }]
}

function listOpenRegions(zones: readonly ShippingZone[]): ShippingGap[] {
  const places = new Set(zones.flatMap((zone) => zone.places))
  const partly = new Set([...places].filter((place) => place.length > 2).map(getPlaceCountry))
  return [...partly].flatMap((countryCode) => {
    const count = listStates(countryCode).filter(({ code }) => !places.has(`${countryCode}-${code}`)).length
    return places.has(countryCode) || count === 0 ? [] : [{ kind: 'other_regions' as const, countryCode, count }]
  })
}

function isLimited({ minOrderMinor, postalCodes }: ShippingRate): boolean {
  return (minOrderMinor ?? 0) > 0 || postalCodes.length > 0
}

function isEnding({ kind, tiers }: ShippingRate): boolean {
  return hasTiers(kind) && tiers.at(-1)?.upTo !== null
}

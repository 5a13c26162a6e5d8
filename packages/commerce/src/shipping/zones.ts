import type { ShippingRate } from './rates.ts'

/** Where a parcel goes, or the buyer is. An address fits as it is. */
export interface ShippingPlace {
  readonly countryCode: string
  readonly state: string
  readonly postalCode: string
}

/** Places with the same rates. */
export interface ShippingZone {
  readonly id: string
  readonly name: string
  /** Countries (`US`) and single regions of them (`US-CA`). A place is in one zone of a shop only. */
  readonly places: readonly string[]
  /** Takes every place that no zone names. */
  readonly coversRest: boolean
  readonly rates: readonly ShippingRate[]
}

/** The zone of a place: the one that names its region, else its country, else the one for the rest of the world. */
export function findShippingZone<Zone extends Pick<ShippingZone, 'places' | 'coversRest'>>(
  zones: readonly Zone[],
  { countryCode, state }: Pick<ShippingPlace, 'countryCode' | 'state'>,
): Zone | undefined {
  if (countryCode === '') return undefined
  const region = `${countryCode}-${state}`
  return (
    zones.find(({ places }) => state !== '' && places.includes(region)) ??
    zones.find(({ places }) => places.includes(countryCode)) ??
    zones.find(({ coversRest }) => coversRest)
  )
}

/** The country of a place of a zone. */
export function getPlaceCountry(place: string): string {
  return place.slice(0, 2)
}

/** The countries that a shop ships to, at least in part; undefined: all of them. */
export function listShippingCountries(zones: readonly ShippingZone[]): string[] | undefined {
  const served = zones.filter(({ rates }) => rates.length > 0)
  if (served.some(({ coversRest }) => coversRest)) return undefined
  return [...new Set(served.flatMap(({ places }) => places.map(getPlaceCountry)))].sort()
}

/** A place that is in two zones, or twice; undefined when each has one zone. `rest` is the rest of the world. */
export function findRepeatedPlace(zones: readonly Pick<ShippingZone, 'places' | 'coversRest'>[]): string | undefined {
  const seen = new Set<string>()
  const places = zones.flatMap((zone) => [...zone.places, ...(zone.coversRest ? ['rest'] : [])])
  return places.find((place) => seen.size === seen.add(place).size)
}

import { isUsTerritory } from '../addresses/us-territories.ts'
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
  for (const name of listPlaceNames(countryCode, state)) {
    const zone = zones.find(({ places }) => places.includes(name))
    if (zone) return zone
  }
  return zones.find(({ coversRest }) => coversRest)
}

/** What a zone may call a place, the narrowest first. A territory of the United States is a state of theirs and a country. */
function listPlaceNames(countryCode: string, state: string): readonly string[] {
  const region = state === '' ? [] : [`${countryCode}-${state}`]
  if (countryCode === 'US' && isUsTerritory(state)) return [...region, state, 'US']
  if (countryCode !== 'US' && isUsTerritory(countryCode)) return [...region, countryCode, `US-${countryCode}`, 'US']
  return [...region, countryCode]
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

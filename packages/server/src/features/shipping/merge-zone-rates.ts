import { getCountryName } from '@vitrine/commerce/addresses'
import type { ShippingRateRecord, ShippingZoneRecord } from './schema.ts'

export type StoredZone = Omit<ShippingZoneRecord, 'rates'>

/** A rate as it is in the database. */
export interface StoredRate extends ShippingRateRecord {
  /** Null: a rate of an earlier version, for its own list of countries (none: everywhere). */
  readonly zoneId: string | null
  readonly countries: readonly string[]
}

/** The zones of a shop with their rates. Rates without a zone make zones of the countries that have the same of them. */
export function mergeZoneRates(zones: readonly StoredZone[], rates: readonly StoredRate[]): ShippingZoneRecord[] {
  const composed = zones.map((zone) => ({
    ...zone,
    rates: rates.filter(({ zoneId }) => zoneId === zone.id).map(toRate),
  }))
  const single = rates.filter(({ zoneId }) => zoneId === null)
  return single.length === 0 ? composed : [...composed, ...groupByCountry(single, composed)]
}

function groupByCountry(rates: readonly StoredRate[], zones: readonly ShippingZoneRecord[]): ShippingZoneRecord[] {
  const taken = new Set(zones.flatMap(({ places }) => places))
  const countries = [...new Set(rates.flatMap((rate) => rate.countries))].filter((country) => !taken.has(country))
  const groups = Map.groupBy(countries.sort(), (country) =>
    rates.flatMap(({ id, countries }) => (countries.length === 0 || countries.includes(country) ? [id] : [])).join(' '),
  )
  const named = [...groups.values()].map((places, index) => ({
    id: `countries-${index}`,
    name: nameZone(places),
    places,
    coversRest: false,
    rates: rates.filter((rate) => rate.countries.length === 0 || rate.countries.includes(places[0] ?? '')).map(toRate),
  }))
  const everywhere = rates.filter((rate) => rate.countries.length === 0)
  if (everywhere.length === 0 || zones.some(({ coversRest }) => coversRest)) return named
  const rest = { id: 'rest', name: 'Rest of the world', places: [], coversRest: true, rates: everywhere.map(toRate) }
  return [...named, rest]
}

function nameZone(places: readonly string[]): string {
  const [first = '', ...others] = places
  return others.length === 0 ? getCountryName(first) : `${getCountryName(first)} and ${others.length} more`
}

function toRate({ zoneId: _zone, countries: _countries, ...rate }: StoredRate): ShippingRateRecord {
  return rate
}

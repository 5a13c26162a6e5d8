import { checkNotNegative, sumMinor, timesQuantity } from './rounding.ts'

/** What the price of shipping depends on. `subtotalMinor` is of the goods to ship, after discounts. */
export interface Shipment {
  readonly quantity: number
  readonly subtotalMinor: number
  readonly weightGrams: number
}

/** The first tier whose `upToGrams` covers the weight gives the price; a heavier shipment cannot take the option. */
export interface WeightTier {
  readonly upToGrams: number
  readonly priceMinor: number
}

export type ShippingRate =
  | { readonly kind: 'flat'; readonly perOrderMinor: number; readonly perItemMinor: number }
  | { readonly kind: 'by_weight'; readonly tiers: readonly WeightTier[] }

export interface ShippingOption {
  readonly id: string
  readonly name: string
  /** ISO 3166 codes; 'everywhere' reaches all countries. */
  readonly countries: readonly string[] | 'everywhere'
  readonly rate: ShippingRate
  /** Costs nothing from this subtotal on; undefined when it never becomes free. */
  readonly freeFromMinor: number | undefined
}

export interface ShippingQuote {
  readonly id: string
  readonly name: string
  readonly priceMinor: number
}

export interface ShippableLine {
  readonly requiresShipping: boolean
  readonly quantity: number
  /** Subtotal and weight are of the whole line, all its pieces; the subtotal after its discounts. */
  readonly subtotalMinor: number
  readonly weightGrams: number
}

/** `unreachable`: there are goods to ship and no option takes them to that country. */
export type ShippingPlan =
  | { readonly kind: 'not_needed' }
  | { readonly kind: 'options'; readonly options: readonly ShippingQuote[] }
  | { readonly kind: 'unreachable' }

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

export function reachesCountry({ countries }: Pick<ShippingOption, 'countries'>, countryCode: string): boolean {
  return countries === 'everywhere' || countries.includes(countryCode)
}

/** What an option costs for a shipment; undefined when it does not take it (too heavy). */
export function shippingPrice(
  { rate, freeFromMinor }: Pick<ShippingOption, 'rate' | 'freeFromMinor'>,
  shipment: Shipment,
): number | undefined {
  const priceMinor = ratePrice(rate, shipment)
  if (priceMinor === undefined) return undefined
  return freeFromMinor !== undefined && shipment.subtotalMinor >= freeFromMinor ? 0 : checkNotNegative(priceMinor)
}

/** The options of a cart to a country, in the owner's order. */
export function planShipping(
  options: readonly ShippingOption[],
  lines: readonly ShippableLine[],
  countryCode: string,
): ShippingPlan {
  if (!needsShipping(lines)) return { kind: 'not_needed' }
  const shipment = createShipment(lines)
  const quotes = options
    .filter((option) => reachesCountry(option, countryCode))
    .flatMap((option) => {
      const priceMinor = shippingPrice(option, shipment)
      return priceMinor === undefined ? [] : [{ id: option.id, name: option.name, priceMinor }]
    })
  return quotes.length === 0 ? { kind: 'unreachable' } : { kind: 'options', options: quotes }
}

function ratePrice(rate: ShippingRate, { quantity, weightGrams }: Shipment): number | undefined {
  if (rate.kind === 'flat') return sumMinor([rate.perOrderMinor, timesQuantity(rate.perItemMinor, quantity)])
  const covering = rate.tiers.filter(({ upToGrams }) => weightGrams <= upToGrams)
  return covering.sort((a, b) => a.upToGrams - b.upToGrams)[0]?.priceMinor
}

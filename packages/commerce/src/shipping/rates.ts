import { isInPostalAreas } from '../postal-areas.ts'
import { checkNotNegative } from '../rounding.ts'
import type { CarrierTerms } from './carrier-rates.ts'

/** What the price of a rate goes by. */
export const shippingRateKinds = [
  'flat',
  'weight',
  'price',
  'quantity',
  'per_item',
  'carrier',
  'pickup',
  'local_delivery',
] as const
export type ShippingRateKind = (typeof shippingRateKinds)[number]

/** The price up to a weight in grams, a subtotal in minor units or a number of pieces, itself included; null: without an end. */
export interface ShippingTier {
  readonly upTo: number | null
  readonly priceMinor: number
}

export interface ShippingRate {
  readonly id: string
  readonly name: string
  readonly kind: ShippingRateKind
  /** Of an order; by the piece, of the first one. Rates with tiers take the price of a tier instead. */
  readonly priceMinor: number
  /** By the piece: of each piece after the first. Else not looked at. */
  readonly furtherMinor: number
  /** Ascending; only the last may be without an end. Not empty where the kind is weight, price or quantity. */
  readonly tiers: readonly ShippingTier[]
  /** Costs nothing from this subtotal on; null: never free by amount. */
  readonly freeOverMinor: number | null
  /** Only for subtotals from here on; null: for all. */
  readonly minOrderMinor: number | null
  /** Where local delivery goes: codes, beginnings and ranges. Empty: all of the zone. */
  readonly postalCodes: readonly string[]
  /** Where buyers pick up their orders. */
  readonly location: string
  /** For buyers who choose it: opening hours, what to bring. */
  readonly instructions: string
  /** Of a rate whose carrier service has not answered; null: the price is that of the rate. */
  readonly carrier: CarrierTerms | null
  /** When it arrives, where a carrier service said that. Dates are `2026-12-01`. */
  readonly delivery?: { readonly earliest: string | null; readonly latest: string | null }
}

/** What the price of shipping depends on. `subtotalMinor` is of the goods to ship, after discounts. */
export interface Shipment {
  readonly quantity: number
  readonly subtotalMinor: number
  readonly weightGrams: number
}

/** Why a rate is not offered for a shipment. */
export type RateRefusal = 'postal_code' | 'below_minimum' | 'over_last_tier' | 'no_quote'

export type RatePrice =
  | {
      readonly kind: 'price'
      readonly priceMinor: number
      /** The tier that gave the price. */
      readonly tier: ShippingTier | undefined
      /** Made free by its amount. */
      readonly isFree: boolean
    }
  | { readonly kind: 'refused'; readonly reason: RateRefusal }

/** What a rate costs for a shipment to a postal code, or why it does not take it. */
export function priceShippingRate(rate: ShippingRate, shipment: Shipment, postalCode: string): RatePrice {
  if (rate.postalCodes.length > 0 && !isInPostalAreas(rate.postalCodes, postalCode))
    return { kind: 'refused', reason: 'postal_code' }
  if (rate.minOrderMinor !== null && shipment.subtotalMinor < rate.minOrderMinor)
    return { kind: 'refused', reason: 'below_minimum' }
  if (rate.carrier?.hasFallback === false) return { kind: 'refused', reason: 'no_quote' }

  const size = getTierSize(rate.kind, shipment)
  const tier = size === undefined ? undefined : rate.tiers.find(({ upTo }) => upTo === null || size <= upTo)
  if (size !== undefined && !tier) return { kind: 'refused', reason: 'over_last_tier' }
  const isFree = rate.freeOverMinor !== null && shipment.subtotalMinor >= rate.freeOverMinor
  return { kind: 'price', priceMinor: isFree ? 0 : checkNotNegative(getPrice(rate, tier, shipment)), tier, isFree }
}

function getPrice(rate: ShippingRate, tier: ShippingTier | undefined, { quantity }: Shipment): number {
  if (tier) return tier.priceMinor
  if (rate.kind !== 'per_item') return rate.priceMinor
  return rate.priceMinor + rate.furtherMinor * Math.max(0, quantity - 1)
}

/** Are these tiers in order? Each ends above the one before, and only the last has no end. */
export function areTiersAscending(tiers: readonly ShippingTier[]): boolean {
  return tiers.every(({ upTo }, index) => {
    const before = tiers[index - 1]
    if (before === undefined) return true
    return before.upTo !== null && (upTo === null || upTo > before.upTo)
  })
}

/** Does a rate of this kind take its price from tiers? */
export function hasTiers(kind: ShippingRateKind): boolean {
  return kind === 'weight' || kind === 'price' || kind === 'quantity'
}

function getTierSize(kind: ShippingRateKind, shipment: Shipment): number | undefined {
  if (kind === 'weight') return shipment.weightGrams
  if (kind === 'price') return shipment.subtotalMinor
  return kind === 'quantity' ? shipment.quantity : undefined
}

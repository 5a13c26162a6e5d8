import { checkNotNegative, multiplyFraction } from '../rounding.ts'
import type { ShippingRate } from './rates.ts'

/** How a rate takes its prices from the owner's carrier service. */
export interface CarrierTerms {
  /** Where the service is asked, an https address. */
  readonly url: string
  /** Added to each price: parts per million of it, and an amount in minor units. */
  readonly markupPpm: number
  readonly markupMinor: number
  /** While the service gives no answer, the rate is offered by its own name and price; else it is not offered. */
  readonly hasFallback: boolean
}

/** A service of the carrier, as it answered. Dates are `2026-12-01`. */
export interface CarrierService {
  readonly code: string
  readonly name: string
  /** Minor units of the store's currency, without the markup. */
  readonly priceMinor: number
  readonly earliestDelivery: string | null
  readonly latestDelivery: string | null
}

/** Between the id of a rate and the code of a service. */
const separator = '~'

/** The id of the rate that a chosen option is of: its own, or that of the service's rate. */
export function getBaseRateId(optionId: string): string {
  return optionId.split(separator)[0] ?? optionId
}

/** The rates that a carrier's answer makes of its rate: one for each service, with markup. None where it answered with none. */
export function toServiceRates<Rate extends ShippingRate>(rate: Rate, services: readonly CarrierService[]): Rate[] {
  return services.map(({ code, name, priceMinor, earliestDelivery, latestDelivery }) => ({
    ...rate,
    id: `${rate.id}${separator}${code}`,
    name,
    priceMinor: addMarkup(priceMinor, rate.carrier),
    carrier: null,
    delivery: { earliest: earliestDelivery, latest: latestDelivery },
  }))
}

function addMarkup(priceMinor: number, carrier: CarrierTerms | null): number {
  if (!carrier) return priceMinor
  return checkNotNegative(priceMinor + multiplyFraction(priceMinor, carrier.markupPpm, 1_000_000) + carrier.markupMinor)
}

import type { Discount } from './discounts/allocate-discount.ts'
import { getBaseRateId } from './shipping/carrier-rates.ts'
import { planShipping, type ShippingPlan, type ShippingQuote } from './shipping/plan.ts'
import type { ShippingZone } from './shipping/zones.ts'
import type { TaxPlace, TaxPricing, TaxRule } from './tax.ts'
import { findTaxExemption, type TaxBuyer, type TaxExemption } from './tax-numbers.ts'
import { calculateTotals, calculateDiscountedLines, type Totals, type TotalsLine } from './totals.ts'

export interface OrderLine extends TotalsLine {
  /** Of one piece. */
  readonly weightGrams: number
}

export interface OrderInput {
  readonly lines: readonly OrderLine[]
  readonly discounts: readonly Discount[]
  readonly zones: readonly ShippingZone[]
  readonly taxRules: readonly TaxRule[]
  readonly taxPricing: TaxPricing
  /** Where goods are sent; undefined while that is not known. */
  readonly shippingPlace: TaxPlace | undefined
  /** Where the buyer lives: decides the tax of goods that are not shipped. */
  readonly billingPlace: TaxPlace | undefined
  /** Where the store is: decides the tax of goods that buyers pick up. Undefined while it is not known. */
  readonly storePlace: TaxPlace | undefined
  /** Who may pay no tax; left out: nobody. */
  readonly taxBuyer?: TaxBuyer
  /** The rate that the buyer chose. */
  readonly shippingRateId: string | null
}

export interface OrderPrice {
  readonly requiresShipping: boolean
  /** Undefined while no country is known. */
  readonly shippingPlan: ShippingPlan | undefined
  /** The rate that is charged: the chosen one, or the only one there is. */
  readonly shippingRate: ShippingQuote | undefined
  readonly taxPlace: TaxPlace | undefined
  /** Why no tax is charged; undefined where it is. */
  readonly taxExemption: TaxExemption | undefined
  readonly totals: Totals
}

/** What an order costs at its addresses: the one computation behind cart, checkout and the owner's calculators. */
export function priceOrder(input: OrderInput): OrderPrice {
  const { lines, shippingPlace, billingPlace } = input
  const requiresShipping = lines.some((line) => line.requiresShipping)
  const shippingPlan = isKnown(shippingPlace) ? planOrder(input, shippingPlace) : undefined
  const shippingRate = chooseRate(shippingPlan, input.shippingRateId)
  const buyerPlace = requiresShipping ? shippingPlace : (billingPlace ?? shippingPlace)
  const isPickedUp = shippingRate?.kind === 'pickup' && isKnown(input.storePlace)
  const taxPlace = isPickedUp ? input.storePlace : isKnown(buyerPlace) ? buyerPlace : undefined
  // Goods that are picked up do not leave the country of the store.
  const exemptionCountry = shippingRate?.kind === 'pickup' ? input.taxBuyer?.homeCountry : taxPlace?.countryCode
  const taxExemption = input.taxBuyer && findTaxExemption(input.taxBuyer, exemptionCountry ?? '')
  const totals = calculateTotals({
    lines,
    discounts: input.discounts,
    shippingMinor: shippingRate?.priceMinor,
    taxPricing: input.taxPricing,
    taxRules: taxExemption === undefined ? input.taxRules : [],
    taxPlace,
  })
  return { requiresShipping, shippingPlan, shippingRate, taxPlace, taxExemption, totals }
}

function isKnown(place: TaxPlace | undefined): place is TaxPlace {
  return place !== undefined && place.countryCode !== ''
}

function planOrder({ lines, discounts, zones }: OrderInput, place: TaxPlace): ShippingPlan {
  const discounted = calculateDiscountedLines(lines, discounts)
  const shippable = lines.map(({ requiresShipping, quantity, weightGrams }, index) => ({
    requiresShipping,
    quantity,
    subtotalMinor: discounted[index] ?? 0,
    weightGrams: weightGrams * quantity,
  }))
  return planShipping(zones, shippable, place)
}

function chooseRate(plan: ShippingPlan | undefined, rateId: string | null): ShippingQuote | undefined {
  if (plan?.kind !== 'options') return undefined
  const chosen =
    plan.options.find(({ id }) => id === rateId) ??
    // A service that its carrier does not name now: the price of the rate is left.
    plan.options.find(({ id }) => rateId !== null && id === getBaseRateId(rateId))
  return chosen ?? (plan.options.length === 1 ? plan.options[0] : undefined)
}

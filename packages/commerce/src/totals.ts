import { allocateDiscount } from './discounts/allocate-discount.ts'
import type { Discount } from './discounts/allocate-discount.ts'
import { isSoldAtFaceValue } from './product-types.ts'
import { checkNotNegative, sumMinor, multiplyByQuantity } from './rounding.ts'
import { calculateTax, selectTaxRules, selectTaxRulesOfClass, selectShippingTaxRules } from './tax.ts'
import type { TaxClass, TaxOfAmount, TaxPlace, TaxPricing, TaxRule } from './tax.ts'

export interface TotalsLine {
  readonly id: string
  readonly unitPriceMinor: number
  readonly quantity: number
  readonly productType: number
  readonly taxClass: TaxClass
  readonly requiresShipping: boolean
  readonly discountEligible: boolean
}

export interface TotalsInput {
  readonly lines: readonly TotalsLine[]
  /** Applied in this order, each on what the earlier ones left. */
  readonly discounts: readonly Discount[]
  /** Price of the chosen shipping option; undefined while none is chosen. Not charged when no line is shipped. */
  readonly shippingMinor: number | undefined
  readonly taxPricing: TaxPricing
  readonly taxRules: readonly TaxRule[]
  /** Undefined while no address is known: then there is no tax yet. */
  readonly taxPlace: TaxPlace | undefined
}

export interface AppliedDiscount {
  readonly discountId: string
  readonly amountMinor: number
}

/** Something that is charged: `totalMinor` is price less discount, plus tax when prices exclude it. */
export interface Charge extends TaxOfAmount {
  readonly priceMinor: number
  readonly discounts: readonly AppliedDiscount[]
  readonly discountMinor: number
  readonly totalMinor: number
}

export interface LineTotals extends Charge {
  readonly id: string
}

/** Tax by rate. `baseMinor` is what it was taken of, without tax; bases of several rates on the same goods overlap. */
export interface TaxTotal {
  readonly taxRuleId: string
  readonly name: string
  readonly ratePpm: number
  readonly baseMinor: number
  readonly amountMinor: number
}

/**
 * `grandTotalMinor` is the sum of all line totals and the shipping total. It is also `subtotalMinor - discountMinor + shippingMinor`,
 * plus `taxMinor` when prices exclude tax. `subtotalMinor` and `shippingMinor` are before discounts.
 */
export interface Totals {
  readonly lines: readonly LineTotals[]
  readonly shipping: Charge
  readonly discounts: readonly (AppliedDiscount & { readonly name: string })[]
  readonly taxes: readonly TaxTotal[]
  readonly subtotalMinor: number
  readonly discountMinor: number
  readonly shippingMinor: number
  readonly taxMinor: number
  readonly grandTotalMinor: number
}

/**
 * All totals of a cart, checkout or order, in minor units of one currency. Discounts and tax are computed on line totals, never per piece;
 * each line is rounded once, half up; nothing goes below 0. Gift cards and donations are neither discounted nor taxed. Ids are unique in their list.
 * Throws RangeError for prices or quantities that are negative or not whole, and for sums beyond the safe integers.
 */
export function calculateTotals(input: TotalsInput): Totals {
  const rules = selectTaxRules(input.taxRules, input.taxPlace)
  const charge = (priceMinor: number, discounts: readonly AppliedDiscount[], itsRules: readonly TaxRule[]): Charge =>
    calculateCharge(priceMinor, discounts, itsRules, input.taxPricing)

  const prices = input.lines.map(priceLine)
  const applied = applyToLines(input, prices)
  const lines = input.lines.map((line, index) => ({
    id: line.id,
    ...charge(prices[index] ?? 0, applied[index] ?? [], listLineRules(line, rules)),
  }))
  const shippingMinor = input.lines.some((line) => line.requiresShipping)
    ? checkNotNegative(input.shippingMinor ?? 0)
    : 0
  const shippingRules = selectShippingTaxRules(rules)
  return addUp(input, rules, lines, charge(shippingMinor, applyToShipping(input, shippingMinor), shippingRules))
}

/** The price of each line after discounts, before tax, in minor units. */
export function calculateDiscountedLines(lines: readonly TotalsLine[], discounts: readonly Discount[]): number[] {
  const prices = lines.map(priceLine)
  const applied = applyToLines({ lines, discounts }, prices)
  return prices.map((price, index) => price - sumMinor((applied[index] ?? []).map(({ amountMinor }) => amountMinor)))
}

function priceLine({ unitPriceMinor, quantity }: TotalsLine): number {
  return multiplyByQuantity(checkNotNegative(unitPriceMinor), checkNotNegative(quantity))
}

/** For each line the discounts that take something off it. */
function applyToLines(
  { lines, discounts }: Pick<TotalsInput, 'lines' | 'discounts'>,
  prices: readonly number[],
): AppliedDiscount[][] {
  const applied: AppliedDiscount[][] = lines.map(() => [])
  const left = [...prices]
  for (const discount of discounts) {
    const discountable = lines.map((line, index) => ({
      id: line.id,
      amountMinor: left[index] ?? 0,
      discountEligible: line.discountEligible && !isSoldAtFaceValue(line.productType),
    }))
    for (const [index, amountMinor] of allocateDiscount(discount, discountable).entries()) {
      if (amountMinor === 0) continue
      applied[index]?.push({ discountId: discount.id, amountMinor })
      left[index] = (left[index] ?? 0) - amountMinor
    }
  }
  return applied
}

/** Shipping is free once, however many discounts say so: the first one is shown. */
function applyToShipping({ discounts }: TotalsInput, shippingMinor: number): AppliedDiscount[] {
  const free = discounts.find(({ kind }) => kind === 'free_shipping')
  return free && shippingMinor > 0 ? [{ discountId: free.id, amountMinor: shippingMinor }] : []
}

function listLineRules({ productType, taxClass }: TotalsLine, rules: readonly TaxRule[]): readonly TaxRule[] {
  return isSoldAtFaceValue(productType) ? [] : selectTaxRulesOfClass(rules, taxClass)
}

function calculateCharge(
  priceMinor: number,
  discounts: readonly AppliedDiscount[],
  rules: readonly TaxRule[],
  pricing: TaxPricing,
): Charge {
  const discountMinor = sumMinor(discounts.map(({ amountMinor }) => amountMinor))
  const discountedMinor = checkNotNegative(priceMinor - discountMinor)
  const tax = calculateTax(discountedMinor, rules, pricing)
  return { priceMinor, discounts, discountMinor, ...tax, totalMinor: sumMinor([tax.baseMinor, tax.taxMinor]) }
}

function addUp(input: TotalsInput, rules: readonly TaxRule[], lines: readonly LineTotals[], shipping: Charge): Totals {
  const charges: readonly Charge[] = [...lines, shipping]
  return {
    lines,
    shipping,
    discounts: discountTotals(input.discounts, charges),
    taxes: rules.filter(({ id }) => isCharged(id, charges)).map((rule) => taxTotal(rule, charges)),
    subtotalMinor: sumMinor(lines.map((line) => line.priceMinor)),
    discountMinor: sumMinor(charges.map((charge) => charge.discountMinor)),
    shippingMinor: shipping.priceMinor,
    taxMinor: sumMinor(charges.map((charge) => charge.taxMinor)),
    grandTotalMinor: sumMinor(charges.map((charge) => charge.totalMinor)),
  }
}

function discountTotals(discounts: readonly Discount[], charges: readonly Charge[]): Totals['discounts'] {
  const taken = charges.flatMap((charge) => charge.discounts)
  return discounts.map(({ id, name }) => ({
    discountId: id,
    name,
    amountMinor: sumMinor(taken.filter(({ discountId }) => discountId === id).map(({ amountMinor }) => amountMinor)),
  }))
}

/** A rule that a narrower one replaced taxes nothing. */
function isCharged(taxRuleId: string, charges: readonly Charge[]): boolean {
  return charges.some(({ shares }) => shares.some((share) => share.taxRuleId === taxRuleId))
}

function taxTotal({ id, name, ratePpm }: TaxRule, charges: readonly Charge[]): TaxTotal {
  const taxed = charges.flatMap((charge) =>
    charge.shares
      .filter(({ taxRuleId }) => taxRuleId === id)
      .map(({ amountMinor }) => ({ baseMinor: charge.baseMinor, amountMinor })),
  )
  return {
    taxRuleId: id,
    name,
    ratePpm,
    baseMinor: sumMinor(taxed.map(({ baseMinor }) => baseMinor)),
    amountMinor: sumMinor(taxed.map(({ amountMinor }) => amountMinor)),
  }
}

import { isInPostalAreas, normalizeCode } from './postal-areas.ts'
import { allocate, multiplyFraction, sumMinor } from './rounding.ts'

/** Exclusive prices get tax on top; inclusive prices contain it and are the same for every buyer. */
export type TaxPricing = 'exclusive' | 'inclusive'

/** Where goods go, or the buyer lives when nothing is shipped. An address fits as it is. */
export interface TaxPlace {
  readonly countryCode: string
  readonly state: string
  readonly postalCode: string
}

/** What a product counts as for taxes. Exempt products are never taxed. */
export const taxClasses = ['standard', 'reduced', 'exempt'] as const
export type TaxClass = (typeof taxClasses)[number]

/** The class of a stored word; an unknown word is standard. */
export function readTaxClass(text: string | null): TaxClass {
  return taxClasses.find((taxClass) => taxClass === text) ?? 'standard'
}

/** A rate for a country, one of its states, or some of its postal codes. The rules that fit a place add up, unless one replaces wider ones. */
export interface TaxRule {
  readonly id: string
  readonly name: string
  readonly countryCode: string
  /** Undefined: the whole country. */
  readonly state: string | undefined
  /** Codes ("10001"), beginnings ("100*") and ranges ("10000-14999"). Empty: all of the country or state. */
  readonly postalCodes: readonly string[]
  /** Undefined: products of all classes. */
  readonly taxClass: TaxClass | undefined
  readonly ratePpm: number
  readonly appliesToShipping: boolean
  /** Takes the place of rules for more places, or for all products in the same places. */
  readonly replacesWider: boolean
}

export interface TaxShare {
  readonly taxRuleId: string
  readonly amountMinor: number
}

/** The tax of one amount. `baseMinor` is the amount without tax; `shares` add up to `taxMinor`. */
export interface TaxOfAmount {
  readonly baseMinor: number
  readonly taxMinor: number
  readonly shares: readonly TaxShare[]
}

/** The rules that fit a place; none while the place is not known. */
export function selectTaxRules(rules: readonly TaxRule[], place: TaxPlace | undefined): TaxRule[] {
  return place ? rules.filter((rule) => fits(rule, place)) : []
}

/**
 * Tax of one amount by all its rules together. Rounds once, then spreads the total over the rates by largest remainder,
 * so it is independent of the number of rates.
 */
export function calculateTax(amountMinor: number, rules: readonly TaxRule[], pricing: TaxPricing): TaxOfAmount {
  const ratePpm = sumMinor(rules.map((rule) => rule.ratePpm))
  const whole = pricing === 'inclusive' ? 1_000_000 + ratePpm : 1_000_000
  const taxMinor = multiplyFraction(amountMinor, ratePpm, whole)
  const parts = allocate(
    taxMinor,
    rules.map((rule) => rule.ratePpm),
  )
  return {
    baseMinor: pricing === 'inclusive' ? amountMinor - taxMinor : amountMinor,
    taxMinor,
    shares: rules.map((rule, index) => ({ taxRuleId: rule.id, amountMinor: parts[index] ?? 0 })),
  }
}

/**
 * Those of the rules of a place that tax products of a class. A rule that replaces wider ones leaves only rules that are as narrow as itself:
 * postal codes are narrower than a state, a state than a country, and in the same places one class is narrower than all.
 */
export function selectTaxRulesOfClass(rules: readonly TaxRule[], taxClass: TaxClass): TaxRule[] {
  if (taxClass === 'exempt') return []
  const own = rules.filter((rule) => rule.taxClass === undefined || rule.taxClass === taxClass)
  const narrowest = Math.max(0, ...own.filter(({ replacesWider }) => replacesWider).map(measureNarrowness))
  return own.filter((rule) => measureNarrowness(rule) >= narrowest)
}

/** The rules that tax shipping: those for standard products that say so. */
export function selectShippingTaxRules(rules: readonly TaxRule[]): TaxRule[] {
  return selectTaxRulesOfClass(rules, 'standard').filter(({ appliesToShipping }) => appliesToShipping)
}

function measureNarrowness({ state, postalCodes, taxClass }: TaxRule): number {
  const place = postalCodes.length > 0 ? 2 : state === undefined ? 0 : 1
  return place * 2 + (taxClass === undefined ? 0 : 1)
}

function fits(rule: TaxRule, place: TaxPlace): boolean {
  if (rule.countryCode !== place.countryCode) return false
  if (rule.state !== undefined && normalizeCode(rule.state) !== normalizeCode(place.state)) return false
  return rule.postalCodes.length === 0 || isInPostalAreas(rule.postalCodes, place.postalCode)
}

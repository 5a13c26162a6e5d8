import { allocate, multiplyFraction, sumMinor } from './rounding.ts'

/** Exclusive prices get tax on top; inclusive prices contain it and are the same for every buyer. */
export type TaxPricing = 'exclusive' | 'inclusive'

/** Where goods go, or the buyer lives when nothing is shipped. An address fits as it is. */
export interface TaxPlace {
  readonly countryCode: string
  readonly state: string
  readonly postalCode: string
}

/** A rate for a country, one of its states, or some of its postal codes ("10001", "100*"). All rules that fit a place add up. */
export interface TaxRule {
  readonly id: string
  readonly name: string
  readonly countryCode: string
  /** Undefined: the whole country. */
  readonly state: string | undefined
  /** Empty: all of the country or state. */
  readonly postalCodes: readonly string[]
  readonly ratePpm: number
  readonly appliesToShipping: boolean
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
export function taxRulesFor(rules: readonly TaxRule[], place: TaxPlace | undefined): TaxRule[] {
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

function fits(rule: TaxRule, place: TaxPlace): boolean {
  if (rule.countryCode !== place.countryCode) return false
  if (rule.state !== undefined && plain(rule.state) !== plain(place.state)) return false
  return (
    rule.postalCodes.length === 0 ||
    rule.postalCodes.some((code) => fitsPostalCode(plain(code), plain(place.postalCode)))
  )
}

function fitsPostalCode(pattern: string, code: string): boolean {
  if (pattern.endsWith('*')) return code.startsWith(pattern.slice(0, -1))
  // A ZIP+4 code lies in the area of its first five digits.
  return code === pattern || code.startsWith(`${pattern}-`)
}

function plain(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase()
}

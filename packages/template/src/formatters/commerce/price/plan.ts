import type { Value } from '../../../registry/types.ts'
import { asNumber, asString, getMember } from '../../shared/values.ts'

type Unit = 'Week' | 'Month' | 'Year'

/** How often a subscription is billed, and for how long it runs (undefined: until it is cancelled). */
export interface Plan {
  readonly unit: Unit
  readonly every: number
  readonly duration: { readonly unit: Unit; readonly count: number } | undefined
}

const UNITS = new Map<string, Unit>([
  ['WEEK', 'Week'],
  ['MONTH', 'Month'],
  ['YEAR', 'Year'],
])

const PER_YEAR: Readonly<Record<Unit, number>> = { Week: 52, Month: 12, Year: 1 }

/**
 * Reads a `subscriptionPlan`; undefined when nobody knows the unit of its billing period. A period without a length counts as one,
 * and a plan without cycles has no end.
 */
export function readPlan(plan: Value): Plan | undefined {
  const period = getMember(plan, 'billingPeriod')
  const unit = UNITS.get(asString(getMember(period, 'unit')).toUpperCase())
  if (unit === undefined) return undefined
  const value = asNumber(getMember(period, 'value'))
  const every = isLength(value) ? value : 1

  const cycles = asNumber(getMember(plan, 'numBillingCycles'))
  return { unit, every, duration: isLength(cycles) ? toLargestUnit(unit, exact(every * cycles)) : undefined }
}

function isLength(value: number): boolean {
  return Number.isFinite(value) && value > 0
}

/** 0.1 weeks times 3 are 0.3 weeks. */
function exact(length: number): number {
  return Number(length.toPrecision(12))
}

/** Whole years are printed as years. */
function toLargestUnit(unit: Unit, count: number): { unit: Unit; count: number } {
  return count % PER_YEAR[unit] === 0 ? { unit: 'Year', count: count / PER_YEAR[unit] } : { unit, count }
}

/** The names in `localizedStrings` that may hold the sentence for a plan, best first. */
export function planKeys({ unit, every, duration }: Plan, several: boolean): readonly string[] {
  const start = `productPrice__${several ? 'multiplePrices' : 'singlePrice'}__${every === 1 ? '1' : 'n'}${unit}ly__`
  if (!duration) return [`${start}indefinite`]
  return duration.count === 1
    ? [`${start}limited__1${duration.unit}s`, `${start}limited__1${duration.unit}`]
    : [`${start}limited__n${duration.unit}s`]
}

/** The English sentence for a plan. */
export function planSentence({ unit, every, duration }: Plan, several: boolean): string {
  const word = unit.toLowerCase()
  const billed = every === 1 ? `every ${word}` : `every {billingPeriodValue} ${word}s`
  const price = several ? 'from {fromPrice}' : '{price}'
  if (!duration) return `${price} ${billed}`
  const runs = duration.unit.toLowerCase()
  return `${price} ${billed} for {duration} ${runs}${duration.count === 1 ? '' : 's'}`
}

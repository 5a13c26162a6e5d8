import type { Value } from '../../../registry/types.ts'
import { asNumber, asString, member } from '../../shared/values.ts'

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

/** Reads a `subscriptionPlan`; undefined when its billing period is none we know. */
export function readPlan(plan: Value): Plan | undefined {
  const period = member(plan, 'billingPeriod')
  const unit = UNITS.get(asString(member(period, 'unit')).toUpperCase())
  const every = asNumber(member(period, 'value'))
  if (unit === undefined || !Number.isInteger(every) || every < 1) return undefined

  const cycles = asNumber(member(plan, 'numBillingCycles'))
  return { unit, every, duration: cycles >= 1 ? durationOf(unit, every * cycles) : undefined }
}

/** Whole years are told in years. */
function durationOf(unit: Unit, count: number): { unit: Unit; count: number } {
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

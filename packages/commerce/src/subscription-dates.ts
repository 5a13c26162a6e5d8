import type { BillingPeriod } from './subscription.ts'

/** A day of a calendar; `month` counts from 1. */
interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

const dayMs = 86_400_000

/**
 * The day on which period `index` begins; 0 is the first. Counted from the first day, never from the last one: after
 * the 29th of February the 31st comes back. Months without that day use their last one.
 */
export function getPeriodDay(first: Day, period: BillingPeriod, index: number): Day {
  const count = Math.max(1, Math.round(period.value)) * index
  if (period.unit === 'WEEK') return addDays(first, count * 7)
  const months = first.year * 12 + first.month - 1 + (period.unit === 'YEAR' ? count * 12 : count)
  const year = Math.floor(months / 12)
  const month = (months % 12) + 1
  return { year, month, day: Math.min(first.day, countDays(year, month)) }
}

function addDays({ year, month, day }: Day, days: number): Day {
  const date = new Date(Date.UTC(year, month - 1, day) + days * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

function countDays(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

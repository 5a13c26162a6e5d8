import type { BrowserTranslate } from './messages.ts'

export const billingUnits = ['WEEK', 'MONTH', 'YEAR'] as const

export type BillingUnit = (typeof billingUnits)[number]

/** A length of time in whole units, such as 3 months. */
export interface BillingPeriod {
  readonly value: number
  readonly unit: BillingUnit
}

/** How often a subscription is paid, and how many times; `numBillingCycles` 0 means until it is cancelled. */
export interface SubscriptionPlan {
  readonly billingPeriod: BillingPeriod
  readonly numBillingCycles: number
}

const periodsPerYear: Readonly<Record<BillingUnit, number>> = { WEEK: 52, MONTH: 12, YEAR: 1 }

const everyMessages = {
  WEEK: 'subscriptionEveryWeek',
  MONTH: 'subscriptionEveryMonth',
  YEAR: 'subscriptionEveryYear',
} as const
const forMessages = {
  WEEK: 'subscriptionForWeek',
  MONTH: 'subscriptionForMonth',
  YEAR: 'subscriptionForYear',
} as const

/**
 * Reads a plan from page JSON; undefined when the unit is not recognised. Units in any case; a period without a length counts as one,
 * and a plan without cycles has no end. The specification's formatter reads plans the same way.
 */
export function readSubscriptionPlan(plan: unknown): SubscriptionPlan | undefined {
  const { billingPeriod, numBillingCycles = 0 } = asRecord(plan)
  const { value, unit } = asRecord(billingPeriod)
  const known = billingUnits.find((name) => name === String(unit).toUpperCase())
  if (!known) return undefined
  const cycles = positive(numBillingCycles) ?? 0
  return { billingPeriod: { value: positive(value) ?? 1, unit: known }, numBillingCycles: cycles }
}

function positive(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isFinite(number) && number > 0 ? number : undefined
}

/** Does the subscription run until somebody cancels it? */
export function isIndefinite({ numBillingCycles }: SubscriptionPlan): boolean {
  return numBillingCycles === 0
}

/**
 * How long a subscription runs: period times cycles, in years when that is a whole number of them (52 weeks, 12 months) unless `keepUnit`.
 * Undefined when it is indefinite.
 */
export function getSubscriptionDuration(plan: SubscriptionPlan, keepUnit = false): BillingPeriod | undefined {
  if (isIndefinite(plan)) return undefined
  const { unit } = plan.billingPeriod
  // 0.1 weeks times 3 are 0.3 weeks.
  const value = Number((plan.billingPeriod.value * plan.numBillingCycles).toPrecision(12))
  const perYear = periodsPerYear[unit]
  return keepUnit || value % perYear !== 0 ? { value, unit } : { value: value / perYear, unit: 'YEAR' }
}

/** "every month", "every 2 weeks". */
export function formatBillingPeriod({ value, unit }: BillingPeriod, t: BrowserTranslate): string {
  return t(everyMessages[unit], { count: value })
}

/** "for 1 year", "for 10 months". */
export function formatDuration({ value, unit }: BillingPeriod, t: BrowserTranslate): string {
  return t(forMessages[unit], { count: value })
}

/**
 * "$10.00 every 2 weeks for 12 weeks"; "from $10.00 ..." when the variants' prices vary. 'Unavailable' when `plan` (page JSON) is not recognised.
 * `price` is text that is already formatted.
 */
export function formatSubscriptionPrice(plan: unknown, price: string, t: BrowserTranslate, isFrom = false): string {
  const known = readSubscriptionPlan(plan)
  if (!known) return t('productPriceUnavailable')
  const shown = isFrom ? t('productPriceFromText', { fromPrice: price }) : price
  const period = formatBillingPeriod(known.billingPeriod, t)
  const duration = getSubscriptionDuration(known)
  if (!duration) return t('subscriptionPrice', { price: shown, period })
  return t('subscriptionPriceLimited', { price: shown, period, duration: formatDuration(duration, t) })
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

import { describe, expect, test } from 'vitest'
import { readSubscriptionPlan, getSubscriptionDuration, formatSubscriptionPrice } from './subscription.ts'
import type { BillingUnit, SubscriptionPlan } from './subscription.ts'
import { t } from './testing/english.ts'

function plan(value: number, unit: BillingUnit, numBillingCycles = 0): SubscriptionPlan {
  return { billingPeriod: { value, unit }, numBillingCycles }
}

describe('duration', () => {
  test('is shown in years when it is whole years', () => {
    expect(getSubscriptionDuration(plan(1, 'MONTH', 36))).toEqual({ value: 3, unit: 'YEAR' })
    expect(getSubscriptionDuration(plan(2, 'WEEK', 26))).toEqual({ value: 1, unit: 'YEAR' })
    expect(getSubscriptionDuration(plan(1, 'YEAR', 2))).toEqual({ value: 2, unit: 'YEAR' })
  })

  test('stays in its unit otherwise, or when told to', () => {
    expect(getSubscriptionDuration(plan(2, 'WEEK', 6))).toEqual({ value: 12, unit: 'WEEK' })
    expect(getSubscriptionDuration(plan(1, 'MONTH', 36), true)).toEqual({ value: 36, unit: 'MONTH' })
    expect(getSubscriptionDuration(plan(1, 'MONTH'))).toBeUndefined()
  })
})

describe('price text', () => {
  test.each([
    [plan(1, 'WEEK'), '$10 every week'],
    [plan(2, 'MONTH'), '$10 every 2 months'],
    [plan(1, 'YEAR'), '$10 every year'],
    [plan(2, 'WEEK', 6), '$10 every 2 weeks for 12 weeks'],
    [plan(1, 'MONTH', 12), '$10 every month for 1 year'],
    [plan(1, 'MONTH', 1), '$10 every month for 1 month'],
    [plan(1, 'MONTH', 36), '$10 every month for 3 years'],
  ])('of %j', (each, text) => {
    expect(formatSubscriptionPrice(each, '$10', t)).toBe(text)
  })

  test('starts with from when prices vary', () => {
    expect(formatSubscriptionPrice(plan(2, 'MONTH', 5), '$10', t, true)).toBe('from $10 every 2 months for 10 months')
  })

  test.each([undefined, {}, { billingPeriod: { value: 1, unit: 'DAY' } }])('is Unavailable for %j', (unknown) => {
    expect(formatSubscriptionPrice(unknown, '$10', t)).toBe('Unavailable')
  })
})

test.each([
  [{ billingPeriod: { unit: 'WEEK' } }, '$10 every week'],
  [{ billingPeriod: { value: 0, unit: 'WEEK' } }, '$10 every week'],
  [{ billingPeriod: { value: 2.5, unit: 'WEEK' } }, '$10 every 2.5 weeks'],
  [{ billingPeriod: { value: 2.5, unit: 'WEEK' }, numBillingCycles: 2 }, '$10 every 2.5 weeks for 5 weeks'],
  [{ ...plan(1, 'WEEK'), numBillingCycles: -1 }, '$10 every week'],
])('an odd plan is told as far as it goes: %j', (odd, text) => {
  expect(formatSubscriptionPrice(odd, '$10', t)).toBe(text)
})

test('a plan is read from page JSON in any case', () => {
  expect(readSubscriptionPlan({ billingPeriod: { value: '2', unit: 'month' } })).toEqual(plan(2, 'MONTH'))
})

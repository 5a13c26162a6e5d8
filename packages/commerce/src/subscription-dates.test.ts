import { expect, test } from 'vitest'
import { getPeriodDay } from './subscription-dates.ts'
import type { BillingPeriod } from './subscription.ts'

const month: BillingPeriod = { value: 1, unit: 'MONTH' }
const text = ({ year, month: m, day }: { year: number; month: number; day: number }) => `${year}-${m}-${day}`

test('the 31st comes back after a short month', () => {
  const first = { year: 2028, month: 1, day: 31 }
  expect([0, 1, 2, 3, 13].map((index) => text(getPeriodDay(first, month, index)))).toEqual([
    '2028-1-31',
    '2028-2-29',
    '2028-3-31',
    '2028-4-30',
    '2029-2-28',
  ])
})

test('for every first day, 48 months later each period is in its own month, on that day or the last of the month', () => {
  for (let start = Date.UTC(2027, 0, 1); start < Date.UTC(2028, 1, 1); start += 86_400_000) {
    const date = new Date(start)
    const first = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
    for (let index = 0; index <= 48; index++) {
      const day = getPeriodDay(first, month, index)
      expect(day.year * 12 + day.month).toBe(first.year * 12 + first.month + index)
      const last = new Date(Date.UTC(day.year, day.month, 0)).getUTCDate()
      expect(day.day).toBe(Math.min(first.day, last))
    }
  }
})

test('weeks are seven days, and the 29th of February is the 28th in other years', () => {
  expect(text(getPeriodDay({ year: 2026, month: 12, day: 28 }, { value: 2, unit: 'WEEK' }, 1))).toBe('2027-1-11')
  const leap = { year: 2028, month: 2, day: 29 }
  expect([1, 4].map((index) => text(getPeriodDay(leap, { value: 1, unit: 'YEAR' }, index)))).toEqual([
    '2029-2-28',
    '2032-2-29',
  ])
})

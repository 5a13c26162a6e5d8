import { expect, test } from 'vitest'
import { getToday } from '../days/days.ts'
import { getPeriod } from './periods.ts'
import { readReportSearch } from './search.ts'

test('periods are whole months, quarters and years of the calendar', () => {
  expect(getPeriod('this-month', '2024-02-29')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(getPeriod('last-month', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(getPeriod('this-quarter', '2026-11-25')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  expect(getPeriod('last-quarter', '2026-02-10')).toEqual({ from: '2025-10-01', to: '2025-12-31' })
  expect(getPeriod('last-year', '2026-02-10')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  expect(getToday('Pacific/Auckland', new Date('2026-11-25T12:00:00Z'))).toBe('2026-11-26')
})

test('an address that makes no sense is the report of this month by day', () => {
  expect(readReportSearch({ report: 'everything', from: '2026-02-30', to: '2026-03-01', currency: '€' })).toEqual({})
  expect(readReportSearch({ report: 'taxes', from: '2026-02-01', to: '2026-03-01' })).toEqual({
    report: 'taxes',
    from: '2026-02-01',
    to: '2026-03-01',
  })
})

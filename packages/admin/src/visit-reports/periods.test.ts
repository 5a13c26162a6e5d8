import { expect, test } from 'vitest'
import { getPeriod } from './periods.ts'
import { readVisitSearch } from './search.ts'

test('periods end today, or with their month', () => {
  expect(getPeriod('today', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' })
  expect(getPeriod('7-days', '2024-03-03')).toEqual({ from: '2024-02-26', to: '2024-03-03' })
  expect(getPeriod('this-month', '2026-11-25')).toEqual({ from: '2026-11-01', to: '2026-11-25' })
  expect(getPeriod('last-month', '2024-03-31')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(getPeriod('12-months', '2026-11-25')).toEqual({ from: '2025-11-26', to: '2026-11-25' })
})

test('an address that makes no sense is the overview of the last days', () => {
  expect(readVisitSearch({ view: 'everything', from: '2026-02-30', to: '2026-03-01', compare: 'mars' })).toEqual({})
  const search = { view: 'pages', from: '2026-02-01', to: '2026-03-01', compare: 'year' }
  expect(readVisitSearch(search)).toEqual(search)
})

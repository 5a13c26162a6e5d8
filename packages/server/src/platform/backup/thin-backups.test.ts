import { expect, test } from 'vitest'
import { chooseKept } from './thin-backups.ts'

const day = (date: Date) => `${date.toISOString().slice(0, 10)}T030000Z`

test('of two years of nights the last week, four weeks and twelve months are kept', () => {
  const names = Array.from({ length: 730 }, (_, index) => day(new Date(Date.UTC(2026, 10, 26 - index))))
  const kept = [...chooseKept(names)].toSorted().map((name) => name.slice(0, 10))
  // oxfmt-ignore
  expect(kept).toEqual([
    '2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30',
    '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31',
    '2026-11-08', '2026-11-15',
    '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26',
  ])
})

test('of several backups of a day the last is kept, and a lonely old one stays', () => {
  expect([...chooseKept(['2020-01-01T030000Z'])]).toEqual(['2020-01-01T030000Z'])
  const kept = chooseKept(['2026-11-25T030000Z', '2026-11-26T030000Z', '2026-11-26T120000Z'])
  expect([...kept].toSorted()).toEqual(['2026-11-25T030000Z', '2026-11-26T120000Z'])
})

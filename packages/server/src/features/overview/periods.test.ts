import { expect, test } from 'vitest'
import { ZoneClock } from '../../platform/time-zone.ts'
import { computePeriods, listBounds } from './periods.ts'

const clock = new ZoneClock('America/New_York')
const iso = ({ from, to }: { readonly from: number; readonly to: number }) => [clock.iso(from), clock.iso(to)]

test('periods begin at midnight of the zone and are compared with as much of the one before', () => {
  // A Thursday, in the week after the clocks were set back.
  const periods = computePeriods(clock, Date.parse('2026-11-05T15:30:00Z'))
  expect(iso(periods.today.now)).toEqual(['2026-11-05T00:00:00-05:00', '2026-11-05T10:30:00-05:00'])
  expect(iso(periods.today.before)).toEqual(['2026-11-04T00:00:00-05:00', '2026-11-04T10:30:00-05:00'])
  expect(iso(periods.week.now)[0]).toBe('2026-11-02T00:00:00-05:00')
  expect(iso(periods.week.before)[0]).toBe('2026-10-26T00:00:00-04:00')
  expect(iso(periods.month.now)[0]).toBe('2026-11-01T00:00:00-04:00')
  expect(iso(periods.month.before)[0]).toBe('2026-10-01T00:00:00-04:00')
  expect(periods.days).toHaveLength(30)
  expect(periods.days[0]?.day).toBe('2026-10-07')
  expect(periods.days.at(-1)).toMatchObject({ day: '2026-11-05', now: periods.today.now })
})

test('a month is never compared with more than the month before has', () => {
  const { month } = computePeriods(clock, Date.parse('2026-03-31T20:00:00Z'))
  expect(iso(month.before)).toEqual(['2026-02-01T00:00:00-05:00', '2026-03-01T00:00:00-05:00'])
  const { month: january } = computePeriods(clock, Date.parse('2026-01-10T20:00:00Z'))
  expect(iso(january.before)[0]).toBe('2025-12-01T00:00:00-05:00')
})

test('bounds are in order and reach back at most 62 days', () => {
  const now = Date.parse('2026-08-31T20:00:00Z')
  const bounds = listBounds(computePeriods(clock, now))
  expect(bounds).toEqual(bounds.toSorted((one, other) => one - other))
  expect((now - (bounds[0] ?? 0)) / 86_400_000).toBeLessThan(62)
})

import { expect, test } from 'vitest'
import { resolveEventTimes } from './event-times.ts'

const zone = 'America/New_York'
const iso = ({ startsAt, endsAt }: ReturnType<typeof resolveEventTimes>) => [
  startsAt.toISOString(),
  endsAt.toISOString(),
]
const saturday = { startsAt: '2026-11-21T10:00:00-05:00', endsAt: '2026-11-21T17:00:00-05:00' }

test.each([
  [0, '2027-06-05T14:00:00.000Z', '2027-06-05T21:00:00.000Z'],
  [2, '2027-06-19T14:00:00.000Z', '2027-06-19T21:00:00.000Z'],
  [-2, '2027-05-22T14:00:00.000Z', '2027-05-22T21:00:00.000Z'],
])('an event %i weeks ahead is on its weekday at its hour, in summer as in winter', (weeksAhead, starts, ends) => {
  // A Wednesday; the file says ten o'clock of winter.
  const now = new Date('2027-06-02T12:00:00Z')
  expect(iso(resolveEventTimes({ ...saturday, weeksAhead }, now, zone))).toEqual([starts, ends])
})

test('a shop that opens before the day of the file has its events near as well', () => {
  const now = new Date('2026-10-07T12:00:00Z')
  expect(iso(resolveEventTimes({ ...saturday, weeksAhead: 0 }, now, zone))).toEqual([
    '2026-10-10T14:00:00.000Z',
    '2026-10-10T21:00:00.000Z',
  ])
})

test('an event of the year stays on its day, and is a year of weeks later when that is over', () => {
  expect(iso(resolveEventTimes(saturday, new Date('2026-11-01T00:00:00Z'), zone))).toEqual([
    '2026-11-21T15:00:00.000Z',
    '2026-11-21T22:00:00.000Z',
  ])
  const [starts] = iso(resolveEventTimes(saturday, new Date('2026-11-22T00:00:00Z'), zone))
  expect(starts).toBe('2027-11-20T15:00:00.000Z')
})

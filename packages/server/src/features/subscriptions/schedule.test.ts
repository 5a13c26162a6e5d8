import type { BillingPeriod } from '@vitrine/commerce'
import { expect, test } from 'vitest'
import { findNextPeriod, getPeriodStart } from './schedule.ts'

const month: BillingPeriod = { value: 1, unit: 'MONTH' }
const zones = [
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'America/New_York',
  'Europe/Berlin',
  'Africa/Cairo',
  'America/Santiago',
]

const formats = new Map<string, Intl.DateTimeFormat>()

function read(at: Date, timeZone: string) {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, format)
  const [day = '', time = ''] = format.format(at).split(' ')
  return { day, time }
}

test.each(zones)(
  'over 48 months each period of %s begins on its day, at its hour, after the one before',
  (timeZone) => {
    for (let step = 0; step < 9; step++) {
      const anchorAt = new Date(Date.UTC(2026, 0, 1, 0, 11) + step * 86_400_000 * 43.13)
      const first = read(anchorAt, timeZone)
      let before = 0
      for (let index = 0; index <= 48; index++) {
        const at = getPeriodStart({ anchorAt, timeZone, period: month }, index)
        const shown = read(at, timeZone)
        const [year = 0, monthOfYear = 0, day = 0] = first.day.split('-').map(Number)
        const last = new Date(Date.UTC(year, monthOfYear + index, 0))
        const wanted = `${last.toISOString().slice(0, 8)}${String(Math.min(day, last.getUTCDate())).padStart(2, '0')}`
        expect(shown.day).toBe(wanted)
        // Where clocks leap over the hour, it is an hour later.
        const hours = Math.abs(Number(shown.time.slice(0, 2)) - Number(first.time.slice(0, 2)))
        expect(hours).toBeLessThanOrEqual(1)
        expect(at.getTime()).toBeGreaterThan(before)
        before = at.getTime()
      }
    }
  },
)

test('a shop in Auckland and one in Honolulu charge on their own day', () => {
  // The 31st in Auckland, the 30th in Honolulu.
  const anchorAt = new Date('2027-01-30T20:30:00Z')
  const inZone = (timeZone: string) => read(getPeriodStart({ anchorAt, timeZone, period: month }, 2), timeZone)
  expect(inZone('Pacific/Auckland')).toEqual({ day: '2027-03-31', time: '09:30' })
  expect(inZone('Pacific/Honolulu')).toEqual({ day: '2027-03-30', time: '10:30' })
})

test('the next period is the first that begins after now', () => {
  const schedule = { anchorAt: new Date('2027-01-31T12:00:00Z'), timeZone: 'UTC', period: month }
  expect(findNextPeriod(schedule, 1, new Date('2027-02-01T00:00:00Z'))).toEqual({
    index: 1,
    at: new Date('2027-02-28T12:00:00Z'),
  })
  expect(findNextPeriod(schedule, 2, new Date('2027-02-01T00:00:00Z')).index).toBe(2)
  expect(findNextPeriod(schedule, 1, new Date('2027-04-30T12:00:00Z')).at).toEqual(new Date('2027-05-31T12:00:00Z'))
})

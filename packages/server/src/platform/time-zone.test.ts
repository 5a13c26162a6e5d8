import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ZoneClock, toDayNumber, parseDayNumber, getMonthRange, getNextTurn } from './time-zone.ts'

const newYork = new ZoneClock('America/New_York')
const at = (iso: string) => Date.parse(iso)
const iso = (ms: number) => new Date(ms).toISOString()

describe('the clock of a zone', () => {
  test('a day begins at its midnight, also on the days when the clocks are set', () => {
    expect(iso(newYork.getDayStart({ year: 2026, month: 3, day: 8 }))).toBe('2026-03-08T05:00:00.000Z')
    expect(iso(newYork.getDayStart({ year: 2026, month: 3, day: 9 }))).toBe('2026-03-09T04:00:00.000Z')
    expect(iso(newYork.getDayStart({ year: 2026, month: 11, day: 1 }))).toBe('2026-11-01T04:00:00.000Z')
    expect(iso(newYork.getDayStart({ year: 2026, month: 11, day: 2 }))).toBe('2026-11-02T05:00:00.000Z')
  })

  test('where midnight is skipped the day begins when its clock does', () => {
    // In Santiago the clocks went from 24:00 to 01:00 on 8 September 2024.
    const santiago = new ZoneClock('America/Santiago')
    const start = santiago.getDayStart({ year: 2024, month: 9, day: 8 })
    expect(iso(start)).toBe('2024-09-08T04:00:00.000Z')
    expect(santiago.dayAt(start)).toEqual({ year: 2024, month: 9, day: 8 })
    expect(santiago.dayAt(start - 1)).toEqual({ year: 2024, month: 9, day: 7 })
  })

  test.each(['America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'America/Santiago', 'Australia/Lord_Howe', 'UTC'])(
    'each day of two years of %s begins after the one before, on its own date',
    (zone) => {
      const clock = new ZoneClock(zone)
      for (let number = toDayNumber({ year: 2024, month: 1, day: 1 }); number < 20_450; number++) {
        const day = parseDayNumber(number)
        const start = clock.getDayStart(day)
        expect(clock.dayAt(start)).toEqual(day)
        expect(toDayNumber(clock.dayAt(start - 1000))).toBeLessThan(number)
      }
    },
  )

  test('every moment of a day has the offset that Intl gives it, whatever was asked before', () => {
    for (const zone of ['America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Gaza', 'Europe/Berlin']) {
      const clock = new ZoneClock(zone)
      const intl = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
      const moment = fc.integer({ min: at('1985-01-01T00:00:00Z') / 60_000, max: at('2030-01-01T00:00:00Z') / 60_000 })
      fc.assert(
        fc.property(moment, (minute) => {
          const [, sign = '+', hours = 0, minutes = 0] =
            /GMT(?:([+-])(\d\d):(\d\d))?/.exec(intl.format(minute * 60_000)) ?? []
          const size = (Number(hours) * 60 + Number(minutes)) * 60_000
          expect(clock.offsetMs(minute * 60_000)).toBe(sign === '-' ? -size : size)
        }),
        { numRuns: 300 },
      )
    }
    expect(new ZoneClock('UTC').offsetMs(8.64e15)).toBe(0)
  })

  test('a moment is written with the offset it had', () => {
    expect(newYork.iso(at('2026-07-01T23:30:00Z'))).toBe('2026-07-01T19:30:00-04:00')
    expect(newYork.iso(at('2026-12-01T23:30:00Z'))).toBe('2026-12-01T18:30:00-05:00')
    expect(new ZoneClock('Asia/Kathmandu').iso(at('2026-12-01T00:00:00Z'))).toBe('2026-12-01T05:45:00+05:45')
    expect(new ZoneClock('No/Where').iso(at('2026-12-01T00:00:00Z'))).toBe('2026-12-01T00:00:00Z')
  })

  test('a month reaches from its first midnight to the next one’s', () => {
    const { fromMs, toMs } = getMonthRange('11-2026', newYork)
    expect([iso(fromMs), iso(toMs)]).toEqual(['2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'])
    expect(iso(getMonthRange('12-2026', newYork).toMs)).toBe('2027-01-01T05:00:00.000Z')
  })

  test('pages hold until midnight, or until the clocks are set', () => {
    expect(iso(getNextTurn(newYork, at('2026-07-01T12:00:00Z')))).toBe('2026-07-02T04:00:00.000Z')
    // 02:00 in New York on 8 March 2026; a second more or less.
    expect(getNextTurn(newYork, at('2026-03-08T05:30:00Z')) - at('2026-03-08T07:00:00Z')).toBeLessThan(2000)
    expect(getNextTurn(newYork, at('2026-03-08T05:30:00Z'))).toBeGreaterThanOrEqual(at('2026-03-08T07:00:00Z'))
  })
})

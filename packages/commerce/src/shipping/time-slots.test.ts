import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areHoursAscending, listTimeSlots, type OpenHours, readClockTime, type SlotSchedule } from './time-slots.ts'

const daily = (...hours: OpenHours[]): OpenHours[][] => Array.from({ length: 7 }, () => hours)
const schedule = (changes: Partial<SlotSchedule>): SlotSchedule => ({
  week: daily({ from: '09:00', to: '11:00' }),
  exceptions: [],
  slotMinutes: 60,
  leadMinutes: 0,
  daysAhead: 1,
  capacity: null,
  ...changes,
})
const starts = (given: SlotSchedule, now: string, timeZone = 'Europe/Berlin') =>
  listTimeSlots(given, { now: new Date(now), timeZone }).map(({ startsAt }) => startsAt.toISOString())

test('slots begin after the lead time, keep to the hours of the day, and closed days have none', () => {
  const now = '2026-12-23T08:30:00Z'
  expect(starts(schedule({}), now)).toEqual([
    '2026-12-23T09:00:00.000Z',
    '2026-12-24T08:00:00.000Z',
    '2026-12-24T09:00:00.000Z',
  ])
  expect(starts(schedule({ leadMinutes: 24 * 60 }), now)).toEqual(['2026-12-24T09:00:00.000Z'])
  expect(starts(schedule({ exceptions: [{ date: '2026-12-24', hours: [] }] }), now)).toEqual([
    '2026-12-23T09:00:00.000Z',
  ])
  const short = [{ date: '2026-12-24', hours: [{ from: '08:00', to: '09:30' }] }]
  expect(starts(schedule({ exceptions: short, leadMinutes: 120 }), now)).toEqual(['2026-12-24T07:00:00.000Z'])
})

test('the day that skips an hour and the day that has one twice have each hour of the clock once', () => {
  const night = schedule({ week: daily({ from: '00:00', to: '05:00' }), daysAhead: 0 })
  expect(starts(night, '2027-03-27T23:00:00Z').map((start) => start.slice(11, 16))).toEqual([
    '23:00',
    '00:00',
    '01:00',
    '02:00',
  ])
  expect(starts(night, '2026-10-24T22:00:00Z').map((start) => start.slice(11, 16))).toEqual([
    '22:00',
    '23:00',
    '00:00',
    '02:00',
    '03:00',
  ])
})

test('times of the day are read, and hours are in order', () => {
  expect(['09:30', '24:00', '24:01', '9:30', '12:60', ''].map(readClockTime)).toEqual([
    570,
    1440,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  const at = (from: string, to: string) => ({ from, to })
  expect(areHoursAscending([at('09:00', '12:00'), at('12:00', '18:00')])).toBe(true)
  expect(areHoursAscending([at('09:00', '12:00'), at('11:00', '18:00')])).toBe(false)
  expect(areHoursAscending([at('12:00', '12:00')])).toBe(false)
})

const hours = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 6 })
  .map((marks) => marks.toSorted((a, b) => a - b).map((mark) => toClock(mark * 15)))
  .map((marks) =>
    marks.flatMap((from, index) => (index % 2 === 0 && marks[index + 1] ? [[from, marks[index + 1]]] : [])),
  )
  .map((pairs) => pairs.map(([from = '', to = '']) => ({ from, to })))
const zone = fc.constantFrom(
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/St_Johns',
  'America/Havana',
  'Africa/Cairo',
)

test('in every zone, slots are apart, long enough, and within the hours of their day by the clock of the store', () => {
  fc.assert(
    fc.property(
      fc.array(hours, { minLength: 7, maxLength: 7 }),
      hours,
      fc.record({
        zone,
        dayOfYear: fc.nat(730),
        minute: fc.nat(1440),
        slotMinutes: fc.constantFrom(15, 20, 45, 60, 90, 240),
        leadMinutes: fc.nat(3000),
        daysAhead: fc.nat(12),
      }),
      (week, special, given) => {
        const now = new Date(Date.UTC(2026, 0, 1) + given.dayOfYear * 86_400_000 + given.minute * 60_000)
        const date = readLocal(new Date(now.getTime() + 86_400_000), given.zone).date
        const all = { ...given, week, exceptions: [{ date, hours: special }], capacity: null }
        const slots = listTimeSlots(all, { now, timeZone: given.zone })
        let before = now.getTime() + given.leadMinutes * 60_000
        for (const { startsAt, endsAt } of slots) {
          expect(startsAt.getTime()).toBeGreaterThanOrEqual(before)
          expect(endsAt.getTime() - startsAt.getTime()).toBe(given.slotMinutes * 60_000)
          before = endsAt.getTime()
          const local = readLocal(startsAt, given.zone)
          const open = local.date === date ? special : (week[local.weekday] ?? [])
          const within = open.find(({ from, to }) => from <= local.time && local.time < to)
          expect(within, `${startsAt.toISOString()} ${given.zone}`).toBeDefined()
          const into = (readClockTime(local.time) ?? 0) - (readClockTime(within?.from ?? '') ?? 0)
          expect(into % given.slotMinutes).toBe(0)
        }
      },
    ),
    { numRuns: 300 },
  )
})

function toClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** What the clock of a zone shows, asked of the platform in another way than the code does. */
function readLocal(at: Date, timeZone: string) {
  const text = at.toLocaleString('sv-SE', { timeZone })
  const date = text.slice(0, 10)
  return { date, time: text.slice(11, 16), weekday: (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7 }
}

import { formatDay, toDayNumber, parseDayNumber, type LocalDay, type ZoneClock } from '../../platform/time-zone.ts'

/** From the first moment to the moment after the last, in epoch ms. */
export interface Range {
  readonly from: number
  readonly to: number
}

interface ComparedRange {
  readonly now: Range
  readonly before: Range
}

interface Periods {
  readonly today: ComparedRange
  readonly week: ComparedRange
  readonly month: ComparedRange
  readonly days: readonly (ComparedRange & { readonly day: string })[]
}

const chartDays = 30
/** Monday of the first week of the calendar: 1970 began with a Thursday. */
const firstMonday = 4

/** The periods that the overview compares, in the zone of the site. */
export function computePeriods(clock: ZoneClock, nowMs: number): Periods {
  const today = clock.dayAt(nowMs)
  const number = toDayNumber(today)
  const getStart = (day: number) => clock.getDayStart(parseDayNumber(day))
  const monday = number - ((((number - firstMonday) % 7) + 7) % 7)
  const month = { ...today, day: 1 }
  const compare = (from: number, before: number): ComparedRange => ({
    now: { from, to: nowMs },
    // The month before may be shorter than what has passed of this one.
    before: { from: before, to: Math.min(before + (nowMs - from), from) },
  })
  return {
    today: compare(getStart(number), getStart(number - 1)),
    week: compare(getStart(monday), getStart(monday - 7)),
    month: compare(clock.getDayStart(month), clock.getDayStart(monthBefore(month))),
    days: Array.from({ length: chartDays }, (_, index) => {
      const day = number - chartDays + 1 + index
      return {
        day: formatDay(day),
        now: { from: getStart(day), to: Math.min(getStart(day + 1), nowMs) },
        before: { from: getStart(day - chartDays), to: getStart(day - chartDays + 1) },
      }
    }),
  }
}

/** All moments at which a range begins or ends, in order: between two of them every range has all orders or none. */
export function listBounds({ today, week, month, days }: Periods): readonly number[] {
  const ranges = [today, week, month, ...days].flatMap(({ now, before }) => [now, before])
  return [...new Set(ranges.flatMap(({ from, to }) => [from, to]))].toSorted((one, other) => one - other)
}

function monthBefore({ year, month, day }: LocalDay): LocalDay {
  return month === 1 ? { year: year - 1, month: 12, day } : { year, month: month - 1, day }
}

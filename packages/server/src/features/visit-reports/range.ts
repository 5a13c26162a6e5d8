import { formatDay, parseDay, parseDayNumber, toDayNumber } from '../../platform/time-zone.ts'
import { visitRangeWrong } from './errors.ts'
import type { VisitQuery } from './schema.ts'

const maxDays = 366

export interface DayRange {
  readonly from: string
  readonly to: string
}

interface ReportRange extends DayRange {
  readonly days: readonly string[]
  /** The days that are compared with, in the same order; undefined for none. */
  readonly before: (DayRange & { readonly days: readonly string[] }) | undefined
}

/** The days of a report, and those before that it is compared with. */
export function openRange({ from, to, compare }: VisitQuery): ReportRange {
  const [first, last] = [parseDay(from), parseDay(to)]
  if (last < first || last - first >= maxDays) throw visitRangeWrong({ maxDays })
  const count = last - first + 1
  const start = compare === 'year' ? getYearBefore(first) : first - count
  return {
    from,
    to,
    days: listDays(first, count),
    before:
      compare === 'none'
        ? undefined
        : { from: formatDay(start), to: formatDay(start + count - 1), days: listDays(start, count) },
  }
}

function listDays(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => formatDay(first + index))
}

function getYearBefore(day: number): number {
  const date = parseDayNumber(day)
  return toDayNumber({ ...date, year: date.year - 1 })
}

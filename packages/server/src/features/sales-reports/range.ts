import type { Ctx } from '../../platform/context.ts'
import { formatDay, parseDay, parseDayNumber, toDayNumber, ZoneClock } from '../../platform/time-zone.ts'
import { storeSettings } from '../store-settings/index.ts'
import { reportRangeWrong } from './errors.ts'
import type { ReportQuery } from './schema.ts'

const maxDays = 366

/** Orders of one currency and mode between two moments, the last one excluded. */
export interface ReportRange {
  readonly from: Date
  readonly to: Date
  readonly currency: string
  readonly isTest: boolean
  /** The days of the range, and the moments at which they begin. */
  readonly days: readonly string[]
  readonly starts: readonly Date[]
  getDay(at: Date): string
}

/** The days of a report on the site's clock. */
export function openRange(ctx: Ctx, query: ReportQuery): ReportRange {
  const [first, last] = [parseDay(query.from), parseDay(query.to)]
  if (last < first || last - first >= maxDays) throw reportRangeWrong({ maxDays })
  const clock = new ZoneClock(ctx.site.timeZone)
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const getStart = (day: number) => new Date(clock.getDayStart(parseDayNumber(day)))
  return {
    from: getStart(first),
    to: getStart(last + 1),
    currency: query.currency ?? ctx.site.currency,
    isTest: storeSettings(ctx.site).testMode,
    days: numbers.map(formatDay),
    starts: numbers.map(getStart),
    getDay: (at) => formatDay(toDayNumber(clock.dayAt(at.getTime()))),
  }
}

import { type BillingPeriod, getPeriodDay } from '@vitrine/commerce'
import { ZoneClock } from '../../platform/time-zone.ts'

/** When the periods of a subscription begin. */
export interface Schedule {
  readonly anchorAt: Date
  readonly timeZone: string
  readonly period: BillingPeriod
}

/** The moment at which period `index` begins: on its day, at the time of day of the anchor, on the clock of the zone. */
export function getPeriodStart(schedule: Schedule, index: number): Date {
  const clock = new ZoneClock(schedule.timeZone)
  const anchor = schedule.anchorAt.getTime()
  const first = clock.dayAt(anchor)
  const timeMs = anchor + clock.offsetMs(anchor) - Date.UTC(first.year, first.month - 1, first.day)
  const { year, month, day } = getPeriodDay(first, schedule.period, index)
  const wall = Date.UTC(year, month - 1, day) + timeMs
  const guess = wall - clock.offsetMs(wall)
  const start = wall - clock.offsetMs(guess)
  // A time that the clock leaps over is not shown on that day: the moment after the leap is near enough.
  return new Date(start + clock.offsetMs(start) < wall ? guess : start)
}

/** The first period from `from` on that begins after `now`. */
export function findNextPeriod(
  schedule: Schedule,
  from: number,
  now: Date,
): { readonly index: number; readonly at: Date } {
  let index = from
  let at = getPeriodStart(schedule, index)
  while (at <= now) at = getPeriodStart(schedule, ++index)
  return { index, at }
}

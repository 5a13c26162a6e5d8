import { formatDay, parseDay, parseDayNumber, toDayNumber, type ZoneClock } from '../../platform/time-zone.ts'

/** The day of a clock at a moment, and when it ends. */
export function getDay(clock: ZoneClock, at: Date): { readonly day: string; readonly endsAt: Date } {
  const number = toDayNumber(clock.dayAt(at.getTime()))
  return { day: formatDay(number), endsAt: new Date(clock.getDayStart(parseDayNumber(number + 1))) }
}

/** When a day begins and ends on a clock. */
export function getDayRange(clock: ZoneClock, day: string): { readonly from: Date; readonly to: Date } {
  const number = parseDay(day)
  const start = (each: number) => new Date(clock.getDayStart(parseDayNumber(each)))
  return { from: start(number), to: start(number + 1) }
}

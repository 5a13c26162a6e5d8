import type { ShopEvent } from './shop.types.ts'
import { ZoneClock } from '../../platform/time-zone.ts'

const weekMs = 7 * 86_400_000

/**
 * The time of an event of the file in a shop that opens `now`, at the same weekday and hour of the shop's clock. With
 * `weeksAhead`: its next time and that many weeks on. Without: the day of the file, or that of the first year in which
 * it is still to come.
 */
export function resolveEventTimes(
  { startsAt, endsAt, weeksAhead }: Pick<ShopEvent, 'startsAt' | 'endsAt' | 'weeksAhead'>,
  now: Date,
  timeZone: string,
): { readonly startsAt: Date; readonly endsAt: Date } {
  const behindMs = now.getTime() - Date.parse(startsAt)
  const weeks =
    weeksAhead === undefined
      ? 52 * Math.max(0, Math.ceil(behindMs / (52 * weekMs)))
      : Math.ceil(behindMs / weekMs) + weeksAhead
  const clock = new ZoneClock(timeZone)
  // Weeks with a change of the clock are an hour longer or shorter.
  const moved = (text: string) => {
    const from = Date.parse(text)
    const to = from + weeks * weekMs
    return new Date(to + clock.offsetMs(from) - clock.offsetMs(to))
  }
  return { startsAt: moved(startsAt), endsAt: moved(endsAt) }
}

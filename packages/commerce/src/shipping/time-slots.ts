import { createWallClock } from './wall-clock.ts'

/** Opening hours by the clock of the store, like 09:00 and 17:30. 24:00 is the end of the day. */
export interface OpenHours {
  readonly from: string
  readonly to: string
}

/** When buyers may pick up, or get their local delivery. */
export interface SlotSchedule {
  /** Seven days from Monday on. */
  readonly week: readonly (readonly OpenHours[])[]
  /** Days with other hours than their weekday; none: closed. Dates are `2026-12-24`. */
  readonly exceptions: readonly { readonly date: string; readonly hours: readonly OpenHours[] }[]
  readonly slotMinutes: number
  /** From the order to the beginning of the first slot, at least. */
  readonly leadMinutes: number
  /** How many days ahead buyers may choose: 0 is today only. */
  readonly daysAhead: number
  /** Orders of one slot; null: any number. */
  readonly capacity: number | null
}

export interface TimeSlot {
  readonly startsAt: Date
  readonly endsAt: Date
}

/** At most this many slots are offered at once. */
export const maxTimeSlots = 500

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * The slots of a schedule from `now` on, soonest first, full ones too. A slot lasts its whole length also where clocks change: times
 * that a day skips are left out, and of times that it has twice the first one counts.
 */
export function listTimeSlots(
  schedule: SlotSchedule,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): TimeSlot[] {
  const clock = createWallClock(timeZone)
  const earliestMs = now.getTime() + schedule.leadMinutes * minuteMs
  const today = Math.floor(clock.toWall(now.getTime()) / dayMs)
  const slots: TimeSlot[] = []
  for (let ahead = 0; ahead <= schedule.daysAhead && slots.length < maxTimeSlots; ahead++) {
    const toInstant = clock.openDay(today + ahead)
    for (const { fromMs, toMs } of listDayHours(schedule, today + ahead)) {
      const closesMs = toInstant(toMs) ?? toInstant(toMs + 60 * minuteMs) ?? Infinity
      for (let wallMs = fromMs; wallMs < toMs; wallMs += schedule.slotMinutes * minuteMs) {
        const startMs = toInstant(wallMs)
        if (startMs === undefined || startMs < earliestMs) continue
        const endMs = startMs + schedule.slotMinutes * minuteMs
        if (endMs > closesMs || startMs < (slots.at(-1)?.endsAt.getTime() ?? 0)) continue
        slots.push({ startsAt: new Date(startMs), endsAt: new Date(endMs) })
      }
    }
  }
  return slots.slice(0, maxTimeSlots)
}

/** Minutes since midnight of a text like 09:30; undefined where it is no time of the day. 24:00 is the end of it. */
export function readClockTime(text: string): number | undefined {
  const [, hours = '', minutes = ''] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  return hours === '' || Number(minutes) > 59 || total > 24 * 60 ? undefined : total
}

/** Are these hours in order? Each ends after it begins, and begins when the one before has ended. */
export function areHoursAscending(hours: readonly OpenHours[]): boolean {
  const minutes = hours.flatMap(({ from, to }) => [readClockTime(from) ?? -1, readClockTime(to) ?? -1])
  return minutes.every((minute, index) => {
    const before = minutes[index - 1] ?? 0
    return index % 2 === 0 ? minute >= before : minute > before
  })
}

/** The hours of a day since 1970, in milliseconds of its wall clock since then. */
function listDayHours({ week, exceptions }: SlotSchedule, day: number) {
  const date = new Date(day * dayMs).toISOString().slice(0, 10)
  // Day 0 was a Thursday.
  const weekday = (((day + 3) % 7) + 7) % 7
  const hours = exceptions.find((each) => each.date === date)?.hours ?? week[weekday] ?? []
  return hours.map(({ from, to }) => ({
    fromMs: day * dayMs + (readClockTime(from) ?? 0) * minuteMs,
    toMs: day * dayMs + (readClockTime(to) ?? 0) * minuteMs,
  }))
}

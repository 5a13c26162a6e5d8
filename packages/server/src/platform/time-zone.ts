const dayMs = 86_400_000

/** The last moment that a Date can hold. */
const lastMs = 8.64e15

/** Days whose offset a clock keeps: formatting a date in a zone costs microseconds, and pages show the same dates again and again. */
const maxDays = 5_000

/** The days of a week by the names that settings and page data have. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** A day of a calendar, without a time: `month` counts from 1. */
export interface LocalDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** The clock on the wall of a zone. Making one costs more than asking it: keep it with the site. */
export class ZoneClock {
  readonly timeZone: string
  readonly #format: Intl.DateTimeFormat
  /** Offset in ms by day since 1970 in UTC; undefined for days on which the clocks are set. */
  readonly #offsets = new Map<number, number | undefined>()

  constructor(timeZone: string) {
    this.timeZone = timeZone
    this.#format = createFormat(timeZone)
  }

  /** Milliseconds that local time is ahead of UTC at the moment. */
  offsetMs(ms: number): number {
    return this.#offsetOfDay(Math.floor(ms / dayMs)) ?? this.#offsetAt(ms)
  }

  /** The day it is at the moment. */
  dayAt(ms: number): LocalDay {
    return toLocalDay(this.#wallMs(ms))
  }

  /** The first moment of a day: midnight, or what the clock shows instead where it is set forward over midnight. */
  getDayStart({ year, month, day }: LocalDay): number {
    const wall = wallMs(year, month, day)
    const guess = wall - this.offsetMs(wall)
    const start = wall - this.offsetMs(guess)
    // Where midnight does not exist the guess is on the day before: the day begins when its clock jumps.
    return this.#wallMs(start) < wall ? guess : start
  }

  /** `2026-03-08T19:30:00-04:00` */
  iso(ms: number): string {
    const offset = this.offsetMs(ms)
    const minutes = Math.abs(offset) / 60_000
    const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
    const zone = offset === 0 ? 'Z' : `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
    return new Date(ms + offset).toISOString().slice(0, 19) + zone
  }

  /** What the clock shows, as if it were UTC. */
  #wallMs(ms: number): number {
    return Math.floor(ms / 1000) * 1000 + this.offsetMs(ms)
  }

  /** The offset that holds all day, from the first second to the last; undefined when it changes between them. */
  #offsetOfDay(day: number): number | undefined {
    if (this.#offsets.has(day)) return this.#offsets.get(day)
    const first = this.#offsetAt(day * dayMs)
    const offset = this.#offsetAt(Math.min((day + 1) * dayMs - 1000, lastMs)) === first ? first : undefined
    if (this.#offsets.size >= maxDays) this.#offsets.clear()
    this.#offsets.set(day, offset)
    return offset
  }

  #offsetAt(ms: number): number {
    const parts = new Map(this.#format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
    const wall =
      wallMs(part('year'), part('month'), part('day')) +
      ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1000
    return wall - Math.floor(ms / 1000) * 1000
  }
}

/** Days since 1970 that calendars count with; months and days beyond their month roll over. */
export function toDayNumber({ year, month, day }: LocalDay): number {
  return Math.round(wallMs(year, month, day) / dayMs)
}

/** The reverse of `toDayNumber`. */
export function parseDayNumber(number: number): LocalDay {
  return toLocalDay(number * dayMs)
}

/** `2026-11-14`, of a day number. */
export function formatDay(number: number): string {
  const { year, month, day } = parseDayNumber(number)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The reverse of `formatDay`. */
export function parseDay(text: string): number {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return toDayNumber({ year, month, day })
}

function toLocalDay(wallMs: number): LocalDay {
  const date = new Date(wallMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

function wallMs(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day)
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  const fields = {
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...fields, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...fields, timeZone: 'UTC' }) // A zone that this Node.js does not know.
  }
}

/** Milliseconds that local time of the zone is ahead of UTC at the moment; 0 for an unknown zone. */
export function getZoneOffsetMs(timeZone: string, at: Date): number {
  return new ZoneClock(timeZone).offsetMs(at.getTime())
}

/** EST, CET, GMT+9 ... */
export function getZoneAbbreviation(timeZone: string, at: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(at)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  } catch {
    return 'GMT'
  }
}

/** A month of archive links, `3-2026`. */
export function readMonth(month: string): { readonly year: number; readonly month: number } {
  const [number = 1, year = 1970] = month.split('-').map(Number)
  return { year, month: number }
}

/** A month in the zone: from its first moment to that of the next. */
export function getMonthRange(text: string, clock: ZoneClock): { fromMs: number; toMs: number } {
  const { year, month } = readMonth(text)
  return { fromMs: clock.getDayStart({ year, month, day: 1 }), toMs: clock.getDayStart(nextMonth({ year, month })) }
}

function nextMonth({ year, month }: { readonly year: number; readonly month: number }): LocalDay {
  return month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 }
}

/**
 * The next moment at which a page's statements about time change: midnight (today in a calendar), or the hour when the
 * clocks change (the offset of the page context). Epoch ms.
 */
export function getNextTurn(clock: ZoneClock, nowMs: number): number {
  const midnight = clock.getDayStart(parseDayNumber(toDayNumber(clock.dayAt(nowMs)) + 1))
  const offset = clock.offsetMs(nowMs)
  if (clock.offsetMs(midnight - 1) === offset) return midnight
  let [before, after] = [nowMs, midnight - 1]
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2)
    if (clock.offsetMs(middle) === offset) before = middle
    else after = middle
  }
  return after
}

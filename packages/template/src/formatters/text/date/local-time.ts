import { zoneInfo } from '../../../i18n/zones.ts'

const DAY_MS = 86_400_000
/** Beyond this a JavaScript date has no fields. */
const MAX_EPOCH_MS = 8.64e15

/** Calendar fields of an instant in a time zone (proleptic Gregorian calendar). */
export class LocalTime {
  readonly epochMs: number
  readonly offsetMs: number
  /** For example `EST`, `JST`, `-03`. */
  readonly zoneName: string
  readonly year: number
  /** 0 = January. */
  readonly month: number
  readonly day: number
  /** 0 = Sunday. */
  readonly weekday: number
  /** 0-23. */
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly millisecond: number

  constructor(epochMs: number, zone: string) {
    const { offset, abbr } = zoneInfo(zone, epochMs)
    const wall = new Date(epochMs + offset)
    this.epochMs = epochMs
    this.offsetMs = offset
    this.zoneName = abbr
    this.year = wall.getUTCFullYear()
    this.month = wall.getUTCMonth()
    this.day = wall.getUTCDate()
    this.weekday = wall.getUTCDay()
    this.hour = wall.getUTCHours()
    this.minute = wall.getUTCMinutes()
    this.second = wall.getUTCSeconds()
    this.millisecond = wall.getUTCMilliseconds()
  }

  /** 1-12. */
  get hour12(): number {
    return this.hour % 12 || 12
  }

  /** 1 = 1 January. */
  get dayOfYear(): number {
    return dayOfYear(this.year, this.month, this.day)
  }

  /**
   * Week of the year and the year it belongs to. A week starts on `firstDay` (0 = Sunday) and belongs to the year that
   * holds at least `minDays` of its days: 1 and 4 are ISO weeks.
   */
  week(firstDay: number, minDays: number): { week: number; year: number } {
    const intoWeek = (this.weekday - firstDay + 7) % 7
    const pivot = new Date(utcDay(this.year, this.month, this.day) + (7 - minDays - intoWeek) * DAY_MS)
    const year = pivot.getUTCFullYear()
    return { week: Math.ceil(dayOfYear(year, pivot.getUTCMonth(), pivot.getUTCDate()) / 7), year }
  }
}

/** True when an instant has calendar fields in every zone. */
export function isDate(epochMs: number): boolean {
  return Math.abs(epochMs) <= MAX_EPOCH_MS - DAY_MS
}

function dayOfYear(year: number, month: number, day: number): number {
  return Math.round((utcDay(year, month, day) - utcDay(year, 0, 1)) / DAY_MS) + 1
}

/** Start of a day in UTC. Not `Date.UTC`: that reads the years 0-99 as 1900-1999. */
function utcDay(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day)
}

import type { ZoneTime } from '../../../i18n/zones.ts'

const DAY_MS = 86_400_000

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
  /** Days since 1 January 1970. */
  readonly #days: number
  /** Milliseconds since midnight. */
  readonly #sinceMidnight: number

  constructor(epochMs: number, { offsetMs, name }: ZoneTime) {
    this.epochMs = epochMs
    this.offsetMs = offsetMs
    this.zoneName = name
    const wall = Math.trunc(epochMs + offsetMs)
    this.#days = Math.floor(wall / DAY_MS)
    this.#sinceMidnight = wall - this.#days * DAY_MS
    const { year, month, day } = civilDay(this.#days)
    this.year = year
    this.month = month
    this.day = day
  }

  /** Whole milliseconds that the wall clock shows since its 1 January 1970. */
  get wallMs(): number {
    return this.#days * DAY_MS + this.#sinceMidnight
  }

  /** 0 = Sunday. */
  get weekday(): number {
    return (((this.#days + 4) % 7) + 7) % 7
  }

  /** 0-23. */
  get hour(): number {
    return Math.floor(this.#sinceMidnight / 3_600_000)
  }

  get minute(): number {
    return Math.floor(this.#sinceMidnight / 60_000) % 60
  }

  get second(): number {
    return Math.floor(this.#sinceMidnight / 1000) % 60
  }

  get millisecond(): number {
    return this.#sinceMidnight % 1000
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

const ERA_DAYS = 146_097

/**
 * The date of a day counted from 1 January 1970. Counts in years that begin in March, so that the leap day is the last
 * of its year. Eras of 400 years all have the same number of days.
 */
function civilDay(days: number): { year: number; month: number; day: number } {
  const fromMarch = days + 719_468
  const era = Math.floor(fromMarch / ERA_DAYS)
  const dayOfEra = fromMarch - era * ERA_DAYS
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfMarchYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfMarchYear + 2) / 153)
  const day = dayOfMarchYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 2 : monthFromMarch - 10
  return { year: yearOfEra + era * 400 + (month < 2 ? 1 : 0), month, day }
}

function dayOfYear(year: number, month: number, day: number): number {
  return Math.round((utcDay(year, month, day) - utcDay(year, 0, 1)) / DAY_MS) + 1
}

/** Start of a day in UTC. Not `Date.UTC`: that reads the years 0-99 as 1900-1999. */
function utcDay(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day)
}

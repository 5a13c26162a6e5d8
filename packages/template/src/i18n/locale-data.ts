import type { CLDR, DateFormatOptions } from '@phensley/cldr'
import type { MessageCode } from '@phensley/messageformat'
import type { LocaleData, Scope } from '../registry/types.ts'
import { BoundedCache } from '../run/bounded-cache.ts'
import { createTimeSince } from './time-since.ts'
import type { TimeSince } from './time-since.ts'

/** Whole dates and times in the order of one locale. Times are wall clock milliseconds: those since 1970 plus the zone's offset. */
interface DateOrder {
  /** Day of the week, date and time of day. */
  dateTime(wallMs: number): string
  /** Day, month and year in figures. */
  date(wallMs: number): string
  time(wallMs: number): string
  /** The time on a clock of twelve hours. */
  time12(wallMs: number): string
}

/** Names for dates in one language, Sunday and January first. */
export interface DateNames {
  /** How the locale puts a date together; undefined for the order of the United States. */
  readonly order?: DateOrder | undefined
  readonly days: readonly string[]
  readonly shortDays: readonly string[]
  readonly months: readonly string[]
  readonly shortMonths: readonly string[]
}

/** Messages of one locale that stay parsed; a page uses a few dozen. */
const KEPT_MESSAGES = 200

/** Dates that stay written, of one instruction: a list or a calendar writes the same ones again and again. */
const KEPT_DATES = 200
const KEPT_ZONES = 20

type WrittenDates = BoundedCache<string, number>

/**
 * Locale data backed by CLDR. Costly objects of a locale are stored on it, so all pages share them and they go with the
 * locale.
 */
export class CldrLocaleData implements LocaleData {
  readonly locale: string
  readonly cldr: CLDR
  readonly language: string
  readonly region: string
  /** Parsed messages of the formatter `message`. */
  readonly messages = new BoundedCache<MessageCode>(KEPT_MESSAGES)
  readonly #dates = new WeakMap<DateFormatOptions, BoundedCache<WrittenDates>>()
  #dateNames: DateNames | undefined
  #timeSince: TimeSince | undefined

  constructor(locale: string, cldr: CLDR) {
    const { tag } = cldr.General.locale()
    this.locale = locale
    this.cldr = cldr
    this.language = tag.language()
    this.region = tag.region()
  }

  /** Dates written with these options in a zone, by epoch milliseconds. The options are those of one compiled instruction. */
  datesFor(options: DateFormatOptions, zone: string): WrittenDates {
    let zones = this.#dates.get(options)
    if (!zones) this.#dates.set(options, (zones = new BoundedCache(KEPT_ZONES)))
    return zones.get(zone, () => new BoundedCache(KEPT_DATES))
  }

  private isAmerican(): boolean {
    return this.language === 'en' && this.region === 'US'
  }

  /** How long ago a time was, in words of this language. */
  get timeSince(): TimeSince {
    return (this.#timeSince ??= createTimeSince(this.locale))
  }

  get dateNames(): DateNames {
    this.#dateNames ??= { ...readDateNames(this.cldr), order: this.isAmerican() ? undefined : readOrder(this.cldr) }
    return this.#dateNames
  }
}

function readOrder({ Calendars }: CLDR): DateOrder {
  // The wall clock of any zone reads like UTC at that many milliseconds.
  const write = (options: DateFormatOptions) => (date: number) => Calendars.formatDate({ date, zoneId: 'UTC' }, options)
  const [day, time] = [write({ skeleton: 'yMMMEd' }), write({ time: 'medium' })]
  return {
    dateTime: (wallMs) => `${day(wallMs)} ${time(wallMs)}`,
    date: write({ skeleton: 'yMMdd' }),
    time,
    time12: write({ skeleton: 'hms' }),
  }
}

/** The CLDR data of the page's locale, or undefined when the host gave none. */
export function findCldrData(scope: Scope): CldrLocaleData | undefined {
  const data = scope.locale()
  return data instanceof CldrLocaleData ? data : undefined
}

function readDateNames({ Calendars }: CLDR): DateNames {
  const days = (width: 'wide' | 'abbreviated') => inOrder(Calendars.weekdays({ width }), 7)
  const months = (width: 'wide' | 'abbreviated') => inOrder(Calendars.months({ width }), 12)
  return {
    days: days('wide'),
    shortDays: days('abbreviated'),
    months: months('wide'),
    shortMonths: months('abbreviated'),
  }
}

/** CLDR numbers days and months from 1, Sunday and January first. */
function inOrder(names: Readonly<Record<string, string>>, count: number): string[] {
  return Array.from({ length: count }, (_, i) => names[String(i + 1)] ?? '')
}

import { getWritingLocale } from '@vitrine/commerce'
import { z } from 'zod'
import { escapeHtml } from '../../../platform/text/html.ts'
import type { ItemJson } from '../../page-context/index.ts'
import { type LocalDay, type ZoneClock, toDayNumber, parseDayNumber, readMonth } from '../../../platform/time-zone.ts'

const sunday = 7
const WeekInfo = z.object({ firstDay: z.number() })

/** Months outside of these years have no page: links between months must end somewhere. */
const years = { first: 1970, last: 2100 } as const

interface Month {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
}

/** An event in a day of the table. */
interface DayEvent {
  id: string
  title: string
  /** Where its link leads. */
  fullUrl: string
  startDate: number
  endDate: number
  /** It began on an earlier day. */
  continues: boolean
}

interface CalendarDay {
  day: number
  /** `2026-03-08` */
  date: string
  /** `Sunday, March 8, 2026` in the site's language. */
  label: string
  today: boolean
  inMonth: boolean
  events: DayEvent[]
}

/** `calendar` of the page context: a month as weeks of days, with the ways to the months beside it. Texts are HTML-escaped. */
interface CalendarJson {
  month: string
  title: string
  weekdays: { short: string; long: string }[]
  weeks: { days: CalendarDay[] }[]
  /** The days of the month that have events, for narrow pages. */
  agenda: CalendarDay[]
  isCurrentMonth: boolean
  currentUrl: string
  prevUrl?: string
  prevTitle?: string
  nextUrl?: string
  nextTitle?: string
}

/** The month asked for, or that of today in the zone. */
export function parseMonth(month: string | undefined, clock: ZoneClock, nowMs: number): Month {
  return month === undefined ? clock.dayAt(nowMs) : readMonth(month)
}

/** Lays the events of a month out over its days. `urlOf` gives the address of a month, of the current one without its argument. */
export function buildCalendarMonth(options: {
  readonly items: readonly ItemJson[]
  readonly shown: Month
  readonly clock: ZoneClock
  readonly nowMs: number
  readonly language: string
  readonly getUrl: (month: string | undefined) => string
}): CalendarJson {
  const { items, shown, clock, nowMs, language, getUrl } = options
  const { year, month } = shown
  const texts = formatTexts(language)
  const first = toDayNumber({ year, month, day: 1 })
  const last = toDayNumber({ year, month: month + 1, day: 1 }) - 1
  // Days since a Thursday (1 January 1970) to days since the week's first day; both count from Monday as 1.
  const lead = (((first + 3) % 7) + 8 - texts.firstWeekday) % 7
  const weekCount = Math.ceil((lead + last - first + 1) / 7)
  const today = toDayNumber(clock.dayAt(nowMs))
  const events = eventsByDay(items, clock, first, last)
  const dayAt = (number: number): CalendarDay => ({
    ...dayTexts(parseDayNumber(number), texts),
    today: number === today,
    inMonth: number >= first && number <= last,
    events: events.get(number) ?? [],
  })
  const weeks = Array.from({ length: weekCount }, (_, week) => ({
    days: Array.from({ length: 7 }, (_, day) => dayAt(first - lead + week * 7 + day)),
  }))
  const current = clock.dayAt(nowMs)
  return {
    month: `${month}-${year}`,
    title: texts.month({ year, month }),
    weekdays: weeks[0]?.days.map(({ date }) => texts.weekday(date)) ?? [],
    weeks,
    agenda: weeks.flatMap(({ days }) => days.filter((day) => day.inMonth && day.events.length > 0)),
    isCurrentMonth: current.year === year && current.month === month,
    currentUrl: escapeHtml(getUrl(undefined)),
    ...beside('prev', before(shown), texts, getUrl),
    ...beside('next', after(shown), texts, getUrl),
  }
}

function eventsByDay(items: readonly ItemJson[], clock: ZoneClock, first: number, last: number) {
  const days = new Map<number, DayEvent[]>()
  for (const item of items) {
    const { id, title, startDate = 0, endDate = startDate } = item
    const begins = toDayNumber(clock.dayAt(startDate))
    // What ends at midnight does not reach into the day that begins then.
    const ends = toDayNumber(clock.dayAt(Math.max(startDate, endDate - 1)))
    const fullUrl = item.passthrough && item.clickthroughUrl !== undefined ? item.clickthroughUrl : item.fullUrl
    for (let number = Math.max(begins, first); number <= Math.min(ends, last); number++) {
      const event = { id, title, fullUrl, startDate, endDate, continues: number > begins }
      days.set(number, [...(days.get(number) ?? []), event])
    }
  }
  return days
}

function beside(name: 'prev' | 'next', month: Month | undefined, texts: Texts, getUrl: (month: string) => string) {
  if (!month) return {}
  return {
    [`${name}Url`]: escapeHtml(getUrl(`${month.month}-${month.year}`)),
    [`${name}Title`]: texts.month(month),
  }
}

function before({ year, month }: Month): Month | undefined {
  if (month > 1) return { year, month: month - 1 }
  return year > years.first ? { year: year - 1, month: 12 } : undefined
}

function after({ year, month }: Month): Month | undefined {
  if (month < 12) return { year, month: month + 1 }
  return year < years.last ? { year: year + 1, month: 1 } : undefined
}

interface Texts {
  /** 1 Monday to 7 Sunday. */
  readonly firstWeekday: number
  month(month: Month): string
  weekday(date: string): { short: string; long: string }
  day(day: LocalDay): string
}

function formatTexts(language: string): Texts {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(getWritingLocale(language), {
      ...options,
      timeZone: 'UTC',
      calendar: 'gregory',
    })
    return ({ year, month, day }: LocalDay) => escapeHtml(format.format(Date.UTC(year, month - 1, day)))
  }
  const month = write({ month: 'long', year: 'numeric' })
  const [short, long] = [write({ weekday: 'short' }), write({ weekday: 'long' })]
  return {
    firstWeekday: getFirstWeekday(language),
    month: (each) => month({ ...each, day: 1 }),
    weekday: (date) => {
      const [year = 1970, monthNumber = 1, day = 1] = date.split('-').map(Number)
      return { short: short({ year, month: monthNumber, day }), long: long({ year, month: monthNumber, day }) }
    },
    day: write({ dateStyle: 'full' }),
  }
}

function getFirstWeekday(language: string): number {
  try {
    const locale: object = new Intl.Locale(language)
    // Newer than the compiler's library of types.
    const week: unknown =
      'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function' ? locale.getWeekInfo() : undefined
    return WeekInfo.safeParse(week).data?.firstDay ?? sunday
  } catch {
    return sunday
  }
}

function dayTexts(day: LocalDay, texts: Texts) {
  const two = (number: number) => String(number).padStart(2, '0')
  return { day: day.day, date: `${day.year}-${two(day.month)}-${two(day.day)}`, label: texts.day(day) }
}

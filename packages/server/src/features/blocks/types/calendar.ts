import { getWritingLocale } from '@vitrine/commerce'
import { z } from 'zod'
import { escapeHtml } from '../../../platform/text/html.ts'
import type { LocalDay, ZoneClock } from '../../../platform/time-zone.ts'
import type { ItemJson } from '../../page-context/index.ts'
import { CollectionId } from '../collection-setting.ts'
import { defineBlock, Title, whole } from '../define.ts'

const daysOfWeek = 7

declare global {
  namespace Intl {
    /** In every current engine, but not in the library of TypeScript 7.0. */
    interface Locale {
      getWeekInfo(): { readonly firstDay: number }
    }
  }
}

export const calendar = defineBlock({
  type: 'calendar',
  code: 26,
  wrapper: 'calendar-block sqs-block-calendar',
  summary: 'The events of a collection in a calendar that begins with the present month.',
  version: 1,
  settings: z.object({
    title: Title.describe('Its heading.'),
    collectionId: CollectionId,
    months: whole(1, 6, 1).describe('How many months.').meta({ title: 'Number of months' }),
  }),
  requests: ({ collectionId, months }) => ({ calendars: collectionId === '' ? [] : [{ collectionId, months }] }),
  data: ({ collectionId, months }, found) => {
    if (!found.site.collectionById.get(collectionId)?.row.enabled) return { months: [] }
    const { clock, site } = found.site
    const view = { clock, locale: getWritingLocale(site.language), today: clock.dayAt(found.now.getTime()) }
    const items = found.calendar({ collectionId, months })
    const { year, month } = view.today
    return { months: Array.from({ length: months }, (_each, index) => buildMonth(view, year, month + index, items)) }
  },
  samples: [
    { title: 'Events of this month', settings: { title: 'What is on', collectionId: 'events-1' } },
    { title: 'Three months', settings: { collectionId: 'events-1', months: 3 } },
  ],
})

interface CalendarView {
  readonly clock: ZoneClock
  readonly locale: string
  readonly today: LocalDay
}

/** A month in weeks; cells of other months are empty. `month` may be above 12: the year after. */
function buildMonth(view: CalendarView, year: number, month: number, items: readonly ItemJson[]) {
  const { locale, clock, today } = view
  const first = new Date(Date.UTC(year, month - 1))
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const weekStart = getWeekStart(locale)
  const blank = (first.getUTCDay() - weekStart + daysOfWeek) % daysOfWeek
  const days = Array.from({ length: count }, (_each, index) => {
    const day = { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, day: index + 1 }
    const isToday = day.day === today.day && day.month === today.month && day.year === today.year
    const fromMs = clock.getDayStart(day)
    const toMs = clock.getDayStart({ ...day, day: day.day + 1 })
    return {
      number: day.day,
      isToday,
      datetime: clock.iso(fromMs).slice(0, 10),
      events: listEvents(view, items, fromMs, toMs),
    }
  })
  const cells = [...Array.from({ length: blank }, () => ({ isEmpty: true })), ...days]
  const rest = (daysOfWeek - (cells.length % daysOfWeek)) % daysOfWeek
  const filled = [...cells, ...Array.from({ length: rest }, () => ({ isEmpty: true }))]
  const weekday = (style: 'short' | 'long') => new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' })
  return {
    name: escapeHtml(
      new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(first),
    ),
    weekdays: Array.from({ length: daysOfWeek }, (_each, index) => {
      // 4 January 1970 was a Sunday.
      const date = new Date(Date.UTC(1970, 0, 4 + weekStart + index))
      return { short: escapeHtml(weekday('short').format(date)), long: escapeHtml(weekday('long').format(date)) }
    }),
    weeks: Array.from({ length: filled.length / daysOfWeek }, (_each, week) => ({
      cells: filled.slice(week * daysOfWeek, (week + 1) * daysOfWeek),
    })),
  }
}

/** Events of which some part is on a day; the time is shown on the day they begin. */
function listEvents({ clock, locale }: CalendarView, items: readonly ItemJson[], fromMs: number, toMs: number) {
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: clock.timeZone })
  return items.flatMap(({ title, fullUrl, startDate, endDate }) => {
    const startMs = Number(startDate)
    // One that ends at midnight is not on the day that begins then.
    const lastMs = Math.max(startMs, (endDate ?? startMs) - 1)
    if (!Number.isFinite(startMs) || startMs >= toMs || lastMs < fromMs) return []
    return [{ title, fullUrl, time: startMs >= fromMs ? escapeHtml(time.format(startMs)) : '' }]
  })
}

/** The day that a week begins with in the language's region, counted from Sunday. */
function getWeekStart(locale: string): number {
  return new Intl.Locale(locale).getWeekInfo().firstDay % daysOfWeek
}

import { getWritingLocale } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'

/** When an order is picked up or delivered: ISO 8601. */
export interface SlotTimes {
  readonly startsOn: string
  readonly endsOn: string
}

type SlotSite = Pick<Site, 'timeZone'>

/** Day and time of a slot by the clock of the store, for lists that have a heading for each day. */
export function formatSlot(site: SlotSite, language: string, startsAt: Date, endsAt: Date) {
  const locale = getWritingLocale(language)
  const { timeZone } = site
  const day = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long' })
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' })
  return { day: day.format(startsAt), time: time.formatRange(startsAt, endsAt) }
}

/** The slot of an order in words, with day, year and time by the clock of the store. */
export function describeSlot(site: SlotSite, language: string, { startsOn, endsOn }: SlotTimes): string {
  const format = new Intl.DateTimeFormat(getWritingLocale(language), {
    timeZone: site.timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  return format.formatRange(new Date(startsOn), new Date(endsOn))
}

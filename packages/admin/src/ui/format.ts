import { isCurrency, formatMoney } from '@vitrine/commerce'
import { useMemo } from 'react'
import { editorLanguage } from '../i18n/text.ts'
import { useSession } from '../session/session.ts'

interface MoneyValue {
  readonly amountMinor: number
  readonly currency: string
}

export interface Formats {
  money(value: MoneyValue): string
  /** For lists: "Today, 14:05", "Yesterday, 09:12", "14 Nov" and, in other years, "14 Nov 2025". */
  moment(iso: string): string
  /** In full, with the zone's time: "November 14, 2026 at 9:12 AM". */
  full(iso: string): string
  /** Of a time slot: "Thu, Dec 24, 10:00 – 11:00 AM". */
  period(from: string, to: string): string
  readonly number: (value: number) => string
  /** Of a share: 0.08875 is "8.875%". */
  percent(share: number): string
}

/** Texts of money and numbers as the site writes them; days in the words of the editor, in the order and the zone of the site. */
export function useFormats(): Formats {
  const { site } = useSession()
  return useMemo(() => createFormats(site.language, site.timeZone), [site.language, site.timeZone])
}

function createFormats(language: string, timeZone: string, now: () => Date = () => new Date()): Formats {
  const words = localizeForRegion(language)
  const time = new Intl.DateTimeFormat(words, { timeZone, hour: 'numeric', minute: '2-digit' })
  const day = new Intl.DateTimeFormat(words, { timeZone, day: 'numeric', month: 'short' })
  const dayOfYear = new Intl.DateTimeFormat(words, { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
  const full = new Intl.DateTimeFormat(words, { timeZone, dateStyle: 'long', timeStyle: 'short' })
  const period = new Intl.DateTimeFormat(words, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
  const number = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 })
  // A form that sorts and compares: 2026-11-21.
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const relative = new Intl.RelativeTimeFormat(words, { numeric: 'auto' })
  return {
    money: ({ amountMinor, currency }) =>
      isCurrency(currency) ? formatMoney({ amountMinor, currency }, language) : `${amountMinor} ${currency}`,
    moment: (iso) => {
      const date = new Date(iso)
      const [today, that] = [calendar.format(now()), calendar.format(date)]
      const daysAgo = Math.round((Date.parse(today) - Date.parse(that)) / 86_400_000)
      if (daysAgo === 0 || daysAgo === 1) return `${capital(relative.format(-daysAgo, 'day'))}, ${time.format(date)}`
      return today.slice(0, 4) === that.slice(0, 4) ? day.format(date) : dayOfYear.format(date)
    },
    full: (iso) => full.format(new Date(iso)),
    period: (from, to) => period.formatRange(new Date(from), new Date(to)),
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
  }
}

/** The language of the editor with the habits of the site's country: `de-IE` has German words, and the clock of Ireland. */
export function localizeForRegion(language: string): string {
  const { region } = new Intl.Locale(language).maximize()
  return new Intl.Locale(editorLanguage, region === undefined ? {} : { region }).toString()
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

import type {
  CurrencyFormatOptions,
  CurrencyType,
  DateFormatOptions,
  DateIntervalFormatOptions,
  DecimalFormatOptions,
  RelativeTimeFormatOptions,
  ZonedDateTime,
} from '@phensley/cldr'
import type { CldrLocaleData } from '../../../i18n/locale-data.ts'
import type { Value } from '../../../registry/types.ts'
import { asNumber } from '../../shared/values.ts'
import { readMoney } from '../../shared/money.ts'
import { isDate } from '../../text/date/local-time.ts'
import { toDecimal } from './decimals.ts'

const CURRENCY = /^[A-Z]{3}$/

/** A currency code as the library names it; undefined when it is none. */
export function toCurrency(code: string): CurrencyType | undefined {
  // Every ISO 4217 code is formatted, also those that the type of the library does not list.
  return CURRENCY.test(code) ? (code as CurrencyType) : undefined
}

/** A number in the style of the locale; '' when the value is no number. */
export function formatDecimal(locale: CldrLocaleData, value: Value, options: DecimalFormatOptions): string {
  const decimal = toDecimal(value)
  return decimal ? locale.cldr.Numbers.formatDecimal(decimal, options) : ''
}

/** An amount with its currency in the style of the locale; '' when the value is no money. */
export function formatMoney(locale: CldrLocaleData, value: Value, options: CurrencyFormatOptions): string {
  const money = readMoney(value)
  const decimal = money && toDecimal(money.value)
  const currency = money && toCurrency(money.currency)
  return decimal && currency ? locale.cldr.Numbers.formatCurrency(decimal, currency, options) : ''
}

/** An instant (epoch milliseconds) in a zone; undefined when the value is none. */
export function toZoned(value: Value, zoneId: string): ZonedDateTime | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const date = asNumber(value)
  return isDate(date) ? { date, zoneId } : undefined
}

export function formatDate(locale: CldrLocaleData, value: Value, zone: string, options: DateFormatOptions): string {
  const date = toZoned(value, zone)
  return date ? locale.cldr.Calendars.formatDate(date, options) : ''
}

export function formatInterval(
  locale: CldrLocaleData,
  [from, to]: readonly Value[],
  zone: string,
  options: DateIntervalFormatOptions,
): string {
  const start = toZoned(from, zone)
  const end = toZoned(to, zone)
  return start && end ? locale.cldr.Calendars.formatDateInterval(start, end, options) : ''
}

/** How far the second instant lies from the first. Counted in UTC: a change to summer time must not cost a day. */
export function formatRelative(
  locale: CldrLocaleData,
  [from, to]: readonly [Value, Value],
  options: RelativeTimeFormatOptions,
): string {
  const start = toZoned(from, 'UTC')
  const end = toZoned(to, 'UTC')
  return start && end ? locale.cldr.Calendars.formatRelativeTime(start, end, options) : ''
}

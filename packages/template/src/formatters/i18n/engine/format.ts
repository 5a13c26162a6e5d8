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
import { asString, fieldsOf, readInstant } from '../../shared/values.ts'
import { toDecimal } from './decimals.ts'
import type { Decimal } from '@phensley/decimal'

const CURRENCY = /^[A-Z]{3}$/
/** A code that no currency has. */
const NO_CURRENCY = 'QQQ' as CurrencyType

/** A currency code as the library names it; undefined when it is none. */
export function toCurrency(code: string): CurrencyType | undefined {
  // Every ISO 4217 code is formatted, also those that the type of the library does not list.
  return CURRENCY.test(code) ? (code as CurrencyType) : undefined
}

/** Longest integer part of a number that is written out. */
const MAX_INTEGER_PLACES = 15

/** Styles that write all digits; the others shorten a long number. */
function isTooLong(decimal: Decimal, style = ''): boolean {
  if (style === 'short' || style === 'long' || style === 'scientific') return false
  return decimal.precision() - decimal.scale() > MAX_INTEGER_PLACES
}

/** A number in the style of the locale; '' when the value is no number, or one of more than 15 integer places. */
export function formatDecimal(locale: CldrLocaleData, value: Value, options: DecimalFormatOptions): string {
  const decimal = toDecimal(value)
  return decimal && !isTooLong(decimal, options.style) ? locale.cldr.Numbers.formatDecimal(decimal, options) : ''
}

/** An amount with its currency in the style of the locale; '' when the value is no money, or more than 15 integer places of it. */
export function formatMoney(locale: CldrLocaleData, value: Value, options: CurrencyFormatOptions): string {
  const { decimalValue, value: amount, currencyCode, currency } = fieldsOf(value)
  const [digits, code] = decimalValue === undefined ? [amount, currency] : [decimalValue, currencyCode]
  const decimal = toDecimal(digits)
  if (decimal === undefined || code === undefined || isTooLong(decimal, options.style)) return ''
  const { Numbers } = locale.cldr
  const known = toCurrency(asString(code))
  if (known !== undefined) return Numbers.formatCurrency(decimal, known, options)
  // A currency nobody knows has no symbol; only where codes are written is it printed as it stands.
  return Numbers.formatCurrency(decimal, NO_CURRENCY, options).replace(NO_CURRENCY, () => asString(code))
}

/** An instant in a zone; undefined when there is no value, or none that is a number. Throws as `readInstant` does. */
export function toZoned(value: Value, zoneId: string): ZonedDateTime | undefined {
  const date = readInstant(value)
  return date === undefined ? undefined : { date, zoneId }
}

export function formatDate(locale: CldrLocaleData, value: Value, zone: string, options: DateFormatOptions): string {
  const date = readInstant(value)
  if (date === undefined) return ''
  return locale
    .datesFor(options, zone)
    .get(date, () => locale.cldr.Calendars.formatDate({ date, zoneId: zone }, options))
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

import type {
  CurrencyFormatOptions,
  CurrencyType,
  DateFormatOptions,
  DateIntervalFormatOptions,
  DecimalFormatOptions,
  Part,
  RelativeTimeFormatOptions,
  ZonedDateTime,
} from '@phensley/cldr'
import type { CldrLocaleData } from '../../../i18n/locale-data.ts'
import type { Value } from '../../../registry/types.ts'
import { asString, getOwnFields, readInstant } from '../../shared/values.ts'
import { toDecimal } from './decimals.ts'
import type { Decimal } from '@phensley/decimal'

const CURRENCY = /^[A-Z]{3}$/
/** Longest integer part of a number that is written out. */
const MAX_INTEGER_PLACES = 15

/** A code that no currency has. */
const NO_CURRENCY = 'QQQ' as CurrencyType

/** A currency code as the library names it; undefined for unknown codes. */
function toCurrency(code: string): CurrencyType | undefined {
  // Every ISO 4217 code is formatted, also those that the type of the library does not list.
  return CURRENCY.test(code) ? (code as CurrencyType) : undefined
}

/** Integer places that a style can add to those of the value: percent 2, permille 3, and rounding 1. */
const MAX_ADDED_PLACES = 4

/** True when what is printed may have more integer places than are written out; short numbers need no closer look. */
function mayBeTooLong(decimal: Decimal): boolean {
  return decimal.precision() - decimal.scale() > MAX_INTEGER_PLACES - MAX_ADDED_PLACES
}

/** The text of the parts; '' when they have more than 15 integer places. Grouping signs are parts of their own. */
export function joinParts(parts: readonly Part[]): string {
  const places = parts.reduce((sum, { type, value }) => sum + (type === 'integer' ? value.length : 0), 0)
  return places > MAX_INTEGER_PLACES ? '' : parts.map(({ value }) => value).join('')
}

/** A number in the style of the locale; '' when the value is no number, or prints more than 15 integer places. */
export function formatDecimal(locale: CldrLocaleData, value: Value, options: DecimalFormatOptions): string {
  const decimal = toDecimal(value)
  if (!decimal) return ''
  const { Numbers } = locale.cldr
  return mayBeTooLong(decimal)
    ? joinParts(Numbers.formatDecimalToParts(decimal, options))
    : Numbers.formatDecimal(decimal, options)
}

function formatCurrency(
  { cldr: { Numbers } }: CldrLocaleData,
  decimal: Decimal,
  code: CurrencyType,
  options: CurrencyFormatOptions,
): string {
  return mayBeTooLong(decimal)
    ? joinParts(Numbers.formatCurrencyToParts(decimal, code, options))
    : Numbers.formatCurrency(decimal, code, options)
}

/**
 * An amount with its currency in the style of the locale; '' when the value is no money, or prints more than 15 integer
 * places. A currency that the locale has no sign for stands as its code, so that no amount loses its currency.
 */
export function formatMoney(locale: CldrLocaleData, value: Value, options: CurrencyFormatOptions): string {
  const { decimalValue, value: amount, currencyCode, currency } = getOwnFields(value)
  const [digits, code] = decimalValue === undefined ? [amount, currency] : [decimalValue, currencyCode]
  const decimal = toDecimal(digits)
  if (decimal === undefined || code === undefined) return ''
  const known = toCurrency(asString(code))
  if (known !== undefined && locale.cldr.Numbers.getCurrencySymbol(known) !== '') {
    return formatCurrency(locale, decimal, known, options)
  }
  const written = formatCurrency(locale, decimal, NO_CURRENCY, { ...options, style: 'code' })
  return written.replace(NO_CURRENCY, () => asString(code)).trim()
}

/** An instant in a zone; undefined when there is no value, or none that is a number. Throws as `readInstant` does. */
function toZoned(value: Value, zoneId: string): ZonedDateTime | undefined {
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

import { checkMinor } from './rounding.ts'
import { fillText } from './texts.ts'
import type { TextsLike } from './texts.ts'
import { getWritingLocale, isWrittenRightToLeft } from './writing-locale.ts'

/** The currencies a store may sell in. JPY has no minor unit, all others have two digits. */
export const currencies = [
  'EUR',
  'USD',
  'AUD',
  'NOK',
  'CAD',
  'NZD',
  'DKK',
  'GBP',
  'HKD',
  'CHF',
  'MXN',
  'SGD',
  'SEK',
  'CZK',
  'ILS',
  'PHP',
  'RUB',
  'PLN',
  'THB',
  'MYR',
  'ARS',
  'BRL',
  'COP',
  'IDR',
  'INR',
  'JPY',
  'ZAR',
] as const

export type Currency = (typeof currencies)[number]

export const defaultCurrency: Currency = 'USD'

/**
 * An amount of money: a whole number of minor units (cents, yen) within Number.isSafeInteger, so that it survives JSON.
 * The database holds the same number as bigint.
 */
export interface Money {
  readonly amountMinor: number
  readonly currency: Currency
}

/** Money as page JSON and templates show it: a decimal string in major units, "849.00". */
export interface PriceMoney {
  readonly value: string
  readonly currency: string
}

export type ParsedAmount =
  | { readonly kind: 'amount'; readonly amountMinor: number }
  | {
      readonly kind: 'refused'
      readonly reason: 'not_a_number' | 'too_many_digits' | 'too_large'
      readonly message: string
    }

export const amountTexts = {
  not_a_number: 'Enter an amount such as {example}.',
  too_many_digits: 'Amounts in {currency} have at most {digits} decimal places. Enter an amount such as {example}.',
  too_large: 'This amount is too large.',
}

export function isCurrency(code: string): code is Currency {
  return currencies.some((currency) => currency === code)
}

/** Digits after the decimal point: 0 for JPY, 2 for all others. */
export function getCurrencyDigits(currency: Currency): 0 | 2 {
  return currency === 'JPY' ? 0 : 2
}

/** Money of whole minor units; throws RangeError when the amount is not a safe integer. */
export function createMoney(amountMinor: number, currency: Currency): Money {
  return { amountMinor: checkMinor(amountMinor), currency }
}

/**
 * Reads a decimal in major units exactly: "33.61" is 3361 in USD. Refuses more digits than the currency has, since
 * 33.610 may be a European thirty-three thousand. Also refuses grouping, exponents, signs other than a leading "-", and
 * text. Ignores surrounding blanks.
 */
export function parseAmount(
  text: string,
  currency: Currency,
  texts: TextsLike<typeof amountTexts> = amountTexts,
): ParsedAmount {
  const digits = getCurrencyDigits(currency)
  const refuse = (reason: keyof typeof amountTexts): ParsedAmount => {
    const example = formatDecimal(digits === 0 ? 1250 : 1250_00, currency)
    return { kind: 'refused', reason, message: fillText(texts[reason], { currency, digits, example }) }
  }
  const match = /^(-?)(\d*)(?:\.(\d+))?$/.exec(text.trim())
  const [, sign = '', whole = '', fraction = ''] = match ?? []
  if (whole === '' && fraction === '') return refuse('not_a_number')
  if (fraction.length > digits) return refuse('too_many_digits')

  const size = Number(whole + fraction.padEnd(digits, '0'))
  if (!Number.isSafeInteger(size)) return refuse('too_large')
  return { kind: 'amount', amountMinor: sign === '-' && size > 0 ? -size : size }
}

/** A decimal string in major units: 84900 USD is "849.00", 849 JPY is "849". The form of page JSON, feeds and CSV files. */
export function formatDecimal(amountMinor: number, currency: Currency): string {
  const [whole, fraction] = splitDigits(amountMinor, currency)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/**
 * Money with the currency's sign as the locale writes it: "$1,234.56", "1.234,56 €". An unknown locale falls back to en-US.
 * It never breaks over two lines. In right-to-left languages Unicode isolates keep it and its sign in order, also in plain text.
 */
export function formatMoney({ amountMinor, currency }: Money, locale = 'en-US'): string {
  const { format, texts, isRightToLeft } = currencyWriter(locale, currency)
  const known = texts.get(amountMinor)
  if (known !== undefined) return known

  const decimal = formatDecimal(amountMinor, currency)
  const text = isNumeric(decimal) ? formatDigits(format, decimal, isRightToLeft) : decimal
  if (texts.size >= maxTexts) texts.clear()
  texts.set(amountMinor, text)
  return text
}

/** As formatMoney without the currency's sign: "1,234.56", "1.234,56". Its sign is in getCurrencyAffixes. */
export function formatAmount({ amountMinor, currency }: Money, locale = 'en-US'): string {
  const decimal = formatDecimal(amountMinor, currency)
  if (!isNumeric(decimal)) return decimal
  const parts = currencyWriter(locale, currency).format.formatToParts(decimal)
  return parts.flatMap(({ type, value }) => (type === 'currency' || type === 'literal' ? [] : [value])).join('')
}

/** The text before and after the digits of an amount in a locale: "$" and "" in en-US, "" and "\u00a0€" in de-DE. */
export function getCurrencyAffixes(currency: Currency, locale = 'en-US'): { before: string; after: string } {
  const { format, isRightToLeft } = currencyWriter(locale, currency)
  const parts = format.formatToParts(1)
  const digits = parts.findIndex(({ type }) => type === 'integer')
  const isAffix = ({ type }: Intl.NumberFormatPart) => type === 'currency' || type === 'literal'
  const join = (some: readonly Intl.NumberFormatPart[]) => joinParts(some.filter(isAffix), isRightToLeft)
  const [start, end] = isRightToLeft ? [isolate.byFirstStrong, isolate.end] : ['', '']
  return { before: start + join(parts.slice(0, digits)), after: join(parts.slice(digits)) + end }
}

/** An amount of minor units with the sign of its currency, in the language of the site; with its code where the currency is unknown. */
export function formatMoneyText(amountMinor: number, currency: string, language: string): string {
  return isCurrency(currency)
    ? formatMoney({ amountMinor, currency }, language)
    : `${(amountMinor / 100).toFixed(2)}\u00a0${currency}`
}

/** How an amount of nothing is written: as an amount, or as a label, which then has to be there. */
type FreeOptions = { readonly freeIfZero?: false } | { readonly freeIfZero: true; readonly freeLabel: string }

/** An amount as `format` writes it. With `freeIfZero` an amount of nothing is the label, such as "Free". */
export function formatMoneyOrFree(
  amountMinor: number,
  format: (amountMinor: number) => string,
  options: FreeOptions = {},
): string {
  if (options.freeIfZero !== true) return format(amountMinor)
  // Themes and snippets have no compiler that asks for it.
  if (typeof options.freeLabel !== 'string') throw new TypeError('freeLabel is required when freeIfZero is set.')
  return amountMinor === 0 ? options.freeLabel : format(amountMinor)
}

/** The shape of page JSON: 84900 USD is `{value: "849.00", currency: "USD"}`. */
export function toPriceMoney({ amountMinor, currency }: Money): PriceMoney {
  return { value: formatDecimal(amountMinor, currency), currency }
}

/** Reads the shape of page JSON; undefined when the currency is unknown or the value is no exact amount of it. */
export function parsePriceMoney({ value, currency }: PriceMoney): Money | undefined {
  if (!isCurrency(currency)) return undefined
  const parsed = parseAmount(value, currency)
  return parsed.kind === 'amount' ? { amountMinor: parsed.amountMinor, currency } : undefined
}

function splitDigits(amountMinor: number, currency: Currency): [whole: string, fraction: string] {
  const digits = getCurrencyDigits(currency)
  const size = String(Math.abs(checkMinor(amountMinor))).padStart(digits + 1, '0')
  const sign = amountMinor < 0 ? '-' : ''
  return [sign + size.slice(0, size.length - digits), size.slice(size.length - digits)]
}

// Decimal text is formatted exactly; as a float, amounts of 16 digits would lose their cents.
function isNumeric(text: string): text is `${number}` {
  return /^-?\d/.test(text)
}

const isolate = { leftToRight: '\u2066', byFirstStrong: '\u2068', end: '\u2069' } as const

// CLDR puts the right mark first where an amount reads from the right. Its sign "US$" still falls apart there, unless isolated.
function joinParts(parts: readonly Intl.NumberFormatPart[], isRightToLeft: boolean): string {
  const texts = parts.map(({ type, value }) => {
    const unbroken = value.replaceAll(' ', '\u00a0')
    const isLettered = isRightToLeft && type === 'currency' && /\p{Script=Latin}/u.test(value)
    return isLettered ? `${isolate.leftToRight}${unbroken}${isolate.end}` : unbroken
  })
  return texts.join('')
}

function formatDigits(format: Intl.NumberFormat, decimal: `${number}`, isRightToLeft: boolean): string {
  const text = joinParts(format.formatToParts(decimal), isRightToLeft)
  return isRightToLeft ? `${isolate.byFirstStrong}${text}${isolate.end}` : text
}

interface CurrencyWriter {
  readonly format: Intl.NumberFormat
  readonly isRightToLeft: boolean
  /** By amount of minor units: a list of products repeats its prices at every visit. */
  readonly texts: Map<number, string>
}

// Not state but a memo: the same key always gives an equal formatter. Creating one costs many times a use.
// Bounded because the locale may come from a visitor.
const currencyWriters = new Map<string, CurrencyWriter>()
const maxCurrencyWriters = 200
const maxTexts = 500

function currencyWriter(locale: string, currency: Currency): CurrencyWriter {
  const key = `${locale} ${currency}`
  const known = currencyWriters.get(key)
  if (known) return known

  const digits = getCurrencyDigits(currency)
  const options = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  const tag = getWritingLocale(locale)
  const writer = {
    format: new Intl.NumberFormat(tag, options),
    isRightToLeft: isWrittenRightToLeft(tag),
    texts: new Map<number, string>(),
  }
  if (currencyWriters.size >= maxCurrencyWriters) currencyWriters.clear()
  currencyWriters.set(key, writer)
  return writer
}

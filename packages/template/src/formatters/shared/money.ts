import type { HostOptions, Value } from '../../registry/types.ts'
import { asString, getOwnFields } from './values.ts'

/** An amount as page data holds it: a decimal in major units and a currency code, both possibly ''. */
export interface Money {
  readonly value: string
  readonly currency: string
}

export const ZERO: Money = { value: '0', currency: '' }

/** Reads `{value, currency}` or `{decimalValue, currencyCode}`; undefined when there is neither. */
export function readMoney(value: Value): Money | undefined {
  const { value: plain, currency, decimalValue: decimal, currencyCode } = getOwnFields(value)
  if (decimal !== undefined) return { value: asString(decimal), currency: asString(currencyCode) }
  return plain === undefined ? undefined : { value: asString(plain), currency: asString(currency) }
}

/** The price of a product, `{value, currency}`; undefined when there is none, or its amount is no number. */
export function readPrice(value: Value): Money | undefined {
  const { value: plain, currency } = getOwnFields(value)
  const text = asString(plain)
  return text === '' || Number.isNaN(readAmount(text)) ? undefined : { value: text, currency: asString(currency) }
}

/** The amount as a number of major units; 0 when it is malformed. */
export function getAmount(money: Money): number {
  const amount = readAmount(money.value)
  return Number.isFinite(amount) ? amount : 0
}

/** Longest number of which every digit fits a double. */
const EXACT_DIGITS = 15

/**
 * As `Number`, and a few times quicker for what prices look like: digits, and perhaps a point and more digits. Both
 * integers of the division are exact, so its result is the double nearest to the decimal.
 */
function readAmount(text: string): number {
  if (text.length > EXACT_DIGITS) return Number(text)
  let digits = 0
  let scale = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0x30 && code <= 0x39) {
      digits = digits * 10 + code - 0x30
      scale *= 10
    } else if (code === 0x2e && scale === 0 && at > 0) {
      scale = 1
    } else {
      return Number(text)
    }
  }
  return scale === 0 ? digits : digits / scale
}

/** The amount in minor units of the host's currency, a whole number; in hundredths where the host says nothing. */
export function getAmountMinor(money: Money, options: HostOptions): number {
  return Math.round(getAmount(money) * 10 ** (options.money?.fractionDigits ?? 2))
}

const THOUSANDS = /\B(?=(?:\d{3})+$)/g

/** `1,234.50`: two decimals, commas between thousands, whatever the locale. Scripts of the page localise it. */
export function formatPlainAmount(amount: number): string {
  // Beyond this a number would be written with an exponent; a price never gets near it.
  const cents = Math.abs(amount) < 1e15 ? Math.round(Math.abs(amount) * 100) : 0
  const whole = Math.floor(cents / 100)
  const fraction = cents - whole * 100
  const digits = whole < 1000 ? String(whole) : String(whole).replace(THOUSANDS, ',')
  return `${amount < 0 && cents > 0 ? '-' : ''}${digits}${fraction < 10 ? '.0' : '.'}${fraction}`
}

/** An amount in the element that scripts of the page turn into the visitor's currency. */
export function formatNativeMoney(amount: number): string {
  return `<span class="sqs-money-native">${formatPlainAmount(amount)}</span>`
}

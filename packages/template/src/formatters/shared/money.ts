import type { Value } from '../../registry/types.ts'
import { asString, isRecord, member } from './values.ts'

/** An amount as page data holds it: a decimal in major units and a currency code, both possibly ''. */
export interface Money {
  readonly value: string
  readonly currency: string
}

export const ZERO: Money = { value: '0', currency: '' }

/** Reads `{value, currency}` or `{decimalValue, currencyCode}`; undefined when there is neither. */
export function readMoney(value: Value): Money | undefined {
  if (!isRecord(value)) return undefined
  const plain = member(value, 'value')
  const decimal = member(value, 'decimalValue')
  if (decimal !== undefined) return { value: asString(decimal), currency: asString(member(value, 'currencyCode')) }
  return plain === undefined ? undefined : { value: asString(plain), currency: asString(member(value, 'currency')) }
}

/** The amount as a number of major units; 0 when it is none. */
export function amountOf(money: Money): number {
  const amount = Number(money.value)
  return Number.isFinite(amount) ? amount : 0
}

/** The amount in hundredths of a major unit, a whole number. */
export function centsOf(money: Money): number {
  return Math.round(amountOf(money) * 100)
}

const THOUSANDS = /\B(?=(?:\d{3})+$)/g

/** `1,234.50`: two decimals, commas between thousands, whatever the locale. Scripts of the page localise it. */
export function plainAmount(amount: number): string {
  // Beyond this a number would be written with an exponent; a price never gets near it.
  const cents = Math.abs(amount) < 1e15 ? Math.round(Math.abs(amount) * 100) : 0
  const whole = Math.floor(cents / 100)
  const fraction = cents - whole * 100
  const digits = whole < 1000 ? String(whole) : String(whole).replace(THOUSANDS, ',')
  return `${amount < 0 && cents > 0 ? '-' : ''}${digits}${fraction < 10 ? '.0' : '.'}${fraction}`
}

/** An amount in the element that scripts of the page turn into the visitor's currency. */
export function nativeMoney(amount: number): string {
  return `<span class="sqs-money-native">${plainAmount(amount)}</span>`
}

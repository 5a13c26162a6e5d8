import { type Currency, getCurrencyDigits, parseAmount } from '@vitrine/commerce'
import { cutText } from '../../../platform/text/cut-text.ts'
import type { NewDiscount } from '../schema.ts'
import type { DiscountColumn } from './columns.ts'

/** Why a line is no discount; the message is for the owner. */
export class UnreadableCell extends Error {}

interface NumberReading {
  readonly currency: Currency
  readonly decimalComma: boolean
}

type Effect = NewDiscount['effect']

/** What a discount takes off. Throws `UnreadableCell`. */
export function readEffect(read: (column: DiscountColumn) => string, reading: NumberReading): Effect {
  const kind = `${read('valueType')} ${read('type')}`.toLowerCase()
  if (/free.?shipping/.test(kind) || read('discountClass').toLowerCase() === 'shipping')
    return { kind: 'free_shipping' }
  // Other exports write what is taken off as a number below zero.
  const text = read('value').replace(/^-/, '')
  const isPercent = /percent/.test(kind) || text.endsWith('%')
  if (/buy/.test(kind)) {
    const [buyQuantity, getQuantity] = [readNumber(read('buyQuantity')), readNumber(read('getQuantity'))]
    if (buyQuantity === null || getQuantity === null)
      throw new UnreadableCell('The file does not say what has to be bought for this discount. Make it by hand.')
    return { kind: 'buy_x_get_y', buyQuantity, getQuantity, ratePpm: readRate(text, reading) }
  }
  return isPercent
    ? { kind: 'percent', ratePpm: readRate(text, reading) }
    : { kind: 'amount', amountMinor: readAmount(text, 'value', reading) }
}

/** An amount of the store's currency. Throws `UnreadableCell`. */
export function readAmount(text: string, name: string, { currency, decimalComma }: NumberReading): number {
  const plain = withPoint(text, decimalComma)
  // Shopify writes one digit: 5.0.
  const parsed = parseAmount(getCurrencyDigits(currency) === 0 ? plain.replace(/\.0+$/, '') : plain, currency)
  if (parsed.kind === 'amount') return parsed.amountMinor
  throw new UnreadableCell(`${name} "${cutText(text, 50)}": ${parsed.message}`)
}

/** A whole number, or null for a blank cell. Throws `UnreadableCell`. */
export function readNumber(text: string): number | null {
  if (text === '') return null
  if (/^\d{1,9}(?:\.0+)?$/.test(text)) return Number(text)
  throw new UnreadableCell(`"${cutText(text, 50)}" is not a whole number.`)
}

function readRate(text: string, { decimalComma }: NumberReading): number {
  const plain = withPoint(text.replace(/\s*%$/, ''), decimalComma)
  if (!/^\d{1,3}(?:\.\d{1,4}0*)?$/.test(plain))
    throw new UnreadableCell(`value "${cutText(text, 50)}" is not a percentage such as 12.5%.`)
  return Math.round(Number(plain) * 10_000)
}

function withPoint(text: string, decimalComma: boolean): string {
  return decimalComma && /^\d+,\d+$/.test(text) ? text.replace(',', '.') : text
}

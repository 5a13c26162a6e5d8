import { type Currency, getCurrencyDigits, parseAmount } from '@vitrine/commerce'
import { readPlainCell } from '../../platform/text/csv.ts'
import { cutText } from '../../platform/text/cut-text.ts'
import { readTime } from '../../platform/text/read-time.ts'

/** Ten billion: no amount of an order is larger, and sums of 500 lines stay exact. */
const maxMinor = 1e12

/** Collects why an order cannot be imported, and what is not kept of it. */
export interface Remarks {
  readonly faults: string[]
  readonly notices: string[]
}

/** One line of plain text, cut to a length. */
export function readLine(cell: string | undefined, maxLength: number): string {
  return cutText(readText(cell).replaceAll(/\s+/g, ' ').trim(), maxLength)
}

/** Text with its lines, without control characters. */
export function readText(cell: string | undefined): string {
  return readPlainCell(cell ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .trim()
    .toWellFormed()
}

/** Minor units of 0 or more; a blank cell is 0. A fault gives 0, too. */
export function readMoney(
  cell: string | undefined,
  name: string,
  { currency, decimalComma, faults }: Pick<Remarks, 'faults'> & { currency: Currency; decimalComma: boolean },
  signed = false,
): number {
  const text = readText(cell)
  if (text === '') return 0
  const plain = decimalComma && /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text
  const exact = getCurrencyDigits(currency) === 0 ? plain.replace(/\.0+$/, '') : plain
  const parsed = parseAmount(exact, currency)
  if (parsed.kind === 'refused') faults.push(`${name} "${cutText(text, 50)}": ${parsed.message}`)
  else if (parsed.amountMinor < 0 && !signed) faults.push(`${name} "${text}" is below zero.`)
  else if (Math.abs(parsed.amountMinor) > maxMinor) faults.push(`${name} "${text}" is too large.`)
  else return parsed.amountMinor
  return 0
}

/** A whole number from `min` to a million. A fault gives `min`. */
export function readCount(cell: string | undefined, name: string, min: number, faults: string[]): number {
  const text = readText(cell)
  const count = /^\d{1,7}(\.0+)?$/.test(text) ? Number(text) : Number.NaN
  if (count >= min && count <= 1_000_000) return count
  faults.push(`${name} "${cutText(text, 50)}" is not a whole number from ${min} to 1,000,000.`)
  return min
}

/** A moment that is over. Undefined: the cell is blank, or it is at fault. */
export function readPastTime(
  cell: string | undefined,
  name: string,
  { faults, now }: Pick<Remarks, 'faults'> & { now: Date },
): Date | undefined {
  const text = readText(cell)
  if (text === '') return undefined
  const at = readTime(text)
  if (!at) faults.push(`${name} "${cutText(text, 50)}" is not a time such as 2026-05-01 10:22:33 -0400.`)
  else if (at > now) faults.push(`${name} "${text}" is in the future.`)
  else return at
  return undefined
}

/** Yes or no; undefined when the cell says neither. */
export function readFlag(cell: string | undefined): boolean | undefined {
  const word = readText(cell).toLowerCase()
  if (['yes', 'true', '1'].includes(word)) return true
  return ['no', 'false', '0'].includes(word) ? false : undefined
}

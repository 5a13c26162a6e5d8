import { type Currency, isCurrency, parseAmount } from '@vitrine/commerce'
import { textLimits } from '../content-fields/index.ts'
import { productLimits } from '../products/index.ts'
import type { Remarks } from './remarks.ts'

/** How cells of this file are to be read. */
export interface CellFormat {
  readonly currency: Currency
  /** `12,50` is twelve and a half: files with semicolons only. */
  readonly decimalComma: boolean
  readonly remarks: Remarks
}

export function parseCurrency(code: string): Currency {
  return isCurrency(code) ? code : 'USD'
}

/** Minor units; null when blank, undefined when there is no such column or it is at fault. */
export function readPrice(
  text: string | undefined,
  line: number,
  name: string,
  { currency, decimalComma, remarks }: CellFormat,
): number | null | undefined {
  if (text === undefined) return undefined
  const trimmed = text.trim()
  if (trimmed === '') return null
  const plain = decimalComma && /^-?\d+,\d+$/.test(trimmed) ? trimmed.replace(',', '.') : trimmed
  const parsed = parseAmount(plain, currency)
  if (parsed.kind === 'refused') return remarks.fault(line, `${name} "${trimmed}": ${parsed.message}`)
  return parsed.amountMinor < 0 ? remarks.fault(line, `${name} "${trimmed}" is below zero.`) : parsed.amountMinor
}

/** `Yes`, `TRUE`, `1` ...; undefined when there is no such column, it is blank or at fault. */
export function readFlag(
  text: string | undefined,
  line: number,
  name: string,
  { remarks }: Pick<CellFormat, 'remarks'>,
): boolean | undefined {
  const word = text?.trim().toLowerCase()
  if (word === undefined || word === '') return undefined
  if (['yes', 'true', '1', 'y', 'on'].includes(word)) return true
  if (['no', 'false', '0', 'n', 'off'].includes(word)) return false
  return remarks.fault(line, `${name} "${text}" is neither yes nor no.`)
}

/** A counted stock; one below zero becomes 0 with a notice. Undefined when it is at fault. */
export function readQuantity(text: string, line: number, { remarks }: Pick<CellFormat, 'remarks'>): number | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return 0
  if (!/^-?\d{1,9}(\.0+)?$/.test(trimmed)) return remarks.fault(line, `Stock "${trimmed}" is not a whole number.`)
  const quantity = Number(trimmed)
  if (quantity < 0) {
    remarks.notice(line, `Stock ${trimmed} is below zero and becomes 0.`)
    return 0
  }
  return quantity > productLimits.stock
    ? remarks.fault(line, `Stock ${trimmed} is more than ${productLimits.stock}. Write Unlimited instead.`)
    : quantity
}

/** A list in one cell, each entry once. */
export function readList(text: string | undefined, separator: RegExp): string[] | undefined {
  if (text === undefined) return undefined
  return [...new Set(text.split(separator).map((entry) => entry.trim()))].filter((entry) => entry !== '')
}

/** Tags and categories that are too long for us are left out, with a notice. */
export function cutToLimit(
  entries: string[] | undefined,
  kind: 'tag' | 'category',
  line: number,
  { remarks }: Pick<CellFormat, 'remarks'>,
): string[] | undefined {
  const limit = textLimits[kind]
  return entries?.filter((entry) => {
    if (entry.length <= limit) return true
    remarks.notice(line, `The ${kind} "${entry}" has more than ${limit} characters and was left out.`)
    return false
  })
}

/** A GTIN, '' when blank; others are left out with a notice. */
export function readGtin(
  text: string | undefined,
  line: number,
  { remarks }: Pick<CellFormat, 'remarks'>,
): string | undefined {
  if (text === undefined) return undefined
  // Spreadsheets put an apostrophe in front of long numbers.
  const digits = text.trim().replace(/^'/, '')
  if (digits === '' || /^(\d{8}|\d{12,14})$/.test(digits)) return digits
  remarks.notice(line, `The barcode "${digits}" is no GTIN of 8, 12, 13 or 14 digits and was left out.`)
  return ''
}

/** Millimetres of each unit. */
export const sizeUnits = { mm: 1, cm: 10, in: 25.4 } as const
export type SizeUnit = keyof typeof sizeUnits

/** Millimetres to a hundredth; 0 when blank. Undefined when there is no such column or it is at fault. */
export function readSize(
  text: string | undefined,
  unit: SizeUnit,
  line: number,
  name: string,
  reading: Pick<CellFormat, 'decimalComma' | 'remarks'>,
): number | undefined {
  const size = readMeasure(text, sizeUnits[unit], reading)
  if (size === undefined || size <= productLimits.sizeMm) return size && Math.round(size * 100) / 100
  return reading.remarks.fault(line, `${name} "${text?.trim()}" is not a number of ${unit}.`)
}

/** Grams of each unit. */
export const weightUnits = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 } as const
export type WeightUnit = keyof typeof weightUnits

/** Whole grams; 0 when blank. Undefined when there is no such column or it is at fault. */
export function readWeight(
  text: string | undefined,
  unit: WeightUnit,
  line: number,
  reading: Pick<CellFormat, 'decimalComma' | 'remarks'>,
): number | undefined {
  const weight = readMeasure(text, weightUnits[unit], reading)
  if (weight === undefined || weight <= productLimits.weightGrams) return weight && Math.round(weight)
  return reading.remarks.fault(line, `Weight "${text?.trim()}" is not a number of ${unit}.`)
}

/** A decimal number times its unit; 0 when blank, NaN when malformed, undefined without a column. */
function readMeasure(
  text: string | undefined,
  factor: number,
  { decimalComma }: Pick<CellFormat, 'decimalComma'>,
): number | undefined {
  const trimmed = text?.trim()
  if (trimmed === undefined || trimmed === '') return trimmed === undefined ? undefined : 0
  const plain = decimalComma ? trimmed.replace(',', '.') : trimmed
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) * factor : Number.NaN
}

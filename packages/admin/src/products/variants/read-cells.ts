import { readAmountText } from '../amount-text.ts'
import { measureNames, type MeasureName, measureUnit } from '../measures.ts'
import type { Variant } from '../../api/product-query.ts'
import type { ParseResult } from '../../ui/inline-edit.tsx'
import type { ColumnName, SheetFormat } from './sheet.ts'
import { t } from '../../i18n/text.ts'

const maxStock = 999_999
const maxSku = 60

type Stock = number | 'unlimited'

/** Reads a price; '' is refused. */
function readPrice(text: string, { currency }: SheetFormat): ParseResult<number> {
  return readAmountText(text, currency)
}

/** Reads a sale price; null where there is no sale. */
function readSalePrice(text: string, { currency }: SheetFormat): ParseResult<number | null> {
  return text.trim() === '' ? { kind: 'value', value: null } : readAmountText(text, currency)
}

/** Reads a number of pieces; '' is unlimited. */
export function readStock(text: string): ParseResult<Stock> {
  const typed = text.trim().replaceAll(/[\s.,](?=\d{3}\b)/g, '')
  if (typed === '' || /^(?:unlimited|∞)$/i.test(typed)) return { kind: 'value', value: 'unlimited' }
  const count = Number(typed)
  if (/^\d+$/.test(typed) && count <= maxStock) return { kind: 'value', value: count }
  return {
    kind: 'refused',
    message: t('Enter a whole number from 0 to {max}, or leave blank for unlimited.', { max: maxStock }),
  }
}

function readMeasure(text: string, name: MeasureName, { system }: SheetFormat): ParseResult<number> {
  const typed = text.trim().replace(',', '.')
  const unit = measureUnit(name, system)
  if (typed === '') return { kind: 'value', value: 0 }
  if (!/^(\d+\.?\d*|\.\d+)$/.test(typed))
    return { kind: 'refused', message: t('Enter a number in {symbol}, like 12.5.', { symbol: unit.symbol }) }
  const value = Number(typed) * unit.factor
  if (value > 100_000_000 || (name !== 'weightGrams' && value > 100_000))
    return {
      kind: 'refused',
      message: name === 'weightGrams' ? t('A weight is at most 100,000 kg.') : t('A size is at most 100 m.'),
    }
  return { kind: 'value', value: name === 'weightGrams' ? Math.round(value) : Math.round(value * 100) / 100 }
}

/** The problem of the text of a cell; undefined while it is fine. */
export function checkCell(column: ColumnName, cells: Readonly<Record<ColumnName, string>>, format: SheetFormat) {
  const text = cells[column]
  const refusal = (result: ParseResult<unknown>) => (result.kind === 'refused' ? result.message : undefined)
  if (column === 'price') return refusal(readPrice(text, format))
  if (column === 'stock') return refusal(readStock(text))
  if (column === 'salePrice') {
    const sale = readSalePrice(text, format)
    const price = readPrice(cells.price, format)
    if (sale.kind === 'refused') return sale.message
    return price.kind === 'value' && sale.value !== null && sale.value > price.value
      ? t('Sale price must be below the price.')
      : undefined
  }
  if (column === 'sku')
    return text.trim().length > maxSku ? t('A SKU has at most {max} characters.', { max: maxSku }) : undefined
  if (column === 'gtin')
    return /^(\d{8}|\d{12,14})?$/.test(text.trim()) ? undefined : t('A GTIN has 8, 12, 13 or 14 digits.')
  const measure = measureNames.find((name) => name === column)
  return measure ? refusal(readMeasure(text, measure, format)) : undefined
}

/** What the cells of a row say, by the names of the API; wrong cells are left out. */
export function readValues(
  cells: Readonly<Record<ColumnName, string>>,
  columns: readonly ColumnName[],
  format: SheetFormat,
) {
  const value = <Value>(result: ParseResult<Value>) => (result.kind === 'value' ? result.value : undefined)
  const values: Partial<Record<keyof Variant | 'priceMinor' | 'salePriceMinor' | 'assetId', unknown>> = {}
  return columns.reduce((found, column) => {
    if (column === 'price') return { ...found, priceMinor: value(readPrice(cells.price, format)) }
    if (column === 'salePrice') {
      const sale = value(readSalePrice(cells.salePrice, format))
      return sale === null ? { ...found, onSale: false } : { ...found, onSale: true, salePriceMinor: sale }
    }
    if (column === 'stock') return { ...found, stock: value(readStock(cells.stock)) }
    if (column === 'sku' || column === 'gtin') return { ...found, [column]: cells[column].trim() }
    if (column === 'picture') return { ...found, assetId: cells.picture === '' ? null : cells.picture }
    return { ...found, [column]: value(readMeasure(cells[column], column, format)) }
  }, values)
}

import { type Currency, formatDecimal } from '@vitrine/commerce'
import { formatMeasure, measureUnit, type UnitSystem } from '../measures.ts'
import type { Product, Variant } from '../../api/product-query.ts'

export const columnNames = [
  'price',
  'salePrice',
  'stock',
  'sku',
  'weightGrams',
  'lengthMm',
  'widthMm',
  'heightMm',
  'gtin',
  'picture',
] as const
export type ColumnName = (typeof columnNames)[number]

/** The input in the cells of a variant. A blank sale price means no sale, a blank stock unlimited. */
export type Cells = Readonly<Record<ColumnName, string>>

export interface VariantRow {
  /** The id of a stored variant, or one of its own for a new one. */
  readonly key: string
  readonly isNew: boolean
  readonly attributes: Readonly<Record<string, string>>
  readonly cells: Cells
}

export interface Option {
  readonly name: string
  /** In their order. Without a value yet, an option has no part in the variants. */
  readonly values: readonly string[]
}

/** The variants of a product as they are edited: cells keep the text that was typed, also where it is wrong. */
export interface Sheet {
  readonly options: readonly Option[]
  readonly rows: readonly VariantRow[]
}

/** How numbers are written in cells. */
export interface SheetFormat {
  readonly currency: Currency
  readonly system: UnitSystem
}

export function toSheet({ optionNames, variants }: Product, format: SheetFormat): Sheet {
  return {
    options: optionNames.map((name) => ({
      name,
      values: [...new Set(variants.flatMap(({ attributes }) => attributes[name] ?? []))],
    })),
    rows: variants.map((variant) => ({
      key: variant.variantId,
      isNew: false,
      attributes: variant.attributes,
      cells: toCells(variant, format),
    })),
  }
}

function toCells(variant: Variant, { currency, system }: SheetFormat): Cells {
  const measure = (name: 'weightGrams' | 'lengthMm' | 'widthMm' | 'heightMm') =>
    formatMeasure(variant[name], measureUnit(name, system))
  const { price, salePrice, onSale, stock } = variant
  return {
    price: formatDecimal(price.amountMinor, currency),
    salePrice: onSale && salePrice ? formatDecimal(salePrice.amountMinor, currency) : '',
    stock: stock.unlimited ? '' : String(stock.onHand),
    sku: variant.sku,
    weightGrams: measure('weightGrams'),
    lengthMm: measure('lengthMm'),
    widthMm: measure('widthMm'),
    heightMm: measure('heightMm'),
    gtin: variant.gtin,
    picture: variant.pictureId ?? '',
  }
}

/** "Blue / Small"; '' for the only variant of a product without options. */
export function nameRow({ options }: Pick<Sheet, 'options'>, { attributes }: VariantRow): string {
  return options.flatMap(({ name }) => attributes[name] ?? []).join(' / ')
}

/** A cell that a gesture changes: typing, pasting, filling down. */
export interface CellChange {
  readonly key: string
  readonly column: ColumnName
  readonly text: string
}

/** Writes cells; rows that stay the same stay the same object. */
export function writeCells(sheet: Sheet, changes: readonly CellChange[]): Sheet {
  const byRow = Map.groupBy(changes, ({ key }) => key)
  let isChanged = false
  const rows = sheet.rows.map((row) => {
    const own = (byRow.get(row.key) ?? []).filter(({ column, text }) => row.cells[column] !== text)
    if (own.length === 0) return row
    isChanged = true
    return { ...row, cells: { ...row.cells, ...Object.fromEntries(own.map(({ column, text }) => [column, text])) } }
  })
  return isChanged ? { ...sheet, rows } : sheet
}

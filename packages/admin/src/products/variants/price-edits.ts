import type { Product } from '../../api/product-query.ts'
import { checkCell, readValues } from './read-cells.ts'
import { type Sheet, type SheetFormat, writeCells } from './sheet.ts'
import type { SheetState } from './sheet-store.ts'

/** What a stored variant is to cost, in minor units. */
interface PriceEdit {
  readonly variantId: string
  readonly priceMinor: number
  readonly salePriceMinor: number | null
  readonly onSale: boolean
}

const columns = ['price', 'salePrice'] as const

/** The changed prices of stored variants; none while one of them has a mistake. */
export function listPriceEdits({ sheet, base }: SheetState, product: Product, format: SheetFormat): PriceEdit[] {
  if (sheet === base) return []
  const before = new Map(base.rows.map((row) => [row.key, row]))
  const stored = new Map(product.variants.map((variant) => [variant.variantId, variant]))
  const changed = sheet.rows.filter(({ key, cells }) => {
    const known = before.get(key)
    return known !== undefined && columns.some((column) => known.cells[column] !== cells[column])
  })
  const hasMistake = changed.some(({ cells }) =>
    columns.some((column) => checkCell(column, cells, format) !== undefined),
  )
  if (hasMistake) return []
  return changed.flatMap(({ key, cells }) => {
    const variant = stored.get(key)
    const { priceMinor, salePriceMinor, onSale } = readValues(cells, columns, format)
    if (!variant || typeof priceMinor !== 'number') return []
    const isOnSale = onSale === true && typeof salePriceMinor === 'number'
    // The price of a sale that is over stays, as when it is saved live.
    const sale = isOnSale ? salePriceMinor : (variant.salePrice?.amountMinor ?? null)
    return [{ variantId: key, priceMinor, salePriceMinor: sale, onSale: isOnSale }]
  })
}

/** The sheet with the stored prices. */
export function takeBackPrices(sheet: Sheet, base: Sheet): Sheet {
  return writeCells(
    sheet,
    base.rows.flatMap(({ key, cells }) => columns.map((column) => ({ key, column, text: cells[column] }))),
  )
}

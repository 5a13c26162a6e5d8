import { changePrice, type Currency, formatDecimal, type PriceStep } from '@vitrine/commerce'
import { readAmountText } from '../amount-text.ts'
import type { CellChange, VariantRow } from './sheet.ts'

export interface PriceChange extends PriceStep {
  readonly column: 'price' | 'salePrice'
}

/** The cells that a change of prices writes; rows whose price cannot be read stay. A sale price by percent is made from the price. */
export function listPriceChanges(rows: readonly VariantRow[], change: PriceChange, currency: Currency): CellChange[] {
  return rows.flatMap(({ key, cells }) => {
    const before =
      change.column === 'salePrice' && change.kind !== 'set' && cells.salePrice !== '' ? cells.salePrice : cells.price
    const read = readAmountText(change.column === 'price' ? cells.price : before, currency)
    if (read.kind === 'refused' && change.kind !== 'set') return []
    const next = changePrice(read.kind === 'value' ? read.value : 0, change, currency)
    return [{ key, column: change.column, text: formatDecimal(next, currency) }]
  })
}

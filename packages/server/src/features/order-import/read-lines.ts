import { allocate, type Currency, sumMinor } from '@vitrine/commerce'
import type { ImportedLine, OrderSource } from './imported.ts'
import type { OrderRow } from './columns.ts'
import { readCount, readFlag, readLine, readMoney, type Remarks } from './values.ts'

/** A line as its row has it: shares of discount and tax only where the file has them. */
export interface RawLine extends Omit<ImportedLine, 'fulfilledQuantity'> {
  readonly totalMinor: number
  /** Undefined: the file has no number of them. */
  readonly fulfilledQuantity: number | undefined
  readonly isFulfilled: boolean
  readonly isTaxable: boolean
}

export interface LineReading extends Pick<Remarks, 'faults'> {
  readonly currency: Currency
  readonly decimalComma: boolean
}

/** The items of an order. Rows without an item are what exports add for further payments. */
export function readLines(rows: readonly OrderRow[], reading: LineReading): RawLine[] {
  const { faults } = reading
  const lines = rows.flatMap((row) => {
    const wrong: string[] = row.fault === undefined ? [] : [row.fault]
    const line = readRow(row, { ...reading, faults: wrong })
    faults.push(...wrong.map((fault) => (row === rows[0] ? fault : `Line ${row.line}: ${fault}`)))
    return line ? [line] : []
  })
  if (lines.length === 0) faults.push('The order has no items.')
  return lines
}

function readRow(row: OrderRow, reading: LineReading): RawLine | undefined {
  const { faults } = reading
  const title = readLine(row.get('lineName'), 300)
  const sku = readLine(row.get('lineSku'), 100)
  if (title === '' && sku === '' && readLine(row.get('lineQuantity'), 9) === '') return undefined
  const quantity = readCount(row.get('lineQuantity'), 'Lineitem quantity', 1, faults)
  if (readLine(row.get('linePrice'), 9) === '') faults.push('Lineitem price is blank.')
  const unitPriceMinor = readMoney(row.get('linePrice'), 'Lineitem price', reading)
  const totalMinor = unitPriceMinor * quantity
  const discountMinor = readMoney(row.get('lineDiscount'), 'Lineitem discount', reading)
  const fulfilled = row.get('lineFulfilled')
  const fulfilledQuantity = fulfilled === undefined ? undefined : readCount(fulfilled, 'Lineitem fulfilled', 0, faults)
  if (totalMinor > 1e12) faults.push('Lineitem price times quantity is too large.')
  if (discountMinor > totalMinor) faults.push('Lineitem discount is more than the price of the item.')
  if ((fulfilledQuantity ?? 0) > quantity) faults.push('Lineitem fulfilled is more than the quantity.')
  return {
    title: title === '' ? sku : title,
    variant: readLine(row.get('lineVariant'), 300),
    sku,
    quantity,
    unitPriceMinor,
    totalMinor,
    discountMinor,
    taxMinor: readMoney(row.get('lineTax'), 'Lineitem tax', reading),
    fulfilledQuantity,
    isFulfilled: readLine(row.get('lineStatus'), 20).toLowerCase() === 'fulfilled',
    isTaxable: readFlag(row.get('lineTaxable')) ?? true,
    isShipped: readFlag(row.get('lineShipped')) ?? true,
  }
}

/**
 * Gives the lines their shares of the discounts and the tax of their order. Our export has them; in others the rest of the discount is spread by
 * price, and the tax over what is taxed.
 */
export function shareAmounts(
  lines: readonly RawLine[],
  { discountMinor, taxMinor }: { readonly discountMinor: number; readonly taxMinor: number },
  source: OrderSource,
): readonly RawLine[] {
  if (source === 'vitrine') return lines
  const left = lines.map((line) => line.totalMinor - line.discountMinor)
  const rest = discountMinor - sumMinor(lines.map((line) => line.discountMinor))
  // The rest of that is a discount on shipping.
  const shares = allocate(Math.min(rest, sumMinor(left)), left)
  const discounted = lines.map((line, index) => ({ ...line, discountMinor: line.discountMinor + (shares[index] ?? 0) }))
  const isTaxed = lines.some(({ isTaxable }) => isTaxable) ? (line: RawLine) => line.isTaxable : () => true
  const taxed = allocate(
    taxMinor,
    discounted.map((line) => (isTaxed(line) ? line.totalMinor - line.discountMinor : 0)),
  )
  return discounted.map((line, index) => ({ ...line, taxMinor: taxed[index] ?? 0 }))
}

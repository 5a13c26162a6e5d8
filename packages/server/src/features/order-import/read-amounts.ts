import { formatDecimal, multiplyFraction, sumMinor } from '@vitrine/commerce'
import { taxPlaces } from './columns.ts'
import type { ImportedAmounts, ImportedOrder, OrderSource } from './imported.ts'
import type { OrderRow } from './columns.ts'
import type { LineReading, RawLine } from './read-lines.ts'
import { readLine, readMoney } from './values.ts'

/**
 * The amounts of an order, checked to the cent: items and shipping less discounts are the total, with tax on top or included. Discounts of
 * items are a part of the discount of the order, or come on top of it: the sum decides.
 */
export function readAmounts(
  row: OrderRow,
  lines: readonly RawLine[],
  reading: LineReading,
  source: OrderSource,
): ImportedAmounts {
  const { faults, currency } = reading
  if (readLine(row.get('total'), 9) === '') faults.push('Total is blank.')
  const grandTotalMinor = readMoney(row.get('total'), 'Total', reading)
  const shippingMinor = readMoney(row.get('shipping'), 'Shipping', reading)
  const taxMinor = readMoney(row.get('tax'), 'Tax', reading)
  const ofOrder = readMoney(row.get('discount'), 'Discount', reading)
  const amounts = { shippingMinor, taxMinor, grandTotalMinor, discountMinor: ofOrder, taxIncluded: false }
  // Its sums mean nothing.
  if (faults.length > 0) return { ...amounts, subtotalMinor: 0 }
  const subtotalMinor = sumMinor(lines.map(({ totalMinor }) => totalMinor))
  const ofLines = sumMinor(lines.map(({ discountMinor }) => discountMinor))
  const wholes = source === 'vitrine' ? [ofOrder] : [ofOrder, ofOrder + ofLines]
  for (const discountMinor of wholes.filter((whole) => whole >= ofLines)) {
    const netMinor = subtotalMinor - discountMinor + shippingMinor
    if (netMinor + taxMinor === grandTotalMinor) return { ...amounts, subtotalMinor, discountMinor }
    if (netMinor === grandTotalMinor) return { ...amounts, subtotalMinor, discountMinor, taxIncluded: true }
  }
  const money = (minor: number) => formatDecimal(minor, currency)
  const sum = subtotalMinor + shippingMinor + taxMinor - ofOrder
  faults.push(
    ofOrder < ofLines && source === 'vitrine'
      ? `The discounts of the items are ${money(ofLines)}, but the discount of the order is ${money(ofOrder)}.`
      : `The amounts do not add up: items ${money(subtotalMinor)} + shipping ${money(shippingMinor)} + tax ${money(taxMinor)} - discount ${money(ofOrder)} = ${money(sum)}, but the total is ${money(grandTotalMinor)}.`,
  )
  return { ...amounts, subtotalMinor }
}

/** The taxes by rate, where the file names them and they are the tax of the order; else one line. */
export function readTaxes(
  row: OrderRow,
  { taxMinor, subtotalMinor, discountMinor, taxIncluded }: ImportedAmounts,
  reading: LineReading,
): ImportedOrder['taxes'] {
  if (taxMinor === 0) return []
  const named = taxPlaces.flatMap((place) => {
    const minor = readMoney(row.get(`tax ${place} value`), `Tax ${place} Value`, reading)
    return minor === 0 ? [] : [{ name: readLine(row.get(`tax ${place} name`), 100) || 'Tax', taxMinor: minor }]
  })
  const netMinor = subtotalMinor - discountMinor - (taxIncluded ? taxMinor : 0)
  if (sumMinor(named.map((tax) => tax.taxMinor)) !== taxMinor)
    return [{ name: 'Tax', ratePpm: 0, baseMinor: Math.max(0, netMinor), taxMinor }]
  return named.map((tax) => {
    const percent = Number(/(\d{1,2}(?:\.\d{1,4})?)\s*%/.exec(tax.name)?.[1] ?? 0)
    const ratePpm = Math.round(percent * 10_000)
    const baseMinor = ratePpm === 0 ? Math.max(0, netMinor) : multiplyFraction(tax.taxMinor, 1_000_000, ratePpm)
    return { ...tax, ratePpm, baseMinor }
  })
}

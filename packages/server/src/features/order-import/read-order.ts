import { checkEmail, type Currency, isCurrency, sumMinor } from '@vitrine/commerce'
import { readAddress } from './read-address.ts'
import { readAmounts, readTaxes } from './read-amounts.ts'
import type { ImportedOrder, OrderSource, ReadOrder } from './imported.ts'
import type { OrderRow } from './columns.ts'
import { readLines, shareAmounts } from './read-lines.ts'
import { readFulfillment, readPayment } from './read-states.ts'
import { readFlag, readLine, readText, readPastTime, type Remarks } from './values.ts'

interface OrderReading {
  readonly source: OrderSource
  /** All rows of the order, also those beyond the maximum. */
  readonly count: number
  readonly maxLines: number
  readonly decimalComma: boolean
  /** Of the site: for files that name none. */
  readonly currency: Currency
  readonly now: Date
}

/** Reads one order from its rows. */
export function readOrder(rows: readonly OrderRow[], reading: OrderReading): ReadOrder {
  const [first] = rows
  if (!first) throw new Error('An order has a row.')
  const { source } = reading
  const remarks = { faults: [] as string[], notices: [] as string[] }
  const number = readLine(first.get(source === 'vitrine' ? 'order' : source === 'shopify' ? 'name' : 'orderId'), 50)
  const key = source === 'vitrine' ? readLine(first.get('orderId'), 50) : number
  if (key === '') remarks.faults.push('The row has no number of its order.')
  if (reading.count > reading.maxLines) remarks.faults.push(`The order has more than ${reading.maxLines} rows.`)
  const order = readParts(first, rows, reading, remarks)
  return {
    line: first.line,
    label: number,
    order: remarks.faults.length === 0 && order ? { ...order, key, number } : undefined,
    ...remarks,
  }
}

function readParts(
  first: OrderRow,
  rows: readonly OrderRow[],
  { source, decimalComma, now, ...reading }: OrderReading,
  remarks: Remarks,
): Omit<ImportedOrder, 'key' | 'number'> | undefined {
  const { faults } = remarks
  const code = readLine(first.get('currency'), 3).toUpperCase() || reading.currency
  if (!isCurrency(code)) {
    faults.push(`The currency "${code}" is not one that a store can have.`)
    return undefined
  }
  const money = { currency: code, decimalComma, faults }
  const read = readLines(rows, money)
  const amounts = readAmounts(first, read, money, source)
  const dates = readDates(first, { faults, now })
  if (faults.length > 0) return undefined
  const raw = shareAmounts(read, amounts, source)
  if (sumMinor(raw.map(({ taxMinor }) => taxMinor)) > amounts.taxMinor)
    faults.push('The taxes of the items are more than the tax of the order.')
  const payment = readPayment(first, amounts, money, source)
  const fulfillment = readFulfillment(first, raw, {
    ...remarks,
    source,
    isCanceled: dates.canceledAt !== null,
    payment,
  })
  const shippingAddress = readAddress(first, 'shipping', remarks)
  const billingAddress = readAddress(first, 'billing', remarks)
  return {
    ...amounts,
    ...dates,
    ...payment,
    ...fulfillment,
    currency: code,
    email: readEmail(first, remarks),
    customerName: readLine(first.get('customer') ?? first.get('billing name') ?? first.get('shipping name'), 200),
    testMode: readFlag(first.get('test')) ?? false,
    taxes: readTaxes(first, amounts, money),
    discountCode: readLine(first.get('discountCode'), 200),
    shippingAddress,
    billingAddress,
    shippingOptionName: readLine(first.get('shippingMethod'), 200) || null,
    note: readText(first.get('note')).slice(0, 5000).toWellFormed(),
    tags: readTags(first),
  }
}

/** A step without a time happened with the one before. */
function readDates(row: OrderRow, reading: Pick<Remarks, 'faults'> & { now: Date }) {
  const createdAt = readPastTime(row.get('createdAt'), 'Created at', reading)
  if (!createdAt && reading.faults.length === 0) reading.faults.push('Created at is blank.')
  const start = createdAt ?? reading.now
  const paidAt = readPastTime(row.get('paidAt'), 'Paid at', reading) ?? start
  const fulfilledAt = readPastTime(row.get('fulfilledAt'), 'Fulfilled at', reading) ?? start
  const canceledAt = readPastTime(row.get('canceledAt'), 'Cancelled at', reading) ?? null
  const last = Math.max(...[start, paidAt, fulfilledAt, canceledAt ?? start].map((at) => at.getTime()))
  return { createdAt: start, paidAt, fulfilledAt, canceledAt, refundedAt: new Date(last) }
}

function readEmail(row: OrderRow, { notices }: Remarks): string {
  const text = readLine(row.get('email'), 320)
  if (text === '') return ''
  const checked = checkEmail(text)
  if (checked.kind === 'email') return checked.email
  notices.push(`The email "${text}" is not an address and was left out.`)
  return ''
}

function readTags(row: OrderRow): string[] {
  const tags = readText(row.get('tags'))
    .split(',')
    .map((tag) => readLine(tag, 50))
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, 50)
}

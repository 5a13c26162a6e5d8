import { formatDecimal, isCurrency } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { formatCsvLine, toPlainCell } from '../../platform/text/csv.ts'
import { openRange } from './range.ts'
import { reports } from './reports.ts'
import type { Column, ReportQuery, Row, SalesReport } from './schema.ts'

const headings: Readonly<Record<string, string>> = {
  day: 'Day',
  orders: 'Orders',
  productsMinor: 'Price',
  discountMinor: 'Discounts',
  shippingMinor: 'Shipping',
  netMinor: 'Total without tax',
  taxMinor: 'Tax',
  totalMinor: 'Total',
  refundedMinor: 'Refunded',
  refundedTaxMinor: 'Tax of refunds',
  product: 'Product',
  quantity: 'Quantity',
  country: 'Country',
  tax: 'Tax name',
  ratePpm: 'Rate in percent',
  baseMinor: 'Taxed amount',
  discount: 'Discount',
  code: 'Code',
  order: 'Order',
  provider: 'Provider',
  method: 'Method',
  reason: 'Reason',
  payout: 'Payout',
  entry: 'Type',
  payoutOrder: 'Order',
  amountMinor: 'Amount',
  feeMinor: 'Fees',
  paidOutMinor: 'Paid out',
  payments: 'Payments',
  receivedMinor: 'Received',
  waitingMinor: 'Not received yet',
  cards: 'Cards',
  issuedMinor: 'Issued',
  redeemedMinor: 'Used',
  returnedMinor: 'Given back',
  disabledMinor: 'Disabled',
  leftMinor: 'Balance',
}

/** What null says in a column. */
const unknown: Readonly<Record<string, string>> = { product: 'Shipping', payoutOrder: 'No order here' }

/** A report as CSV, line by line, with the currency on every line. A wrong range is refused before the first line. */
export function exportReport(
  ctx: Ctx,
  report: SalesReport['report'],
  query: ReportQuery,
): AsyncGenerator<string, undefined> {
  return writeLines(ctx, report, openRange(ctx, query))
}

async function* writeLines(
  ctx: Ctx,
  report: SalesReport['report'],
  range: ReturnType<typeof openRange>,
): AsyncGenerator<string, undefined> {
  const { columns, listRows } = reports[report]
  yield formatCsvLine([...columns.map(({ name }) => headings[name] ?? name), 'Currency'])
  for await (const page of listRows(ctx, range)) {
    yield page.map((row) => formatRow(columns, row, range.currency)).join('')
  }
  return undefined
}

function formatRow(columns: readonly Column[], row: Row, currency: string): string {
  return formatCsvLine([...columns.map((column) => formatCell(column, row[column.name] ?? null, currency)), currency])
}

function formatCell({ name, kind }: Column, cell: Row[string], currency: string): string {
  if (cell === null) return unknown[name] ?? ''
  if (typeof cell === 'string') return toPlainCell(cell)
  if (kind === 'money') return isCurrency(currency) ? formatDecimal(cell, currency) : String(cell)
  return kind === 'rate' ? String(cell / 10_000) : String(cell)
}

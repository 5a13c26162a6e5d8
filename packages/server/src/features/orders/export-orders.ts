import { formatDecimal, isCurrency } from '@vitrine/commerce'
import type { Ctx, Site } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { formatCsvLine, toPlainCell } from '../../platform/text/csv.ts'
import { listAnswers } from '../forms/index.ts'
import { formatOrderNumber } from '../store-settings/index.ts'
import { readOrderFilter } from './order-filter.ts'
import { type ExportRow, listExportRows } from './read-store.ts'
import type { OrderFilterQuery } from './schema.ts'

const pageSize = 500
const maxNamed = 10_000

const columns = [
  'Order',
  'Order ID',
  'Created on',
  'Email',
  'Customer',
  'Payment status',
  'Fulfillment status',
  'Items',
  'Currency',
  'Subtotal',
  'Discount',
  'Shipping',
  'Tax',
  'Total',
  'Refunded',
  'Test',
  'Answers',
  'Tags',
]

/**
 * The orders that a filter of the list finds, newest first, line by line. Orders that are placed while it runs are left out; every other one is
 * written once, since pages follow ids.
 */
export async function* exportOrders(ctx: Ctx, query: OrderFilterQuery): AsyncGenerator<string, undefined> {
  const filter = await readOrderFilter(ctx, query, maxNamed)
  yield formatCsvLine(columns)
  let before: string | undefined = newId(ctx.now.getTime())
  while (before !== undefined) {
    const rows: ExportRow[] = await listExportRows(ctx, filter, { before, limit: pageSize })
    if (rows.length > 0) yield rows.map((row) => formatRow(ctx.site, row)).join('')
    before = rows.length === pageSize ? rows.at(-1)?.orderId : undefined
  }
  return undefined
}

/** The answers to the forms of products, a line of text for each line of the order that has some. */
function formatAnswers(site: Site, { answered }: ExportRow): string {
  return answered
    .map(({ title, answers }) => {
      const texts = listAnswers(site, answers, { withHidden: true }).map((each) => `${each.title}: ${each.text}`)
      return texts.length === 0 ? '' : `${title}: ${texts.join('; ')}`
    })
    .filter((line) => line !== '')
    .join('\n')
}

function formatRow(site: Site, row: ExportRow): string {
  const money = (amountMinor: number) =>
    isCurrency(row.currency) ? formatDecimal(amountMinor, row.currency) : String(amountMinor)
  return formatCsvLine([
    toPlainCell(formatOrderNumber(site, row.orderNumber)),
    row.orderId,
    row.createdAt.toISOString(),
    toPlainCell(row.email),
    toPlainCell(row.customerName),
    row.paymentStatus,
    row.fulfillmentStatus,
    String(row.itemCount),
    row.currency,
    money(row.subtotalMinor),
    money(row.discountMinor),
    money(row.shippingMinor),
    money(row.taxMinor),
    money(row.grandTotalMinor),
    money(row.refundedMinor),
    row.testMode ? 'yes' : 'no',
    toPlainCell(formatAnswers(site, row)),
    toPlainCell(row.tags.join(', ')),
  ])
}

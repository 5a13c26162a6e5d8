import { formatDecimal, isCurrency } from '@vitrine/commerce'
import { type Address, blankAddress } from '@vitrine/commerce/addresses'
import type { Ctx, Site } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { formatCsvLine, toPlainCell } from '../../platform/text/csv.ts'
import { lineAnswers } from '../forms/index.ts'
import { formatOrderNumber } from '../store-settings/index.ts'
import { readOrderFilter } from './order-filter.ts'
import { type ExportRow, listExportRows } from './read-store.ts'
import type { OrderFilterQuery } from './schema.ts'

const pageSize = 200
const maxNamed = 10_000

const addressColumns = ['Name', 'Address1', 'Address2', 'City', 'Province', 'Zip', 'Country', 'Phone']

/** On the first row of an order: on the others they are blank, so that a column adds up. */
const orderColumns = [
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
  'Balance',
  'Discount code',
  'Shipping method',
  ...addressColumns.map((name) => `Billing ${name}`),
  ...addressColumns.map((name) => `Shipping ${name}`),
  'Notes',
  'Slot start',
  'Slot end',
]

const columns = [
  // On every row.
  'Order',
  'Order ID',
  'Created on',
  'Email',
  ...orderColumns,
  'Lineitem name',
  'Lineitem variant',
  'Lineitem sku',
  'Lineitem quantity',
  'Lineitem price',
  'Lineitem discount',
  'Lineitem tax',
  'Lineitem fulfilled',
]

/**
 * The orders that a filter of the list finds, newest first: a row for each line item, as Shopify's export has them. Orders that are placed while it runs are left out; every other one is
 * written once, since pages follow ids.
 */
export async function* exportOrders(ctx: Ctx, query: OrderFilterQuery): AsyncGenerator<string, undefined> {
  const filter = await readOrderFilter(ctx, query, maxNamed)
  yield formatCsvLine(columns)
  let before: string | undefined = newId(ctx.now.getTime())
  while (before !== undefined) {
    const rows: ExportRow[] = await listExportRows(ctx, filter, { before, limit: pageSize })
    if (rows.length > 0) yield rows.map((row) => formatOrder(ctx.site, row)).join('')
    before = rows.length === pageSize ? rows.at(-1)?.orderId : undefined
  }
  return undefined
}

/** The answers to the forms of products, a line of text for each line of the order that has some. */
function formatAnswers(site: Site, { lines }: ExportRow): string {
  return lines
    .map(({ title, answers }) => {
      const texts = lineAnswers
        .listAnswers(site, answers, { withHidden: true })
        .map((each) => `${each.title}: ${each.text}`)
      return texts.length === 0 ? '' : `${title}: ${texts.join('; ')}`
    })
    .filter((line) => line !== '')
    .join('\n')
}

function formatOrder(site: Site, row: ExportRow): string {
  const money = (amountMinor: number) =>
    isCurrency(row.currency) ? formatDecimal(amountMinor, row.currency) : String(amountMinor)
  const key = [
    toPlainCell(formatOrderNumber(site, row.orderNumber)),
    row.orderId,
    row.createdAt.toISOString(),
    toPlainCell(row.email),
  ]
  const blank = orderColumns.map(() => '')
  const rows = row.lines.map((line, index) => [
    ...key,
    ...(index === 0 ? formatOrderCells(site, row, money) : blank),
    toPlainCell(line.title),
    toPlainCell(line.options.map(({ value }) => value).join(' / ')),
    toPlainCell(line.sku),
    String(line.quantity),
    money(line.unitPriceMinor),
    money(line.discountMinor),
    money(line.taxMinor),
    String(line.fulfilledQuantity),
  ])
  return rows.map(formatCsvLine).join('')
}

function formatOrderCells(site: Site, row: ExportRow, money: (amountMinor: number) => string): string[] {
  return [
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
    money(row.balanceMinor),
    toPlainCell(row.discounts.flatMap(({ code }) => code ?? []).join(', ')),
    toPlainCell(row.shippingOptionName ?? ''),
    // Buyers leave it out where it is that of the parcel.
    ...formatAddress(row.billingAddress ?? row.shippingAddress),
    ...formatAddress(row.shippingAddress),
    toPlainCell(row.note),
    row.timeSlot ? new Date(row.timeSlot.startsOn).toISOString() : '',
    row.timeSlot ? new Date(row.timeSlot.endsOn).toISOString() : '',
  ]
}

function formatAddress(address: Address | null): string[] {
  const { firstName, lastName, address1, address2, city, state, postalCode, countryCode, phone } =
    address ?? blankAddress
  const name = [firstName, lastName].filter((part) => part !== '').join(' ')
  return [name, address1, address2, city, state, postalCode, countryCode, phone].map(toPlainCell)
}

import type { Currency } from '@vitrine/commerce'
import type { Readable } from 'node:stream'
import { createColumnSurvey, importFileUnusable, readTable, requireColumns } from '../file-imports/index.ts'
import { findOrderColumn, getColumnTitle, type OrderColumn, type OrderRow, requiredColumns } from './columns.ts'
import type { OrderSource, ReadOrder } from './imported.ts'
import { readOrder } from './read-order.ts'

/** More rows are no order. */
const maxLines = 500

interface SiteReading {
  /** For files that name no currency. */
  readonly currency: Currency
  readonly now: Date
}

interface OrderFile {
  readonly source: OrderSource
  readonly orderCount: number
  /** About the file as a whole. */
  readonly warnings: readonly string[]
  /** The orders in the order of the file; only one of them is in memory. */
  readonly read: () => AsyncGenerator<ReadOrder, undefined>
}

/** Looks at a whole file of orders. Throws `import_file_unusable`. */
export async function openOrderFile(open: () => Readable, site: SiteReading): Promise<OrderFile> {
  const { columns, others, rows } = await readTable(open(), findOrderColumn)
  requireColumns({ columns }, requiredColumns, getColumnTitle, 'orders')
  const source = findSource(columns)
  const survey = createColumnSurvey({ others })
  let orderCount = 0
  let last: string | undefined
  for await (const row of rows) {
    const key = getKey(source, row)
    if (key !== last) orderCount++
    last = key
    survey.see(row.cells)
  }
  if (orderCount === 0) throw importFileUnusable({ reason: 'The file has no orders.', line: 0 })
  return { source, orderCount, warnings: survey.warnings(), read: () => readOrders(open, source, site) }
}

function findSource(columns: ReadonlySet<OrderColumn>): OrderSource {
  if (columns.has('order') && columns.has('orderId')) return 'vitrine'
  if (columns.has('name')) return 'shopify'
  if (columns.has('orderId')) return 'squarespace'
  throw importFileUnusable({
    reason: 'The file has no column "Name" or "Order ID" with the number of each order. Is it an export of orders?',
    line: 1,
  })
}

async function* readOrders(
  open: () => Readable,
  source: OrderSource,
  site: SiteReading,
): AsyncGenerator<ReadOrder, undefined> {
  const { delimiter, rows } = await readTable(open(), findOrderColumn)
  const read = (group: readonly OrderRow[], count: number) =>
    readOrder(group, { source, count, maxLines, decimalComma: delimiter === ';', ...site })
  let group: OrderRow[] = []
  let count = 0
  let last: string | undefined
  for await (const row of rows) {
    const key = getKey(source, row)
    if (key !== last && group.length > 0) {
      yield read(group, count)
      group = []
      count = 0
    }
    last = key
    count++
    if (group.length < maxLines) group.push(row)
  }
  if (group.length > 0) yield read(group, count)
  return undefined
}

function getKey(source: OrderSource, row: OrderRow): string {
  const key = row.get(source === 'shopify' ? 'name' : 'orderId')?.trim() ?? ''
  return key === '' ? `line ${row.line}` : key
}

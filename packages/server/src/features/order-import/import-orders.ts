import type { Readable } from 'node:stream'
import { isCurrency } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/errors.ts'
import { buildRecords } from './build-records.ts'
import type { ImportedOrder, OrderSource, ReadOrder } from './imported.ts'
import { openOrderFile } from './read-file.ts'
import { countRow, emptyReport, type OrderImportReport, type OrderRowReport } from './report.ts'
import { findKnownOrders, findVariants, insertOrders, takeOrderNumbers, upsertCustomers } from './write-store.ts'

/** Orders that are written in one transaction. */
const batchSize = 200

interface OrderImportOptions {
  readonly importId: string
  /** Begins each transaction that writes: throws when the import was stopped, else keeps it from being stopped meanwhile. */
  readonly hold: (ctx: Ctx) => Promise<void>
  /** Opens the file from its beginning; called twice: to look at all of it, then to import it. */
  readonly open: () => Readable
  /** Says what would happen and changes nothing. */
  readonly isDryRun: boolean
  readonly onRow?: (row: OrderRowReport) => void
  /** Told the number of orders done so far and of all, and the totals so far. */
  readonly onProgress?: (done: number, all: number, report: OrderImportReport) => void
  /** Of an import of the same file that was interrupted. */
  readonly resume?: { readonly done: number; readonly report: Pick<OrderImportReport, 'orders'> }
  /** Ends the import behind the orders that are being written. */
  readonly signal?: AbortSignal
}

type ReadyOrder = ReadOrder & { readonly order: ImportedOrder }

/** Imports a file of orders. Throws `import_file_unusable` before anything is written, and the reason of the signal. */
export async function importOrders(ctx: Ctx, options: OrderImportOptions): Promise<OrderImportReport> {
  const { resume, signal } = options
  const currency = isCurrency(ctx.site.currency) ? ctx.site.currency : 'USD'
  const file = await openOrderFile(options.open, { currency, now: new Date() })
  const report: OrderImportReport = { ...emptyReport(file.warnings), ...resume?.report }
  const seen = new Set<string>()
  let done = 0
  for await (const batch of readBatches(file.read())) {
    signal?.throwIfAborted()
    done += batch.length
    const checked = batch.map((each) => refuseRepeated(each, seen))
    if (done <= (resume?.done ?? 0)) continue
    const rows = await importBatch({ ...ctx, now: new Date() }, checked, file.source, options)
    for (const row of rows) {
      countRow(report, row)
      options.onRow?.(row)
    }
    options.onProgress?.(done, file.orderCount, report)
  }
  return report
}

async function* readBatches(orders: AsyncIterable<ReadOrder>): AsyncGenerator<ReadOrder[], undefined> {
  let batch: ReadOrder[] = []
  for await (const order of orders) {
    batch.push(order)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
  return undefined
}

/** Rows of one order follow each other; the same number further down is another order, or a file that was sorted by something else. */
function refuseRepeated(read: ReadOrder, seen: Set<string>): ReadOrder {
  if (!read.order) return read
  if (!seen.has(read.order.key)) {
    seen.add(read.order.key)
    return read
  }
  const fault = 'The file has this order twice, or its rows are not together. Sort the file by the number of the order.'
  return { ...read, order: undefined, faults: [fault] }
}

/** The reports of a batch, in its order. */
async function importBatch(
  ctx: Ctx,
  batch: readonly ReadOrder[],
  source: OrderSource,
  target: Pick<OrderImportOptions, 'isDryRun' | 'importId' | 'hold'>,
  isSecondTry = false,
): Promise<OrderRowReport[]> {
  const ready = batch.filter((read): read is ReadyOrder => read.order !== undefined)
  const known = await findKnownOrders(
    ctx,
    source,
    ready.map(({ order }) => order.key),
  )
  const fresh = ready.filter(({ order }) => !known.has(order.key)).map(({ order }) => order)
  if (!target.isDryRun && fresh.length > 0) {
    try {
      await writeOrders(ctx, fresh, source, target)
    } catch (error) {
      // Another attempt at this import wrote some of them since they were looked for.
      if (isSecondTry || !isUniqueViolation(error)) throw error
      return importBatch(ctx, batch, source, target, true)
    }
  }
  return batch.map((read) => {
    const found = read.order && known.get(read.order.key)
    // An attempt before wrote it and could not report it.
    return reportOrder(read, found?.importId === target.importId ? undefined : found)
  })
}

async function writeOrders(
  ctx: Ctx,
  orders: readonly ImportedOrder[],
  source: OrderSource,
  { importId, hold }: Pick<OrderImportOptions, 'importId' | 'hold'>,
): Promise<void> {
  const skus = new Set(orders.flatMap(({ lines }) => lines.map(({ sku }) => sku)).filter((sku) => sku !== ''))
  const variants = await findVariants(ctx, [...skus])
  const last = await takeOrderNumbers(ctx, orders.length)
  await transaction(ctx, async (ctx) => {
    await hold(ctx)
    const customers = await upsertCustomers(ctx, importId, orders)
    const records = orders.map((order, index) =>
      buildRecords(ctx, order, {
        source,
        importId,
        variants,
        orderNumber: last + index + 1,
        customerId: customers.get(order.email.toLowerCase()) ?? null,
      }),
    )
    await insertOrders(ctx, records)
  })
}

function reportOrder(
  { line, label, order, faults, notices }: ReadOrder,
  known: { readonly createdAt: Date; readonly grandTotalMinor: number } | undefined,
): OrderRowReport {
  if (!order) return { line, outcome: 'error', order: label, messages: [...faults, ...notices] }
  if (!known) return { line, outcome: 'created', order: label, messages: notices }
  const isSame =
    known.grandTotalMinor === order.grandTotalMinor &&
    Math.floor(known.createdAt.getTime() / 1000) === Math.floor(order.createdAt.getTime() / 1000)
  return isSame
    ? { line, outcome: 'unchanged', order: label, messages: [] }
    : {
        line,
        outcome: 'error',
        order: label,
        messages: ['The store has another order of this number: its date or its total differs. Nothing was changed.'],
      }
}

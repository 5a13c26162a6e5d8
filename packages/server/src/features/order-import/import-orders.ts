import { isCurrency } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/errors.ts'
import {
  countRow,
  emptyReport,
  type FileImportRow,
  type RecordReport,
  type RecordWork,
} from '../record-imports/index.ts'
import { buildRecords } from './build-records.ts'
import type { ImportedOrder, OrderSource, ReadOrder } from './imported.ts'
import { openOrderFile } from './read-file.ts'
import { findKnownOrders, findVariants, insertOrders, takeOrderNumbers, upsertCustomers } from './write-store.ts'

/** Orders that are written in one transaction. */
const batchSize = 200

type ReadyOrder = ReadOrder & { readonly order: ImportedOrder }

/** Imports a file of orders. Throws `import_file_unusable` before anything is written, and the reason of the signal. */
export async function importOrders(ctx: Ctx, work: RecordWork): Promise<RecordReport> {
  const { before, signal } = work
  const currency = isCurrency(ctx.site.currency) ? ctx.site.currency : 'USD'
  const file = await openOrderFile(work.open, { currency, now: new Date() })
  const report: RecordReport = { ...emptyReport(file.warnings), ...before?.report }
  const seen = new Set<string>()
  let done = 0
  for await (const batch of readBatches(file.read())) {
    signal.throwIfAborted()
    done += batch.length
    const checked = batch.map((each) => refuseRepeated(each, seen))
    if (done <= (before?.done ?? 0)) continue
    const rows = await importBatch({ ...ctx, now: new Date() }, checked, file.source, work)
    for (const row of rows) {
      countRow(report, row)
      work.onRow(row)
    }
    work.onProgress(done, file.orderCount, report)
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
  target: Pick<RecordWork, 'isDryRun' | 'importId' | 'hold'>,
  isSecondTry = false,
): Promise<FileImportRow[]> {
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
  { importId, hold }: Pick<RecordWork, 'importId' | 'hold'>,
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
): FileImportRow {
  if (!order) return { line, outcome: 'error', subject: label, messages: [...faults, ...notices] }
  if (!known) return { line, outcome: 'created', subject: label, messages: [...notices] }
  const isSame =
    known.grandTotalMinor === order.grandTotalMinor &&
    Math.floor(known.createdAt.getTime() / 1000) === Math.floor(order.createdAt.getTime() / 1000)
  return isSame
    ? { line, outcome: 'unchanged', subject: label, messages: [] }
    : {
        line,
        outcome: 'error',
        subject: label,
        messages: ['The store has another order of this number: its date or its total differs. Nothing was changed.'],
      }
}

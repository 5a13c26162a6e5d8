import { type Ctx, transaction } from '../../platform/context.ts'
import { countRow, emptyReport, type OrderImportReport, type OrderRowReport } from './report.ts'
import { countImported, deleteImported, deleteImportedCustomers, lockImported } from './undo-store.ts'

/** Orders that are taken away in one transaction. */
const batchSize = 200

interface UndoOptions {
  readonly importId: string
  readonly onRow: (row: OrderRowReport) => void
  readonly onProgress: (done: number, all: number, report: OrderImportReport) => void
  readonly signal: AbortSignal
}

/**
 * Takes the orders of an import away, and the customers that came with them. Orders to which somebody did something since it began stay. It may be
 * called again until it is done.
 */
export async function undoOrders(
  ctx: Ctx,
  { importId, onRow, onProgress, signal }: UndoOptions,
  before: Pick<OrderImportReport, 'orders'> | undefined,
): Promise<void> {
  const report = { ...emptyReport([]), ...before }
  const doneBefore = report.orders.removed
  const total = doneBefore + (await countImported(ctx, importId))
  // Those that stay are met again.
  report.orders.failed = 0
  let after = ''
  let done = doneBefore
  onProgress(done, total, report)
  for (;;) {
    signal.throwIfAborted()
    const orders = await transaction(ctx, async (ctx) => {
      const locked = await lockImported(ctx, importId, after, batchSize)
      await deleteImported(
        ctx,
        locked.flatMap(({ orderId, isTouched }) => (isTouched ? [] : [orderId])),
      )
      return locked
    })
    for (const { number, isTouched } of orders) {
      const row = isTouched
        ? keepOrder(number)
        : ({ line: 0, outcome: 'removed', order: number, messages: [] } as const)
      countRow(report, row)
      if (isTouched) onRow(row)
    }
    done += orders.length
    onProgress(done, total, report)
    after = orders.at(-1)?.orderId ?? after
    if (orders.length < batchSize) break
  }
  await deleteImportedCustomers(ctx, importId)
}

function keepOrder(order: string): OrderRowReport {
  return { line: 0, outcome: 'error', order, messages: ['This order was changed since the import, so it stays.'] }
}

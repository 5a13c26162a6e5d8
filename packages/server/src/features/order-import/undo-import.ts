import { type Ctx, transaction } from '../../platform/context.ts'
import { countRow, emptyReport, type OrderImportReport, type OrderRowReport } from './report.ts'
import { countImported, deleteImported, deleteImportedCustomers, lockImported, type UndoneOrder } from './undo-store.ts'

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
  const total = report.orders.removed + (await countImported(ctx, importId))
  // Those that stay are met again.
  report.orders.failed = 0
  const kept = new Set<string>()
  const note = (orders: readonly UndoneOrder[]) => {
    for (const { orderId, number, isTouched } of orders) {
      if (kept.has(orderId)) continue
      const row = isTouched
        ? keepOrder(number)
        : ({ line: 0, outcome: 'removed', order: number, messages: [] } as const)
      countRow(report, row)
      if (isTouched) onRow(row)
      if (isTouched) kept.add(orderId)
    }
    onProgress(report.orders.removed + kept.size, total, report)
  }
  note([])
  // Until a pass finds none: an order that came behind the place of a pass is met by the next one.
  while (await removeOnce(ctx, importId, note, signal)) signal.throwIfAborted()
  await deleteImportedCustomers(ctx, importId)
}

/** Goes once through the orders of an import. True when it took some away. */
async function removeOnce(
  ctx: Ctx,
  importId: string,
  note: (orders: readonly UndoneOrder[]) => void,
  signal: AbortSignal,
): Promise<boolean> {
  let after: string | undefined = ''
  let hasRemoved = false
  while (after !== undefined) {
    signal.throwIfAborted()
    const from: string = after
    const orders = await transaction(ctx, async (ctx) => {
      const locked = await lockImported(ctx, importId, from, batchSize)
      await deleteImported(
        ctx,
        locked.flatMap(({ orderId, isTouched }) => (isTouched ? [] : [orderId])),
      )
      return locked
    })
    note(orders)
    hasRemoved ||= orders.some(({ isTouched }) => !isTouched)
    after = orders.length < batchSize ? undefined : orders.at(-1)?.orderId
  }
  return hasRemoved
}

function keepOrder(order: string): OrderRowReport {
  return { line: 0, outcome: 'error', order, messages: ['This order was changed since the import, so it stays.'] }
}

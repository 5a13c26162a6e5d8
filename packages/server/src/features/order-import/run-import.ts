import type { Ctx } from '../../platform/context.ts'
import { recordFiles, runRecords } from '../record-imports/index.ts'
import { importOrders } from './import-orders.ts'
import { undoOrders } from './undo-import.ts'

/** Checks, imports or takes back a file of orders, unless somebody else does. */
export async function runOrderImport(ctx: Ctx, importId: string): Promise<void> {
  await runRecords(ctx, recordFiles.orders, importId, { write: importOrders, undo: undoOrders })
}

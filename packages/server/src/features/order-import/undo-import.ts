import type { Ctx } from '../../platform/context.ts'
import { type RecordWork, undoRecords } from '../record-imports/index.ts'
import { countImported, deleteImported, deleteImportedCustomers, lockImported } from './undo-store.ts'

/** Takes the orders of an import away, and the customers that came with them. It may be called again until it is done. */
export async function undoOrders(ctx: Ctx, work: RecordWork): Promise<void> {
  await undoRecords(ctx, work, {
    count: countImported,
    lock: lockImported,
    remove: deleteImported,
    keptBecause: 'This order was changed since the import, so it stays.',
  })
  await deleteImportedCustomers(ctx, work.importId)
}

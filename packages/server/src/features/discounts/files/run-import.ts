import type { Ctx } from '../../../platform/context.ts'
import { recordFiles, runRecords, undoRecords } from '../../record-imports/index.ts'
import { importDiscounts } from './import-discounts.ts'
import { countImported, deleteImported, lockImported } from './store.ts'

/** Checks, imports or takes back a file of discounts, unless somebody else does. */
export async function runDiscountImport(ctx: Ctx, importId: string): Promise<void> {
  await runRecords(ctx, recordFiles.discounts, importId, {
    write: importDiscounts,
    undo: async (ctx, work) =>
      undoRecords(ctx, work, {
        count: countImported,
        lock: lockImported,
        remove: deleteImported,
        keptBecause: 'This discount was changed or used since the import, so it stays.',
      }),
  })
}

import { sql } from 'kysely'
import { recordFiles, type RecordKind } from '../record-imports/index.ts'
import { checkUntouched } from './undo-store.ts'

/** Files of orders in the background. */
export const orderImports: RecordKind = {
  ...recordFiles.orders,
  noun: 'Order',
  path: 'order-imports',
  tag: 'orders',
  capability: 'orders.write',
  // Some 100,000 lines.
  maxFileBytes: 60_000_000,
  maxUploads: 30,
  isUndoable: sql<boolean>`EXISTS (SELECT 1 FROM sales_order o WHERE o.website_id = i.website_id AND o.import_id = i.import_id)`,
  sweepAt: '51 * * * *',
  checkUndo: checkUntouched,
  // Only when it is needed: most servers never read a file of orders.
  run: async (ctx, importId) => (await import('./run-import.ts')).runOrderImport(ctx, importId),
}

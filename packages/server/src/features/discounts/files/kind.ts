import { sql } from 'kysely'
import { recordFiles, type RecordKind } from '../../record-imports/index.ts'

/** Files of discounts in the background. */
export const discountImports: RecordKind = {
  ...recordFiles.discounts,
  noun: 'Discount',
  path: 'discount-imports',
  tag: 'discounts',
  capability: 'store.write',
  maxFileBytes: 20_000_000,
  maxUploads: 30,
  isUndoable: sql<boolean>`EXISTS (
    SELECT 1 FROM discount d WHERE d.website_id = i.website_id AND d.import_id = i.import_id AND d.deleted_at IS NULL)`,
  sweepAt: '53 * * * *',
  // Only when it is needed: most servers never read a file of discounts.
  run: async (ctx, importId) => (await import('./run-import.ts')).runDiscountImport(ctx, importId),
}

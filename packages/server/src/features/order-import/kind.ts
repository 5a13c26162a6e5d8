import { sql } from 'kysely'
import type { ImportKind } from '../file-imports/index.ts'

/** An import `i` has orders in the store. */
export const hasOrders = sql<boolean>`EXISTS (SELECT 1 FROM sales_order o WHERE o.website_id = i.website_id AND o.import_id = i.import_id)`

/** Files of orders in the background. */
export const orderImports: ImportKind = {
  table: 'order_import',
  job: 'run-order-import',
  folder: 'order-imports',
  isUndoable: hasOrders,
}

import type { ImportKind } from '../file-imports/index.ts'

/** Files of orders in the background. */
export const orderImports: ImportKind = { table: 'order_import', job: 'run-order-import', folder: 'order-imports' }

import type { ImportKind } from '../file-imports/index.ts'

/** Files of products in the background. */
export const productImports: ImportKind = {
  table: 'product_import',
  job: 'run-product-import',
  folder: 'product-imports',
}

import type { ImportKind } from '../file-imports/index.ts'

/** Where the imports of each kind of records are. Here, so that erasing a customer reaches all of them without knowing their features. */
export const recordFiles = {
  orders: { table: 'order_import', job: 'run-order-import', folder: 'order-imports' },
  discounts: { table: 'discount_import', job: 'run-discount-import', folder: 'discount-imports' },
  translations: { table: 'translation_import', job: 'run-translation-import', folder: 'translation-imports' },
} as const satisfies Readonly<Record<string, ImportKind>>

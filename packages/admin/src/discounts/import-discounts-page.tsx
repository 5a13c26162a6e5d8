import { ImportPage } from '../csv-import/records/import-page.tsx'
import { discountImports } from './discount-imports.ts'

/** Imports files of discounts. */
export function ImportDiscountsPage() {
  return <ImportPage kind={discountImports} />
}

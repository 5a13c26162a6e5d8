import { ImportPage } from '../csv-import/records/import-page.tsx'
import { orderImports } from './order-imports.ts'

/** Imports files of orders. */
export function ImportOrdersPage() {
  return <ImportPage kind={orderImports} />
}

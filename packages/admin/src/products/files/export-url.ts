import type { UnitSystem } from '../measures.ts'
import { type ProductsSearch, toFilters } from '../search.ts'

/** Where the file of products is downloaded from: all of them, or those that the list shows. */
export function createExportUrl(search: ProductsSearch, system: UnitSystem): string {
  const units = system === 'us' ? { weightUnit: 'lb', sizeUnit: 'in' } : { weightUnit: 'kg', sizeUnit: 'cm' }
  return `/api/admin/products.csv?${new URLSearchParams({ ...units, ...toFilters(search) })}`
}

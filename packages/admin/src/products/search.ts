export const stockFilters = ['low', 'out'] as const
export type StockFilter = (typeof stockFilters)[number]

/** What the list of products shows, as the address says it. */
export interface ProductsSearch {
  readonly q?: string
  readonly stock?: StockFilter
}

/** Reads the address; what is not understood is left out. */
export function readProductsSearch(search: Readonly<Record<string, unknown>>): ProductsSearch {
  const stock = stockFilters.find((filter) => filter === search['stock'])
  const q = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']).trim() : ''
  return { ...(q ? { q } : {}), ...(stock ? { stock } : {}) }
}

import { readSearchText } from '../api/json.ts'
import { readView, type ViewSearch } from '../saved-views/view-search.ts'

const stockFilters = ['in', 'low', 'out'] as const
const stateFilters = ['published', 'scheduled', 'unlisted', 'draft'] as const
const typeFilters = ['PHYSICAL', 'DIGITAL', 'SERVICE', 'GIFT_CARD'] as const

/** Which products a list shows, by the names of the server. */
export interface ProductFilters {
  readonly search?: string
  readonly stock?: (typeof stockFilters)[number]
  readonly state?: (typeof stateFilters)[number]
  readonly type?: (typeof typeFilters)[number]
  readonly category?: string
  readonly tag?: string
  readonly onSale?: 'yes'
}

/** What the list of products shows, as the address says it. */
export interface ProductsSearch extends Omit<ProductFilters, 'search'>, ViewSearch {
  readonly q?: string
  /** The page behind, or in front of, this product. */
  readonly after?: string
  readonly before?: string
  /** The dialog that adds a product is open. */
  readonly add?: true
  /** The dialog that imports a file is open. */
  readonly import?: true
}

/** Reads the address; what is not understood is left out. */
export function readProductsSearch(search: Readonly<Record<string, unknown>>): ProductsSearch {
  const texts = { q: 200, category: 200, tag: 50 } as const
  const read = Object.entries(texts).map(([name, max]) => [name, readSearchText(search[name]).slice(0, max)] as const)
  const stock = stockFilters.find((filter) => filter === search['stock'])
  const state = stateFilters.find((filter) => filter === search['state'])
  const type = typeFilters.find((filter) => filter === search['type'])
  const [after, before] = [readKey(search['after']), readKey(search['before'])]
  return {
    ...Object.fromEntries(read.filter(([, text]) => text !== '')),
    ...(stock ? { stock } : {}),
    ...(state ? { state } : {}),
    ...(type ? { type } : {}),
    ...readView(search),
    ...(search['onSale'] === 'yes' ? { onSale: 'yes' as const } : {}),
    ...(after ? { after } : {}),
    ...(before && !after ? { before } : {}),
    ...(search['add'] === true ? { add: true } : {}),
    ...(search['import'] === true ? { import: true } : {}),
  }
}

/** The filters of an address, as the server takes them. */
export function toFilters({ q, stock, state, type, category, tag, onSale }: ProductsSearch): ProductFilters {
  return {
    ...(q === undefined ? {} : { search: q }),
    ...(category === undefined ? {} : { category }),
    ...(tag === undefined ? {} : { tag }),
    ...(stock === undefined ? {} : { stock }),
    ...(state === undefined ? {} : { state }),
    ...(type === undefined ? {} : { type }),
    ...(onSale === undefined ? {} : { onSale }),
  }
}

/** An address with its filters and view alone: the list from its first page on. */
export function readFilterSearch(search: Readonly<Record<string, unknown>>): ProductsSearch {
  return readProductsSearch({ ...search, after: undefined, before: undefined, add: undefined, import: undefined })
}

function readKey(value: unknown): string | undefined {
  const text = readSearchText(value)
  return /^[0-9a-f]{24}$/.test(text) ? text : undefined
}

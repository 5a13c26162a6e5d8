import { readView, type ViewSearch } from '../saved-views/view-search.ts'

const kinds = ['image', 'video', 'audio', 'document'] as const
const sorts = ['newest', 'name', 'size'] as const

/** What the library shows, as the address says it. */
export interface MediaSearch extends ViewSearch {
  readonly q?: string
  readonly kind?: (typeof kinds)[number]
  readonly folderId?: string
  readonly withoutAltText?: true
  /** Files that nothing uses only. */
  readonly unused?: true
  readonly sort?: 'name' | 'size'
  /** The file whose details are open. */
  readonly file?: string
  /** Files are about to be chosen for an upload. */
  readonly add?: true
}

/** Reads the address; what is not understood is left out. */
export function readMediaSearch(search: Readonly<Record<string, unknown>>): MediaSearch {
  const q = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']).trim() : ''
  const kind = kinds.find((each) => each === search['kind'])
  const sort = sorts.find((each) => each === search['sort'])
  const { folderId, file } = search
  return {
    ...(q ? { q: q.slice(0, 200) } : {}),
    ...(kind ? { kind } : {}),
    ...(typeof folderId === 'string' && folderId !== '' ? { folderId } : {}),
    ...(search['withoutAltText'] === true ? { withoutAltText: true as const } : {}),
    ...(search['unused'] === true ? { unused: true as const } : {}),
    ...(sort && sort !== 'newest' ? { sort } : {}),
    ...(typeof file === 'string' && file !== '' ? { file } : {}),
    ...(search['add'] === true ? { add: true as const } : {}),
    ...readView(search),
  }
}

/** An address with its filters and view alone: no file is open. */
export function readMediaFilters(search: Readonly<Record<string, unknown>>): MediaSearch {
  return readMediaSearch({ ...search, file: undefined, add: undefined })
}

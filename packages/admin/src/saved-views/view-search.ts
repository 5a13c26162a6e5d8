import { readSearchText } from '../api/json.ts'

/** The part of a list's address that names the saved view its filters come from. */
export interface ViewSearch {
  readonly view?: string
}

/** Reads that part; other texts than ids are left out. */
export function readView(search: Readonly<Record<string, unknown>>): ViewSearch {
  const view = readSearchText(search['view'])
  return /^[0-9a-zA-Z-]{1,40}$/.test(view) ? { view } : {}
}

/** Whether the address has a filter; the id of a view does not count. */
export function hasFilters(search: object): boolean {
  return Object.keys(search).some((name) => name !== 'view')
}

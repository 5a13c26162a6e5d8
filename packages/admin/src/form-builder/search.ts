import { readText } from '../api/json.ts'
import { readView, type ViewSearch } from '../saved-views/view-search.ts'

/** Words to find submissions by, and their folder, as the address has them. */
interface SubmissionsSearch extends ViewSearch {
  readonly find?: string
  readonly folder?: 'spam'
}

/** Reads the address; what is not understood is left out. */
export function readSubmissionsSearch(search: Readonly<Record<string, unknown>>): SubmissionsSearch {
  const find = readText(search['find']).slice(0, 200)
  return {
    ...(find === '' ? {} : { find }),
    ...(search['folder'] === 'spam' ? { folder: 'spam' } : {}),
    ...readView(search),
  }
}

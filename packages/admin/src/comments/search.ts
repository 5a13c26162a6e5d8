import { readText } from '../api/json.ts'
import { readView, type ViewSearch } from '../saved-views/view-search.ts'
import type { CommentFolder } from './comments.ts'

export const folders: readonly CommentFolder[] = ['all', 'pending', 'published', 'flagged', 'spam', 'deleted']

/** Folder and search words, as the address has them. */
interface CommentsSearch extends ViewSearch {
  readonly find?: string
  readonly folder?: CommentFolder
}

/** Reads the address; what is not understood is left out. */
export function readCommentsSearch(search: Readonly<Record<string, unknown>>): CommentsSearch {
  const find = readText(search['find']).slice(0, 200)
  const folder = folders.find((each) => each === search['folder'])
  return {
    ...(find === '' ? {} : { find }),
    ...(folder === undefined || folder === 'all' ? {} : { folder }),
    ...readView(search),
  }
}

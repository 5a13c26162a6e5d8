import { readText } from '../api/json.ts'
import { readView, type ViewSearch } from '../saved-views/view-search.ts'
import type { ReviewFolder } from './reviews.ts'

export const folders: readonly ReviewFolder[] = ['all', 'pending', 'published', 'spam', 'deleted']

/** Folder, stars and search words, as the address has them. */
interface ReviewsSearch extends ViewSearch {
  readonly find?: string
  readonly folder?: ReviewFolder
  readonly stars?: number
}

/** Reads the address; what is not understood is left out. */
export function readReviewsSearch(search: Readonly<Record<string, unknown>>): ReviewsSearch {
  const find = readText(search['find']).slice(0, 200)
  const folder = folders.find((each) => each === search['folder'])
  const stars = [1, 2, 3, 4, 5].find((each) => each === Number(search['stars']))
  return {
    ...(find === '' ? {} : { find }),
    ...(folder === undefined || folder === 'all' ? {} : { folder }),
    ...(stars === undefined ? {} : { stars }),
    ...readView(search),
  }
}

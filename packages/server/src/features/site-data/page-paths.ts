import { toPathPart } from '../../platform/text/html.ts'
import type { addresses, alternatives } from '../languages/index.ts'
import type { SiteCollection } from './collection.ts'

/** What is below a collection in an address: an item, or one of its filtered lists. */
interface PathBelow {
  /** `category/` before the slug of a category; empty before that of an item. */
  readonly prefix: string
  /** In the site's own language. */
  readonly slug: string
  readonly slugs?: addresses.Slugs | undefined
}

/**
 * Where a page is in each language; undefined where its address is the same in all of them. `search` is what follows the path, with its question mark.
 */
export function listPagePaths(
  { row, ownLanguage, json }: SiteCollection,
  below?: PathBelow,
  search = '',
): alternatives.LanguagePaths | undefined {
  // The home page has one address.
  if (json.homepage && below === undefined) return undefined
  const tags = new Set([ownLanguage, ...(row.slugs?.keys() ?? []), ...(below?.slugs?.keys() ?? [])])
  if (tags.size === 1) return undefined
  const toPath = (tag: string) => {
    const list = `/${toPathPart(row.slugs?.get(tag) ?? row.slug)}`
    return below === undefined ? list : `${list}/${below.prefix}${toPathPart(below.slugs?.get(tag) ?? below.slug)}`
  }
  return new Map([...tags].map((tag) => [tag, toPath(tag) + search]))
}

/** Collections by the first part of their addresses: that of today in this language, else that in the site's own language, else one that they had. */
export function indexByAddress(collections: readonly SiteCollection[]): ReadonlyMap<string, SiteCollection> {
  return new Map([
    ...collections.flatMap((each) => (each.row.former_slugs ?? []).toReversed().map((slug) => [slug, each] as const)),
    ...collections.map((each) => [each.row.slug.toLowerCase(), each] as const),
    ...collections.map((each) => [each.slug.toLowerCase(), each] as const),
  ])
}

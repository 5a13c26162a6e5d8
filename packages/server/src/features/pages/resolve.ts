import type { SiteCollection } from './context/collection.ts'
import type { SiteData } from './site-data.ts'

/** What a path of the site leads to, before the database is asked. */
export type Target =
  | {
      readonly kind: 'collection'
      readonly collection: SiteCollection
      readonly category?: string
      readonly tag?: string
    }
  | { readonly kind: 'item'; readonly collection: SiteCollection; readonly slug: string }
  | { readonly kind: 'search' }
  | { readonly kind: 'redirect'; readonly to: string }

/** Finds what the path leads to; undefined: nothing. The path is as in the request, percent-encoded. */
export function resolvePath(data: SiteData, path: string): Target | undefined {
  const parts = decodeParts(path)
  if (!parts) return undefined
  const [first, second, third] = parts
  if (first === undefined) return data.homepage && { kind: 'collection', collection: data.homepage }
  if (first === 'search' && parts.length === 1) return { kind: 'search' }
  const collection = data.collectionBySlug.get(first.toLowerCase())
  if (!collection?.row.enabled) return undefined
  if (second === undefined) return collectionTarget(data, collection)
  if (parts.length === 2) return { kind: 'item', collection, slug: second.toLowerCase() }
  if (parts.length === 3 && third !== undefined) {
    if (second === 'category') return { kind: 'collection', collection, category: third }
    if (second === 'tag') return { kind: 'collection', collection, tag: third }
  }
  return undefined
}

function collectionTarget(data: SiteData, collection: SiteCollection): Target | undefined {
  const { json, row, content } = collection
  // The home page has one address.
  if (row.is_homepage) return { kind: 'redirect', to: '/' }
  if (!json.folder || json.folderBehavior !== 2) return { kind: 'collection', collection }
  if (content.redirectUrl) return { kind: 'redirect', to: content.redirectUrl }
  const child = data.collections.find((each) => each.row.parent_id === row.collection_id && each.row.enabled)
  return child && { kind: 'redirect', to: child.json.fullUrl }
}

/** The parts of a path, decoded; undefined when it cannot be decoded or a part hides a slash or a dot segment. */
function decodeParts(path: string): string[] | undefined {
  try {
    const parts = path
      .split('/')
      .filter((part) => part !== '')
      .map((part) => decodeURIComponent(part).normalize('NFC'))
    return parts.length > 6 || parts.some((part) => /[/\\\0]/.test(part) || part === '..' || part === '.')
      ? undefined
      : parts
  } catch {
    return undefined // "%zz": no page has such an address.
  }
}

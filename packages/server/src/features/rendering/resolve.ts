import { toPathPart } from '../../platform/text/html.ts'
import { findSlug, type SiteCollection, type SiteData } from '../site-data/index.ts'

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
  /** `isMove`: the same page at its address of today, so what the query asks for goes along. */
  | { readonly kind: 'redirect'; readonly to: string; readonly isMove?: true }

/** The same target in other data of the site: a view of it has collections of its own. */
export function findTargetIn(data: SiteData, target: Target): Target {
  if (!('collection' in target)) return target
  return { ...target, collection: data.collectionById.get(target.collection.row.collection_id) ?? target.collection }
}

/** Finds what the path leads to; undefined: nothing. The path is as in the request, percent-encoded. */
export function resolvePath(data: SiteData, path: string): Target | undefined {
  const parts = decodeParts(path)
  if (!parts) return undefined
  const [first, second, third] = parts
  if (first === undefined) return data.homepage && { kind: 'collection', collection: data.homepage }
  if (first === 'search' && parts.length === 1) return { kind: 'search' }
  const collection = data.collectionByAddress.get(first.toLowerCase())
  if (!collection?.row.enabled) return undefined
  // Its address in another language, or an old one.
  if (first.toLowerCase() !== collection.slug.toLowerCase())
    return { kind: 'redirect', to: [collection.path, ...parts.slice(1).map(toPathPart)].join('/'), isMove: true }
  if (second === undefined) return collectionTarget(data, collection)
  if (parts.length === 2) return { kind: 'item', collection, slug: second.toLowerCase() }
  if (parts.length === 3 && third !== undefined) {
    if (second === 'category') return categoryTarget(data, collection, third)
    if (second === 'tag') return { kind: 'collection', collection, tag: third }
  }
  return undefined
}

/** The list of a category, which is known by its slug in the site's own language. What names none is left to the list. */
function categoryTarget(data: SiteData, collection: SiteCollection, name: string): Target {
  const wanted = name.toLowerCase()
  const { categories, path } = collection
  const found =
    categories.find((each) => findSlug(data.site, each) === wanted) ??
    categories.find((each) => each.slug === wanted) ??
    categories.find((each) => each.former_slugs?.includes(wanted))
  if (!found) return { kind: 'collection', collection, category: name }
  const slug = findSlug(data.site, found)
  if (slug !== wanted) return { kind: 'redirect', to: `${path}/category/${toPathPart(slug)}`, isMove: true }
  return { kind: 'collection', collection, category: found.slug }
}

function collectionTarget(data: SiteData, collection: SiteCollection): Target | undefined {
  const { json, row, content } = collection
  // The home page has one address.
  if (row.is_homepage) return { kind: 'redirect', to: '/' }
  if (!json.folder || json.folderBehavior === 1) return { kind: 'collection', collection }
  // A folder that only groups its pages in menus is no page.
  if (json.folderBehavior === 3) return undefined
  if (content.redirectUrl && !leadsInACircle(data, collection)) return { kind: 'redirect', to: content.redirectUrl }
  const page = firstPageIn(data, collection)
  return page && { kind: 'redirect', to: page.json.fullUrl }
}

/** Does a folder that leads to an address lead back to itself, by way of other folders? */
function leadsInACircle(data: SiteData, folder: SiteCollection): boolean {
  const seen = new Set<SiteCollection>()
  for (let at: SiteCollection | undefined = folder; at; at = folderAt(data, at.content.redirectUrl)) {
    if (seen.has(at)) return at === folder
    seen.add(at)
  }
  return false
}

/** The folder that answers an address of this site by leading on. */
function folderAt(data: SiteData, address: string | undefined): SiteCollection | undefined {
  const url = address ? URL.parse(address, data.site.baseUrl) : null
  if (!url || url.host !== URL.parse(data.site.baseUrl)?.host) return undefined
  const [slug, ...more] = decodeParts(url.pathname) ?? []
  const found = slug === undefined || more.length > 0 ? undefined : data.collectionByAddress.get(slug.toLowerCase())
  return found?.row.enabled && found.json.folder && found.json.folderBehavior === 2 ? found : undefined
}

/** The first page inside a folder, also where it begins with folders; undefined when there is none, or when folders are inside each other. */
function firstPageIn(data: SiteData, folder: SiteCollection): SiteCollection | undefined {
  const seen = new Set<string>()
  const search = (within: SiteCollection): SiteCollection | undefined => {
    if (seen.has(within.row.collection_id)) return undefined
    seen.add(within.row.collection_id)
    for (const child of data.collections) {
      if (child.row.parent_id !== within.row.collection_id || !child.row.enabled) continue
      const leadsOn = child.json.folder && child.json.folderBehavior !== 1
      const page = leadsOn ? search(child) : child
      if (page) return page
    }
    return undefined
  }
  return search(folder)
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

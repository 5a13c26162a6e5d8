import type { contentRows } from '../../content/index.ts'
import { getPathTo, withInner } from '../../categories/index.ts'
import { listPagePaths, type SiteCollection } from '../../site-data/index.ts'
import type { PageQuery } from '../../page-url/index.ts'
import { unescapeHtml } from '../../../platform/text/html.ts'
import type { Breadcrumb } from '../../seo/index.ts'

/** What the path of a list says. */
export interface Filter {
  readonly category?: string
  readonly tag?: string
}

/** What a list is narrowed to: a category by its slug, a tag, an author by name or id. */
export interface ListFilter extends Filter {
  readonly author?: string
  /** The category and those inside it, where there are some: a list shows the items of all of them. */
  readonly categories?: readonly string[]
}

/** The filters of path and query; undefined for a category of another collection. */
export function findListFilter(collection: SiteCollection, filter: Filter, query: PageQuery): ListFilter | undefined {
  // Templates write links from texts that are escaped already: "salt &amp; pepper" is "salt & pepper".
  const wanted = unescapeHtml(filter.category ?? query.category ?? '')
  const tag = unescapeHtml(filter.tag ?? query.tag ?? '')
  const rest = {
    ...(tag === '' ? {} : { tag }),
    ...(query.author === undefined ? {} : { author: decodeAuthor(query.author) }),
  }
  if (wanted === '') return rest
  // Links of other builders carry the name, ours the slug.
  const found = collection.categories.find(
    ({ slug, name }) => slug === wanted.toLowerCase() || name.toLowerCase() === wanted.toLowerCase(),
  )
  return found && { ...rest, ...listCategoryWithInner(collection, found) }
}

/** An author as templates write them into links: by id, by name, or by the id of a name, which some encode once more. */
function decodeAuthor(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return unescapeHtml(text)
  try {
    return decodeURIComponent(text)
  } catch {
    return unescapeHtml(text)
  }
}

/** A category as lists are asked for it: with those inside it, where there are some. */
export function listCategoryWithInner(
  { categories }: Pick<SiteCollection, 'categories'>,
  { category_id, slug }: Pick<contentRows.CategoryRow, 'category_id' | 'slug'>,
): Pick<ListFilter, 'category' | 'categories'> {
  const slugs = withInner(categories, category_id).map((row) => row.slug)
  return { category: slug, ...(slugs.length > 1 ? { categories: slugs } : {}) }
}

/**
 * The categories for a menu beside a list, level by level: those at the top, then those inside each category of the way to the chosen one.
 */
export function listCategoryLevels(
  { categories, json }: Pick<SiteCollection, 'categories' | 'json'>,
  chosen: ListFilter,
) {
  const current = categories.find(({ slug }) => slug === chosen.category)
  const way = current ? getPathTo(categories, current.category_id).map(({ category_id }) => category_id) : []
  return [undefined, ...way].flatMap((parentId, level) => {
    const entries = json.nestedCategories.filter((each) => each.level === level && each.parentId === parentId)
    const marked = entries.map((each) => ({
      ...each,
      isCurrent: each.id === current?.category_id,
      isWithin: each.id !== current?.category_id && way.includes(each.id),
    }))
    return entries.length === 0 ? [] : [{ level, categories: marked }]
  })
}

/** The way to the chosen category: the categories it is in, and itself. */
export function listCategoryBreadcrumbs(collection: SiteCollection, { category }: ListFilter): Breadcrumb[] {
  const current = collection.categories.find(({ slug }) => slug === category)
  const way = current ? getPathTo(collection.categories, current.category_id) : []
  return way.map(({ name, slug }) => ({ name, path: getCanonicalPath(collection, { category: slug }, {}) }))
}

/** The address that stands for this list: category and tag as parts of the path, the rest and the place in it as query. */
export function getCanonicalPath(collection: SiteCollection, chosen: ListFilter, query: Partial<PageQuery>): string {
  const { category, tag } = chosen
  const params = new URLSearchParams()
  if (query.view !== undefined) params.set('view', query.view)
  if (category !== undefined && tag !== undefined) params.set('tag', tag)
  if (chosen.author !== undefined) params.set('author', chosen.author)
  if (query.month !== undefined) params.set('month', query.month)
  if (query.page !== undefined) params.set('page', String(query.page))
  if (query.offset !== undefined) params.set('offset', query.offset)
  if (query.reversePaginate !== undefined) params.set('reversePaginate', 'true')
  const base =
    category !== undefined
      ? (collection.json.nestedCategories.find(({ shortSlug }) => shortSlug === category)?.fullUrl ??
        `${collection.path}/category/${encodeURIComponent(category)}`)
      : tag !== undefined
        ? `${collection.path}/tag/${encodeURIComponent(tag)}`
        : collection.json.fullUrl
  return params.size === 0 ? base : `${base}?${params.toString()}`
}

/** Where a list is in each language. `canonical` is where it is in that of the visit. */
export function listListPaths(collection: SiteCollection, { category, tag }: ListFilter, canonical: string) {
  const search = /\?.*/.exec(canonical)?.[0] ?? ''
  const row = collection.categories.find(({ slug }) => slug === category)
  if (row) return listPagePaths(collection, { prefix: 'category/', slug: row.slug, slugs: row.slugs }, search)
  return listPagePaths(collection, tag === undefined ? undefined : { prefix: 'tag/', slug: tag }, search)
}

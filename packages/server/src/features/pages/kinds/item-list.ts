import type { Ctx } from '../../../platform/context.ts'
import { type Cursor, type ItemListQuery, type ItemRow, listItems } from '../../collections/index.ts'
import type { SiteCollection } from '../context/collection.ts'
import type { ItemJson } from '../context/item.ts'
import { monthRange } from '../context/time-zone.ts'
import type { PageQuery } from '../page-query.ts'
import type { SiteData } from '../site-data.ts'
import { countedPagination, timedPagination } from './pagination.ts'

/** Products stand 24 to a page, which two, three and four columns divide. */
const productsPerPage = 24
/** A page never loads more items than this, whatever the collection's settings say. */
const mostPerPage = 200

export interface Filter {
  readonly category?: string
  readonly tag?: string
}

export interface Chosen extends Filter {
  readonly author?: string
}

/** The filters of path and query; undefined when the category named is none of the collection's. */
export function chosenFilters(collection: SiteCollection, filter: Filter, query: PageQuery): Chosen | undefined {
  const wanted = filter.category ?? query.category
  const tag = filter.tag ?? query.tag
  const rest = {
    ...(tag === undefined ? {} : { tag }),
    ...(query.author === undefined ? {} : { author: query.author }),
  }
  if (wanted === undefined) return rest
  // Links of other builders carry the name, ours the slug.
  const found = collection.categories.find(
    ({ slug, name }) => slug === wanted.toLowerCase() || name.toLowerCase() === wanted.toLowerCase(),
  )
  return found && { ...rest, category: found.slug }
}

export interface ItemList {
  readonly rows: readonly ItemRow[]
  readonly pagination: (items: readonly ItemJson[]) => unknown
  readonly more: (items: readonly ItemJson[]) => Record<string, unknown>
}

export async function itemList(
  ctx: Ctx,
  data: SiteData,
  collection: SiteCollection,
  chosen: Chosen,
  query: PageQuery,
): Promise<ItemList> {
  const { json } = collection
  const limit = pageSizeOf(collection)
  const order = orderOf(collection)
  const list: ItemListQuery = {
    collectionId: json.id,
    order,
    limit: limit + 1,
    ...chosen,
    ...(query.month === undefined ? {} : { month: monthRange(query.month, collection.clock) }),
  }
  if (order === 'position') {
    const page = query.page ?? 1
    const rows = await listItems(ctx, { ...list, skip: (page - 1) * limit })
    const path = canonicalPath(collection, chosen, { format: 'html' })
    return {
      rows: rows.slice(0, limit),
      pagination: () => countedPagination(path, page, limit, rows.length > limit),
      more: () => ({}),
    }
  }
  const cursor = query.offset === undefined ? undefined : readCursor(query.offset)
  const backwards = cursor !== undefined && query.reversePaginate === 'true'
  const rows = await listItems(ctx, {
    ...list,
    ...(cursor ? (backwards ? { after: cursor } : { before: cursor }) : {}),
  })
  const hasMore = rows.length > limit
  const shown = backwards ? rows.slice(0, limit).toReversed() : rows.slice(0, limit)
  const path = canonicalPath(collection, chosen, {
    format: 'html',
    ...(query.month === undefined ? {} : { month: query.month }),
  })
  return {
    rows: shown,
    pagination: () =>
      timedPagination(path, shown, limit, {
        hasNext: backwards || hasMore,
        hasPrev: backwards ? hasMore : cursor !== undefined,
      }),
    more: () => ({}),
  }
}

/** Events: those to come first, those that are over after them. Two statements. */
export async function eventList(
  ctx: Ctx,
  collection: SiteCollection,
  chosen: Chosen,
  query: PageQuery,
): Promise<ItemList> {
  const limit = Math.min(mostPerPage, Math.max(collection.json.pageSize, 30))
  const list = { collectionId: collection.json.id, limit, ...chosen, momentMs: ctx.now.getTime() }
  const [upcoming, past] = await Promise.all([
    listItems(ctx, { ...list, order: 'starts' }),
    listItems(ctx, { ...list, order: 'ended', limit: query.view === 'calendar' ? mostPerPage : limit }),
  ])
  return {
    rows: [...upcoming, ...past],
    pagination: () => ({ pageSize: limit }),
    more: (items) => ({
      upcoming: items.slice(0, upcoming.length),
      past: items.slice(upcoming.length),
      showPastOrUpcomingEvents: upcoming.length > 0 ? 'upcoming' : 'past',
    }),
  }
}

function pageSizeOf({ json }: SiteCollection): number {
  return Math.min(mostPerPage, json.typeName === 'products' ? productsPerPage : json.pageSize)
}

/** In which order a collection shows its items. */
export function orderOf({ json }: SiteCollection): 'position' | 'newest' | 'starts' {
  if (json.typeName === 'events' || json.ordering === 3) return 'starts'
  return json.ordering === 2 || json.ordering === 4 ? 'position' : 'newest'
}

function readCursor(offset: string): Cursor {
  const [ms, itemId] = offset.split('-')
  return { ms: Number(ms), ...(itemId === undefined ? {} : { itemId }) }
}

/** The address that stands for this list: category and tag as parts of the path, the place in it as query. */
export function canonicalPath(collection: SiteCollection, chosen: Chosen, query: PageQuery): string {
  const { category, tag } = chosen
  const params = new URLSearchParams()
  if (query.page !== undefined) params.set('page', String(query.page))
  if (query.offset !== undefined) params.set('offset', query.offset)
  if (query.month !== undefined) params.set('month', query.month)
  if (chosen.author !== undefined) params.set('author', chosen.author)
  const base =
    category !== undefined
      ? `${collection.path}/category/${encodeURIComponent(category)}`
      : tag !== undefined
        ? `${collection.path}/tag/${encodeURIComponent(tag)}`
        : collection.json.fullUrl
  return params.size === 0 ? base : `${base}?${params.toString()}`
}

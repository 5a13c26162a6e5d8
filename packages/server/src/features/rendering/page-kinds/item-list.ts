import type { Ctx } from '../../../platform/context.ts'
import { type ItemListQuery, listItems, type contentRows } from '../../content/index.ts'
import { type ItemJson } from '../../page-context/index.ts'
import { getMonthRange } from '../../../platform/time-zone.ts'
import { getItemOrder, type SiteCollection } from '../../site-data/index.ts'
import type { PageQuery } from '../../page-url/index.ts'
import { type ListFilter, getCanonicalPath } from './filters.ts'
import { type Place, paginateByCount, paginateByTime } from './pagination.ts'

/** Products stand 24 to a page, which two, three and four columns divide. */
const productsPerPage = 24
/** A page never loads more items than this, whatever the collection's settings say. */
export const maxPerPage = 200

export interface ItemList {
  readonly rows: readonly contentRows.ItemRow[]
  readonly pagination: Readonly<Record<string, unknown>>
  /** Further keys of the page context. */
  readonly more?: (items: readonly ItemJson[]) => Record<string, unknown>
}

/** A page of a collection's items; undefined for a place in the list that holds none. */
export async function readItemList(
  ctx: Ctx,
  collection: SiteCollection,
  chosen: ListFilter,
  query: PageQuery,
): Promise<ItemList | undefined> {
  const limit = getPageSize(collection)
  const order = getItemOrder(collection)
  const { month } = query
  const list: ItemListQuery = {
    collectionId: collection.json.id,
    order,
    limit: limit + 1,
    ...chosen,
    ...(month === undefined ? {} : { month: getMonthRange(month, collection.clock) }),
  }
  const path = getCanonicalPath(collection, chosen, month === undefined ? {} : { month })
  return order === 'position' ? countedList(ctx, list, path, limit, query) : timedList(ctx, list, path, limit, query)
}

async function countedList(
  ctx: Ctx,
  list: ItemListQuery,
  path: string,
  limit: number,
  { page = 1 }: PageQuery,
): Promise<ItemList | undefined> {
  const rows = await listItems(ctx, { ...list, skip: (page - 1) * limit })
  if (rows.length === 0 && page > 1) return undefined
  return { rows: rows.slice(0, limit), pagination: paginateByCount(path, page, limit, rows.length > limit) }
}

async function timedList(
  ctx: Ctx,
  list: ItemListQuery,
  path: string,
  limit: number,
  query: PageQuery,
): Promise<ItemList | undefined> {
  const cursor = query.offset === undefined ? undefined : readCursor(query.offset)
  if (cursor && query.reversePaginate === 'true') {
    const rows = await listItems(ctx, { ...list, after: cursor })
    // A full page and one more: there is another before it. Otherwise this is the first page, which is shown in full.
    if (rows.length > limit) {
      const shown = rows.slice(0, limit).toReversed()
      const [first, last] = [getCursor(shown[0]), getCursor(shown.at(-1))]
      const pagination = paginateByTime(path, limit, {
        ...(last ? { next: { ...last, isShared: true } } : {}),
        ...(first ? { prev: first } : {}),
      })
      return { rows: shown, pagination }
    }
    return forwards(ctx, list, path, limit, undefined)
  }
  return forwards(ctx, list, path, limit, cursor)
}

async function forwards(
  ctx: Ctx,
  list: ItemListQuery,
  path: string,
  limit: number,
  cursor: NonNullable<ItemListQuery['before']> | undefined,
): Promise<ItemList | undefined> {
  const rows = await listItems(ctx, cursor ? { ...list, before: cursor } : list)
  if (rows.length === 0 && cursor) return undefined
  const shown = rows.slice(0, limit)
  const [first, last] = [getCursor(shown[0]), getCursor(shown.at(-1))]
  const isShared = last !== undefined && rows.filter((row) => getCursor(row)?.ms === last.ms).length > 1
  const pagination = paginateByTime(path, limit, {
    ...(rows.length > limit && last ? { next: { ...last, isShared } } : {}),
    ...(cursor && first ? { prev: first } : {}),
  })
  return { rows: shown, pagination }
}

function getCursor(row: contentRows.ItemRow | undefined): Place | undefined {
  return row === undefined || row.published_at_ms === null
    ? undefined
    : { ms: row.published_at_ms, itemId: row.item_id }
}

function getPageSize({ json }: SiteCollection): number {
  return Math.min(maxPerPage, json.typeName === 'products' ? productsPerPage : json.pageSize)
}

export function readCursor(offset: string): NonNullable<ItemListQuery['before']> {
  const [ms, itemId] = offset.split('-')
  return { ms: Number(ms), ...(itemId === undefined ? {} : { itemId }) }
}

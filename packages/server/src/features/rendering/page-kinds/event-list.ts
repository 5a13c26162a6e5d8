import type { Ctx } from '../../../platform/context.ts'
import { type ItemListQuery, listItems, type contentRows } from '../../content/index.ts'
import type { ItemJson } from '../../page-context/index.ts'
import { getMonthRange } from '../../../platform/time-zone.ts'
import type { SiteCollection } from '../../site-data/index.ts'
import type { PageQuery } from '../../page-url/index.ts'
import { buildCalendarMonth, parseMonth } from './calendar-month.ts'
import { type ListFilter, getCanonicalPath } from './filters.ts'
import { type ItemList, maxPerPage, readCursor } from './item-list.ts'
import { paginateByTime } from './pagination.ts'

/** Past events of one page, at least. */
const pastPerPage = 30
/** Events of one month that a calendar shows. */
const maxPerMonth = 500

/**
 * Events: those to come first, then those that are over, the latest first and paged by `?offset=`. With `?month=` those of a month. At
 * most two statements. Undefined for a place in the list that holds none.
 */
export async function loadEventList(
  ctx: Ctx,
  collection: SiteCollection,
  chosen: ListFilter,
  query: PageQuery,
): Promise<ItemList | undefined> {
  const momentMs = ctx.now.getTime()
  const list = { collectionId: collection.json.id, ...chosen }
  if (query.month !== undefined) {
    const during = getMonthRange(query.month, collection.clock)
    const rows = await listItems(ctx, { ...list, order: 'starts', limit: maxPerMonth, during })
    return { rows, pagination: { pageSize: rows.length }, more: (items) => splitByTime(items, momentMs) }
  }
  const limit = Math.min(maxPerPage, Math.max(collection.json.pageSize, pastPerPage))
  const cursor = query.offset === undefined ? undefined : readCursor(query.offset)
  const past: ItemListQuery = {
    ...list,
    order: 'ended',
    limit: limit + 1,
    momentMs,
    ...(cursor ? { before: cursor } : {}),
  }
  const [upcoming, over] = await Promise.all([
    cursor ? [] : listItems(ctx, { ...list, order: 'starts', limit: maxPerPage, momentMs }),
    listItems(ctx, past),
  ])
  if (cursor && over.length === 0) return undefined
  const shown = over.slice(0, limit)
  return {
    rows: [...upcoming, ...shown],
    pagination: paginateByTime(getCanonicalPath(collection, chosen, {}), limit, {
      ...(over.length > limit ? getNextCursor(over, shown.at(-1)) : {}),
      ...(cursor ? { prev: 'first' } : {}),
    }),
    more: (items) => splitByTime(items, momentMs),
  }
}

/** The first events of a list in the order of its page: those to come, then those that are over. At most two statements. */
export async function listNextEvents(ctx: Ctx, list: Omit<ItemListQuery, 'order'>): Promise<contentRows.ItemRow[]> {
  const momentMs = ctx.now.getTime()
  const toCome = await listItems(ctx, { ...list, order: 'starts', momentMs })
  if (toCome.length >= list.limit) return toCome
  const over = await listItems(ctx, { ...list, order: 'ended', momentMs })
  return [...toCome, ...over].slice(0, list.limit)
}

/** A month of events as a table of days: what `?view=calendar` shows. One statement. */
export async function loadEventCalendar(
  ctx: Ctx,
  collection: SiteCollection,
  chosen: ListFilter,
  query: PageQuery,
): Promise<ItemList> {
  const { clock } = collection
  const nowMs = ctx.now.getTime()
  const shown = parseMonth(query.month, clock, nowMs)
  const during = getMonthRange(`${shown.month}-${shown.year}`, clock)
  const rows = await listItems(ctx, {
    collectionId: collection.json.id,
    ...chosen,
    order: 'starts',
    limit: maxPerMonth,
    during,
  })
  const getUrl = (month: string | undefined) =>
    getCanonicalPath(collection, chosen, { view: 'calendar', ...(month === undefined ? {} : { month }) })
  return {
    rows,
    pagination: { pageSize: rows.length },
    more: (items) => ({
      ...splitByTime(items, nowMs),
      calendar: {
        ...buildCalendarMonth({ items, shown, clock, nowMs, language: ctx.site.language, getUrl }),
        listUrl: getCanonicalPath(collection, chosen, { view: 'list' }),
      },
    }),
  }
}

/** The keys by which templates tell events to come from those that are over. */
export function splitByTime(items: readonly ItemJson[], nowMs: number) {
  const upcoming = items.filter(({ endDate = 0 }) => endDate >= nowMs)
  return {
    upcoming,
    past: items.filter(({ endDate = 0 }) => endDate < nowMs),
    showPastOrUpcomingEvents: upcoming.length > 0 ? 'upcoming' : 'past',
  }
}

function getNextCursor(rows: readonly contentRows.ItemRow[], last: contentRows.ItemRow | undefined) {
  const ms = last?.starts_at_ms
  if (!last || ms === null || ms === undefined) return {}
  return { next: { ms, itemId: last.item_id, isShared: rows.filter((row) => row.starts_at_ms === ms).length > 1 } }
}

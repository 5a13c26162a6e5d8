import type { ItemRow } from '../../collections/index.ts'

/** `pagination` of lists that are counted (products): addresses with `?page=`. */
export function countedPagination(path: string, page: number, pageSize: number, hasNext: boolean) {
  const at = (number: number) => (number <= 1 ? path : withParam(path, `page=${number}`))
  return {
    pageSize,
    page,
    ...(hasNext ? { nextPage: true, nextPageOffset: page + 1, nextPageUrl: at(page + 1) } : {}),
    ...(page > 1 ? { prevPage: true, prevPageOffset: page - 1, prevPageUrl: at(page - 1) } : {}),
  }
}

/** `pagination` of lists by time (blog): addresses with `?offset=`, the moment of the last item shown. */
export function timedPagination(
  path: string,
  shown: readonly Pick<ItemRow, 'published_at_ms' | 'item_id'>[],
  pageSize: number,
  { hasNext, hasPrev }: { hasNext: boolean; hasPrev: boolean },
) {
  const [first, last] = [shown[0], shown.at(-1)]
  const shared = last !== undefined && shown.filter((row) => row.published_at_ms === last.published_at_ms).length > 1
  const nextOffset = last?.published_at_ms ?? 0
  const nextCursor = shared && last ? `${nextOffset}-${last.item_id}` : String(nextOffset)
  const prevOffset = first?.published_at_ms ?? 0
  return {
    pageSize,
    ...(hasNext && last
      ? { nextPage: true, nextPageOffset: nextOffset, nextPageUrl: withParam(path, `offset=${nextCursor}`) }
      : {}),
    ...(hasPrev && first
      ? {
          prevPage: true,
          prevPageOffset: prevOffset,
          prevPageUrl: withParam(path, `offset=${prevOffset}&reversePaginate=true`),
        }
      : {}),
  }
}

function withParam(path: string, param: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${param}`
}

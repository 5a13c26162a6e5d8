/** `pagination` of lists that are counted (products): addresses with `?page=`. */
export function paginateByCount(path: string, page: number, pageSize: number, hasNext: boolean) {
  const at = (number: number) => (number <= 1 ? path : withParam(path, `page=${number}`))
  return {
    pageSize,
    page,
    ...(hasNext ? { nextPage: true, nextPageOffset: page + 1, nextPageUrl: at(page + 1) } : {}),
    ...(page > 1 ? { prevPage: true, prevPageOffset: page - 1, prevPageUrl: at(page - 1) } : {}),
  }
}

/** A place in a list by time. */
export interface Place {
  /** Epoch ms of the time that orders the list. */
  readonly ms: number
  readonly itemId: string
}

/**
 * `pagination` of lists by time (blog): addresses with `?offset=`, the moment of the last item shown. Where another item may have the same
 * moment its id is behind it, so that none is lost between two pages.
 */
export function paginateByTime(
  path: string,
  pageSize: number,
  { next, prev }: { readonly next?: Place & { readonly isShared: boolean }; readonly prev?: Place | 'first' },
) {
  return {
    pageSize,
    ...(next
      ? {
          nextPage: true,
          nextPageOffset: next.ms,
          nextPageUrl: withParam(path, `offset=${next.ms}${next.isShared ? `-${next.itemId}` : ''}`),
        }
      : {}),
    ...(prev === 'first' ? { prevPage: true, prevPageOffset: 0, prevPageUrl: path } : {}),
    ...(prev !== undefined && prev !== 'first'
      ? {
          prevPage: true,
          prevPageOffset: prev.ms,
          prevPageUrl: withParam(path, `offset=${prev.ms}-${prev.itemId}&reversePaginate=true`),
        }
      : {}),
  }
}

function withParam(path: string, param: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${param}`
}

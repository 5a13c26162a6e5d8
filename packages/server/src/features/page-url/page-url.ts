import type { FastifyRequest } from 'fastify'
import { type PageQuery, readPageQuery } from './page-query.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** See `getPageUrl`. */
    pageUrl: PageUrl | undefined
  }
}

/** The URL of a request, split once: everything that answers a page is handed this. */
export class PageUrl {
  /** Percent-encoded, without slashes at its end. */
  readonly path: string
  /** Without the question mark; '' when there is none. */
  readonly search: string
  #params: URLSearchParams | undefined
  #query: PageQuery | undefined

  /** `url` is path and query as in the request. */
  constructor(url: string) {
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    this.path = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
    this.search = mark === -1 ? '' : url.slice(mark + 1)
  }

  get params(): URLSearchParams {
    return (this.#params ??= new URLSearchParams(this.search))
  }

  /** What the query says about the page. */
  get query(): PageQuery {
    return (this.#query ??= this.search === '' ? plainQuery : readPageQuery(this.params))
  }
}

/** A page that is asked for by its path alone. */
export const plainQuery: PageQuery = { format: 'html' }

/** The URL of this request, split once. */
export function getPageUrl(request: FastifyRequest): PageUrl {
  return (request.pageUrl ??= new PageUrl(request.url))
}

import type { FastifyRequest } from 'fastify'

/** The address a request came to, as pages are kept by. */
export function getRequestOrigin(request: FastifyRequest): string {
  return request.ctx.site.origin
}

/** Path and query of a request's URL; the path without slashes at its end. */
export function splitUrl(url: string): { path: string; search: string } {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  return {
    path: path.length > 1 ? path.replace(/\/+$/, '') || '/' : path,
    search: mark === -1 ? '' : url.slice(mark + 1),
  }
}

import type { FastifyRequest } from 'fastify'
import type { Site } from '../context.ts'
import { defineError } from '../errors.ts'
import { isWrite } from './route-access.ts'

/** A write that the browser says comes from another website. No CSRF token helps: it is refused before anything of it is read. */
const foreignOrigin = defineError<{ origin: string; expected: string }>(
  'foreign_origin',
  403,
  ({ expected }) =>
    `This request comes from another website and was refused. Open ${expected} and try again. A proxy in front of Vitrine has to pass on the Host header.`,
)

/**
 * Throws `foreign_origin` for a write from a page of another origin. `Origin` has to be the site's own.
 * `Sec-Fetch-Site` must name neither another site nor a sibling. Tools send neither header.
 */
export function refuseForeignWrites(request: FastifyRequest): void {
  if (!isWrite(request.method)) return
  const { origin } = request.headers
  const { site } = request.ctx
  const fetchSite = readFetchSite(request)
  const isForeign = fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none'
  // A page without referrers posts its forms with the origin "null"; so does a sandboxed frame, which is not of the same origin.
  const isHidden = origin === 'null' && fetchSite === 'same-origin'
  if (isForeign || (origin !== undefined && !isHidden && !isOwn(origin, site)))
    throw foreignOrigin({ origin: (origin ?? fetchSite ?? '').slice(0, 200), expected: site.baseUrl })
}

/** True when the browser itself says that a page of this site sends the request. */
export function isFromOwnPage(request: FastifyRequest): boolean {
  const { origin } = request.headers
  return readFetchSite(request) === 'same-origin' || (origin !== undefined && isOwn(origin, request.ctx.site))
}

/**
 * The page of this site that sent a request, by its `Referer`; undefined for pages of other sites. `origin` is that of
 * the site, since visitors choose the framework's host. A proxy that ends TLS may not say so, so only the hosts are
 * compared.
 */
export function findOwnReferer({ headers }: Pick<FastifyRequest, 'headers'>, origin: string): URL | undefined {
  const from = URL.parse(headers.referer ?? '')
  return from && from.host === URL.parse(origin)?.host ? from : undefined
}

/** The site's public address counts too: a proxy may ask under another host name. */
function isOwn(origin: string, { origin: own, baseUrl }: Pick<Site, 'origin' | 'baseUrl'>): boolean {
  return origin === parseOrigin(own) || origin === parseOrigin(baseUrl)
}

function parseOrigin(url: string): string | undefined {
  return URL.parse(url)?.origin
}

function readFetchSite({ headers }: FastifyRequest): string | undefined {
  return headers['sec-fetch-site']
}

/** A path as a link of this site: one that begins with two slashes would be another host. */
export function toLocalPath(path: string): string {
  return `/${path.replace(/^[/\\]+/, '')}`
}

/** Where a form says that its visitor goes next, as path and query of this site; undefined for nothing, and for addresses elsewhere. */
export function readNextPath(next: string, origin: string): string | undefined {
  if (!next.startsWith('/')) return undefined
  const url = URL.parse(next, origin)
  return url && url.origin === parseOrigin(origin) ? toLocalPath(url.pathname + url.search) : undefined
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, Site } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Services } from './feature.ts'
import type { App } from './http.ts'
import { refuseForeignWrites } from './same-origin.ts'
import { hasTwoHosts } from './request-origin.ts'

/** A name or an address, with a port or without. */
const hostPattern =
  /^(?:[a-z0-9][a-z0-9_-]{0,62}(?:\.[a-z0-9_][a-z0-9_-]{0,62})*\.?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/
/** The longest name there can be, with the dot at its end and a port. */
const longestHost = 254 + 6

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers whatever host is asked for, without a ctx: health checks do not know the name of a site. */
    anyHost?: boolean
  }
  interface FastifyRequest {
    /** True for the first of two passes through the routes: the second one, without the language in the address, is answered. */
    isRoutedAgain: boolean
  }
}

/**
 * Gives every request its ctx: the site its host names, and a visitor as actor (sign-in may raise it later). Writes that come from pages of other
 * websites end here.
 */
export function openRequests(
  app: App,
  services: Pick<Services, 'config' | 'ctxFor' | 'origins'> & {
    readonly siteAt: (origin: string) => Promise<Site | undefined>
    /** The site in the language of the address; undefined where the request has been answered, or is routed again without it. */
    readonly enterLanguage?: (
      site: Site,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => Site | Promise<Site | undefined> | undefined
  },
): void {
  // Only where a collector reads the log: it costs a microsecond for each request.
  const namesSite = services.config.logFormat === 'json'
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fastify wants the property declared once; the hook below fills it before any handler.
  app.decorateRequest('ctx', null as unknown as Ctx)
  app.decorateRequest('isRoutedAgain', false)
  app.addHook('onRequest', async (request, reply) => {
    if (hasTwoHosts(request.raw)) throw badHost()
    if (request.routeOptions.config.anyHost === true) return
    const origin = services.origins.read(request.raw)
    // Beside the framework: answers of pages are sent without it.
    services.origins.mark(reply.raw, origin)
    const host = origin.slice(origin.indexOf('://') + 3)
    // The host becomes part of links and headers, so a malformed one is refused.
    if (host.length > longestHost || !hostPattern.test(host)) throw badHost()
    const found = await services.siteAt(origin)
    if (!found)
      throw new AppError('site_not_found', 404, 'There is no website at this address.', { host: host.slice(0, 100) })
    const entered = services.enterLanguage ? services.enterLanguage(found, request, reply) : found
    const site = entered instanceof Promise ? await entered : entered
    if (!site) return
    const log = namesSite ? request.log.child({ websiteId: site.id }) : request.log
    request.ctx = { ...services.ctxFor(site, { kind: 'visitor', address: request.ip }), log }
    refuseForeignWrites(request)
  })
}

function badHost(): AppError {
  return new AppError('bad_host', 400, 'The Host header of this request is not valid.')
}

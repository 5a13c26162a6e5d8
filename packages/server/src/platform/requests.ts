import type { Ctx, Site } from './context.ts'
import { AppError } from './errors.ts'
import type { Services } from './feature.ts'
import type { App } from './http.ts'

/** A name or an address, with a port or without. */
const hostPattern =
  /^(?:[a-z0-9][a-z0-9_-]{0,62}(?:\.[a-z0-9_][a-z0-9_-]{0,62})*\.?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i
/** The longest name there can be, with the dot at its end and a port. */
const longestHost = 254 + 6

/** Gives every request its ctx: the site its Host header names, and a visitor as actor (sign-in may raise it later). */
export function openRequests(
  app: App,
  services: Pick<Services, 'ctxFor'> & {
    readonly siteByHost: (host: string, protocol: string) => Promise<Site | undefined>
  },
): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fastify wants the property declared once; the hook below fills it before any handler.
  app.decorateRequest('ctx', null as unknown as Ctx)
  app.addHook('onRequest', async (request) => {
    // The host becomes part of links and headers: what is none goes no further.
    if (request.host.length > longestHost || !hostPattern.test(request.host))
      throw new AppError('bad_host', 400, 'The Host header of this request is not valid.')
    const site = await services.siteByHost(request.host, request.protocol)
    if (!site)
      throw new AppError('site_not_found', 404, 'There is no website at this address.', {
        host: request.host.slice(0, 100),
      })
    request.ctx = { ...services.ctxFor(site, { kind: 'visitor', address: request.ip }), log: request.log }
  })
}

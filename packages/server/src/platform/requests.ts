import type { Ctx, Site } from './context.ts'
import { AppError } from './errors.ts'
import type { Services } from './feature.ts'
import type { App } from './http.ts'

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
    const site = await services.siteByHost(request.host, request.protocol)
    if (!site) throw new AppError('site_not_found', 404, 'There is no website at this address.')
    request.ctx = { ...services.ctxFor(site, { kind: 'visitor', address: request.ip }), log: request.log }
  })
}

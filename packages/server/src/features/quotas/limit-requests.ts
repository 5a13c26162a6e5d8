import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../../platform/context.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { App } from '../../platform/http/http.ts'
import { tooManyRequests } from '../../platform/http/rate-limit.ts'
import { openFloodLimit } from '../../platform/limits/flood-limit.ts'
import { countUsage } from '../../platform/metrics/site-usage.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { findRecentUsage, storeUsage } from './count-usage.ts'
import { getLimits } from './limits.ts'

const storeMs = 10_000
/** A limit is exceeded by far from so many times its number on. */
const farAbove = 2
/** Pages that one visitor of a site far above its limits may open in a minute. */
const pagesPerMinute = 30
/** A download on a slow line is no work of the server. */
const maxCountedMs = 10_000

/** The editor's own requests count for nothing, so that owners may always look after their site. */
const editorRoute = /^\/(?:config|api\/admin|_assets)(?:\/|$)/
const fileRoute = /^\/(?:s|assets|scripts)\//
/** Who buys is never asked to wait. */
const sellingPath = /^\/(?:[a-z]{2}(?:-[a-z0-9]+)?\/)?(?:cart|checkout|account|order)/i

/** Counts the requests of all sites. A site far above its limits gives each visitor only some pages a minute. */
export function limitRequests(app: App, services: Pick<Services, 'config' | 'database' | 'log' | 'onStop'>): void {
  const visits = openFloodLimit()
  const store = async () => {
    try {
      await storeUsage(services.database.db, new Date())
    } catch (error) {
      services.log.warn({ err: error }, 'what sites used could not be stored yet')
    }
  }
  const timer = setInterval(() => void store(), storeMs).unref()
  services.onStop(async () => {
    clearInterval(timer)
    await store()
  })

  const isFarAbove = (site: Site, now: Date): boolean => {
    const sum = findRecentUsage(site.id, now)
    if (!sum) return false
    const { requests, compute } = getLimits({ site, siteLimits: services.config.siteLimits })
    return (
      (requests !== null && sum.requests > requests * farAbove) ||
      (compute !== null && sum.computeMs > compute * 1000 * farAbove)
    )
  }

  app.addHook('onRequest', (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
    const { ctx } = request
    if (!isLimitedPage(request) || !isFarAbove(ctx.site, ctx.now)) return done()
    const retryAfterSeconds = visits.count(ctx.site.id, toNetwork(request.ip), pagesPerMinute, ctx.now)
    return done(retryAfterSeconds === undefined ? undefined : tooManyRequests({ retryAfterSeconds }))
  })
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const { url = '', config } = request.routeOptions
    if (config.anyHost !== true && !request.isRoutedAgain && !editorRoute.test(url)) {
      const computeMs = fileRoute.test(url) ? 0 : Math.min(reply.elapsedTime, maxCountedMs)
      // A request without a site, such as one for an unknown host, is nobody's.
      const site: Site | undefined = request.ctx?.site
      if (site) countUsage(site.id, { requests: 1, computeMs })
    }
    done()
  })
}

function isLimitedPage({ routeOptions, isRoutedAgain, method, url }: FastifyRequest): boolean {
  const isPage = routeOptions.url === '/*' || routeOptions.url === '/'
  return isPage && !isRoutedAgain && (method === 'GET' || method === 'HEAD') && !sellingPath.test(url)
}

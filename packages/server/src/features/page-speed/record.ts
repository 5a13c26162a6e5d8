import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../platform/http/feature.ts'
import { tooManyRequests } from '../../platform/http/rate-limit.ts'
import { openFloodLimit } from '../../platform/limits/flood-limit.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { ZoneClock } from '../../platform/time-zone.ts'
import { getDay, isRobot, isStaffVisit, isUncounted, parseUserAgent, toVisitPath } from '../visits/index.ts'
import { openDayPages } from './day-pages.ts'
import { getBucket } from './metrics.ts'
import { createPageLoadId, isPageLoadId } from './page-load.ts'
import type { PerformanceRecords, PerformanceSettings } from './schema.ts'
import { openSpeedQueue } from './speed-queue.ts'

const perNetwork = 120
const perSite = 6_000

/** Takes what browsers measure. */
interface SpeedRecorder {
  readonly getSettings: (request: FastifyRequest, reply: FastifyReply) => Promise<PerformanceSettings>
  /** Counts records, or leaves them out; the browser does not learn which. Throws 429 for a flood. */
  readonly record: (request: FastifyRequest, records: PerformanceRecords) => void
}

export function openSpeedRecorder(services: Pick<Services, 'database' | 'log' | 'onStop'>): SpeedRecorder {
  const networks = openFloodLimit()
  const sites = openFloodLimit()
  const pages = openDayPages()
  const queue = openSpeedQueue({ db: services.database.db, log: services.log })
  services.onStop(queue.flush)

  return {
    getSettings: async (request, reply) => {
      const { site, now } = request.ctx
      const isLeftOut = isUncounted(request) || isRobot(getUserAgent(request)) || (await isStaffVisit(request, reply))
      return { pageLoadId: isLeftOut ? null : createPageLoadId(site, now) }
    },
    record: (request, records) => {
      const { site, now, rateLimits } = request.ctx
      const network = toNetwork(request.ip)
      const retryAfterSeconds = networks.count(site.id, network, perNetwork, now)
      if (rateLimits && retryAfterSeconds !== undefined) throw tooManyRequests({ retryAfterSeconds })
      if (isUncounted(request) || sites.count(site.id, 'all', perSite, now) !== undefined) return
      const [first] = records
      // One page load has one id and one page.
      if (!first || !isPageLoadId(site, first.pageLoadId, now)) return
      const { day } = getDay(getClock(site.timeZone), now)
      const { device } = parseUserAgent(getUserAgent(request))
      const path = toVisitPath(first.path)
      const isKnown = pages.has({ websiteId: site.id, day }, path, { network, now })
      const measured = new Map(records.map(({ name, value }) => [name, value]))
      for (const [metric, value] of measured) {
        const key = { day, device, metric, bucket: getBucket(metric, value) }
        queue.add(site.id, { ...key, path: '' })
        if (isKnown) queue.add(site.id, { ...key, path })
      }
    },
  }
}

/** Clocks know the offsets that they looked up: there are no more than time zones. */
const clocks = new Map<string, ZoneClock>()

function getClock(timeZone: string): ZoneClock {
  const clock = clocks.get(timeZone) ?? new ZoneClock(timeZone)
  clocks.set(timeZone, clock)
  return clock
}

function getUserAgent({ headers }: FastifyRequest): string {
  return headers['user-agent'] ?? ''
}

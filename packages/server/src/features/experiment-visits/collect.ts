import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clearHostCookie, readHostCookie, setHostCookie } from '../../platform/http/cookies.ts'
import type { Services } from '../../platform/http/feature.ts'
import { openDayLimit, openFloodLimit } from '../../platform/limits/flood-limit.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { isRobot, isStaffVisit, isUncounted, openVisitorKeys } from '../visits/index.ts'
import { getCookieSettings } from '../consent/index.ts'
import { findOverride } from './override.ts'
import type { RunningExperiment } from './store.ts'
import { chooseVersion, type Version } from './version.ts'
import { openExperimentQueue } from './visit-queue.ts'
import { addVersion, formatVisitorCookie, newVisitorCookie, readVisitorCookie } from './visitor-cookie.ts'

const cookie = 'vitrine_experiments'
const cookieSeconds = 180 * 86_400
/** As for visits: pages of one network to a site in a minute, and in a day to all sites. */
const perNetwork = 240
const perNetworkAndDay = 20_000

/** What a visitor gets of a page with an experiment. */
interface ChosenVersion {
  readonly version: Version
  /** The address asked for it, which staff and sites of internal status may do. */
  readonly isOverride: boolean
}

/** Chooses versions for visitors, and counts what they do then. */
interface ExperimentVisits {
  /** The version of this request, counted where the visitor is. `asked` is what the address says of it. */
  readonly choose: (
    request: FastifyRequest,
    reply: FastifyReply,
    experiment: RunningExperiment,
    options: { readonly running: readonly RunningExperiment[]; readonly asked: string | null },
  ) => Promise<ChosenVersion>
  /** Counts that the visitor reached the goal of these experiments. Nobody waits for it, and it never fails. */
  readonly countGoal: (
    request: FastifyRequest,
    reply: FastifyReply,
    experiments: readonly RunningExperiment[],
  ) => Promise<void>
}

const control: ChosenVersion = { version: 'a', isOverride: false }

/** Opens what tells visitors apart, with its limits and its queue, which is stored when the process stops. */
export function openExperimentVisits(services: Pick<Services, 'database' | 'log' | 'onStop'>): ExperimentVisits {
  const keys = openVisitorKeys()
  const floods = openFloodLimit()
  const days = openDayLimit(perNetworkAndDay)
  const queue = openExperimentQueue({ db: services.database.db, log: services.log })
  services.onStop(queue.flush)

  return {
    choose: async (request, reply, experiment, { running, asked }) => {
      const { key } = experiment
      const wanted = await findOverride(request, reply, key, asked)
      if (wanted !== undefined) return { version: wanted, isOverride: true }
      // The visitor withdrew the consent, or the owner took cookies away: what is left of them goes at once.
      if (!mayKeepCookie(request) && readHostCookie(request, cookie) !== undefined) clearHostCookie(reply, cookie)
      if (await isLeftOut(request, reply)) return control
      const visitor = await identify(request, reply, experiment, running)
      if (isLookedAt(request) && !isFlood(request))
        queue.addExposure(request.ctx.site.id, {
          experimentId: experiment.id,
          visitorKey: visitor.visitorKey,
          seen: visitor.version,
          at: request.ctx.now,
        })
      return { version: visitor.version, isOverride: false }
    },
    countGoal: async (request, reply, experiments) => {
      if (experiments.length === 0 || !isLookedAt(request) || (await isLeftOut(request, reply))) return
      const visitorKey = await findVisitorKey(request)
      if (visitorKey === undefined || isFlood(request)) return
      const { site, now } = request.ctx
      for (const { id } of experiments) queue.addConversion(site.id, { experimentId: id, visitorKey, at: now })
    },
  }

  async function identify(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, shareB }: RunningExperiment,
    running: readonly RunningExperiment[],
  ): Promise<{ readonly version: Version; readonly visitorKey: string }> {
    if (!mayKeepCookie(request)) {
      const visitorKey = await getDailyKey(request)
      return { version: chooseVersion(key, shareB, visitorKey), visitorKey }
    }
    const known = readVisitorCookie(readHostCookie(request, cookie))
    const visitor = known ?? newVisitorCookie()
    const seen = visitor.versions.get(key)
    // Who allows cookies later keeps what they have seen today.
    const isAsked = known === undefined && getCookieSettings(request.ctx.site).isCookieBannerEnabled
    const version = seen ?? chooseVersion(key, shareB, isAsked ? await getDailyKey(request) : visitor.id)
    if (seen === undefined) {
      const runningKeys = running.map((each) => each.key)
      const next = addVersion(visitor, key, version, runningKeys)
      setHostCookie(reply, cookie, formatVisitorCookie(next), cookieSeconds)
    }
    return { version, visitorKey: hashId(request, visitor.id) }
  }

  /** Undefined where the visitor cannot have seen a version. */
  async function findVisitorKey(request: FastifyRequest): Promise<string | undefined> {
    if (!mayKeepCookie(request)) return getDailyKey(request)
    const known = readVisitorCookie(readHostCookie(request, cookie))
    return known && hashId(request, known.id)
  }

  /** The key that visits have without cookies: of network and user agent, until the day ends. */
  async function getDailyKey({ ctx, ip, headers }: FastifyRequest): Promise<string> {
    const traits = { network: toNetwork(ip), userAgent: headers['user-agent'] ?? '', cookie: '' }
    return (await keys.find(ctx, traits)).visitorKey
  }

  function isFlood({ ctx, ip }: FastifyRequest): boolean {
    const network = toNetwork(ip)
    if (ctx.rateLimits && floods.count(ctx.site.id, network, perNetwork, ctx.now) !== undefined) return true
    return !days.count(network, ctx.now)
  }
}

/** Nobody counts these: the owner turned it off, the browser asks for privacy, it is a robot, or staff. They see the page as it is. */
async function isLeftOut(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  if (isUncounted(request) || isRobot(request.headers['user-agent'] ?? '')) return true
  return isStaffVisit(request, reply)
}

/** A browser that prepares a page may never show it. */
function isLookedAt({ method, headers }: FastifyRequest): boolean {
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? ''
  return method !== 'HEAD' && !String(purpose).includes('prefetch')
}

/** The rule that scripts of pages follow: where a banner asks, the visitor has allowed cookies for analytics, and the browser does not ask for privacy. */
function mayKeepCookie(request: FastifyRequest): boolean {
  if (isUncounted(request)) return false
  const { ctx, cookies } = request
  const policy = getCookieSettings(ctx.site)
  if (!policy.isRestrictiveCookiePolicyEnabled) return true
  if (policy.isRestrictiveCookiePolicyAbsolute || !policy.isCookieBannerEnabled) return false
  return cookies['vitrine_consent']?.startsWith(`${policy.cookieBannerVersion}.1`) === true
}

function hashId({ ctx }: FastifyRequest, id: string): string {
  return createHmac('sha256', ctx.site.secret).update(`experiment ${id}`).digest('base64url').slice(0, 22)
}

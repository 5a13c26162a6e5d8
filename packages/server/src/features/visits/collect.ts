import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import type { Services } from '../../platform/http/feature.ts'
import { tooManyRequests } from '../../platform/http/rate-limit.ts'
import { isId, newId } from '../../platform/ids.ts'
import { ZoneClock } from '../../platform/time-zone.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { pageTypes, untrackedPageTypes } from '../page-context/index.ts'
import { getDay } from './days.ts'
import { anotherSite } from './errors.ts'
import { openDayLimit, openFloodLimit } from '../../platform/limits/flood-limit.ts'
import { type HitKind, toStoredText } from './hit.ts'
import { openHitQueue } from './hit-queue.ts'
import { isStaffVisit, isUncounted } from './left-out.ts'
import { toVisitPath } from './path.ts'
import type { EventData, HitData } from './schema.ts'
import { readSource } from './source.ts'
import { isRobot, parseUserAgent } from './user-agent.ts'
import { openVisitorKeys } from './visitor-key.ts'

const perNetwork = 240
const perSite = 60_000
/** Of all sites together. */
const perNetworkAndDay = 20_000

/** A hit as a route reads it from its body. */
interface HitInput {
  readonly kind: HitKind
  /** Path, or whole address. */
  readonly url: string
  readonly subject?: string
  readonly query?: string
  readonly referrer?: string
  /** `ss_cvr`. */
  readonly cookie: string
}

/** Takes the hits of browsers. */
export interface HitCollector {
  /** Counts a hit, or leaves it out; the browser does not learn which. Throws 429 for a flood. */
  readonly collect: (request: FastifyRequest, reply: FastifyReply, input: HitInput) => Promise<void>
}

/** Opens what takes hits: keys of visitors, limits, and the queue, which is stored when the process stops. */
export function openCollector(services: Pick<Services, 'database' | 'log' | 'onStop'>): HitCollector {
  const keys = openVisitorKeys()
  const floods = openFloodLimit()
  const siteFloods = openFloodLimit()
  const days = openDayLimit(perNetworkAndDay)
  const queue = openHitQueue({ db: services.database.db, log: services.log })
  services.onStop(queue.flush)

  return {
    collect: async (request, reply, input) => {
      const { site, now } = request.ctx
      const userAgent = request.headers['user-agent'] ?? ''
      const network = toNetwork(request.ip)
      const path = toVisitPath(input.url)
      if (isUncounted(request) || isEditorPath(path)) return
      refuseFlood(request.ctx, network)
      if (await isStaffVisit(request, reply)) return
      const { visitorKey, day } = await keys.find(request.ctx, { network, userAgent, cookie: input.cookie })
      if (isRobot(userAgent)) return queue.countRobot(site.id, day)
      const isFlooded = siteFloods.count(site.id, 'all', perSite, now) !== undefined
      if (isFlooded || !days.count(network, now)) return queue.countDropped(site.id, day)
      queue.add(site.id, day, {
        hitId: newId(),
        kind: input.kind,
        visitorKey,
        path,
        subject: toStoredText(input.subject ?? '', 100),
        ...readSource(input.referrer ?? '', input.query ?? '', listOwnHosts(request)),
        ...parseUserAgent(userAgent),
        language: readLanguage(request),
        createdAt: now,
      })
    },
  }

  function refuseFlood(ctx: Ctx, network: string): void {
    if (!ctx.rateLimits) return
    const { site, now } = ctx
    const retryAfterSeconds = floods.count(site.id, network, perNetwork, now)
    if (retryAfterSeconds === undefined) return
    queue.countDropped(site.id, getDay(new ZoneClock(site.timeZone), now).day)
    throw tooManyRequests({ retryAfterSeconds })
  }
}

/** The kind of a view by the number of its page; undefined for pages whose visits are not counted. */
export function findViewKind({ pageType, isProduct }: HitData): HitKind | undefined {
  if (pageType !== undefined && untrackedPageTypes.includes(pageType)) return undefined
  if (pageType === pageTypes.checkout) return 'checkout'
  if (pageType !== undefined && orderPages.includes(pageType)) return 'order'
  return isProduct ? 'product' : 'page'
}

const orderPages: readonly number[] = [
  pageTypes.orderConfirmed,
  pageTypes.orderReceived,
  pageTypes.subscriptionConfirmed,
  pageTypes.membershipConfirmed,
  pageTypes.contributionConfirmed,
]

/** Events that are counted, by the names that pages give them. */
const eventKinds: Readonly<Record<string, HitKind>> = {
  AddToCart: 'add-to-cart',
  Search: 'search',
  NotFound: 'not-found',
}

/** What an event is of; undefined for events that nobody counts. */
export function findEvent(data: EventData): { readonly kind: HitKind; readonly subject: string } | undefined {
  const kind = Object.hasOwn(eventKinds, data.eventName) ? eventKinds[data.eventName] : undefined
  if (kind === undefined) return undefined
  if (kind === 'add-to-cart') return isId(data.itemId) ? { kind, subject: data.itemId } : undefined
  if (kind === 'not-found') return { kind, subject: '' }
  const words = toSearchWords(data.searchQuery)
  return words === '' ? undefined : { kind, subject: words }
}

/** Words of a search, without what may be an address of a person or a number of one. */
function toSearchWords(text: string): string {
  return toStoredText(text, 100)
    .toLowerCase()
    .replaceAll(/\S+@\S+|\+?\d[\d\s()-]{6,}\d/g, '…')
}

/** Throws for a hit that names another site than the one it is sent to. */
export function refuseOtherSites(ctx: Ctx, websiteId: string | undefined): void {
  if (websiteId !== undefined && websiteId !== ctx.site.id) throw anotherSite({})
}

function isEditorPath(path: string): boolean {
  return path === '/config' || path.startsWith('/config/')
}

function listOwnHosts({ ctx }: FastifyRequest): string[] {
  return [ctx.site.origin, ctx.site.baseUrl].flatMap((url) => URL.parse(url)?.hostname ?? [])
}

/** The first language that the browser asks for, without its region. */
function readLanguage({ headers }: FastifyRequest): string {
  return /^\s*([a-z]{2,3})\b/i.exec(headers['accept-language'] ?? '')?.[1]?.toLowerCase() ?? ''
}

import type { Ctx } from '../../platform/context.ts'
import type { LockForm } from './lock-screen.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ensureCsrfToken, requireCsrfToken } from '../../platform/http/csrf.ts'
import { AppError, defineError, notFound } from '../../platform/errors.ts'
import { isWrite } from '../../platform/http/route-access.ts'
import { type App, formatSentence } from '../../platform/http/http.ts'
import { lookUpSession } from '../accounts/index.ts'
import { findSiteUser, makeXsrfToken } from '../site-users/index.ts'
import { listOwnAreaIds } from '../member-areas/index.ts'
import type { AreaVisitor } from './member-area-page.ts'
import { setAccessCookie, hasAccessCookie, type Lock, matchesPassword, siteLocked } from './page-passwords/index.ts'
import { siteStatuses } from '../sites/index.ts'
import { isBareHost } from '../../platform/http/hosts.ts'
import { storeSettings } from '../store-settings/index.ts'
import type { SiteData } from '../site-data/index.ts'
import { getPageUrl, type PageUrl } from '../page-url/index.ts'
import { toLocalPath } from '../../platform/http/same-origin.ts'
import type { CachedResponse } from '../../platform/cache/cached-response.ts'
import { renderClosedPage, findClosedPage } from './closed-page.ts'

const siteClosed = defineError<{ siteStatus: number }>('site_closed', 403, { message: 'errorSiteClosed' })

const sellingClosed = defineError('selling_closed', 403, { message: 'errorSellingClosed' })

/** What the guard shows pages with. */
interface GuardedPages {
  siteData(ctx: Ctx): Promise<SiteData>
  /** What a URL of the site asks for. */
  open(ctx: Ctx, url: PageUrl): Promise<GuardedPage>
  /** The lock screen or closed page that replaces a locked page. */
  lockScreen(ctx: Ctx, url: PageUrl, lock: Lock, form: LockForm): Promise<CachedResponse>
  /** The page in place of one that only members of an area see. */
  deniedPage(ctx: Ctx, url: PageUrl, areaId: string, visitor: AreaVisitor): Promise<CachedResponse>
}

/** What is in the way to a page: a password, or a member area that the visitor is not in. */
type PageLock = Lock | { readonly kind: 'member-area'; readonly areaId: string }

/** A page that may be behind the password of a collection. */
interface GuardedPage {
  readonly lockedCollectionId: string | undefined
}

/** What is still in the visitor's way to this page. */
export function findCollectionLock({ site }: Ctx, { lockedCollectionId }: GuardedPage): PageLock | undefined {
  const { collectionLocks = {}, memberPages = {} } = site
  if (lockedCollectionId === undefined || !Object.hasOwn(collectionLocks, lockedCollectionId)) return undefined
  const memberPage = Object.hasOwn(memberPages, lockedCollectionId) ? memberPages[lockedCollectionId] : undefined
  if (memberPage) return { kind: 'member-area', areaId: memberPage.areaId }
  return { kind: 'collection', collectionId: lockedCollectionId }
}

/**
 * Routes that are there for everybody on every site: the editor, looks and pictures, what machines ask for. Patterns of routes, never
 * addresses: `/%61ssets` is another spelling of an address, and only the router knows which route it leads to.
 */
const alwaysOpen =
  /^\/(?:config|api\/admin|api\/v1|api\/webhooks)(?:\/|$)|^\/(?:_assets|assets|scripts|s)\/|^\/(?:api\/crumb|site\.css|site-messages\.json|favicon\.ico|robots\.txt)$/

/**
 * Decides before anything else whether the request is allowed. Redirects to the site's own domain and shows closed
 * pages and lock screens. Notes the passwords that the visitor has entered, and the member areas that they are in:
 * `ctx.site.collectionLocks` then holds only the others. Staff pass everywhere.
 */
export function addAccessGuard(app: App, pages: GuardedPages): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url: route = '', config } = request.routeOptions
    // What answers at any host belongs to no site, so no site closes it.
    if (config.anyHost === true || alwaysOpen.test(route)) return undefined
    const { path } = getPageUrl(request)
    const { site } = request.ctx
    const isApi = route.startsWith('/api/') || path.startsWith('/api/')
    if (config.isPurchase === true && !sells(request)) throw sellingClosed({})
    const elsewhere = isApi ? undefined : ownAddress(request)
    const door = findClosedPage(site, path)
    const isLocked = site.lock !== undefined && !hasAccessCookie(request, request.ctx, { kind: 'site' })
    if (elsewhere === undefined && !door && !isLocked && !hasCollectionLocks(request)) return undefined
    if (await isStaff(request, reply)) {
      request.ctx = { ...request.ctx, site: { ...request.ctx.site, collectionLocks: {}, memberPages: {} } }
      return undefined
    }
    if (elsewhere !== undefined)
      return reply.code(301).header('cache-control', 'public, max-age=0, must-revalidate').redirect(elsewhere, 301)
    if (config.endsMails === true) return openCollections(request)
    if (door) {
      if (isApi || wantsJson(request)) throw siteClosed({ siteStatus: siteStatuses.parseSiteStatus(site).code })
      return give(request, reply, renderClosedPage(site, door, await findSiteStyles(request, pages)))
    }
    if (!isLocked || (await isGivenInAddress(request, { kind: 'site' }))) return openCollections(request)
    if (isApi) throw siteLocked({ passwordProtected: true })
    return config.takesPassword === true ? undefined : showLock(request, reply, pages, { kind: 'site' })
  })

  const unlock = async (request: FastifyRequest, reply: FastifyReply) => {
    const lock = await lockInTheWay(request, pages)
    if (!lock) throw notFound({ what: 'This address' })
    if (lock.kind === 'member-area') return showLock(request, reply, pages, lock)
    const error = await tryPassword(request, reply, lock)
    if (error) {
      if (error.status === 429) void reply.header('retry-after', Math.ceil(Number(error.params['retryAfterSeconds'])))
      return showLock(request, reply, pages, lock, error)
    }
    setAccessCookie(reply, request.ctx, lock)
    return reply.code(303).header('cache-control', 'no-store').redirect(toLocalPath(request.url), 303)
  }
  const lockForm = { config: { acceptsForm: true, takesPassword: true } }
  app.post('/*', lockForm, unlock)
  app.post('/', lockForm, unlock)
}

/** The site's own styles for its closed page; undefined if they fail to load, since the page is shown in any case. */
async function findSiteStyles(request: FastifyRequest, pages: GuardedPages): Promise<SiteData | undefined> {
  try {
    return await pages.siteData(request.ctx)
  } catch (error) {
    request.log.warn({ err: error }, 'the closed page is shown without the looks of its site')
    return undefined
  }
}

/** Shows what stands in place of the requested page: the lock screen, or the page for those who are no members. */
export async function showLock(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: GuardedPages,
  lock: PageLock,
  error?: AppError,
): Promise<FastifyReply> {
  if (lock.kind === 'member-area') return showDenied(request, reply, pages, lock.areaId)
  // The password goes to where passwords are taken: other forms have addresses of their own.
  const takesPassword = !isWrite(request.method) || request.routeOptions.config.takesPassword === true
  const action = takesPassword ? toLocalPath(request.url) : '/'
  const form = {
    action,
    csrfToken: ensureCsrfToken(request, reply),
    ...(error ? { error: formatSentence(error, request) } : {}),
  }
  const answer = await pages.lockScreen(request.ctx, getPageUrl(request), lock, form)
  void reply
    .header('www-authenticate', 'Cookie realm="password"')
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'same-origin')
  return give(request, reply, answer, error?.status)
}

async function showDenied(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: GuardedPages,
  areaId: string,
): Promise<FastifyReply> {
  const { ctx } = request
  const user = await findSiteUser(request)
  const next = toLocalPath(request.url)
  const account = user && { email: user.email, xsrfToken: makeXsrfToken(ctx, user.tokenHash) }
  const answer = await pages.deniedPage(ctx, getPageUrl(request), areaId, { account, next })
  if (!user) void reply.header('www-authenticate', 'Cookie realm="account"')
  void reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'same-origin')
  return give(request, reply, answer)
}

/** True when the address itself carries the password of the lock, as tools do that read `?format=json`: it opens this one answer. */
export async function isGivenInAddress(request: FastifyRequest, lock: PageLock): Promise<boolean> {
  if (request.method !== 'GET' || lock.kind === 'member-area') return false
  const password = getPageUrl(request).params.get('password') ?? ''
  if (password === '' || password.length > 200 || !(await matchesPassword(request.ctx, lock, password))) return false
  if (lock.kind === 'collection') {
    const { ctx } = request
    const { [lock.collectionId]: _given, ...left } = ctx.site.collectionLocks ?? {}
    request.ctx = { ...ctx, site: { ...ctx.site, collectionLocks: left } }
  }
  return true
}

/** Undefined: the password fits. Otherwise what to tell the visitor. */
async function tryPassword(request: FastifyRequest, reply: FastifyReply, lock: Lock): Promise<AppError | undefined> {
  try {
    ensureCsrfToken(request, reply)
    await requireCsrfToken(request)
    const body = z.object({ password: z.string().max(200) }).safeParse(request.body)
    if (body.success && (await matchesPassword(request.ctx, lock, body.data.password))) return undefined
    return new AppError('wrong_password', 401, { message: 'lockWrong' })
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** The lock that the visitor of this address is in front of. */
async function lockInTheWay(request: FastifyRequest, pages: GuardedPages): Promise<PageLock | undefined> {
  const site: Lock = { kind: 'site' }
  const url = getPageUrl(request)
  if (request.url.startsWith('/api/')) return undefined
  if (request.ctx.site.lock !== undefined && !hasAccessCookie(request, request.ctx, site)) return site
  return findCollectionLock(request.ctx, await pages.open(request.ctx, url))
}

async function give(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
  status?: number,
): Promise<FastifyReply> {
  const encoding = answer.getPreferredEncoding(request.headers['accept-encoding'])
  await answer.prepare(encoding)
  void answer.reply(reply, encoding)
  return status === undefined ? reply : reply.code(status)
}

async function isStaff(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return (await lookUpSession(request, reply)).kind === 'staff'
}

function hasCollectionLocks({ ctx }: FastifyRequest): boolean {
  return Object.keys(ctx.site.collectionLocks ?? {}).length > 0
}

/** Takes out of the request's ctx what is open to the visitor: pages whose passwords they gave, and those of their member areas. */
async function openCollections(request: FastifyRequest): Promise<undefined> {
  const { ctx } = request
  const { memberPages = {}, collectionLocks = {} } = ctx.site
  const ownAreas = await findOwnAreas(request)
  const left = Object.entries(collectionLocks).filter(([collectionId]) => {
    const memberPage = Object.hasOwn(memberPages, collectionId) ? memberPages[collectionId] : undefined
    if (memberPage) return !ownAreas.includes(memberPage.areaId)
    return !hasAccessCookie(request, ctx, { kind: 'collection', collectionId })
  })
  request.ctx = { ...ctx, site: { ...ctx.site, collectionLocks: Object.fromEntries(left) } }
  return undefined
}

/** Ids of the member areas that the signed-in visitor is in. Asked of the database each time: who leaves is out at once. */
async function findOwnAreas(request: FastifyRequest): Promise<readonly string[]> {
  const { ctx } = request
  if (Object.keys(ctx.site.memberPages ?? {}).length === 0) return []
  const user = await findSiteUser(request)
  return user ? listOwnAreaIds(ctx, user.customerId) : []
}

/** The same address at the site's primary domain; undefined when the request is there, or at an address of the machine itself. */
function ownAddress({ ctx, method, url }: FastifyRequest): string | undefined {
  const { primaryHost, origin, baseUrl, languagePath = '' } = ctx.site
  // Parsing an address costs more than the rest of the guard, so common cases are handled first.
  if (primaryHost === undefined || baseUrl === origin + languagePath) return undefined
  const host = URL.parse(origin)?.hostname ?? ''
  if (host === primaryHost || isBareHost(host)) return undefined
  return method === 'GET' || method === 'HEAD' ? baseUrl + toLocalPath(url) : undefined
}

function wantsJson(request: FastifyRequest): boolean {
  const { format } = getPageUrl(request).query
  return format === 'json' || format === 'json-pretty'
}

function sells({ ctx: { site } }: FastifyRequest): boolean {
  const { selling } = siteStatuses.parseSiteStatus(site)
  return selling === 'open' || (selling === 'test' && storeSettings(site).testMode)
}

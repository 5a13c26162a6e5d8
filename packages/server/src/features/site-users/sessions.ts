import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import { equalsInConstantTime, sha256 } from '../../platform/crypto.ts'
import { clearHostCookie, getPlainCookieOptions, readHostCookie, setHostCookie } from '../../platform/http/cookies.ts'
import { issueVisitorCsrfToken, renewCsrfToken, requireCsrfToken } from '../../platform/http/csrf.ts'
import { newToken } from '../../platform/ids.ts'
import { loginRequired, tokenRefused } from './errors.ts'
import { deleteSession, findSession, insertSession, type SiteUser } from './store.ts'

/** Cookie of a session of a site user. */
export const sessionCookie = 'vitrine_site_user'
const cookie = sessionCookie
/** Says to scripts that somebody is signed in. It proves nothing. */
const flagCookie = 'siteUser'
const rememberedSeconds = 60 * 86_400
/** Of a session that ends with the browser. */
const shortSeconds = 86_400

const lookups = new WeakMap<FastifyRequest, Promise<SiteUser | undefined>>()

/** True when the browser has a session's cookie; whether it is still good is another question. */
export function hasSessionCookie(request: FastifyRequest): boolean {
  return readHostCookie(request, cookie) !== undefined
}

/** The site user who sends a request; undefined for guests. Looked up once for a request. */
export function findSiteUser(request: FastifyRequest): Promise<SiteUser | undefined> {
  const known = lookups.get(request)
  if (known) return known
  const token = readHostCookie(request, cookie)
  const lookup = token === undefined ? Promise.resolve(undefined) : findSession(request.ctx, sha256(token))
  lookups.set(request, lookup)
  return lookup
}

/** The id that the orders of a request's site user have as their customer; undefined for guests. */
export async function findCustomerId(request: FastifyRequest): Promise<string | undefined> {
  return (await findSiteUser(request))?.customerId
}

/** Throws `sign_in_required`. */
export async function requireSiteUser(request: FastifyRequest): Promise<SiteUser> {
  const user = await findSiteUser(request)
  if (!user) throw loginRequired({})
  return user
}

/** Opens a session: a new token, whatever the browser had before. Gives its XSRF token. */
export async function openSession(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Ctx,
  { customerId, rememberMe }: { readonly customerId: string; readonly rememberMe: boolean },
): Promise<string> {
  const before = readHostCookie(request, cookie)
  if (before !== undefined) await deleteSession(ctx, sha256(before))
  const token = newToken()
  const tokenHash = sha256(token)
  const seconds = rememberMe ? rememberedSeconds : shortSeconds
  const expiresAt = new Date(ctx.now.getTime() + seconds * 1000)
  await insertSession(ctx, { tokenHash, customerId, isRemembered: rememberMe, expiresAt })
  lookups.set(request, findSession(ctx, tokenHash))
  setHostCookie(reply, cookie, token, rememberMe ? seconds : undefined)
  const flag = getPlainCookieOptions(request)
  reply.setCookie(flagCookie, 'true', rememberMe ? { ...flag, maxAge: seconds } : flag)
  issueVisitorCsrfToken(request, reply)
  return makeXsrfToken(ctx, tokenHash)
}

/** Ends the session of this browser and forgets its cookies. */
export async function closeSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = readHostCookie(request, cookie)
  if (token !== undefined) await deleteSession(request.ctx, sha256(token))
  lookups.delete(request)
  forgetSession(request, reply)
  issueVisitorCsrfToken(request, reply)
}

/** Takes the cookies of a session away that is over. */
export function forgetSession(request: FastifyRequest, reply: FastifyReply): void {
  clearHostCookie(reply, cookie)
  reply.clearCookie(flagCookie, getPlainCookieOptions(request))
}

/** The token that writes of a session carry: made from the session, so it ends with it. */
export function makeXsrfToken({ site }: Pick<Ctx, 'site'>, tokenHash: string): string {
  return createHmac('sha256', site.secret).update(`site user ${tokenHash}`).digest('base64url').slice(0, 22)
}

/**
 * A hook of calls that change an account: the XSRF token of its session has to be there, as the header or, in forms, as the field `xsrfToken`.
 * Without a session the answer is 401.
 */
export async function requireXsrfToken(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const user = await requireSiteUser(request)
  if (hasXsrfToken(request, user)) return
  renewCsrfToken(request, reply)
  throw tokenRefused({ crumbFail: true })
}

/** Signing out takes the XSRF token or, as a script that was loaded anew has none, the crumb. */
export async function requireXsrfOrCsrfToken(request: FastifyRequest): Promise<void> {
  const user = await findSiteUser(request)
  if (user && hasXsrfToken(request, user)) return
  await requireCsrfToken(request)
}

function hasXsrfToken(request: FastifyRequest, user: SiteUser): boolean {
  const given = request.headers['x-siteuser-xsrf-token'] ?? readField(request.body)
  return typeof given === 'string' && equalsInConstantTime(given, makeXsrfToken(request.ctx, user.tokenHash))
}

function readField(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'xsrfToken' in body ? body.xsrfToken : undefined
}

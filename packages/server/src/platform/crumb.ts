import { createHmac, hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { plainCookieOptions, readHostCookie, sessionCookie, setHostCookie } from './cookies.ts'
import { equalInConstantTime } from './crypto.ts'
import { defineError } from './errors.ts'
import { newToken } from './ids.ts'
import { isFromOwnPage } from './same-origin.ts'

const crumbCookie = 'crumb'
/** Names a visitor who is not signed in. Scripts cannot read it, so nobody else can have a crumb made for it. */
const visitorCookie = 'vitrine_visitor'

/** The browser's proof that a call comes from our own page is missing or stale. The sentence is the specification's. */
export const crumbFailed = defineError<{ crumbFail: true; cookiesEnabled: boolean }>(
  'crumb_failed',
  400,
  ({ cookiesEnabled }) => ({ message: cookiesEnabled ? 'callExpired' : 'callCookiesOff' }),
)

/**
 * What this browser alone has: its session, else its visitor key. A crumb is good for one of them. Undefined on the first visit.
 */
export function findBrowserKey(request: FastifyRequest): string | undefined {
  const session = readHostCookie(request, sessionCookie)
  if (session !== undefined) return sessionKey(session)
  const visitor = readHostCookie(request, visitorCookie)
  return visitor === undefined ? undefined : `visitor ${visitor}`
}

/** Gives the browser a crumb unless it has a valid one. Readable by scripts: they echo it with each call. */
export function ensureCrumb(request: FastifyRequest, reply: FastifyReply): string {
  const key = findBrowserKey(request)
  const present = request.cookies[crumbCookie]
  if (key !== undefined && present !== undefined && isCrumbValid(present, key, request)) return present
  return giveCrumb(request, reply, key ?? newVisitorKey(reply))
}

/** Gives a new crumb whatever the browser has, after one was refused. */
export function renewCrumb(request: FastifyRequest, reply: FastifyReply): void {
  giveCrumb(request, reply, findBrowserKey(request) ?? newVisitorKey(reply))
}

/** Gives the crumb of a session that begins with this answer. */
export function giveSessionCrumb(request: FastifyRequest, reply: FastifyReply, sessionToken: string): void {
  giveCrumb(request, reply, sessionKey(sessionToken))
}

/** Gives the crumb of a visitor: the session ends with this answer. */
export function giveVisitorCrumb(request: FastifyRequest, reply: FastifyReply): void {
  giveCrumb(request, reply, newVisitorKey(reply))
}

/**
 * Refuses a call whose crumb (header, query or field) was not made for this browser. A hook of every call that writes. The cookie is only the way
 * to the scripts: a sibling site may set it, and can make no crumb that fits.
 */
export async function requireCrumb(request: FastifyRequest): Promise<void> {
  const key = findBrowserKey(request)
  const echoed = echoedCrumb(request)
  if (key !== undefined && echoed !== undefined && isCrumbValid(echoed, key, request)) return
  throw crumbFailed({ crumbFail: true, cookiesEnabled: request.headers.cookie !== undefined })
}

/**
 * The same for routes that also take a plain form of a page in which no crumb can stand, since all visitors share it. Such a form needs the browser's
 * own word that a page of this site sends it.
 */
export async function requireCrumbOrOwnForm(request: FastifyRequest): Promise<void> {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  if (isForm && isFromOwnPage(request)) return
  await requireCrumb(request)
}

function giveCrumb(request: FastifyRequest, reply: FastifyReply, key: string): string {
  const seed = newToken()
  const crumb = `${seed}.${sign(seed, key, request)}`
  reply.setCookie(crumbCookie, crumb, plainCookieOptions(request))
  return crumb
}

function newVisitorKey(reply: FastifyReply): string {
  const visitor = newToken()
  setHostCookie(reply, visitorCookie, visitor)
  return `visitor ${visitor}`
}

function sessionKey(token: string): string {
  return `session ${hash('sha256', token, 'base64url')}`
}

function echoedCrumb(request: FastifyRequest): string | undefined {
  const header = request.headers['x-csrf-token']
  if (typeof header === 'string') return header
  return readCrumbField(request.query) ?? readCrumbField(request.body)
}

function readCrumbField(source: unknown): string | undefined {
  if (typeof source !== 'object' || source === null || !('crumb' in source)) return undefined
  return typeof source.crumb === 'string' ? source.crumb : undefined
}

function isCrumbValid(crumb: string, key: string, request: FastifyRequest): boolean {
  const [seed, signature] = crumb.split('.')
  return seed !== undefined && signature !== undefined && equalInConstantTime(signature, sign(seed, key, request))
}

function sign(seed: string, key: string, { ctx }: FastifyRequest): string {
  return createHmac('sha256', ctx.site.secret).update(`crumb ${seed} ${key}`).digest('base64url').slice(0, 22)
}

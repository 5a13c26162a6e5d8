import { createHmac, hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getPlainCookieOptions, readHostCookie, sessionCookie, setHostCookie } from './cookies.ts'
import { equalsInConstantTime } from '../crypto.ts'
import { defineError } from '../errors.ts'
import { newToken } from '../ids.ts'
import { isFromOwnPage } from './same-origin.ts'

/** Squarespace's name for the CSRF token. Cookie, query, form field, `/api/crumb` and `crumbFail` keep it, since themes and scripts know it. */
const csrfCookie = 'crumb'
/** Names a visitor who is not signed in. Scripts cannot read it, so nobody else can have a CSRF token made for it. */
const visitorCookie = 'vitrine_visitor'

/** The browser's proof that a call comes from our own page is missing or stale. The sentence is the specification's. */
const csrfFailed = defineError<{ crumbFail: true; cookiesEnabled: boolean }>(
  'crumb_failed',
  400,
  ({ cookiesEnabled }) => ({ message: cookiesEnabled ? 'callExpired' : 'callCookiesOff' }),
)

/**
 * What this browser alone has: its session, else its visitor key. A CSRF token is good for one of them. Undefined on the first visit.
 */
export function findBrowserKey(request: FastifyRequest): string | undefined {
  const session = readHostCookie(request, sessionCookie)
  if (session !== undefined) return sessionKey(session)
  const visitor = readHostCookie(request, visitorCookie)
  return visitor === undefined ? undefined : `visitor ${visitor}`
}

/** Gives the browser a CSRF token unless it has a valid one. Readable by scripts: they echo it with each call. */
export function ensureCsrfToken(request: FastifyRequest, reply: FastifyReply): string {
  const key = findBrowserKey(request)
  const present = request.cookies[csrfCookie]
  if (key !== undefined && present !== undefined && isCsrfTokenValid(present, key, request)) return present
  return issueCsrfToken(request, reply, key ?? newVisitorKey(reply))
}

/** Gives a new CSRF token whatever the browser has, after one was refused. */
export function renewCsrfToken(request: FastifyRequest, reply: FastifyReply): void {
  issueCsrfToken(request, reply, findBrowserKey(request) ?? newVisitorKey(reply))
}

/** Gives the CSRF token of a session that begins with this answer. */
export function issueSessionCsrfToken(request: FastifyRequest, reply: FastifyReply, sessionToken: string): void {
  issueCsrfToken(request, reply, sessionKey(sessionToken))
}

/** Gives the CSRF token of a visitor: the session ends with this answer. */
export function issueVisitorCsrfToken(request: FastifyRequest, reply: FastifyReply): void {
  issueCsrfToken(request, reply, newVisitorKey(reply))
}

/**
 * Refuses a call whose CSRF token (header, query or field) was not made for this browser. A hook of every call that writes. The cookie is only the way
 * to the scripts: a sibling site may set it, and can make no CSRF token that fits.
 */
export async function requireCsrfToken(request: FastifyRequest): Promise<void> {
  const key = findBrowserKey(request)
  const echoed = readEchoedCsrfToken(request)
  if (key !== undefined && echoed !== undefined && isCsrfTokenValid(echoed, key, request)) return
  throw csrfFailed({ crumbFail: true, cookiesEnabled: request.headers.cookie !== undefined })
}

/**
 * The same for routes that also take a plain form of a page in which no CSRF token can stand, since all visitors share it. Such a form needs the browser's
 * own word that a page of this site sends it.
 */
export async function requireCsrfTokenOrOwnForm(request: FastifyRequest): Promise<void> {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  if (isForm && isFromOwnPage(request)) return
  await requireCsrfToken(request)
}

function issueCsrfToken(request: FastifyRequest, reply: FastifyReply, key: string): string {
  const seed = newToken()
  const csrfToken = `${seed}.${sign(seed, key, request)}`
  reply.setCookie(csrfCookie, csrfToken, getPlainCookieOptions(request))
  return csrfToken
}

function newVisitorKey(reply: FastifyReply): string {
  const visitor = newToken()
  setHostCookie(reply, visitorCookie, visitor)
  return `visitor ${visitor}`
}

function sessionKey(token: string): string {
  return `session ${hash('sha256', token, 'base64url')}`
}

function readEchoedCsrfToken(request: FastifyRequest): string | undefined {
  const header = request.headers['x-csrf-token']
  if (typeof header === 'string') return header
  return readCsrfField(request.query) ?? readCsrfField(request.body)
}

function readCsrfField(source: unknown): string | undefined {
  if (typeof source !== 'object' || source === null || !('crumb' in source)) return undefined
  return typeof source.crumb === 'string' ? source.crumb : undefined
}

function isCsrfTokenValid(csrfToken: string, key: string, request: FastifyRequest): boolean {
  const [seed, signature] = csrfToken.split('.')
  return seed !== undefined && signature !== undefined && equalsInConstantTime(signature, sign(seed, key, request))
}

function sign(seed: string, key: string, { ctx }: FastifyRequest): string {
  return createHmac('sha256', ctx.site.secret).update(`crumb ${seed} ${key}`).digest('base64url').slice(0, 22)
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { defineError } from './errors.ts'
import { newToken } from './ids.ts'

const crumbCookie = 'crumb'

/** The browser's proof that a call comes from our own page is missing or stale. The sentence is the specification's. */
export const crumbFailed = defineError<{ crumbFail: true; cookiesEnabled: boolean }>(
  'crumb_failed',
  400,
  ({ cookiesEnabled }) =>
    cookiesEnabled
      ? 'Your session has expired. Please reload the page and try again.'
      : 'Please enable cookies in your browser, reload the page, and try again.',
)

/** Gives the visitor a crumb unless a valid one is there. Readable by scripts: they echo it with each call. */
export function ensureCrumb(request: FastifyRequest, reply: FastifyReply): string {
  const { secret } = request.ctx.site
  const present = request.cookies[crumbCookie]
  if (present !== undefined && isOurs(present, secret)) return present
  const seed = newToken()
  const crumb = `${seed}.${sign(seed, secret)}`
  reply.setCookie(crumbCookie, crumb, {
    path: '/',
    sameSite: 'lax',
    secure: request.ctx.site.baseUrl.startsWith('https:'),
  })
  return crumb
}

/** Refuses a call whose crumb (header, query or field) is not the one of its cookie. A pre-handler of every call that writes. */
export async function requireCrumb(request: FastifyRequest): Promise<void> {
  const cookie = request.cookies[crumbCookie]
  const echoed = echoedCrumb(request)
  if (cookie !== undefined && echoed !== undefined && same(cookie, echoed) && isOurs(cookie, request.ctx.site.secret))
    return
  throw crumbFailed({ crumbFail: true, cookiesEnabled: request.headers.cookie !== undefined })
}

function echoedCrumb(request: FastifyRequest): string | undefined {
  const header = request.headers['x-csrf-token']
  if (typeof header === 'string') return header
  return fieldOf(request.query) ?? fieldOf(request.body)
}

function fieldOf(source: unknown): string | undefined {
  if (typeof source !== 'object' || source === null || !('crumb' in source)) return undefined
  return typeof source.crumb === 'string' ? source.crumb : undefined
}

function isOurs(crumb: string, secret: string): boolean {
  const [seed, signature] = crumb.split('.')
  return seed !== undefined && signature !== undefined && same(signature, sign(seed, secret))
}

function sign(seed: string, secret: string): string {
  return createHmac('sha256', secret).update(`crumb ${seed}`).digest('base64url').slice(0, 22)
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

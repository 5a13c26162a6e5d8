import type { FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '../../platform/crypto.ts'
import type { App } from '../../platform/http/http.ts'
import { countAttempt, tooManyRequests } from '../../platform/http/rate-limit.ts'
import { isApiRoute } from '../../platform/http/route-access.ts'
import { keyInvalid, keyRequired, scopeMissing } from './errors.ts'
import { ApiScope, allowsScope } from './scopes.ts'
import { findKeyByHash, type KeyRow, markUsed } from './store.ts'

/** Calls of one key: five a second over a minute. */
const rate = { name: 'api', limit: 300, windowSeconds: 60 }
/** The last use is noted this often. */
const usedMs = 60_000

/** The `config` of a route for keys that have the scope. */
export function requireScope(apiScope: ApiScope): { readonly apiScope: ApiScope } {
  return { apiScope }
}

/** `access: anyone` marks a route that needs no key. */
export const openToPrograms = { access: { kind: 'anyone' } } as const

/**
 * Requires a key of the site that the host names, its scope and its rate, before a byte of the body is read. A route below /api/v1 that says nothing
 * about its scope ends the start of the server.
 */
export function guardApi(app: App): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (isApiRoute(url) && config?.apiScope === undefined && config?.access?.kind !== 'anyone')
      throw new Error(`The route ${String(method)} ${url} does not say its scope: config: requireScope('...').`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const { apiScope, access } = request.routeOptions.config
    if (apiScope === undefined || access !== undefined) return
    reply.header('cache-control', 'no-store')
    const key = await authenticate(request, reply)
    request.ctx = { ...request.ctx, actor: { kind: 'api-key', keyId: key.keyId, name: key.name } }
    await limitKey(request, reply, key)
    const scope = ApiScope.parse(apiScope)
    if (!allowsScope(key.scopes, scope)) throw scopeMissing({ scope })
  })
}

/** The key of the request. One of another site is not found: keys are looked up within the site of the host. */
async function authenticate({ ctx, headers }: FastifyRequest, reply: FastifyReply): Promise<KeyRow> {
  reply.header('www-authenticate', 'Bearer')
  const [, secret] = /^Bearer +([A-Za-z0-9_-]{1,200})$/i.exec(headers.authorization ?? '') ?? []
  if (secret === undefined) throw keyRequired({})
  const key = await findKeyByHash(ctx, sha256(secret))
  if (!key) throw keyInvalid({})
  reply.removeHeader('www-authenticate')
  if (key.lastUsedAt === null || ctx.now.getTime() - key.lastUsedAt.getTime() > usedMs) await markUsed(ctx, key.keyId)
  return key
}

async function limitKey({ ctx }: FastifyRequest, reply: FastifyReply, { keyId }: KeyRow): Promise<void> {
  if (!ctx.rateLimits) return
  const { remaining, resetSeconds, isExceeded } = await countAttempt(ctx, rate, keyId)
  reply
    .header('ratelimit-policy', `"key";q=${rate.limit};w=${rate.windowSeconds}`)
    .header('ratelimit', `"key";r=${remaining};t=${Math.ceil(resetSeconds)}`)
  if (!isExceeded) return
  const sentence = `A key makes at most ${rate.limit} calls in ${rate.windowSeconds} seconds. Wait as long as Retry-After says.`
  throw tooManyRequests({ retryAfterSeconds: resetSeconds, sentence })
}

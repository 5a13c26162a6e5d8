import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, Site } from '../../../platform/context.ts'
import { readHostCookie, setHostCookie } from '../../../platform/http/cookies.ts'
import { equalsInConstantTime } from '../../../platform/crypto.ts'

export type Lock = { readonly kind: 'site' } | { readonly kind: 'collection'; readonly collectionId: string }

const passSeconds = 30 * 86_400
const cookieName = 'vitrine_pass'

/** True when the request carries a pass for the lock as it is now: made for its present password, not expired. */
export function hasAccessCookie(request: FastifyRequest, ctx: Pick<Ctx, 'site' | 'now'>, lock: Lock): boolean {
  const version = getPasswordVersion(ctx.site, lock)
  const pass = readHostCookie(request, getCookieName(lock))
  if (version === undefined || pass === undefined) return false
  const [expires = '', signature = ''] = pass.split('.')
  const isFresh = /^[0-9a-z]{1,9}$/.test(expires) && Number.parseInt(expires, 36) * 1000 > ctx.now.getTime()
  return isFresh && equalsInConstantTime(signature, sign(ctx.site, lock, version, expires))
}

/** Gives the browser a pass for the lock. */
export function setAccessCookie(reply: FastifyReply, ctx: Pick<Ctx, 'site' | 'now'>, lock: Lock): void {
  const version = getPasswordVersion(ctx.site, lock)
  // The lock was taken away while the password was typed: nothing asks for a pass any more.
  if (version === undefined) return
  const expires = Math.floor(ctx.now.getTime() / 1000 + passSeconds).toString(36)
  setHostCookie(reply, getCookieName(lock), `${expires}.${sign(ctx.site, lock, version, expires)}`, passSeconds)
}

/** Names the lock's present password; undefined when there is no lock. */
function getPasswordVersion(site: Site, lock: Lock): string | undefined {
  if (lock.kind === 'site') return site.lock
  const { collectionLocks = {} } = site
  return Object.hasOwn(collectionLocks, lock.collectionId) ? collectionLocks[lock.collectionId] : undefined
}

function getCookieName(lock: Lock): string {
  return lock.kind === 'site' ? cookieName : `${cookieName}_${lock.collectionId}`
}

function sign(site: Site, lock: Lock, version: string, expires: string): string {
  const text = `pass ${lock.kind === 'site' ? 'site' : lock.collectionId} ${version} ${expires}`
  return createHmac('sha256', site.secret).update(text).digest('base64url').slice(0, 32)
}

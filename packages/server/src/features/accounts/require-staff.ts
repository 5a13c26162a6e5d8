import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import { clearHostCookie, readHostCookie, sessionCookie, setHostCookie } from '../../platform/http/cookies.ts'
import type { RouteAccess } from '../../platform/http/route-access.ts'
import { codeNotAllowed, notAllowed, notStaffHere, signInRequired } from './errors.ts'
import { type Capability, getCapabilities, getRoleTitle } from './roles.ts'
import { findStaff, type SessionLookup, sessionSeconds, type Staff } from './sessions.ts'

/**
 * The `config` of a route that is for staff whose role has the capability; `guardAdmin` obeys it and makes them the actor of the request's
 * ctx. Of several capabilities one is enough: what it depends on, the feature decides with `requireCapability`.
 */
export function requireStaff(
  capability: Capability,
  ...others: readonly Capability[]
): { readonly access: RouteAccess } {
  return { access: { kind: 'staff', capabilities: [capability, ...others] } }
}

/** Whether the member of staff who acts may do this; nobody else may. */
export function mayDo({ actor }: Pick<Ctx, 'actor'>, capability: Capability): boolean {
  return actor.kind === 'staff' && getCapabilities(actor.role).includes(capability)
}

/** Throws `not_allowed` unless the member of staff who acts may do this. */
export function requireCapability(ctx: Pick<Ctx, 'actor'>, capability: Capability): void {
  if (mayDo(ctx, capability)) return
  throw notAllowed({ capability, role: ctx.actor.kind === 'staff' ? getRoleTitle(ctx.actor.role) : '' })
}

/**
 * Throws `code_not_allowed` when a member of staff without the capability adds or changes code that runs on pages.
 * `findPlace` gives the block or field that has the code, which begins the sentence; nobody else is asked. Jobs and
 * the operator's commands act as the system, which may.
 */
export function requireCodeCapability(ctx: Pick<Ctx, 'actor'>, findPlace: () => string | undefined): void {
  const { actor } = ctx
  if (actor.kind === 'system' || mayDo(ctx, 'code.write')) return
  const place = findPlace()
  if (place === undefined) return
  throw codeNotAllowed({ place, role: actor.kind === 'staff' ? getRoleTitle(actor.role) : '' })
}

/** Throws 401 without a session and 403 with one of other sites; a member of this site becomes the actor. */
export async function requireSession(request: FastifyRequest, reply: FastifyReply): Promise<Staff> {
  const found = await lookUpSession(request, reply)
  if (found.kind === 'none') throw signInRequired({})
  if (found.kind === 'stranger') throw notStaffHere({ site: request.ctx.site.title })
  return found.staff
}

declare module 'fastify' {
  interface FastifyRequest {
    /** See `lookUpSession`. */
    sessionLookup: Promise<SessionLookup> | undefined
  }
}

/** Who the request's cookie belongs to, read once for a request; staff become the actor of its ctx. */
export function lookUpSession(request: FastifyRequest, reply: FastifyReply): Promise<SessionLookup> {
  return (request.sessionLookup ??= readSession(request, reply))
}

async function readSession(request: FastifyRequest, reply: FastifyReply): Promise<SessionLookup> {
  const token = readSessionToken(request)
  const found = await findStaff(request.ctx, token)
  if (found.kind !== 'staff') return found
  const { accountId, role, displayName } = found.staff
  request.ctx = { ...request.ctx, actor: { kind: 'staff', accountId, role, name: displayName } }
  if (found.prolonged && token !== undefined) keepToken(reply, token)
  // What staff see is nobody else's, and may be old by the next time they look.
  reply.header('cache-control', 'no-store')
  return found
}

export function readSessionToken(request: FastifyRequest): string | undefined {
  return readHostCookie(request, sessionCookie)
}

export function keepToken(reply: FastifyReply, token: string): void {
  setHostCookie(reply, sessionCookie, token, sessionSeconds)
}

export function dropToken(reply: FastifyReply): void {
  clearHostCookie(reply, sessionCookie)
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireCsrfToken } from '../../platform/http/csrf.ts'
import { isAdminRoute, isWrite, type RouteAccess } from '../../platform/http/route-access.ts'
import type { App } from '../../platform/http/http.ts'
import { notAllowed } from './errors.ts'
import { requireSession } from './require-staff.ts'
import { getCapabilities, getRoleTitle } from './roles.ts'

/**
 * Requires session, capability and, for writes, the CSRF token, before a byte of the body is read. A refused caller
 * learns nothing of the fields and costs nothing. Routes name their capability with `config: requireStaff(...)`; one
 * below /api/admin without it ends the start of the server.
 */
export function guardAdmin(app: App): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (isAdminRoute(url) && config?.access === undefined)
      throw new Error(`The route ${String(method)} ${url} does not say who may call it: config: requireStaff('...').`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config
    if (access === undefined) return
    await requireAccess(request, reply, access)
    if (isWrite(request.method)) await requireCsrfToken(request)
  })
}

async function requireAccess(request: FastifyRequest, reply: FastifyReply, access: RouteAccess): Promise<void> {
  if (access.kind === 'anyone') return
  const staff = await requireSession(request, reply)
  if (access.kind === 'member') return
  const allowed: readonly string[] = getCapabilities(staff.role)
  if (access.capabilities.some((each) => allowed.includes(each))) return
  throw notAllowed({ capability: access.capabilities[0] ?? '', role: getRoleTitle(staff.role) })
}

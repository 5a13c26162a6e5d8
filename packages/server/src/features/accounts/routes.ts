import { z } from 'zod'
import type { Site } from '../../platform/context.ts'
import { ensureCsrfToken, issueVisitorCsrfToken } from '../../platform/http/csrf.ts'
import type { App } from '../../platform/http/http.ts'
import { storeSettings } from '../store-settings/index.ts'
import { notStaffHere } from './errors.ts'
import { dropToken, lookUpSession, readSessionToken, requireStaff } from './require-staff.ts'
import { listRoles } from './role-list.ts'
import { getCapabilities, getRoleTitle } from './roles.ts'
import { RoleList, SessionState, SignIn, toEditorLanguage } from './schema.ts'
import { closeSession, type Staff } from './sessions.ts'
import { signIn } from './sign-in.ts'

const tags = ['account']
/** Who is not signed in may ask whether they are, and sign in. */
const anyone = { access: { kind: 'anyone' } } as const

export function registerAccountRoutes(app: App): void {
  app.decorateRequest('sessionLookup')
  app.get(
    '/api/admin/session',
    { schema: { operationId: 'getSession', tags, response: { 200: SessionState } }, config: anyone },
    async (request, reply) => {
      ensureCsrfToken(request, reply)
      const found = await lookUpSession(request, reply)
      const { site } = request.ctx
      if (found.kind === 'stranger') throw notStaffHere({ site: site.title })
      return found.kind === 'staff' ? signedIn(site, found.staff) : signedOut(site)
    },
  )

  app.post(
    '/api/admin/session',
    {
      schema: { operationId: 'signIn', tags, body: SignIn, response: { 201: SessionState } },
      config: anyone,
    },
    async (request, reply) => {
      const staff = await signIn(request, reply, request.body)
      return reply.code(201).send(signedIn(request.ctx.site, staff))
    },
  )

  app.delete(
    '/api/admin/session',
    { schema: { operationId: 'signOut', tags, response: { 204: z.null() } }, config: anyone },
    async (request, reply) => {
      const token = readSessionToken(request)
      if (token !== undefined) await closeSession(request.ctx, token)
      dropToken(reply)
      issueVisitorCsrfToken(request, reply)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/roles',
    { schema: { operationId: 'listRoles', tags, response: { 200: RoleList } }, config: requireStaff('staff.write') },
    async (request) => listRoles(request.ctx),
  )
}

function signedOut(site: Site): SessionState {
  return { signedIn: false, site: summary(site) }
}

function signedIn(site: Site, staff: Staff): SessionState {
  return {
    signedIn: true,
    site: summary(site),
    account: {
      id: staff.accountId,
      email: staff.email,
      displayName: staff.displayName,
      language: toEditorLanguage(staff.language),
    },
    role: { name: staff.role, title: getRoleTitle(staff.role) },
    capabilities: [...getCapabilities(staff.role)],
    testMode: storeSettings(site).testMode,
    closure: site.closure ?? null,
  }
}

function summary(site: Site): SessionState['site'] {
  const { id, title, origin, language, timeZone, currency } = site
  return { id, title, url: origin, language, timeZone, currency }
}

import { z } from 'zod'
import type { Site } from '../../platform/context.ts'
import { readHostCookie, setHostCookie } from '../../platform/cookies.ts'
import { ensureCsrfToken, issueSessionCsrfToken, issueVisitorCsrfToken } from '../../platform/csrf.ts'
import type { App } from '../../platform/http.ts'
import { storeSettings } from '../store-settings/index.ts'
import { notStaffHere, signInRequired } from './errors.ts'
import { knownBrowserCookie, knownBrowserSeconds } from './known-browser.ts'
import { dropToken, keepToken, lookUpSession, readSessionToken } from './require-staff.ts'
import { getCapabilities, roleTitle } from './roles.ts'
import { ChangePassword, SessionState, SignIn } from './schema.ts'
import { changePassword, signIn } from './service.ts'
import { closeSession, type Staff } from './sessions.ts'

const tags = ['account']
/** Who is not signed in may ask whether they are, and sign in. */
const anyone = { access: { kind: 'anyone' } } as const

export function accountRoutes(app: App): void {
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
      const session = await signIn(request.ctx, {
        ...request.body,
        address: request.ip,
        knownBrowser: readHostCookie(request, knownBrowserCookie),
      })
      keepToken(reply, session.token)
      setHostCookie(reply, knownBrowserCookie, session.knownBrowser, knownBrowserSeconds)
      issueSessionCsrfToken(request, reply, session.token)
      return reply.code(201).send(signedIn(request.ctx.site, session.staff))
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

  app.put(
    '/api/admin/account/password',
    {
      schema: { operationId: 'changePassword', tags, body: ChangePassword, response: { 204: z.null() } },
      config: { access: { kind: 'member' } },
    },
    async (request, reply) => {
      const { actor } = request.ctx
      if (actor.kind !== 'staff') throw signInRequired({})
      await changePassword(request.ctx, {
        ...request.body,
        accountId: actor.accountId,
        token: readSessionToken(request) ?? '',
      })
      return reply.code(204).send(null)
    },
  )
}

function signedOut(site: Site): SessionState {
  return { signedIn: false, site: summary(site) }
}

function signedIn(site: Site, staff: Staff): SessionState {
  return {
    signedIn: true,
    site: summary(site),
    account: { id: staff.accountId, email: staff.email, displayName: staff.displayName },
    role: { name: staff.role, title: roleTitle(staff.role) },
    capabilities: [...getCapabilities(staff.role)],
    testMode: storeSettings(site).testMode,
  }
}

function summary(site: Site): SessionState['site'] {
  const { id, title, origin, language, timeZone, currency } = site
  return { id, title, url: origin, language, timeZone, currency }
}

import { z } from 'zod'
import type { App } from '../../platform/http/http.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { readSessionToken } from './require-staff.ts'
import { ChangeAccount, ChangePassword, OwnSessions } from './schema.ts'
import { changePassword, changeProfile } from './service.ts'

const tags = ['account']
const config = { access: { kind: 'member' } } as const
/** The beginning of a hash. */
const SessionId = z.object({ sessionId: z.string().regex(/^[0-9a-f]{16}$/) })

/** What everybody may do with their own account. */
export function registerOwnAccountRoutes(app: App): void {
  app.patch(
    '/api/admin/account',
    { schema: { operationId: 'changeAccount', tags, body: ChangeAccount, response: { 204: z.null() } }, config },
    async (request, reply) => {
      await changeProfile(request.ctx, request.body)
      return reply.code(204).send(null)
    },
  )

  app.put(
    '/api/admin/account/password',
    { schema: { operationId: 'changePassword', tags, body: ChangePassword, response: { 204: z.null() } }, config },
    async (request, reply) => {
      await changePassword(request.ctx, { ...request.body, token: readSessionToken(request) ?? '' })
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/admin/account/sessions',
    { schema: { operationId: 'listOwnSessions', tags, response: { 200: OwnSessions } }, config },
    async (request) => listOwnSessions(request.ctx, readSessionToken(request) ?? ''),
  )

  app.delete(
    '/api/admin/account/sessions',
    { schema: { operationId: 'endOtherSessions', tags, response: { 204: z.null() } }, config },
    async (request, reply) => {
      await endOtherSessions(request.ctx, readSessionToken(request) ?? '')
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/admin/account/sessions/:sessionId',
    { schema: { operationId: 'endOwnSession', tags, params: SessionId, response: { 204: z.null() } }, config },
    async (request, reply) => {
      await endOwnSession(request.ctx, request.params.sessionId)
      return reply.code(204).send(null)
    },
  )
}

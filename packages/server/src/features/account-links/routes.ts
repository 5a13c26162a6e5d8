import { z } from 'zod'
import type { Services } from '../../platform/http/feature.ts'
import type { App } from '../../platform/http/http.ts'
import {
  AccountLink,
  AccountLinkQuery,
  RequestEmailChange,
  RequestedPasswordReset,
  RequestPasswordReset,
  ResetPassword,
} from './schema.ts'
import { confirmEmail, getAccountLink, requestEmailChange, requestPasswordReset, resetPassword } from './service.ts'

const tags = ['account']
const anyone = { access: { kind: 'anyone' } } as const
const member = { access: { kind: 'member' } } as const

/** Tokens are in bodies, never in an address that proxies write into their logs. */
export function registerAccountLinkRoutes(app: App, { config }: Pick<Services, 'config'>): void {
  app.post(
    '/api/admin/password-resets',
    {
      schema: {
        operationId: 'requestPasswordReset',
        tags,
        body: RequestPasswordReset,
        response: { 202: RequestedPasswordReset },
      },
      config: anyone,
    },
    async (request, reply) => {
      await requestPasswordReset(request.ctx, request.body.email, request.ip)
      return reply.code(202).send({ hasMailServer: config.smtpUrl !== undefined })
    },
  )

  app.post(
    '/api/admin/account-link',
    {
      schema: { operationId: 'getAccountLink', tags, body: AccountLinkQuery, response: { 200: AccountLink } },
      config: anyone,
    },
    async (request) => getAccountLink(request.ctx, request.body.token, request.ip),
  )

  app.post(
    '/api/admin/account-link/password',
    {
      schema: { operationId: 'resetPassword', tags, body: ResetPassword, response: { 204: z.null() } },
      config: anyone,
    },
    async (request, reply) => {
      await resetPassword(request.ctx, request.body, request.ip)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/admin/account-link/email',
    {
      schema: { operationId: 'confirmEmail', tags, body: AccountLinkQuery, response: { 200: AccountLink } },
      config: anyone,
    },
    async (request) => confirmEmail(request.ctx, request.body.token, request.ip),
  )

  app.post(
    '/api/admin/account/email-changes',
    {
      schema: { operationId: 'requestEmailChange', tags, body: RequestEmailChange, response: { 202: z.null() } },
      config: member,
    },
    async (request, reply) => {
      await requestEmailChange(request.ctx, request.body)
      return reply.code(202).send(null)
    },
  )
}

import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { Mail, MailPage, MailQuery, MailResend } from './schema.ts'
import { getMail, listMails, resendFailedMails } from './service.ts'

const tags = ['mail']

export function registerMailRoutes(app: App): void {
  app.get(
    '/api/admin/mails',
    {
      schema: { operationId: 'listMails', tags, querystring: MailQuery, response: { 200: MailPage } },
      config: requireStaff('mail.read'),
    },
    async (request) => listMails(request.ctx, request.query),
  )

  app.get(
    '/api/admin/mails/:mailId',
    {
      schema: { operationId: 'getMail', tags, params: z.object({ mailId: IdInput }), response: { 200: Mail } },
      config: requireStaff('mail.read'),
    },
    async (request) => getMail(request.ctx, request.params.mailId),
  )

  // Who runs the store may: mails are about its orders.
  app.post(
    '/api/admin/mails/resends',
    {
      schema: { operationId: 'resendFailedMails', tags, response: { 201: MailResend } },
      config: requireStaff('orders.write'),
    },
    async (request, reply) => reply.code(201).send(await resendFailedMails(request.ctx)),
  )
}

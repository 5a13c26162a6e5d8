import { z } from 'zod'
import { IdInput } from '../../platform/schemas/bounded.ts'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { Mail, MailPage, MailQuery } from './schema.ts'
import { getMail, listMails } from './service.ts'

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
}

import { z } from 'zod'
import { requireCsrfToken } from '../../platform/http/csrf.ts'
import type { App } from '../../platform/http/http.ts'
import { toNetwork } from '../../platform/network/network.ts'
import { requireStaff } from '../accounts/index.ts'
import { ScriptErrorReport, ScriptErrors } from './schema.ts'
import { listErrors, recordErrors } from './service.ts'
import { deleteErrors } from './store.ts'

const root = '/api/admin/script-errors'

export function registerScriptErrorRoutes(app: App): void {
  app.post(
    // The specification's address.
    '/api/events/RecordJavascriptErrors',
    {
      schema: {
        operationId: 'recordScriptErrors',
        tags: ['storefront'],
        body: ScriptErrorReport,
        response: { 202: z.null() },
      },
      preHandler: requireCsrfToken,
    },
    async (request, reply) => {
      const userAgent = request.headers['user-agent'] ?? ''
      await recordErrors(request.ctx, toNetwork(request.ip), { report: request.body, userAgent })
      return reply.header('cache-control', 'no-store').code(202).send(null)
    },
  )

  app.get(
    root,
    {
      schema: { operationId: 'listScriptErrors', tags: ['site'], response: { 200: ScriptErrors } },
      config: requireStaff('settings.write'),
    },
    async ({ ctx }) => listErrors(ctx),
  )

  app.delete(
    root,
    {
      schema: { operationId: 'deleteScriptErrors', tags: ['site'], response: { 204: z.null() } },
      config: requireStaff('settings.write'),
    },
    async ({ ctx }, reply) => {
      await deleteErrors(ctx)
      return reply.code(204).send(null)
    },
  )
}

import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/http.ts'
import type { Services } from '../../platform/http/feature.ts'
import { requireStaff } from '../accounts/index.ts'
import { DeleteSite, SiteClosure } from './schema.ts'
import { closeSite, deleteSite, getSiteClosure, reopenSite, restoreSite } from './service.ts'

const tags = ['site']
const response = { 200: SiteClosure }

export function registerSiteClosingRoutes(app: App, services: Services): void {
  const config = requireStaff('settings.write')
  const read = (request: FastifyRequest) => getSiteClosure(request.ctx, services)

  app.get('/api/admin/site/closure', { schema: { operationId: 'getSiteClosure', tags, response }, config }, read)

  app.put(
    '/api/admin/site/closure',
    { schema: { operationId: 'closeSite', tags, response }, config },
    async (request) => {
      await closeSite(request.ctx)
      return read(request)
    },
  )

  app.delete(
    '/api/admin/site/closure',
    { schema: { operationId: 'reopenSite', tags, response }, config },
    async (request) => {
      await reopenSite(request.ctx)
      return read(request)
    },
  )

  app.post(
    '/api/admin/site/deletion',
    { schema: { operationId: 'deleteSite', tags, body: DeleteSite, response }, config },
    async (request) => {
      await deleteSite(request.ctx, request.body)
      return read(request)
    },
  )

  app.delete(
    '/api/admin/site/deletion',
    { schema: { operationId: 'restoreSite', tags, response }, config },
    async (request) => {
      await restoreSite(request.ctx)
      return read(request)
    },
  )
}

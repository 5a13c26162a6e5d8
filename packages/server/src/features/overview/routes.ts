import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { Overview, Setup, SetupChanges } from './schema.ts'
import { changeSetup, getOverview } from './service.ts'

const tags = ['site']

export function registerOverviewRoutes(app: App): void {
  app.get(
    '/api/admin/overview',
    {
      schema: { operationId: 'getOverview', tags, response: { 200: Overview } },
      // Every part asks for its own capability.
      config: requireStaff('orders.read', 'products.read', 'content.write', 'mail.read', 'settings.write'),
    },
    async (request) => getOverview(request.ctx),
  )

  app.patch(
    '/api/admin/overview/setup',
    {
      schema: { operationId: 'changeSetup', tags, body: SetupChanges, response: { 200: Setup } },
      config: requireStaff('settings.write'),
    },
    async (request) => changeSetup(request.ctx, request.body),
  )
}

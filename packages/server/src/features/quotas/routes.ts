import type { Services } from '../../platform/http/feature.ts'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { limitRequests } from './limit-requests.ts'
import { SaveSiteLimits, SiteUsage } from './schema.ts'
import { getUsage, saveLimits } from './service.ts'

const tags = ['site']
const response = { 200: SiteUsage }

export function registerQuotaRoutes(app: App, services: Services): void {
  limitRequests(app, services)
  const config = requireStaff('settings.write')

  app.get(
    '/api/admin/site/usage',
    { schema: { operationId: 'getSiteUsage', tags, response }, config },
    async (request) => getUsage(request.ctx, services.config),
  )

  app.put(
    '/api/admin/site/limits',
    { schema: { operationId: 'saveSiteLimits', tags, body: SaveSiteLimits, response }, config },
    async (request) => {
      await saveLimits(request.ctx, services.config, request.body)
      const site = await services.siteById(request.ctx.site.id)
      return getUsage({ ...request.ctx, site: site ?? request.ctx.site }, services.config)
    },
  )
}

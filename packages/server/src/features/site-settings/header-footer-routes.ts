import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { getHeaderFooter, SiteHeaderFooter, SiteHeaderFooterChanges, updateHeaderFooter } from './header-footer.ts'

const tags = ['site']
// The address is the specification's.
const address = '/api/site-header-footer'

export function registerHeaderFooterRoutes(app: App): void {
  app.get(
    address,
    {
      schema: { operationId: 'getSiteHeaderFooter', tags, response: { 200: SiteHeaderFooter } },
      config: requireStaff('content.read'),
    },
    async (request) => getHeaderFooter(request.ctx),
  )

  app.put(
    address,
    {
      schema: {
        operationId: 'updateSiteHeaderFooter',
        tags,
        body: SiteHeaderFooterChanges,
        response: { 200: SiteHeaderFooter },
      },
      config: requireStaff('content.write'),
    },
    async (request) => updateHeaderFooter(request.ctx, request.body),
  )
}

import type { App } from '../../platform/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { SiteProfile, SiteProfileChanges } from './site-profile-schema.ts'
import { updateSiteProfile, getSiteProfile } from './site-profile.ts'

const tags = ['site']

export function siteProfileRoutes(app: App): void {
  app.get(
    '/api/admin/site/profile',
    {
      schema: { operationId: 'getSiteProfile', tags, response: { 200: SiteProfile } },
      config: requireStaff('settings.write'),
    },
    async (request) => getSiteProfile(request.ctx),
  )

  app.patch(
    '/api/admin/site/profile',
    {
      schema: { operationId: 'updateSiteProfile', tags, body: SiteProfileChanges, response: { 200: SiteProfile } },
      config: requireStaff('settings.write'),
    },
    async (request) => updateSiteProfile(request.ctx, request.body),
  )
}

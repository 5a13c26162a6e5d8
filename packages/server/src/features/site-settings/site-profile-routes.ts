import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { SeoDefaults } from './schema.ts'
import { SiteProfile, SiteProfileChanges } from './site-profile-schema.ts'
import { getSeoDefaults, getSiteProfile, updateSiteProfile } from './site-profile.ts'

const tags = ['site']

export function registerSiteProfileRoutes(app: App): void {
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

  app.get(
    '/api/admin/site/seo',
    {
      schema: { operationId: 'getSeoDefaults', tags, response: { 200: SeoDefaults } },
      config: requireStaff('content.read', 'products.read'),
    },
    async (request) => getSeoDefaults(request.ctx),
  )
}

import type { Feature } from '../../platform/http/feature.ts'
import { registerSiteClosingRoutes } from './routes.ts'
import { removeDueSites } from './service.ts'

/** Closing, deleting and restoring a site. */
export const siteClosingFeature: Feature = {
  name: 'site-closing',
  routes: registerSiteClosingRoutes,
  clock: {
    'remove-deleted-sites': { at: '17 * * * *', run: (services) => removeDueSites(services, new Date()) },
  },
}

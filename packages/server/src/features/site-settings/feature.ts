import type { Feature } from '../../platform/http/feature.ts'
import { sellingSettings } from '../store-settings/index.ts'
import { registerHeaderFooterRoutes } from './header-footer-routes.ts'
import { registerSiteProfileRoutes } from './site-profile-routes.ts'
import { registerSiteSettingsRoutes } from './routes.ts'
import { storeSettingsRoutes } from './store/routes.ts'

/** A site as a whole: opening another one, what it says about itself, how its shop sells. */
export const siteSettingsFeature: Feature = {
  name: 'site-settings',
  settings: Object.values(sellingSettings),
  routes: (app, services) => {
    registerSiteSettingsRoutes(app, services)
    registerSiteProfileRoutes(app)
    registerHeaderFooterRoutes(app)
    storeSettingsRoutes(app)
  },
}

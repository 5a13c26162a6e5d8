import type { Feature } from '../../platform/feature.ts'
import { sellingSettings } from '../store-settings/index.ts'
import { siteProfileRoutes } from './site-profile-routes.ts'
import { siteAdminRoutes } from './routes.ts'
import { storeSettingsRoutes } from './store/routes.ts'

/** A site as a whole: opening another one, what it says about itself, how its shop sells. */
export const siteSettingsFeature: Feature = {
  name: 'site-settings',
  settings: Object.values(sellingSettings),
  routes: (app, services) => {
    siteAdminRoutes(app, services)
    siteProfileRoutes(app)
    storeSettingsRoutes(app)
  },
}

import type { Feature } from '../../platform/feature.ts'
import { siteAdminRoutes } from './routes.ts'

/** A site as a whole: opening another one, what it says about itself. */
export const siteAdminFeature: Feature = { name: 'site-admin', routes: siteAdminRoutes }

import type { Feature } from '../../platform/http/feature.ts'
import { registerAdminSearchRoutes } from './routes.ts'

/** What the search of the editor finds. */
export const adminSearchFeature: Feature = { name: 'admin-search', routes: registerAdminSearchRoutes }

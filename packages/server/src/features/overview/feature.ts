import type { Feature } from '../../platform/http/feature.ts'
import { registerOverviewRoutes } from './routes.ts'
import { setup } from './settings.ts'

/** What the first screen of the editor shows. */
export const overviewFeature: Feature = { name: 'overview', routes: registerOverviewRoutes, settings: [setup] }

import type { Feature } from '../../platform/http/feature.ts'
import { redirectRoutes } from './routes.ts'

/** Old addresses and where they lead. */
export const redirectsFeature: Feature = { name: 'redirects', routes: redirectRoutes }

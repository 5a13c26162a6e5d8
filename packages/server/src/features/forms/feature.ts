import type { Feature } from '../../platform/http/feature.ts'
import { registerFormRoutes } from './routes.ts'

/** Forms of the site and their submissions. */
export const formsFeature: Feature = { name: 'forms', routes: (app) => registerFormRoutes(app) }

import type { Feature } from '../../platform/http/feature.ts'
import { registerFormRoutes } from './routes.ts'

/** What visitors fill in, and what came in. */
export const formsFeature: Feature = { name: 'forms', routes: (app) => registerFormRoutes(app) }

import type { Feature } from '../../platform/http/feature.ts'
import { registerSegmentRoutes } from './routes.ts'

/** Groups of customers that conditions describe. */
export const segmentsFeature: Feature = { name: 'segments', routes: (app) => registerSegmentRoutes(app) }

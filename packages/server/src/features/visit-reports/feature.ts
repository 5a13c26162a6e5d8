import type { Feature } from '../../platform/http/feature.ts'
import { registerVisitReportRoutes } from './routes.ts'

/** What owners read of their visits. */
export const visitReportsFeature: Feature = { name: 'visit-reports', routes: registerVisitReportRoutes }

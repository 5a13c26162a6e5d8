import type { Feature } from '../../platform/http/feature.ts'
import { registerSalesReportRoutes } from './routes.ts'

/** Sales as accountants book them. */
export const salesReportsFeature: Feature = { name: 'sales-reports', routes: registerSalesReportRoutes }

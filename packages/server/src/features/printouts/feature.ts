import type { Feature } from '../../platform/http/feature.ts'
import { registerPrintoutRoutes } from './routes.ts'

/** Packing slips and invoices. */
export const printoutsFeature: Feature = { name: 'printouts', routes: (app) => registerPrintoutRoutes(app) }

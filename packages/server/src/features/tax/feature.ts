import type { Feature } from '../../platform/http/feature.ts'
import { registerTaxRoutes } from './routes.ts'

export const taxFeature: Feature = { name: 'tax', routes: (app) => registerTaxRoutes(app) }

import type { Feature } from '../../platform/feature.ts'
import { taxRoutes } from './routes.ts'

export const taxFeature: Feature = { name: 'tax', routes: (app) => taxRoutes(app) }

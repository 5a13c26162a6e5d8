import type { Feature } from '../../platform/feature.ts'
import { shippingRoutes } from './routes.ts'

export const shippingFeature: Feature = { name: 'shipping', routes: (app) => shippingRoutes(app) }

import type { Feature } from '../../platform/http/feature.ts'
import { registerShippingRoutes } from './routes.ts'

export const shippingFeature: Feature = { name: 'shipping', routes: (app) => registerShippingRoutes(app) }

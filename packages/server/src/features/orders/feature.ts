import type { Feature } from '../../platform/feature.ts'
import { orderRoutes } from './routes.ts'

export const ordersFeature: Feature = { name: 'orders', routes: (app) => orderRoutes(app) }

import type { Feature } from '../../platform/http/feature.ts'
import { registerReturnRoutes } from './returns/routes.ts'
import { registerOrderRoutes } from './routes.ts'

export const ordersFeature: Feature = {
  name: 'orders',
  routes: (app) => {
    registerOrderRoutes(app)
    registerReturnRoutes(app)
  },
}

import type { Feature } from '../../platform/http/feature.ts'
import { registerPaymentAccountRoutes } from './routes.ts'

export const paymentProvidersFeature: Feature = {
  name: 'payment-providers',
  routes: (app) => registerPaymentAccountRoutes(app),
}

import type { Feature } from '../../platform/http/feature.ts'
import { registerInstallmentRoutes } from './routes.ts'
import { installments } from './settings.ts'

export const installmentsFeature: Feature = {
  name: 'installments',
  settings: [installments],
  routes: (app) => registerInstallmentRoutes(app),
}

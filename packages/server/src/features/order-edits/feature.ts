import type { Feature } from '../../platform/http/feature.ts'
import { registerOrderEditRoutes } from './routes.ts'

/** Changing orders before they are sent, and the money that follows. */
export const orderEditsFeature: Feature = {
  name: 'order-edits',
  routes: (app) => registerOrderEditRoutes(app),
}

import type { Feature } from '../../platform/http/feature.ts'
import { registerDraftOrderRoutes } from './routes.ts'

/** Orders that the owner prepares, and that their buyers pay by a link. */
export const draftOrdersFeature: Feature = {
  name: 'draft-orders',
  routes: (app) => registerDraftOrderRoutes(app),
}

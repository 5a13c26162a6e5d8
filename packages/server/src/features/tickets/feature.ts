import type { Feature } from '../../platform/http/feature.ts'
import { registerTicketRoutes } from './routes.ts'

/** Tickets of events. The feature `carts` sells them, `pages` shows them to their buyers. */
export const ticketsFeature: Feature = {
  name: 'tickets',
  routes: (app) => registerTicketRoutes(app),
}

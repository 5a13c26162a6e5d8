import type { Feature } from '../../platform/http/feature.ts'
import { registerMemberAreaRoutes } from './routes.ts'

/** Pages that only members see. The feature `access` keeps others out, `pages` has the forms to join and leave. */
export const memberAreasFeature: Feature = {
  name: 'member-areas',
  routes: (app) => registerMemberAreaRoutes(app),
}

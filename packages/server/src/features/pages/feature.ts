import type { Feature } from '../../platform/http/feature.ts'
import { stringOverrides } from '../../platform/messages.ts'
import { registerContentRoutes } from '../blocks/index.ts'
import { registerPageRoutes } from './routes.ts'

/** Visitors' pages: from an address to HTML, JSON and feeds, kept in memory. */
export const pagesFeature: Feature = {
  name: 'pages',
  settings: [stringOverrides],
  routes: async (app, services) => {
    registerContentRoutes(app)
    await registerPageRoutes(app, services)
  },
}

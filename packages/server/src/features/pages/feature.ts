import type { Feature } from '../../platform/feature.ts'
import { stringOverrides } from '../../platform/messages.ts'
import { contentRoutes } from '../blocks/index.ts'
import { pageRoutes } from './routes.ts'

/** Visitors' pages: from an address to HTML, JSON and feeds, kept in memory. */
export const pagesFeature: Feature = {
  name: 'pages',
  settings: [stringOverrides],
  routes: async (app, services) => {
    contentRoutes(app)
    await pageRoutes(app, services)
  },
}

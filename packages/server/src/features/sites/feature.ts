import type { Feature } from '../../platform/http/feature.ts'
import { siteSettings } from './settings/index.ts'

/** Health of the process, for load balancers: answers when the database does. */
export const sitesFeature: Feature = {
  name: 'sites',
  settings: Object.values(siteSettings),
  routes: (app, services) => {
    app.get('/api/health', { config: { anyHost: true } }, async () => {
      await services.database.pool.query('SELECT 1')
      return { status: 'ok' }
    })
  },
}

import type { Feature } from '../../platform/feature.ts'

/** Health of the process, for load balancers: answers when the database does. */
export const sitesFeature: Feature = {
  name: 'sites',
  routes: (app, services) => {
    app.get('/api/health', { config: { anyHost: true } }, async () => {
      await services.database.pool.query('SELECT 1')
      return { status: 'ok' }
    })
  },
}

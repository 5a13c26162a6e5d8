import { setTimeout as sleep } from 'node:timers/promises'
import type { Feature } from '../../platform/http/feature.ts'
import { siteSettings } from './settings/index.ts'

/** How long the database may take before this process counts as not ready. */
const readyLimitMs = 2000

/** Health of the process, for load balancers: `live` answers while it runs, `ready` and `health` when the database does. */
export const sitesFeature: Feature = {
  name: 'sites',
  settings: Object.values(siteSettings),
  routes: (app, services) => {
    app.get('/api/live', { config: { anyHost: true } }, async () => ({ status: 'ok' }))
    app.get('/api/ready', { config: { anyHost: true } }, async (_request, reply) => {
      const answer = services.database.pool.query('SELECT 1').then(
        () => true,
        () => false,
      )
      const isReady = await Promise.race([answer, sleep(readyLimitMs, false, { ref: false })])
      if (!isReady) reply.header('retry-after', 5)
      return reply
        .code(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: isReady ? 'ok' : 'the database does not answer' })
    })
    app.get('/api/health', { config: { anyHost: true } }, async () => {
      await services.database.pool.query('SELECT 1')
      return { status: 'ok' }
    })
  },
}

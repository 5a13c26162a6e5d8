import type { Feature } from '../../platform/http/feature.ts'
import { countVisits } from './count.ts'
import { expireVisits } from './expire.ts'
import { selectSitesWithVisits } from './expire-store.ts'
import { registerVisitRoutes } from './routes.ts'
import { visitSettings } from './settings.ts'
import { deleteOldSalts, selectSitesToCount } from './store.ts'

/** Who came to the site's pages, from where and with what. */
export const visitsFeature: Feature = {
  name: 'visits',
  settings: [visitSettings],
  routes: registerVisitRoutes,
  jobs: { 'count-visits': (ctx) => countVisits(ctx) },
  longJobs: { 'expire-visits': (ctx) => expireVisits(ctx) },
  clock: {
    'find-uncounted-visits': {
      at: '*/5 * * * *',
      run: async ({ database: { db }, jobs }) => {
        for (const websiteId of await selectSitesToCount({ db, now: new Date() })) jobs.wake('count-visits', websiteId)
      },
    },
    'find-old-visits': {
      at: '13 3 * * *',
      run: async ({ database: { db }, jobs }) => {
        for (const websiteId of await selectSitesWithVisits({ db }))
          await jobs.add('expire-visits', { websiteId }, { key: `expire-visits ${websiteId}` })
      },
    },
    'delete-visit-salts': {
      at: '2,17,32,47 * * * *',
      run: ({ database: { db } }) => deleteOldSalts({ db, now: new Date() }),
    },
  },
}

import type { Feature } from '../../platform/http/feature.ts'
import { endGoneExperiments } from './end.ts'
import { registerExperimentRoutes } from './routes.ts'
import { selectSitesWithRunning } from './store.ts'

/** Two versions of a page compared: how owners set them up, read them and end them. */
export const experimentsFeature: Feature = {
  name: 'experiments',
  routes: (app) => registerExperimentRoutes(app),
  jobs: { 'end-gone-experiments': (ctx) => endGoneExperiments(ctx) },
  clock: {
    'find-gone-experiments': {
      at: '*/5 * * * *',
      run: async ({ database: { db }, jobs }) => {
        for (const websiteId of await selectSitesWithRunning({ db })) jobs.wake('end-gone-experiments', websiteId)
      },
    },
  },
}

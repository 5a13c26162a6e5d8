import type { Feature } from '../../platform/http/feature.ts'
import { deleteEndedVisitors, selectSitesWithEnded } from './store.ts'

/** Which version of a page visitors get, and what they do then. Its routes are those of `pages`. */
export const experimentVisitsFeature: Feature = {
  name: 'experiment-visits',
  longJobs: {
    'delete-experiment-visitors': async (ctx) => {
      while (await deleteEndedVisitors(ctx));
    },
  },
  clock: {
    'find-ended-experiments': {
      at: '43 * * * *',
      run: async ({ database: { db }, jobs }) => {
        for (const websiteId of await selectSitesWithEnded({ db }))
          await jobs.add(
            'delete-experiment-visitors',
            { websiteId },
            { key: `delete-experiment-visitors ${websiteId}` },
          )
      },
    },
  },
}

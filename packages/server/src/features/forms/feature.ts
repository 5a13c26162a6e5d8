import type { Feature } from '../../platform/http/feature.ts'
import { deleteOldSubmissions } from './delete-submissions.ts'
import { registerFormRoutes } from './routes.ts'
import { sweepJob, sweepSiteUploads, sweepUploads } from './uploads/sweep-uploads.ts'

/** Forms of the site and their submissions. */
export const formsFeature: Feature = {
  name: 'forms',
  routes: (app) => registerFormRoutes(app),
  jobs: { [sweepJob]: async (ctx) => sweepSiteUploads(ctx) },
  clock: {
    'sweep-submissions': {
      at: '47 * * * *',
      run: async ({ database: { db }, files, log }) => {
        const now = new Date()
        await deleteOldSubmissions({ db, now })
        await sweepUploads({ db, files, log, now })
      },
    },
  },
}

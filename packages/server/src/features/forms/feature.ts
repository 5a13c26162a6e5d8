import type { Feature } from '../../platform/http/feature.ts'
import { registerFormRoutes } from './routes.ts'
import { spamDays } from './spam.ts'
import { deleteOldSubmissions } from './store.ts'
import { sweepJob, sweepUploads } from './uploads/sweep-uploads.ts'

const sweepLimit = 5_000

/** Forms of the site and their submissions. */
export const formsFeature: Feature = {
  name: 'forms',
  routes: (app) => registerFormRoutes(app),
  jobs: { [sweepJob]: async (ctx) => sweepUploads(ctx) },
  clock: {
    'sweep-submissions': {
      at: '47 * * * *',
      run: async ({ database: { db }, files, log }) => {
        const now = new Date()
        await deleteOldSubmissions({ db, now }, spamDays, sweepLimit)
        await sweepUploads({ db, files, log, now })
      },
    },
  },
}

import type { Feature } from '../../platform/http/feature.ts'
import { registerFormRoutes } from './routes.ts'
import { spamDays } from './spam.ts'
import { deleteOldSubmissions } from './store.ts'

const sweepLimit = 5_000

/** Forms of the site and their submissions. */
export const formsFeature: Feature = {
  name: 'forms',
  routes: (app) => registerFormRoutes(app),
  clock: {
    'sweep-submissions': {
      at: '47 * * * *',
      run: (services) => deleteOldSubmissions({ db: services.database.db, now: new Date() }, spamDays, sweepLimit),
    },
  },
}

import type { Feature } from '../../platform/http/feature.ts'
import { registerNewsletterRoutes } from './routes.ts'
import { newsletter } from './settings.ts'
import { deleteUnconfirmed } from './store.ts'

/** People who get news by email, and the lists they are on. */
export const newsletterFeature: Feature = {
  name: 'newsletter',
  settings: [newsletter],
  routes: (app) => registerNewsletterRoutes(app),
  clock: {
    'sweep-newsletter': {
      at: '37 4 * * *',
      run: (services) => deleteUnconfirmed({ db: services.database.db, now: new Date() }),
    },
  },
}

import type { Feature } from '../../platform/http/feature.ts'
import { sendRestockMails } from './notify.ts'
import { registerRestockRoutes } from './routes.ts'
import { restock } from './settings.ts'
import { deleteOldSignUps, selectSitesWithDue } from './store.ts'

/** People who want a mail when a product is back in stock. */
export const restockFeature: Feature = {
  name: 'restock',
  settings: [restock],
  routes: (app) => registerRestockRoutes(app),
  jobs: { 'send-restock-mails': (ctx) => sendRestockMails(ctx) },
  clock: {
    // The signal that wakes the job may be lost; what is due is not.
    'find-restock-mails': {
      at: '* * * * *',
      run: async (services) => {
        for (const websiteId of await selectSitesWithDue(services.database))
          services.jobs.wake('send-restock-mails', websiteId)
      },
    },
    'sweep-restock': {
      at: '41 4 * * *',
      run: (services) => deleteOldSignUps({ db: services.database.db, now: new Date() }),
    },
  },
}

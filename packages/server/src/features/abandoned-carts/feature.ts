import type { Feature } from '../../platform/http/feature.ts'
import { sendCartReminders } from './remind.ts'
import { registerAbandonedCartRoutes } from './routes.ts'
import { abandonedCarts } from './settings.ts'
import { selectSitesWithLeftCarts } from './store.ts'

/** Mails to buyers who entered an email at the checkout and left. */
export const abandonedCartsFeature: Feature = {
  name: 'abandoned-carts',
  settings: [abandonedCarts],
  routes: (app) => registerAbandonedCartRoutes(app),
  jobs: { 'send-cart-reminders': (ctx) => sendCartReminders(ctx) },
  clock: {
    'find-abandoned-carts': {
      at: '*/10 * * * *',
      run: async (services) => {
        const { db } = services.database
        for (const websiteId of await selectSitesWithLeftCarts({ db, now: new Date() })) {
          const site = await services.siteById(websiteId)
          if (site && abandonedCarts.read(site).enabled) services.jobs.wake('send-cart-reminders', websiteId)
        }
      },
    },
  },
}

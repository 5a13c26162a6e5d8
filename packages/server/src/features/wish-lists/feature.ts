import type { Feature } from '../../platform/http/feature.ts'
import { selectSitesWithLists } from './due-store.ts'
import { guestDays } from './guest-list.ts'
import { hasWishMails, sendWishMails } from './notify.ts'
import { registerWishListRoutes } from './routes.ts'
import { wishLists } from './settings.ts'
import { deleteOldLists } from './store.ts'

/** What visitors keep to buy later. */
export const wishListsFeature: Feature = {
  name: 'wish-lists',
  settings: [wishLists],
  routes: (app) => registerWishListRoutes(app),
  jobs: { 'send-wish-list-mails': (ctx) => sendWishMails(ctx) },
  clock: {
    'find-wish-list-mails': {
      at: '*/15 * * * *',
      run: async (services) => {
        for (const websiteId of await selectSitesWithLists(services.database)) {
          const site = await services.siteById(websiteId)
          if (site && hasWishMails(site)) services.jobs.wake('send-wish-list-mails', websiteId)
        }
      },
    },
    'sweep-wish-lists': {
      at: '47 4 * * *',
      run: (services) => deleteOldLists(services.database, new Date(Date.now() - guestDays * 86_400_000)),
    },
  },
}

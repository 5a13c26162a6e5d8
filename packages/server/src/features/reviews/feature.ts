import type { Feature } from '../../platform/http/feature.ts'
import { askForReviews } from './ask.ts'
import { registerReviewRoutes } from './routes.ts'
import { reviews } from './settings.ts'
import { deleteOldReviews, selectSitesWithOrders } from './store.ts'

/** What buyers say of products. */
export const reviewsFeature: Feature = {
  name: 'reviews',
  settings: [reviews],
  routes: (app) => registerReviewRoutes(app),
  jobs: { 'ask-for-reviews': (ctx) => askForReviews(ctx) },
  clock: {
    'find-reviews-to-ask-for': {
      at: '*/30 * * * *',
      run: async (services) => {
        const { db } = services.database
        for (const websiteId of await selectSitesWithOrders({ db, now: new Date() })) {
          const site = await services.siteById(websiteId)
          if (site && reviews.read(site).enabled) services.jobs.wake('ask-for-reviews', websiteId)
        }
      },
    },
    'sweep-reviews': {
      at: '31 4 * * *',
      run: (services) => deleteOldReviews({ db: services.database.db, now: new Date() }),
    },
  },
}

import type { Feature } from '../../platform/http/feature.ts'
import { askForReviews } from './ask.ts'
import { registerReviewRoutes } from './routes.ts'
import { reviews } from './settings.ts'
import { deleteOldReviews, selectSitesToAsk } from './store.ts'

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
        for (const websiteId of await selectSitesToAsk(services.database))
          services.jobs.wake('ask-for-reviews', websiteId)
      },
    },
    'sweep-reviews': {
      at: '31 4 * * *',
      run: (services) => deleteOldReviews({ db: services.database.db, now: new Date() }),
    },
  },
}

import type { Feature } from '../../platform/http/feature.ts'
import { forgetNetworks } from './moderation-store.ts'
import { registerCommentRoutes } from './routes.ts'
import { deleteOldComments } from './store.ts'

/** Comments of visitors below posts and products. */
export const commentsFeature: Feature = {
  name: 'comments',
  routes: (app) => registerCommentRoutes(app),
  clock: {
    'sweep-comments': {
      at: '23 4 * * *',
      run: async (services) => {
        const ctx = { db: services.database.db, now: new Date() }
        await deleteOldComments(ctx)
        await forgetNetworks(ctx)
      },
    },
  },
}

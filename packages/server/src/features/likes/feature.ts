import type { Feature } from '../../platform/http/feature.ts'
import { publishLikes } from './service.ts'
import { selectSitesToPublish } from './store.ts'

/** Likes of posts and comments. */
export const likesFeature: Feature = {
  name: 'likes',
  jobs: { 'publish-likes': (ctx) => publishLikes(ctx) },
  clock: {
    'find-likes': {
      at: '* * * * *',
      run: async (services) => {
        for (const websiteId of await selectSitesToPublish(services.database, new Date()))
          services.jobs.wake('publish-likes', websiteId)
      },
    },
  },
}

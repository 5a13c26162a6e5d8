import type { Feature } from '../../platform/http/feature.ts'
import { publishDueReleases } from './publish.ts'
import { registerReleaseRoutes } from './routes.ts'
import { selectSitesWithDue } from './store.ts'

/** Drafts that go live together. */
export const releasesFeature: Feature = {
  name: 'releases',
  routes: (app) => registerReleaseRoutes(app),
  jobs: { 'publish-releases': (ctx) => publishDueReleases(ctx) },
  clock: {
    'find-due-releases': {
      at: '* * * * *',
      run: async (services) => {
        for (const websiteId of await selectSitesWithDue({ db: services.database.db, now: new Date() }))
          services.jobs.wake('publish-releases', websiteId)
      },
    },
  },
}

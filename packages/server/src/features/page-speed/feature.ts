import type { Feature } from '../../platform/http/feature.ts'
import { registerPageSpeedRoutes } from './routes.ts'
import { deleteOldCounts, type KeptSince, selectSitesWithOldCounts } from './store.ts'

const dayMs = 86_400_000
const keptDays = { pages: 92, all: 400 }

/** How fast the pages of the site are for its visitors. */
export const pageSpeedFeature: Feature = {
  name: 'page-speed',
  routes: registerPageSpeedRoutes,
  longJobs: { 'expire-page-speed': (ctx) => deleteOldCounts(ctx, getKeptSince(ctx.now)) },
  clock: {
    'find-old-page-speed': {
      at: '47 3 * * *',
      run: async ({ database: { db }, jobs }) => {
        for (const websiteId of await selectSitesWithOldCounts({ db }, getKeptSince(new Date())))
          await jobs.add('expire-page-speed', { websiteId }, { key: `expire-page-speed ${websiteId}` })
      },
    },
  },
}

function getKeptSince(now: Date): KeptSince {
  const day = (days: number) => new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10)
  return { pages: day(keptDays.pages), all: day(keptDays.all) }
}
